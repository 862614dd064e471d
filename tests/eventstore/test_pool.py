"""The pool: what each connection is told, and that every one comes back."""

import os
from contextlib import closing
from threading import Barrier

import psycopg
import pytest
from psycopg import errors, pq
from psycopg.conninfo import make_conninfo

from eventstore.postgres import Pool, PoolSettings
from eventstore.store import StoreUnavailable
from tests.eventstore.saying import AtOnce
from tests.fix_postgres import Database

TOO_LONG_FOR_AN_INDEX = """
insert into listing (stream_id, category, status, members, awaited, body)
select gen_random_uuid(), 'game', string_agg(md5(n::text), ''), '{}', '{}', '{}'
from generate_series(1, 500) n
"""
ONE_AT_A_TIME = PoolSettings(max_size=1, wait=200)


def shown(pool: Pool, *names: str) -> list[str]:
    with pool.lend() as connection:
        return [connection.execute(f"show {name}").fetchone()[0] for name in names]


def process_of(pool: Pool) -> int:
    with pool.lend() as connection:
        return connection.info.backend_pid


def test_time_outs_hold_on_every_connection(database: Database) -> None:
    settings = PoolSettings(lock_timeout=1_500, statement_timeout=7_000, idle_in_transaction=3_000)
    with closing(Pool(database.service, settings)) as pool:
        told = shown(
            pool, "lock_timeout", "statement_timeout", "idle_in_transaction_session_timeout"
        )

    assert told == ["1500ms", "7s", "3s"]


def test_times_are_told_in_utc_whatever_the_server_thinks(database: Database) -> None:
    with psycopg.connect(database.owner, autocommit=True) as owner:
        where = f"role tenka_service in database {owner.info.dbname}"
        owner.execute(f"alter {where} set timezone = 'Asia/Tokyo'")

    with closing(Pool(database.service)) as pool:
        assert shown(pool, "timezone") == ["UTC"]


def test_options_of_the_address_are_kept_beside_ours(database: Database) -> None:
    address = make_conninfo(database.service, options="-c work_mem=5MB")
    with closing(Pool(address)) as pool:
        assert shown(pool, "work_mem", "lock_timeout") == ["5MB", "2s"]


def test_behind_a_pooler_the_address_alone_says_what_is_set(database: Database) -> None:
    """A pooler refuses start-up options; the time-outs of the role hold there."""
    settings = PoolSettings(prepare=False, lock_timeout=1_234)
    with closing(Pool(database.service, settings)) as pool:
        assert shown(pool, "lock_timeout", "statement_timeout") == ["2s", "10s"]


def test_a_statement_commits_by_itself(pool: Pool) -> None:
    with pool.lend() as connection:
        assert connection.autocommit
        connection.execute("select 1")
        assert connection.info.transaction_status == pq.TransactionStatus.IDLE


def test_one_caller_stays_on_one_connection(pool: Pool) -> None:
    assert len({process_of(pool) for _ in range(6)}) == 1


def test_no_more_connections_are_opened_than_allowed(database: Database, at_once: AtOnce) -> None:
    with closing(Pool(database.service, PoolSettings(max_size=3))) as pool:
        together = Barrier(3, timeout=10)

        def borrow() -> int:
            with pool.lend() as connection:
                together.wait()
                return connection.info.backend_pid

        processes = at_once([borrow] * 9)

    assert len(set(processes)) == 3


def test_a_connection_comes_back_when_its_block_fails(database: Database) -> None:
    def fail() -> None:
        with pool.lend():
            raise LookupError

    with closing(Pool(database.service, ONE_AT_A_TIME)) as pool:
        for _ in range(3):
            with pytest.raises(LookupError):
                fail()
        assert shown(pool, "timezone") == ["UTC"]


def test_a_transaction_that_a_block_left_open_is_undone(database: Database) -> None:
    with closing(Pool(database.service, ONE_AT_A_TIME)) as pool:
        with pool.lend() as connection:
            connection.execute("begin")
            connection.execute(_INSERT)
        with pool.lend() as connection:
            assert connection.info.transaction_status == pq.TransactionStatus.IDLE
            assert connection.execute(_MINE).fetchone() == (0,)


