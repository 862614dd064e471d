"""The HTTP API: Granian serves the Flask application, in as many processes as are set."""

import os
import signal
from contextlib import ExitStack
from functools import partial
from tempfile import TemporaryDirectory
from typing import Final

from granian.constants import Interfaces
from granian.log import LogLevels
from granian.server import Server

from service.config import Settings
from service.entrypoints.startup import begin, must_be_free
from service.http.request_buffering import THREADS
from service.running.metrics import SHARED_FOLDER

ENDING: Final = frozenset({signal.SIGTERM})


def api(settings: Settings) -> None:
    """Serve the HTTP API until told to stop; its processes count together."""
    begin("api", settings)
    must_be_free(settings.host, settings.port)
    with ExitStack() as stack:
        if SHARED_FOLDER not in os.environ:
            counts = stack.enter_context(TemporaryDirectory(prefix="tenka-counts-"))
            os.environ[SHARED_FOLDER] = counts
        _serve(settings)


def _serve(settings: Settings) -> None:
    _listen_from_the_fork_on()
    Server(
        "service.app:serve",
        factory=True,
        address=settings.host,
        port=settings.port,
        interface=Interfaces.WSGI,
        workers=settings.api_workers,
        blocking_threads=THREADS,
        respawn_failed_workers=True,
        respawn_interval=0.2,
        workers_kill_timeout=5,
        log_level=LogLevels.error,  # it warns of many threads; these wait, and few work
    ).serve()


def _listen_from_the_fork_on() -> None:
    """Let a process that is still starting be ended; the handler it comes with does nothing there.

    Once it serves it listens for itself. Without this, whoever stops a server that has just been
    started waits until what did not hear is killed. What comes in the midst of a fork is held back.
    """
    os.register_at_fork(
        before=partial(signal.pthread_sigmask, signal.SIG_BLOCK, ENDING),
        after_in_parent=partial(signal.pthread_sigmask, signal.SIG_UNBLOCK, ENDING),
        after_in_child=_end_when_asked,
    )


def _end_when_asked() -> None:
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    signal.pthread_sigmask(signal.SIG_UNBLOCK, ENDING)
