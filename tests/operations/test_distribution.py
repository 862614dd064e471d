"""Games can be spread over servers: by the catalog, by every statement, and as the guide says."""

import re
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

import psycopg
import pytest

from service.bootstrap import Services
from tests.fix_distribution import Statements, may_span
from tests.fix_postgres import Database
from tests.operations.playing import a_game

PAGE = (Path(__file__).parents[2] / "docs/production.md").read_text("utf-8")
TABLES = dict(re.findall(r"^\| `(\w+)` \| ([^|]+) \|[^|]*\|$", PAGE, re.MULTILINE))
SPREAD = {table: column.strip("`") for table, column in TABLES.items() if column.startswith("`")}
KEYS = """
select t.relname, (
    select a.attname from pg_index i
    join pg_attribute a on a.attrelid = t.oid and a.attnum = i.indkey[0]
    where i.indrelid = t.oid and i.indisprimary)
from pg_class t where t.relkind = 'r' and t.relnamespace = 'public'::regnamespace
"""
UNIQUE = """
select t.relname, array(
    select a.attname::text from pg_attribute a
    where a.attrelid = t.oid and a.attnum = any(i.indkey))
from pg_index i join pg_class t on t.oid = i.indrelid
where i.indisunique and t.relnamespace = 'public'::regnamespace
"""
REFERENCES = """
select c.conrelid::regclass::text, c.confrelid::regclass::text from pg_constraint c
where c.contype = 'f'
"""


@pytest.fixture
def catalog(database: Database) -> Iterator[psycopg.Connection]:
    with psycopg.connect(database.owner, autocommit=True) as connection:
        yield connection


def test_every_table_is_in_the_guide_and_no_other(catalog: psycopg.Connection) -> None:
    assert {name for name, _ in catalog.execute(KEYS)} == set(TABLES)


def test_the_key_of_a_table_that_is_spread_begins_with_the_game(
    catalog: psycopg.Connection,
) -> None:
    keys = dict(catalog.execute(KEYS).fetchall())

    assert {table: keys[table] for table in SPREAD} == SPREAD
    for table, columns in catalog.execute(UNIQUE):
        assert table not in SPREAD or SPREAD[table] in columns


def test_what_is_spread_refers_only_to_what_is_on_every_server(
    catalog: psycopg.Connection,
) -> None:
    referred = {to for table, to in catalog.execute(REFERENCES) if table in SPREAD}

    assert referred == {table for table, place in TABLES.items() if place == "on every server"}


def test_the_statements_for_citus_spread_these_tables() -> None:
    (script,) = re.findall(r"^```sql citus\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)
    asked = dict(re.findall(r"create_distributed_table\('(\w+)', '(\w+)'", script))

    assert asked == SPREAD
    assert re.findall(r"create_reference_table\('(\w+)'\)", script) == ["player"]
    for statement in script.replace("\n", " ").split(";")[:-1]:
        (call,) = re.findall(r"^ *select \w+\((.*)\)$", statement)
        assert call.partition(",")[0].strip("'") in TABLES


@pytest.mark.parametrize("named", sorted(may_span()))
def test_what_may_touch_many_games_is_there(named: str) -> None:
    file, _, name = named.partition(" ")
    found: object = import_module(file.removesuffix(".py").replace("/", "."))
    for part in name.split("."):
        found = getattr(found, part)

    assert callable(found)


def test_two_games_in_one_transaction_are_noticed(
    services: Services, statements: Statements
) -> None:
    one, other = a_game(services), a_game(services)
    assert statements.spanning() == []

    with statements.together(services):
        for game in (one, other):
            statements.add(services, "somebody", "select from stream where stream_id = $1", [game])
    (found,) = statements.spanning()
    statements.transactions.remove(found)  # or this test would fail for it

    assert (found.games, found.askers) == ({one, other}, ["somebody"] * 2)


def test_a_statement_that_names_no_game_is_noticed(
    services: Services, statements: Statements
) -> None:
    statements.add(services, "somebody", "select max(version) from event", [])

    (found,) = statements.spanning()
    statements.transactions.remove(found)

    assert found.is_of_all
