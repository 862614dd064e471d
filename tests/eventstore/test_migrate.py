from collections.abc import Mapping
from pathlib import Path

import psycopg
import pytest

from eventstore.migrate import EVENTSTORE, EditedMigrationError, migrate, pending
from tests.eventstore.saying import AtOnce
from tests.fix_postgres import Database, Server


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "0001_one.sql").write_text("create table one (x int); insert into one values (1);")
    (tmp_path / "0002_two.sql").write_text("alter table one add y int;")
    (tmp_path / "notes.txt").write_text("no SQL")
    return tmp_path


def names(database: Database, folders: Mapping[str, Path]) -> list[str]:
    with psycopg.connect(database.owner) as owner:
        return pending(owner, folders)


def test_files_are_applied_in_order_and_once(empty_database: Database, folder: Path) -> None:
    folders = {"mine": folder}
    assert names(empty_database, folders) == ["mine/0001_one.sql", "mine/0002_two.sql"]

    assert migrate(empty_database.owner, folders) == ["mine/0001_one.sql", "mine/0002_two.sql"]
    assert migrate(empty_database.owner, folders) == []

    assert names(empty_database, folders) == []
    with psycopg.connect(empty_database.owner) as owner:
        assert owner.execute("select x, y from one").fetchall() == [(1, None)]


def test_a_new_file_is_pending_until_it_is_applied(empty_database: Database, folder: Path) -> None:
    folders = {"mine": folder}
    migrate(empty_database.owner, folders)
    (folder / "0003_three.sql").write_text("create table three (x int);")

    assert names(empty_database, folders) == ["mine/0003_three.sql"]
    assert migrate(empty_database.owner, folders) == ["mine/0003_three.sql"]


def test_owners_keep_files_of_the_same_name(
    empty_database: Database, folder: Path, tmp_path_factory: pytest.TempPathFactory
) -> None:
    other = tmp_path_factory.mktemp("other")
    (other / "0001_one.sql").write_text("create table other (x int references two);")
    (folder / "0002_two.sql").write_text("create table two (x int primary key);")

    applied = migrate(empty_database.owner, {"mine": folder, "other": other})

    assert applied == ["mine/0001_one.sql", "mine/0002_two.sql", "other/0001_one.sql"]


def test_an_edited_file_is_an_error_that_names_it(empty_database: Database, folder: Path) -> None:
    folders = {"mine": folder}
    migrate(empty_database.owner, folders)
    (folder / "0001_one.sql").write_text("create table one (x bigint);")

    with pytest.raises(EditedMigrationError, match=r"mine/0001_one\.sql was edited"):
        migrate(empty_database.owner, folders)
    with pytest.raises(EditedMigrationError, match=r"mine/0001_one\.sql was edited"):
        names(empty_database, folders)


def test_a_file_that_fails_leaves_nothing_behind(empty_database: Database, folder: Path) -> None:
    folders = {"mine": folder}
    (folder / "0002_two.sql").write_text("create table two (x int); select 1 / 0;")

    with pytest.raises(psycopg.errors.DivisionByZero):
        migrate(empty_database.owner, folders)

    assert names(empty_database, folders) == ["mine/0002_two.sql"]
    with psycopg.connect(empty_database.owner) as owner:
        assert owner.execute("select to_regclass('two')").fetchone() == (None,)


def test_processes_that_start_at_once_apply_each_file_once(
    empty_database: Database, at_once: AtOnce
) -> None:
    results = at_once([lambda: migrate(empty_database.owner)] * 6)

    applied = [name for result in results for name in result]
    assert sorted(applied) == [f"eventstore/{path.name}" for path in sorted(_files())]


def test_sister_databases_may_be_migrated_at_once(
    empty_database: Database, postgres_server: Server, at_once: AtOnce
) -> None:
    postgres_server.execute("create database sister")
    sister = postgres_server.conninfo("sister")

    results = at_once([lambda dsn=dsn: migrate(dsn) for dsn in (empty_database.owner, sister)])
    postgres_server.execute("drop database sister with (force)")

    assert [len(result) for result in results] == [len(_files())] * 2


def test_the_service_can_tell_what_is_pending(database: Database) -> None:
    with psycopg.connect(database.service) as service:
        assert pending(service) == []


def _files() -> list[Path]:
    return list(EVENTSTORE["eventstore"].glob("*.sql"))
