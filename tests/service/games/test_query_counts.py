"""Lists and rounds ask the database as often for many games as for one."""

from collections.abc import Callable
from typing import Any

import psycopg
import pytest
from flask import Flask

from service.bootstrap import Services
from tests.service.live.test_feed import sit_down
from tests.service.world import Person, a_table

LISTS = ["/v1/me/turns", "/v1/me/feed", "/v1/me/messages", "/v1/games?filter=mine"]


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> list[object]:
    """All that is asked of the database from now on."""
    asked: list[object] = []
    execute = psycopg.RawCursor.execute

    def counted(cursor: Any, query: object, *values: Any, **how: Any) -> Any:
        asked.append(query)
        return execute(cursor, query, *values, **how)

    monkeypatch.setattr(psycopg.RawCursor, "execute", counted)
    return asked


@pytest.fixture
def queries(asked: list[object]) -> Callable[[Person, str], int]:
    """Counts the queries that a request takes, once all around it is known."""

    def count(person: Person, path: str) -> int:
        person.get(path)
        asked.clear()
        assert person.get(path).status_code == 200
        return len(asked)

    return count


@pytest.mark.parametrize("path", LISTS)
def test_a_list_of_many_games_takes_no_more_queries_than_of_one(
    path: str, app: Flask, queries: Callable[[Person, str], int]
) -> None:
    table = a_table(app)
    person = table.seated[0]
    table.seated[1].post(f"{table.path}/messages", {"text": "hello"})
    for_one = queries(person, path)

    for _ in range(4):
        other = sit_down(app, person)
        other.seated[1].post(f"{other.path}/messages", {"text": "hello"})

    assert 0 < queries(person, path) == for_one


def test_notices_that_nobody_waits_for_are_taken_up_together(
    app: Flask, services: Services, asked: list[object]
) -> None:
    def round_after(commands: int) -> int:
        for _ in range(commands):
            table.play_any()
        asked.clear()
        services.notifications.courier.run_once(lambda _messages: True)
        return len(asked)

    table = a_table(app)
    after_one = round_after(1)

    assert round_after(6) == after_one
