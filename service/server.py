"""The long-running commands: each process of a server, and all of them together."""

import asyncio
import os
import resource
import signal
import socket
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import replace
from tempfile import TemporaryDirectory
from types import FrameType
from typing import Final

import psycopg
import structlog
import urllib3
from granian.constants import Interfaces
from granian.log import LogLevels
from granian.server import Server
from redis.exceptions import RedisError

from eventstore import migrate as migrations
from eventstore.store import StoreUnavailable
from service import worker as rq_worker
from service.config import FOLLOW_PARENT, Settings
from service.embedded import servers
from service.house import build
from service.http.reception import THREADS
from service.live.server import StreamServer
from service.notices.carrying import Carrying
from service.running.housekeeping import Housekeeping
from service.running.lifeline import end_with_parent
from service.running.logs import configure
from service.running.metrics import SHARED_FOLDER, show_counts
from service.running.processes import running
from service.running.schema import MIGRATIONS
from service.timing.clock import ClockLoop
from service.timing.hands import OwnHands
from service.timing.queue import MESSAGES, QUEUE_NAME, RqWorkers

READY_WITHIN: Final = 60.0  # seconds
LOOK_EVERY: Final = 0.05  # seconds
RETRY_AFTER: Final = 0.5  # seconds, while the database or Valkey does not answer
log = structlog.get_logger()


class NotReadyError(Exception):
    """The server did not come up."""


def migrate(settings: Settings) -> list[str]:
    """Apply missing migrations and name them."""
    return migrations.migrate(settings.owner_database_url or settings.database_url, MIGRATIONS)


def bring_up_to_date(named: Settings, complete: Settings) -> None:
    """Migrate the bundled database; one that the operator named must have been migrated by him.

    Raises:
        ValueError: it lacks migrations.
    """
    if not named.database_url:
        migrate(complete)
        return
    with psycopg.connect(named.database_url, autocommit=True) as connection:
        if missing := migrations.pending(connection, MIGRATIONS):
            raise ValueError(f"the database lacks {len(missing)} migrations: run `tenka migrate`")


def api(settings: Settings) -> None:
    """Serve the HTTP API until told to stop; its processes count together."""
    _begin("api", settings)
    _must_be_free(settings.host, settings.port)
    with ExitStack() as stack:
        if SHARED_FOLDER not in os.environ:
            counts = stack.enter_context(TemporaryDirectory(prefix="tenka-counts-"))
            os.environ[SHARED_FOLDER] = counts
        _serve(settings)


def _serve(settings: Settings) -> None:
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


def clock(settings: Settings) -> None:
    """Claim what is due and hand it over until told to stop."""
    _begin("clock", settings)
    show_counts(settings)
    house = build(settings)
    hands = OwnHands(house.timers, RqWorkers(house.redis))
    loop = ClockLoop(house.store, house.timers, hands, settings.lease)

    def turn(_stopped: threading.Event) -> None:
        found = loop.run_once()
        house.readied.run_now_and_then()
        loop.sleep(found)

    _outlast(StoreUnavailable, "clock.waits_for_store", turn)
    hands.close()
    house.close()


def worker(settings: Settings) -> None:
    """Fire what the clock hands over until told to stop."""
    _begin("worker", settings)
    show_counts(settings)
    _work(QUEUE_NAME)


def courier(settings: Settings) -> None:
    """Take notices up and send them until told to stop."""
    _begin("courier", settings)
    show_counts(settings)
    house = build(settings)
    Carrying(house.post.courier, house.redis).start()
    Housekeeping(house.store, house.feed, house.post.deliveries, settings).start()
    _work(MESSAGES)


def _work(queue: str) -> None:
    """Do the jobs of a queue, and what a clock that is away leaves lying."""
    rq_worker.stand_in()

    def turn(stopped: threading.Event) -> None:
        rq_worker.work(queue)  # listens for signals itself, and ends when it was told to stop
        stopped.set()

    _outlast(RedisError, "worker.waits_for_valkey", turn)


def _outlast(failure: type[Exception], event: str, turn: Callable[[threading.Event], None]) -> None:
    """Take turns until told to stop; while a server is away, say so once and keep trying."""
    stopped = threading.Event()
    is_away = False
    while not stopped.is_set():
        _set_on_signal(stopped)  # a turn may have listened for signals itself
        try:
            turn(stopped)
        except failure as error:
            if not is_away:
                log.warning(event, error=str(error))
            is_away = True
            stopped.wait(RETRY_AFTER)
        else:
            is_away = False


def stream(settings: Settings) -> None:
    """Hold the streams until told to stop."""
    _begin("stream", settings)
    _allow_many_files()
    house = build(settings)
    asyncio.run(_stream(StreamServer(house)))
    house.close()


def _allow_many_files() -> None:
    """Let this process hold as many connections as the system lets it have."""
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))


async def _stream(streams: StreamServer) -> None:
    stopped = asyncio.Event()
    for number in (signal.SIGTERM, signal.SIGINT):
        asyncio.get_running_loop().add_signal_handler(number, stopped.set)
    async with streams.listening():
        await stopped.wait()


@contextmanager
def everything(settings: Settings) -> Iterator[Settings]:
    """Run a whole server for the length of a block, and give the settings it runs with.

    Raises:
        NotReadyError: its address is taken, or it did not come up in time.
    """
    for port in (settings.port, settings.stream_address_port):
        _must_be_free(settings.host, port)
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
    _set_on_signal(stopped)
    with everything(settings) as complete:
        announce(complete)
        stopped.wait()


def address_of(settings: Settings) -> str:
    """Give the address under which the API answers."""
    return f"http://{settings.host}:{settings.port}"


def stream_address_of(settings: Settings) -> str:
    """Give the address under which the streams are held."""
    return f"http://{settings.host}:{settings.stream_address_port}"


def free_port() -> int:
    """Give a port that nobody listens on now."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


def on_free_ports(settings: Settings) -> Settings:
    """Give the settings with ports that nobody listens on now."""
    return replace(settings, port=free_port(), stream_port=free_port())


def _begin(role: str, settings: Settings) -> None:
    """Set a process up; one that runs alone says so, since nobody speaks for it."""
    configure(settings.log_level)
    os.environ.setdefault("PGAPPNAME", f"tenka {role}")  # by which the database tells them apart
    if FOLLOW_PARENT in os.environ:
        end_with_parent()
    else:
        log.info("process.started", role=role)


def _set_on_signal(stopped: threading.Event) -> None:
    def stop(_signal: int, _frame: FrameType | None) -> None:
        stopped.set()

    signal.signal(signal.SIGTERM, stop)
    signal.signal(signal.SIGINT, stop)


def _must_be_free(host: str, port: int) -> None:
    with socket.socket() as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((host, port))
        except OSError as error:
            raise NotReadyError(
                f"{host}:{port} cannot be used ({error.strerror}); choose another with TENKA_PORT"
            ) from None


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
