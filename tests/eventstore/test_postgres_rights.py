import psycopg
import pytest
from psycopg.errors import InsufficientPrivilege

from eventstore.postgres import Pool, PostgresStore
from eventstore.store import EventStore
from tests.eventstore.saying import Stream
from tests.fix_postgres import Database

CHANGES = ["update event set type = 'x'", "delete from event", "truncate event"]
FORBIDDEN = [
    *CHANGES,
    "update command set status = 1",
    "delete from command",
    "update stream_secret set secret = ''",
    "delete from stream_secret",
    "delete from stream",
    "delete from deadline",
    "alter table event disable trigger all",
    "drop table event",
    "create table mine (x int)",
    "delete from migration",
]


@pytest.fixture
def store(postgres_store: PostgresStore) -> EventStore:
    return postgres_store


@pytest.mark.usefixtures("opened")
@pytest.mark.parametrize("change", FORBIDDEN)
def test_the_service_may_not_change_what_happened(database: Database, change: str) -> None:
    with psycopg.connect(database.service) as service, pytest.raises(InsufficientPrivilege):
        service.execute(change)


@pytest.mark.parametrize("change", CHANGES)
@pytest.mark.parametrize("role", ["origin", "replica"])
def test_events_stay_as_they_are_even_for_their_owner(
    database: Database, store: EventStore, opened: Stream, change: str, role: str
) -> None:
    with psycopg.connect(database.owner) as owner:
        owner.execute(f"set session_replication_role = {role}")
        with pytest.raises(InsufficientPrivilege, match="stays as it was stored"):
            owner.execute(change)

    assert [kept.type for kept in store.read(opened.id)] == ["Opened"]


def test_the_store_runs_under_the_service_role(pool: Pool) -> None:
    with pool.lend() as connection:
        assert connection.execute("select current_user").fetchone() == ("tenka_service",)


def test_a_deadline_is_found_by_its_stream_on_a_young_table(database: Database) -> None:
    """The index of what is due must not tempt a plan that is made once and kept."""
    with psycopg.connect(database.owner) as owner:
        owner.execute("set plan_cache_mode = force_generic_plan")
        owner.execute(
            "prepare one (uuid, text) as update deadline set fired_at = now() where stream_id = $1"
            " and id = $2 and coalesce(fired_at, cancelled_at) is null"
        )
        plan = owner.execute("explain execute one (gen_random_uuid(), 'd1')").fetchall()

    assert any("deadline_pkey" in line for (line,) in plan)
