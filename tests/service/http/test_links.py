"""Lists come in pages: following `Link: rel="next"` gives all of a list, each entry once."""

import re
from typing import Any

import pytest
from flask import Flask

from tests.service.world import Person, Table, a_table, anyone

NEXT = re.compile(r'<(?P<path>[^>]+)>; rel="next"')


def followed(person: Person, path: str, name: str) -> list[list[Any]]:
    """The entries of each page, by the links alone."""
    pages, following = [], path
    while following:
        answer = person.get(following)
        assert answer.status_code == 200, following
        pages.append(answer.get_json()[name])
        link = answer.headers.get("Link")
        following = NEXT.fullmatch(link)["path"] if link else None
        assert len(pages) < 50, "the pages have no end"
    return pages


def joined(pages: list[list[Any]]) -> list[Any]:
    return [entry for page in pages for entry in page]


@pytest.fixture
def table(app: Flask) -> Table:
    made = a_table(app)
    for _ in range(3):
        made.play_any()
    return made


def test_games_come_page_by_page_each_once_and_newest_first(app: Flask) -> None:
    ann = anyone(app)
    made = [ann.post("/v1/games", {"ruleset": "senso", "seats": 2}).get_json() for _ in range(5)]

    pages = followed(ann, "/v1/games?filter=mine&limit=2", "games")

    assert [len(page) for page in pages] == [2, 2, 1]
    assert [game["id"] for game in joined(pages)] == [game["id"] for game in reversed(made)]


def test_a_link_keeps_what_else_was_asked(app: Flask) -> None:
    ann = anyone(app)
    for _ in range(3):
        ann.post("/v1/games", {"ruleset": "senso", "seats": 2})

    link = ann.get("/v1/games?filter=mine&ruleset=senso&limit=2").headers["Link"]

    assert all(word in link for word in ("filter=mine", "ruleset=senso", "limit=2", "cursor="))


def test_a_page_that_is_just_full_has_no_next(app: Flask) -> None:
    ann = anyone(app)
    for _ in range(2):
        ann.post("/v1/games", {"ruleset": "senso", "seats": 2})

    answer = ann.get("/v1/games?filter=mine&limit=2")

    assert (answer.get_json()["next"], answer.headers.get("Link")) == (None, None)


@pytest.mark.parametrize("limit", [1, 3, 500])
def test_events_come_page_by_page_under_dense_ids(table: Table, limit: int) -> None:
    person = table.seated[0]
    last = table.view()["last_id"]
    limit = max(limit, -(-last // 40))

    pages = followed(person, f"{table.path}/events?limit={limit}", "events")

    assert [event["id"] for event in joined(pages)] == list(range(1, last + 1))


def test_legal_commands_come_page_by_page_and_none_twice(table: Table) -> None:
    seat = table.awaited()
    whole = table.legal(seat)

    pages = followed(table.seated[seat], f"{table.path}/legal?limit=3", "commands")

    assert joined(pages) == whole
    assert all(len(page) <= 3 for page in pages)


def test_the_feed_comes_page_by_page(table: Table) -> None:
    person = table.seated[0]
    whole = person.get("/v1/me/feed?limit=500").get_json()["entries"]

    pages = followed(person, f"/v1/me/feed?limit={max(2, len(whole) // 10)}", "entries")

    assert joined(pages) == whole
    assert [entry["id"] for entry in whole] == list(range(1, len(whole) + 1))


def test_messages_come_page_by_page(table: Table) -> None:
    for number in range(5):
        table.seated[0].post(f"{table.path}/messages", {"text": f"hello {number}"})

    pages = followed(table.seated[1], f"{table.path}/messages?limit=2", "messages")

    assert [message["text"] for message in joined(pages)] == [f"hello {n}" for n in range(5)]


def test_a_cursor_that_nobody_wrote_is_refused_by_its_name(app: Flask) -> None:
    ann, zeros = anyone(app), "0" * 31
    for cursor in ("", "x", "1", "-", "1-", "1-xyz", f"1-{zeros}", f"{'9' * 30}-0{zeros}", "é"):
        answer = ann.get(f"/v1/games?cursor={cursor}")

        assert (answer.status_code, answer.get_json()["pointer"]) == (422, "/cursor"), cursor
