"""The data folder is kept, brought back and looked into by the commands of the operators page."""

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from service.accounts.admin import create_account
from service.accounts.models import NameTaken, Scope
from service.config import Settings
from service.embedded import database
from service.running.schema import migrate
from tests.test_docs import blocks


@pytest.fixture
def place() -> Iterator[Path]:
    """Where an operator stands: beside `.venv`, and soon beside `data`."""
    with TemporaryDirectory(prefix="tenka-kept-", ignore_cleanup_errors=True) as folder:
        (Path(folder) / ".venv").symlink_to(sys.prefix)
        yield Path(folder)


@contextmanager
def serving(place: Path) -> Iterator[Settings]:
    with database(Settings(data_folder=str(place / "data"))) as settings:
        migrate(settings)
        yield settings


def follow(place: Path, what: str) -> str:
    (script,) = blocks("docs/operators.md", f"sh {what}")
    done = subprocess.run(  # noqa: S603 - the project's own docs
        ["bash", "-euc", script],  # noqa: S607 - whichever the operator has
        cwd=place,
        check=False,
        capture_output=True,
        text=True,
        env=os.environ,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_a_copy_that_is_brought_back_holds_what_was_there_when_it_was_made(place: Path) -> None:
    with serving(place) as settings:
        create_account(settings, "before", Scope.ADMIN)
    follow(place, "keep")
    with serving(place) as settings:
        create_account(settings, "after", Scope.ADMIN)

    follow(place, "bring-back")

    with serving(place) as settings:
        create_account(settings, "after", Scope.ADMIN)  # the name is free again
        with pytest.raises(NameTaken):
            create_account(settings, "before", Scope.ADMIN)


def test_a_running_database_is_looked_into_and_dumped(place: Path) -> None:
    with serving(place):
        out = follow(place, "psql")

    assert "count" in out
    assert (place / "tenka.dump").read_bytes().startswith(b"PGDMP")
