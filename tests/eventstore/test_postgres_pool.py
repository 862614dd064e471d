import os
from contextlib import closing
from pathlib import Path

import psycopg
import pytest
from psycopg.errors import InsufficientPrivilege

from eventstore.postgres import Pool, PoolSettings, PostgresStore
from eventstore.store import Conflict, EventStore, StoreUnavailable
from tests.eventstore.saying import AGO, COMMAND, MINUTE, AtOnce, Stream, due
from tests.fix_postgres import Database


@pytest.fixture
def store(postgres_store: PostgresStore) -> EventStore:
    return postgres_store


def kill_connections(database: Database) -> None:
    with psycopg.connect(database.owner, autocommit=True) as owner:
        owner.execute(
            "select pg_terminate_backend(pid, 5000) from pg_stat_activity"
            " where usename = 'tenka_service' and datname = current_database()"
        )


def test_a_pool_whose_connections_were_all_killed_works_again(
    store: EventStore, database: Database, opened: Stream, at_once: AtOnce
) -> None:
    at_once([lambda: store.read(opened.id)] * 4)  # several connections
    kill_connections(database)

    with pytest.raises(StoreUnavailable):
        opened.append()

    opened.append()
    assert at_once([lambda: len(store.read(opened.id))] * 4) == [2] * 4


def test_a_read_on_a_killed_connection_says_so_too(
    store: EventStore, database: Database, opened: Stream
) -> None:
    kill_connections(database)

    with pytest.raises(StoreUnavailable):
        store.read(opened.id)
    assert len(store.read(opened.id)) == 1


def test_a_holder_whose_connection_is_killed_has_changed_nothing(
    store: EventStore, database: Database, opened: Stream
) -> None:
    def hold() -> None:
        with store.exclusive(opened.id) as held:
            held.append(opened.batch())
            kill_connections(database)
            held.read(opened.id)

    with pytest.raises(StoreUnavailable):
        hold()
    assert len(store.read(opened.id)) == 1
    opened.append()


def test_a_server_that_is_not_there_is_unavailable(tmp_path: Path) -> None:
    settings = PoolSettings(wait=100)
    nowhere = Pool(f"host={tmp_path} dbname=none", settings)
    with closing(nowhere) as pool, pytest.raises(StoreUnavailable):
        PostgresStore(pool).now()


def test_an_exhausted_pool_is_unavailable_for_a_while(database: Database) -> None:
    with closing(Pool(database.service, PoolSettings(max_size=1, wait=50))) as pool:
        store = PostgresStore(pool)
        stream = Stream(store)
        stream.append()
        with store.exclusive(stream.id), pytest.raises(StoreUnavailable):
            store.now()
        store.now()


def test_what_follows_a_lease_on_its_connection_waits_for_the_disk_as_ever(
    database: Database,
) -> None:
    with closing(Pool(database.service, PoolSettings(max_size=1))) as pool:
        store = PostgresStore(pool)
        Stream(store).append("Opened", arm=(due(AGO),))

        assert len(store.claim_due(10, MINUTE)) == 1

        with pool.lend() as connection:
            assert connection.execute("show synchronous_commit").fetchone() == ("on",)


def test_waiting_too_long_for_a_held_stream_is_unavailable(database: Database) -> None:
    with closing(Pool(database.service, PoolSettings(lock_timeout=50))) as pool:
        store = PostgresStore(pool)
        stream = Stream(store)
        stream.append()
        with store.exclusive(stream.id), pytest.raises(StoreUnavailable):
            store.append(stream.batch())
        stream.append()


def test_a_statement_that_takes_too_long_is_unavailable(database: Database) -> None:
    with closing(Pool(database.service, PoolSettings(statement_timeout=50))) as pool:
        with pytest.raises(StoreUnavailable), pool.lend() as connection:
            connection.execute("select pg_sleep(60)")
        PostgresStore(pool).now()


def test_timeouts_hold_for_the_role_behind_a_pooler(database: Database) -> None:
    with psycopg.connect(database.service) as service:
        shown = [
            service.execute(f"show {name}").fetchone()[0]
            for name in ("lock_timeout", "statement_timeout", "idle_in_transaction_session_timeout")
        ]

    assert shown == ["2s", "10s", "5s"]


def test_without_prepared_statements_nothing_is_left_on_the_server(database: Database) -> None:
    with closing(Pool(database.service, PoolSettings(prepare=False))) as pool:
        store = PostgresStore(pool)
        stream = Stream(store)
        for _ in range(12):
            stream.append(arm=(due(MINUTE),), cancel=("d0",))
            store.read(stream.id)
        with pytest.raises(Conflict):
            store.append(Stream(store, stream.id).batch())
        with pool.lend() as connection:
            found = connection.execute("select count(*) from pg_prepared_statements").fetchone()

    assert found == (0,)
    assert stream.at.version == 12


def test_more_shapes_than_are_prepared_still_work(
    store: EventStore, pool: Pool, opened: Stream, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("eventstore.postgres.connection._MOST_PREPARED", 2)
    for number in range(1, 6):
        opened.append(*["Moved"] * number)

    assert len(store.read(opened.id)) == 16
    with pool.lend() as connection:
        found = connection.execute(
            "select count(*) from pg_prepared_statements where name like 'store%'"
        ).fetchone()
    assert found == (2,)


def test_an_error_of_ours_is_not_hidden_as_the_weather(database: Database, opened: Stream) -> None:
    with psycopg.connect(database.owner, autocommit=True) as owner:
        owner.execute("revoke insert on event from tenka_service")

    with pytest.raises(InsufficientPrivilege):
        opened.append(command=COMMAND)


@pytest.mark.filterwarnings("ignore:.*fork:DeprecationWarning")  # threads stay behind: the point
def test_a_forked_process_opens_connections_of_its_own(store: EventStore, opened: Stream) -> None:
    pid = os.fork()
    if pid == 0:
        status = 1
        try:
            opened.append("Child")
            status = 0
        finally:
            os._exit(status)

    assert os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1]) == 0
    assert [kept.type for kept in store.read(opened.id)] == ["Opened", "Child"]
