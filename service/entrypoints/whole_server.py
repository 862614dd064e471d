"""A whole server: bundled databases and all processes, up and down together."""

import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Final

import urllib3

from service.config import Settings
from service.embedded import servers
from service.entrypoints.addresses import address_of, stream_address_of
from service.entrypoints.startup import NotReadyError, must_be_free, stop_on_signal
from service.running.logs import configure
from service.running.schema import migrate
from service.running.supervisor import running

READY_WITHIN: Final = 60.0  # seconds
LOOK_EVERY: Final = 0.05  # seconds


@contextmanager
def everything(settings: Settings) -> Iterator[Settings]:
    """Run a whole server for the length of a block, and give the settings it runs with.

    Raises:
        NotReadyError: its address is taken, or it did not come up in time.
    """
    for port in (settings.port, settings.stream_address_port):
        must_be_free(settings.host, port)
    with servers(settings) as complete:
        migrate(complete)
        with running(complete) as processes:
            wait_until_ready(address_of(complete), processes.must_hold)
            wait_until_ready(stream_address_of(complete), processes.must_hold)
            yield complete


def up(settings: Settings, announce: Callable[[Settings], None]) -> None:
    """Run everything until Ctrl-C or SIGTERM."""
    configure(settings.log_level)
    stopped = threading.Event()
    stop_on_signal(stopped)
    with everything(settings) as complete:
        announce(complete)
        stopped.wait()


def wait_until_ready(
    url: str, must_hold: Callable[[], None] = lambda: None, within: float = READY_WITHIN
) -> None:
    """Wait until a server answers that it is ready; `must_hold` may give up sooner.

    Raises:
        NotReadyError: it did not within so many seconds.
    """
    patience = time.monotonic() + within
    pool = urllib3.PoolManager(retries=False, timeout=2.0)
    while time.monotonic() < patience:
        must_hold()
        try:
            if pool.request("GET", f"{url}/readyz").status == 200:  # noqa: PLR2004 - HTTP's ok
                return
        except urllib3.exceptions.HTTPError:
            pass  # not listening yet
        time.sleep(LOOK_EVERY)
    raise NotReadyError(f"{url} was not ready within {within:.0f} s; its log says why")
