"""What every long-running process does first, and how it is told to stop."""

import os
import signal
import socket
import threading
from collections.abc import Callable
from types import FrameType
from typing import Final

import structlog

from service.config import FOLLOW_PARENT, Settings
from service.running.logs import configure
from service.running.parent_watchdog import end_with_parent

RETRY_AFTER: Final = 0.5  # seconds, while the database or Valkey does not answer
log = structlog.get_logger()


class NotReadyError(Exception):
    """The server did not come up."""


def begin(role: str, settings: Settings) -> None:
    """Set a process up; one that runs alone says so, since nobody speaks for it."""
    configure(settings.log_level)
    os.environ.setdefault("PGAPPNAME", f"tenka {role}")  # by which the database tells them apart
    if parent := os.environ.get(FOLLOW_PARENT):
        end_with_parent(int(parent))
    else:
        log.info("process.started", role=role)


def must_be_free(host: str, port: int) -> None:
    """Refuse an address that another process listens on.

    Raises:
        NotReadyError: it names the address.
    """
    with socket.socket() as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((host, port))
        except OSError as error:
            raise NotReadyError(
                f"{host}:{port} cannot be used ({error.strerror}); choose another with TENKA_PORT"
            ) from None


def outlast(failure: type[Exception], event: str, turn: Callable[[threading.Event], None]) -> None:
    """Take turns until told to stop; while a server is away, say so once and keep trying."""
    stopped = threading.Event()
    is_away = False
    while not stopped.is_set():
        stop_on_signal(stopped)  # a turn may have listened for signals itself
        try:
            turn(stopped)
        except failure as error:
            if not is_away:
                log.warning(event, error=str(error))
            is_away = True
            stopped.wait(RETRY_AFTER)
        else:
            is_away = False


def stop_on_signal(stopped: threading.Event) -> None:
    """Set an event when the process is asked to end."""

    def stop(_signal: int, _frame: FrameType | None) -> None:
        stopped.set()

    signal.signal(signal.SIGTERM, stop)
    signal.signal(signal.SIGINT, stop)
