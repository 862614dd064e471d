"""The processes of a whole server: started, watched and stopped together.

One that dies is started again; the others go on meanwhile. Each lives in a session of its own,
so that Ctrl-C reaches only the watcher, which then stops them in order.
"""

import os
import subprocess
import sys
import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from tempfile import TemporaryDirectory
from typing import Final

import structlog

from service.config import Settings
from service.metrics import SHARED_FOLDER

ROLES: Final = ("api", "clock", "worker", "courier", "stream")
LOOK_EVERY: Final = 0.2  # seconds
STOP_WITHIN: Final = 10.0  # seconds
FOLLOW_PARENT: Final = "TENKA_FOLLOW_PARENT"
log = structlog.get_logger()


@dataclass
class Processes:
    """Child processes by role, started again when they end by themselves."""

    settings: Settings
    counts: str  # the folder in which they count together
    roles: Sequence[str] = ROLES
    running: dict[str, subprocess.Popen[bytes]] = field(default_factory=dict)
    _stopping: threading.Event = field(default_factory=threading.Event)
    _watcher: threading.Thread | None = None

    def start(self) -> None:
        """Start all of them, and a thread that starts again whatever ends by itself."""
        for role in self.roles:
            self._start(role)
        self._watcher = threading.Thread(target=self._watch, daemon=True, name="watcher")
        self._watcher.start()

    def _watch(self) -> None:
        while not self._stopping.wait(LOOK_EVERY):
            for role, process in list(self.running.items()):
                if process.poll() is not None:
                    log.warning("process.ended", role=role, code=process.returncode)
                    self._start(role)

    def stop(self) -> None:
        """Ask all of them to stop, and end those that do not."""
        self._stopping.set()
        if self._watcher is not None:
            self._watcher.join()
        for process in self.running.values():
            process.terminate()
        for role, process in self.running.items():
            try:
                process.wait(STOP_WITHIN)
            except subprocess.TimeoutExpired:
                log.warning("process.killed", role=role)
                process.kill()
                process.wait()

    def _start(self, role: str) -> None:
        command = [sys.executable, "-m", "service.cli", role]
        self.running[role] = subprocess.Popen(  # noqa: S603 - our own command line
            command, env=self._environment(), start_new_session=True, stdin=subprocess.DEVNULL
        )

    def _environment(self) -> dict[str, str]:
        """Give what a child may know: all settings but the address of the tables' owner."""
        known = replace(self.settings, owner_database_url="").to_environment()
        return {**os.environ, **known, FOLLOW_PARENT: "1", SHARED_FOLDER: self.counts}


@contextmanager
def running(settings: Settings) -> Iterator[Processes]:
    """Run the processes for the length of a block."""
    with TemporaryDirectory(prefix="tenka-counts-") as counts:
        processes = Processes(settings, counts)
        processes.start()
        try:
            yield processes
        finally:
            processes.stop()
