"""The bundled PostgreSQL: it runs for whoever uses it, and is stopped by the last of them."""

import subprocess
import sys
from pathlib import Path

import pytest

from service.config import Settings
from service.embedded import database
from service.running.data_folder import POSTGRES

USE = """
import sys
from service.config import Settings
from service.embedded import database
with database(Settings(data_folder=sys.argv[1])):
    print("used", flush=True)
    sys.stdin.read()
"""


@pytest.fixture
def settings(tmp_path: Path) -> Settings:
    return Settings(data_folder=str(tmp_path))


def another(settings: Settings) -> subprocess.Popen[str]:
    """Another process that uses the server until its input ends."""
    user = subprocess.Popen(  # noqa: S603 - our own command line
        [sys.executable, "-c", USE, settings.data_folder],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )
    assert user.stdout is not None
    assert user.stdout.readline() == "used\n"
    return user


def runs(settings: Settings) -> bool:
    return (settings.folder / POSTGRES / "postmaster.pid").exists()


def test_it_is_stopped_by_its_last_user_though_another_was_killed(settings: Settings) -> None:
    with another(settings) as killed:
        killed.kill()
    assert runs(settings)  # nobody was left to stop it

    with database(settings):
        assert runs(settings)

    assert not runs(settings)


def test_it_goes_on_while_another_uses_it(settings: Settings) -> None:
    with another(settings) as user:
        with database(settings):
            pass
        assert runs(settings)
        user.communicate("")

    assert not runs(settings)
