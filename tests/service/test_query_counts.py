"""Lists ask the database as often for many games as for one."""

from collections.abc import Callable
from typing import Any

import psycopg
import pytest
from flask import Flask

from tests.service.test_feed import sit_down
from tests.service.world import Person, a_table

LISTS = ["/v1/me/turns", "/v1/me/feed", "/v1/me/messages", "/v1/games?filter=mine"]


@pytest.fixture
def queries(monkeypatch: pytest.MonkeyPatch) -> Callable[[Person, str], int]:
    """Counts the queries that a request takes, once all around it is known."""
    asked: list[object] = []
    execute = psycopg.Cursor.execute

    def counted(cursor: Any, query: object, *values: Any, **how: Any) -> Any:
        asked.append(query)
        return execute(cursor, query, *values, **how)

    monkeypatch.setattr(psycopg.Cursor, "execute", counted)

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
