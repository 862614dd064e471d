"""Runs a peer's WSGI application as the service is run: same server, workers and threads."""

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from socket import create_connection
from time import monotonic, sleep
from typing import Final

from service.config import Settings
from service.entrypoints.addresses import free_port

UP_WITHIN: Final = 20.0


@contextmanager
def serving(factory: str, settings: Settings) -> Iterator[int]:
    """Serve what a factory builds, over the same PostgreSQL and Valkey; give its port."""
    port = free_port()
    environment = {**os.environ, **replace(settings, port=port).to_environment()}
    command = [sys.executable, "-m", "granian", "--interface", "wsgi", "--factory"]
    command += ["--port", str(port), "--workers", str(settings.api_workers), "--no-log"]
    command += ["--blocking-threads", str(settings.api_threads), factory]
    process = subprocess.Popen(command, env=environment)  # noqa: S603 - our own command line
    try:
        _await(port)
        yield port
    finally:
        process.terminate()
        process.wait()


def _await(port: int) -> None:
    patience = monotonic() + UP_WITHIN
    while monotonic() < patience:
        try:
            create_connection(("127.0.0.1", port)).close()
        except OSError:
            sleep(0.05)
        else:
            return
    raise RuntimeError("the peer did not come up")
