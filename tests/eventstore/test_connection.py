"""The short way past the driver's cursor: names the server forgets, and what it refuses."""

from collections.abc import Iterator
from contextlib import closing

import psycopg
import pytest
from psycopg import errors

from eventstore.postgres import Pool, PoolSettings
from eventstore.postgres.connection import StoreConnection
from eventstore.store import StoreUnavailable
from tests.fix_postgres import Database

ADD = b"select $1::int + 1"
ONE = (1).to_bytes(4, "big")
NAMED = "select count(*) from pg_prepared_statements where name like 'store%'"


@pytest.fixture
def connection(pool: Pool) -> Iterator[StoreConnection]:
    with pool.lend() as connection:
        yield connection


def add(connection: StoreConnection) -> int:
    found = connection.run(ADD, [ONE])
    assert found is not None
    return int.from_bytes(found, "big")


def names(connection: StoreConnection) -> int:
    return connection.execute(NAMED).fetchone()[0]


def test_a_statement_is_prepared_once_and_used_again(connection: StoreConnection) -> None:
    assert [add(connection) for _ in range(3)] == [2, 2, 2]
    assert names(connection) == 1


def test_each_text_has_a_name_of_its_own(connection: StoreConnection) -> None:
    assert add(connection) == 2
    assert connection.run(b"select $1::int", [ONE]) == ONE
    assert add(connection) == 2
    assert names(connection) == 2


def test_what_the_server_has_forgotten_is_prepared_anew(connection: StoreConnection) -> None:
    add(connection)
    connection.execute("deallocate all")

    assert add(connection) == 2
    assert names(connection) == 1


def test_all_names_are_given_up_when_one_was_forgotten(connection: StoreConnection) -> None:
    """Given two names lost at once, when the first is mended, the second is not taken for it."""
    add(connection)
    connection.run(b"select $1::int", [ONE])
    connection.execute("deallocate all")

    assert connection.run(b"select $1::int", [ONE]) == ONE
    assert add(connection) == 2


def test_in_a_transaction_nothing_is_prepared(connection: StoreConnection) -> None:
    with connection.transaction():
        assert add(connection) == 2
        assert names(connection) == 0


def test_in_a_transaction_a_name_the_server_forgot_is_not_used(connection: StoreConnection) -> None:
    add(connection)
    connection.execute("deallocate all")

    with connection.transaction():
        assert add(connection) == 2


def test_no_row_is_none(connection: StoreConnection) -> None:
    assert connection.run(b"select 1 where $1::int = 2", [ONE]) is None


def test_a_null_goes_in_and_comes_out(connection: StoreConnection) -> None:
    assert connection.run(b"select $1::int", [None]) is None


def test_what_the_server_refuses_is_raised_as_the_driver_would(connection: StoreConnection) -> None:
    with pytest.raises(errors.UndefinedTable, match="nowhere"):
        connection.run(b"select $1::int from nowhere", [ONE])
    with pytest.raises(errors.DivisionByZero):
        connection.run(b"select 1 / ($1::int - 1)", [ONE])

    assert add(connection) == 2


def test_a_text_that_cannot_be_prepared_leaves_no_name(connection: StoreConnection) -> None:
    with pytest.raises(errors.SyntaxError):
        connection.run(b"selec $1", [ONE])

    assert names(connection) == 0
    assert add(connection) == 2


def test_a_connection_that_is_gone_says_so(pool: Pool) -> None:
    def end_it_and_go_on() -> None:
        with pool.lend() as connection:
            process = connection.info.backend_pid
            with psycopg.connect(connection.info.dsn, autocommit=True) as other:
                other.execute("select pg_terminate_backend(%s, 5000)", [process])
            add(connection)

    with pytest.raises(StoreUnavailable):
        end_it_and_go_on()


def test_behind_a_pooler_nothing_is_ever_named(database: Database) -> None:
    settings = PoolSettings(prepare=False)
    with closing(Pool(database.service, settings)) as pool, pool.lend() as connection:
        assert [add(connection) for _ in range(8)] == [2] * 8
        assert names(connection) == 0
