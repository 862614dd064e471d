"""Migrations that come in another order, are changed, or meet a database that has gone on."""

from collections.abc import Mapping
from pathlib import Path

import psycopg
import pytest

from eventstore.migrate import EVENTSTORE, EditedMigrationError, migrate, pending
from tests.eventstore.saying import AtOnce
from tests.fix_postgres import Database

ONE, THREE = "0001_one.sql", "0003_three.sql"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / ONE).write_text("create table one (x int);")
    (tmp_path / THREE).write_text("create table three (x int);")
    return tmp_path


@pytest.fixture
def applied(empty_database: Database, folder: Path) -> Database:
    migrate(empty_database.owner, {"mine": folder})
    return empty_database


def lacking(database: Database, folders: Mapping[str, Path]) -> list[str]:
    with psycopg.connect(database.owner) as owner:
        return pending(owner, folders)


def remembered(database: Database) -> list[str]:
    with psycopg.connect(database.owner) as owner:
        rows = owner.execute("select name from migration order by applied_at")
        return [name for (name,) in rows]


def test_a_file_that_comes_late_with_an_early_number_is_applied(
    applied: Database, folder: Path
) -> None:
    """Given two branches that merge, when the lower number comes last, nothing is left out."""
    (folder / "0002_two.sql").write_text("create table two (x int);")

    assert lacking(applied, {"mine": folder}) == ["mine/0002_two.sql"]
    assert migrate(applied.owner, {"mine": folder}) == ["mine/0002_two.sql"]
    assert remembered(applied) == [f"mine/{name}" for name in (ONE, THREE, "0002_two.sql")]


def test_old_code_on_a_database_that_has_gone_on_lacks_nothing(
    applied: Database, folder: Path
) -> None:
    """Given an upgrade under way, when the old code looks, its files are all there."""
    (folder / THREE).unlink()

    assert lacking(applied, {"mine": folder}) == []
    assert migrate(applied.owner, {"mine": folder}) == []


def test_a_file_under_a_new_name_is_another_file(applied: Database, folder: Path) -> None:
    (folder / THREE).rename(folder / "0004_three.sql")

    with pytest.raises(psycopg.errors.DuplicateTable):
        migrate(applied.owner, {"mine": folder})


def test_owners_go_in_the_order_given_whatever_their_names(
    empty_database: Database, folder: Path, tmp_path_factory: pytest.TempPathFactory
) -> None:
    after = tmp_path_factory.mktemp("after")
    (after / "0001_a.sql").write_text("alter table three add y int;")

    names = migrate(empty_database.owner, {"zebra": folder, "ant": after})

    assert names == [f"zebra/{ONE}", f"zebra/{THREE}", "ant/0001_a.sql"]


@pytest.mark.parametrize("edit", ["create table one (x int); ", "", "create table one (x int)"])
def test_the_smallest_edit_is_an_error_that_says_what_to_do(
    applied: Database, folder: Path, edit: str
) -> None:
    (folder / ONE).write_text(edit)

    with pytest.raises(EditedMigrationError, match="put the change into a new file"):
        migrate(applied.owner, {"mine": folder})


def test_an_edit_stops_what_comes_after_it(applied: Database, folder: Path) -> None:
    (folder / ONE).write_text("select 1;")
    (folder / "0004_four.sql").write_text("create table four (x int);")

    with pytest.raises(EditedMigrationError):
        migrate(applied.owner, {"mine": folder})

    with psycopg.connect(applied.owner) as owner:
        assert owner.execute("select to_regclass('four')").fetchone() == (None,)


def test_what_comes_before_a_file_that_fails_stays_applied(applied: Database, folder: Path) -> None:
    (folder / "0004_four.sql").write_text("create table four (x int);")
    (folder / "0005_five.sql").write_text("create table five (x int); selec;")

    with pytest.raises(psycopg.errors.SyntaxError):
        migrate(applied.owner, {"mine": folder})
    assert lacking(applied, {"mine": folder}) == ["mine/0005_five.sql"]

    (folder / "0005_five.sql").write_text("create table five (x int);")
    assert migrate(applied.owner, {"mine": folder}) == ["mine/0005_five.sql"]


def test_signs_that_a_driver_could_take_for_its_own_are_left_alone(
    empty_database: Database, tmp_path: Path
) -> None:
    text = "create table odd (x text); insert into odd values ('%s %(a)s %% $1 {0} ん');"
    (tmp_path / ONE).write_text(text, encoding="utf-8")

    migrate(empty_database.owner, {"mine": tmp_path})

    with psycopg.connect(empty_database.owner) as owner:
        assert owner.execute("select x from odd").fetchone() == ("%s %(a)s %% $1 {0} ん",)


def test_a_folder_without_files_brings_nothing(empty_database: Database, tmp_path: Path) -> None:
    assert migrate(empty_database.owner, {"mine": tmp_path}) == []
    assert lacking(empty_database, {"mine": tmp_path}) == []


def test_looking_what_is_pending_changes_nothing(empty_database: Database, folder: Path) -> None:
    lacking(empty_database, {"mine": folder})

    with psycopg.connect(empty_database.owner) as owner:
        assert owner.execute("select to_regclass('migration')").fetchone() == (None,)


def test_of_processes_that_meet_a_new_file_at_once_one_applies_it(
    applied: Database, folder: Path, at_once: AtOnce
) -> None:
    (folder / "0004_four.sql").write_text("create table four (x int);")

    results = at_once([lambda: migrate(applied.owner, {"mine": folder})] * 5)

    assert sorted(results) == [[], [], [], [], ["mine/0004_four.sql"]]


def test_who_may_not_make_tables_is_told_so(database: Database) -> None:
    with pytest.raises(psycopg.errors.InsufficientPrivilege):
        migrate(database.service, {"mine": EVENTSTORE["eventstore"]})


def test_each_of_our_files_says_what_it_is_for() -> None:
    """A migration is read years later: it begins with a comment."""
    for path in EVENTSTORE["eventstore"].glob("*.sql"):
        assert path.read_text().startswith("--"), path.name
