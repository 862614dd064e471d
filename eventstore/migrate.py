"""Brings a database up to date: plain SQL files, in the order of their names, once each.

Every file is a transaction of its own, taken under one advisory lock, so any number of processes
may start at once. An applied file is remembered with a checksum: editing it later is an error,
because no database that has it would ever see the edit.
"""

from collections.abc import Iterator, Mapping
from hashlib import sha256
from pathlib import Path
from typing import NamedTuple

import psycopg

EVENTSTORE: Mapping[str, Path] = {"eventstore": Path(__file__).parent / "migrations"}

_LOCK = int.from_bytes(b"tenka", "big")
_REMEMBER = """
create table if not exists migration (
    name text primary key, checksum text not null,
    applied_at timestamptz not null default clock_timestamp())
"""


class EditedMigrationError(Exception):
    """A file was changed after a database had applied it."""


class _File(NamedTuple):
    name: str
    text: bytes

    @property
    def checksum(self) -> str:
        return sha256(self.text).hexdigest()


def migrate(conninfo: str, folders: Mapping[str, Path] = EVENTSTORE) -> list[str]:
    """Apply what is missing and give the names of the files applied here.

    `folders` maps an owner's name to its folder of SQL files; owners go in the order given.

    Raises:
        EditedMigrationError: an applied file is no longer what it was.
    """
    with psycopg.connect(conninfo, autocommit=True) as connection:
        return [file.name for file in _files(folders) if _apply(connection, file)]


def pending(connection: psycopg.Connection, folders: Mapping[str, Path] = EVENTSTORE) -> list[str]:
    """Give the names of the files this database still lacks.

    Raises:
        EditedMigrationError: an applied file is no longer what it was.
    """
    applied = _applied(connection)
    return [file.name for file in _files(folders) if not _is_applied(file, applied)]


def _files(folders: Mapping[str, Path]) -> Iterator[_File]:
    for owner, folder in folders.items():
        for path in sorted(folder.glob("*.sql")):
            yield _File(f"{owner}/{path.name}", path.read_bytes())


def _apply(connection: psycopg.Connection, file: _File) -> bool:
    with connection.transaction():
        connection.execute("select pg_advisory_xact_lock(%s)", [_LOCK])
        connection.execute(_REMEMBER)
        if _is_applied(file, _applied(connection)):
            return False
        connection.execute(file.text)
        connection.execute(
            "insert into migration (name, checksum) values (%s, %s)", [file.name, file.checksum]
        )
    return True


def _applied(connection: psycopg.Connection) -> dict[str, str]:
    found = connection.execute("select to_regclass('migration')").fetchone()
    if found is None or found[0] is None:
        return {}
    return dict(connection.execute("select name, checksum from migration").fetchall())


def _is_applied(file: _File, applied: Mapping[str, str]) -> bool:
    checksum = applied.get(file.name)
    if checksum is not None and checksum != file.checksum:
        raise EditedMigrationError(
            f"{file.name} was edited after this database applied it: "
            "restore its text and put the change into a new file"
        )
    return checksum is not None
