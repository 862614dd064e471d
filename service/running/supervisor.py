"""The processes of a whole server: started, watched and stopped together.

One that dies is started again, ever later while it keeps ending before it has come up; the others
go on meanwhile. One that was killed from outside comes back at once: that tells nothing of whether
it can come up, and deadlines wait for it. Each lives in a session of its own, so that Ctrl-C
reaches only the watcher, which then stops them in order.
"""

import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from tempfile import TemporaryDirectory
from typing import Final

import structlog

from service.config import FOLLOW_PARENT, Settings
from service.running.metrics import SHARED_FOLDER

ROLES: Final = ("api", "clock", "worker", "courier", "stream")
LOOK_EVERY: Final = 0.2  # seconds
STOP_WITHIN: Final = 10.0  # seconds
STEADY_AFTER: Final = 5.0  # seconds; what ends sooner has not come up
LONGEST_PAUSE: Final = 30.0  # seconds before a start again
HOPELESS: Final = 3  # ends in a row, each before it was steady
FROM_OUTSIDE: Final = (-signal.SIGKILL, -signal.SIGTERM)  # what a process ends with then
log = structlog.get_logger()


class KeepsEndingError(Exception):
    """A process ends again and again before it has come up."""


@dataclass
class Attempts:
    """How the starts of one process went: its last one, and how many in a row failed."""

    started: float = 0.0
    failed: int = 0
    again_at: float | None = None  # set while it is down


@dataclass
class Supervisor:
    """Child processes by role, started again when they end by themselves."""

    settings: Settings
    counts: str  # the folder in which they count together
    roles: Sequence[str] = ROLES
    running: dict[str, subprocess.Popen[bytes]] = field(default_factory=dict)
    _attempts: dict[str, Attempts] = field(default_factory=dict)
    _stopping: threading.Event = field(default_factory=threading.Event)
    _watcher: threading.Thread | None = None

    def start(self) -> None:
        """Start all of them, and a thread that starts again whatever ends by itself."""
        for role in self.roles:
            self._attempts[role] = Attempts()
            self._start(role)
        self._watcher = threading.Thread(target=self._watch, daemon=True, name="watcher")
        self._watcher.start()

    def must_hold(self) -> None:
        """Notice a process that does not come up.

        Raises:
            KeepsEndingError: it names the process.
        """
        for role, attempts in self._attempts.items():
            if attempts.failed >= HOPELESS:
                raise KeepsEndingError(
                    f"the {role} process ended {attempts.failed} times before it had come up; "
                    "its own lines above say why"
                )

    def _watch(self) -> None:
        while not self._stopping.wait(LOOK_EVERY):
            for role, process in list(self.running.items()):
                if process.poll() is not None:
                    self._start_again(role, process.returncode)

    def _start_again(self, role: str, code: int) -> None:
        attempts, now = self._attempts[role], time.monotonic()
        if attempts.again_at is None:
            could_run = code in FROM_OUTSIDE or now - attempts.started > STEADY_AFTER
            attempts.failed = 0 if could_run else attempts.failed + 1
            pause = 0.0 if could_run else min(LONGEST_PAUSE, LOOK_EVERY * 2**attempts.failed)
            attempts.again_at = now + pause
            log.warning("process.ended", role=role, code=code, again_in=pause)
        if now >= attempts.again_at:
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
        self._attempts[role].started = time.monotonic()
        self._attempts[role].again_at = None

    def _environment(self) -> dict[str, str]:
        """Give what a child may know: all settings but the address of the tables' owner.

        The API shows what all of them count, so none opens a port of its own for that.
        """
        known = replace(self.settings, owner_database_url="", metrics_port=0).to_environment()
        return {**os.environ, **known, FOLLOW_PARENT: str(os.getpid()), SHARED_FOLDER: self.counts}


@contextmanager
def running(settings: Settings, roles: Sequence[str] = ROLES) -> Iterator[Supervisor]:
    """Run the processes for the length of a block."""
    with TemporaryDirectory(prefix="tenka-counts-") as counts:
        processes = Supervisor(settings, counts, roles)
        processes.start()
        try:
            yield processes
        finally:
            processes.stop()
