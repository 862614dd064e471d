"""Old code beside new: a process that meets what it does not know yet holds nobody up."""

from flask import Flask

from service.bootstrap import Services
from tests.fix_postgres import Database
from tests.service.histories.test_audit import falsify
from tests.service.timing.test_timers import game_of
from tests.service.world import a_table


def test_a_process_of_older_code_asks_to_try_again_and_parks_nothing(
    app: Flask, services: Services, database: Database
) -> None:
    table = a_table(app)
    falsify(database, f"update event set schema_v = 9 where stream_id = '{game_of(table)}'")
    services.cycle.forget(game_of(table))

    answer = table.seated[0].get(f"{table.path}/view")

    assert (answer.status_code, answer.get_json()["code"]) == (503, "outdated")
    assert answer.headers["Retry-After"] == "1"
    assert services.parking.cases() == []
