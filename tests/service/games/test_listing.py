"""Rows of lists: what older code has written is shown as the contract promises today."""

from uuid import UUID

from flask import Flask

from service.bootstrap import Services
from service.games.listing import ADDED, listing_of, read_row, summary
from service.wire import from_json, to_json
from tests.service.world import a_table, anyone


def test_a_row_from_before_a_field_was_added_is_shown_with_it(
    app: Flask, services: Services
) -> None:
    game = a_table(app).path.rpartition("/")[2]
    with services.pool.lend() as connection:
        (body,) = connection.execute("select body from listing").fetchone()
        older = {name: value for name, value in body["summary"].items() if name not in ADDED}
        row = to_json({**body, "summary": older}).decode()
        connection.execute("update listing set body = $1::json", [row])

    (shown,) = anyone(app).get("/v1/games").get_json()["games"]

    assert (shown["id"], shown["branch"], shown["rewinding"]["policy"]) == (game, 0, "all")


def test_a_row_holds_the_summary_however_often_its_terms_were_written(
    app: Flask, services: Services
) -> None:
    table = services.cycle.load(UUID(a_table(app).path.rpartition("/")[2]))
    plainly = from_json(to_json(summary(table)), object)

    assert [read_row(listing_of(table)).summary for _ in range(2)] == [plainly, plainly]
    assert to_json(plainly) in listing_of(table).body