def test_who_waits_for_the_last_connection_is_told_so_in_time(database: Database) -> None:
    with closing(Pool(database.service, ONE_AT_A_TIME)) as pool:
        with pool.lend(), pytest.raises(StoreUnavailable, match="did not answer"), pool.lend():
            pytest.fail("two had the one connection")
        assert shown(pool, "timezone") == ["UTC"]


def test_a_connection_that_broke_is_replaced(database: Database) -> None:
    with closing(Pool(database.service, ONE_AT_A_TIME)) as pool:
        before = process_of(pool)
        with pytest.raises(StoreUnavailable), pool.lend() as connection:
            connection.execute("select pg_terminate_backend(pg_backend_pid())")

        assert process_of(pool) != before


def test_a_closed_pool_opens_again_when_it_is_used(database: Database) -> None:
    with closing(Pool(database.service)) as pool:
        before = process_of(pool)
        pool.close()
        pool.close()  # closing what is closed harms nobody

        assert process_of(pool) != before


def test_a_pool_nobody_used_has_connected_to_nothing() -> None:
    """Given an address where nothing is, when nobody asks for a connection, then nobody is hurt."""
    pool = Pool("host=/nowhere dbname=none", ONE_AT_A_TIME)

    pool.close()

    with pytest.raises(StoreUnavailable):
        process_of(pool)


_INSERT = "insert into checkpoint (consumer, tx, pos) values ('mine', '1', 1)"
_MINE = "select count(*) from checkpoint where consumer = 'mine'"
_THERE = "select count(*) from pg_stat_activity where pid = %s"


def test_idle_in_a_transaction_for_too_long_is_unavailable(database: Database) -> None:
    def idle() -> None:
        with pool.lend() as connection, connection.transaction():
            connection.execute("select 1")
            with psycopg.connect(database.owner, autocommit=True) as owner:
                while owner.execute(_THERE, [connection.info.backend_pid]).fetchone() != (0,):
                    pass
            connection.execute("select 1")

    with closing(Pool(database.service, PoolSettings(idle_in_transaction=30))) as pool:
        with pytest.raises(StoreUnavailable):
            idle()
        assert shown(pool, "timezone") == ["UTC"]


@pytest.mark.filterwarnings("ignore:.*fork:DeprecationWarning")  # threads stay behind: the point
def test_a_forked_process_leaves_its_parents_connections_alone(pool: Pool) -> None:
    """Given a parent with a connection, when its child closes the pool, the parent's lives on."""
    before = process_of(pool)
    child = os.fork()
    if child == 0:
        status = 1
        try:
            pool.close()
            status = 0 if process_of(pool) != before else 2
        finally:
            os._exit(status)

    assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 0
    assert process_of(pool) == before


@pytest.mark.parametrize(
    ("statement", "expected"),
    [
        ("select 1 / 0", ValueError),
        ("select 'x'::int", ValueError),
        (TOO_LONG_FOR_AN_INDEX, ValueError),
        ("select pg_advisory_lock(1) from nowhere", errors.UndefinedTable),
        ("insert into stream values (null, '', 1, '')", errors.NotNullViolation),
    ],
)
def test_what_is_wrong_with_a_value_is_not_the_weather(
    pool: Pool, statement: str, expected: type[Exception]
) -> None:
    with pytest.raises(expected) as caught, pool.lend() as connection:
        connection.execute(statement)

    assert not isinstance(caught.value, StoreUnavailable)


def test_a_server_that_only_reads_is_unavailable(database: Database) -> None:
    """It was the primary before somebody failed over."""
    address = make_conninfo(database.service, options="-c default_transaction_read_only=on")
    with closing(Pool(address)) as pool, pytest.raises(StoreUnavailable), pool.lend() as connection:
        connection.execute(_INSERT)


def test_a_deadlock_is_unavailable(pool: Pool, at_once: AtOnce) -> None:
    together = Barrier(2, timeout=10)

    def lock(first: int, second: int) -> None:
        with pool.lend() as connection, connection.transaction():
            connection.execute("select pg_advisory_xact_lock($1)", [first])
            together.wait()
            connection.execute("select pg_advisory_xact_lock($1)", [second])

    results = at_once([lambda: lock(1, 2), lambda: lock(2, 1)])

    assert [type(result) for result in results if result] == [StoreUnavailable]
