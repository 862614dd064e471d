"""Hints through Valkey that something moved: sent after the commit, lost without harm."""

from collections.abc import Callable
from threading import Event, Lock, Thread
from typing import Final

import structlog
from redis import Redis
from redis.exceptions import RedisError

CHANNEL: Final = "tenka:moved"
TRY_AGAIN: Final = 1.0  # seconds
REST: Final = 0.1  # seconds between two hints: each costs as much as a command or two
LOOK_UP: Final = 0.2  # seconds between two looks whether to stop
LAST_WORD: Final = 5.0  # seconds a thread gets to end; Valkey answers or is lost long before
log = structlog.get_logger()


class Announcer:
    """Publishes from a thread of its own, so that no command waits for Valkey.

    The first hint goes at once; what moves while it is on its way, or shortly after, is covered
    by the next one.
    """

    def __init__(self, redis: Redis) -> None:
        self._redis = redis
        self._moved = Event()
        self._lock = Lock()
        self._thread: Thread | None = None
        self._closed = Event()

    def moved(self) -> None:
        """Hint that some game has moved."""
        self._moved.set()
        if self._thread is None or not self._thread.is_alive():  # also after a fork
            self._start()

    def close(self) -> None:
        """Publish no more; on return the thread has ended, so its connection may be closed."""
        with self._lock:
            self._closed.set()
        self._moved.set()
        if self._thread is not None:
            self._thread.join(LAST_WORD)

    def _start(self) -> None:
        with self._lock:
            if not self._closed.is_set() and (self._thread is None or not self._thread.is_alive()):
                self._thread = Thread(target=self._publish, daemon=True, name="announcer")
                self._thread.start()

    def _publish(self) -> None:
        while self._moved.wait() and not self._closed.is_set():
            self._moved.clear()
            try:
                self._redis.publish(CHANNEL, b"1")
            except (RedisError, ValueError) as error:  # a value error: the connection was closed
                log.warning("hint.lost", error=type(error).__name__)
            self._closed.wait(REST)


class Listener:
    """Passes hints on, from a thread of its own; where Valkey is lost it subscribes again.

    Having been away counts as a hint.
    """

    def __init__(self, redis: Redis, hint: Callable[[], None]) -> None:
        self._redis = redis
        self._hint = hint
        self._stopped = Event()
        self._thread = Thread(target=self._run, daemon=True, name="hints")

    def start(self) -> None:
        """Begin to listen."""
        self._thread.start()

    def stop(self) -> None:
        """Pass nothing on any more; on return the thread has ended."""
        self._stopped.set()
        self._thread.join(LAST_WORD)

    def _run(self) -> None:
        while not self._stopped.is_set():
            try:
                self._listen()
            except (RedisError, ValueError) as error:
                log.warning("hints.lost", error=type(error).__name__)
                self._stopped.wait(TRY_AGAIN)

    def _listen(self) -> None:
        with self._redis.pubsub() as pubsub:  # type: ignore[no-untyped-call]  # the library has none
            pubsub.subscribe(CHANNEL)
            while not self._stopped.is_set():
                told = pubsub.get_message(timeout=LOOK_UP)
                if told is not None and not self._stopped.is_set():
                    self._hint()
