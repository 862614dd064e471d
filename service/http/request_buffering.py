"""Takes a request's body in before one of the few places to work is given to it.

The web server lets the application read bodies itself, so who never ends his holds a thread.
Threads that wait are cheap, and there are many; few work at once, and only on whole requests.
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from io import BytesIO
from queue import SimpleQueue
from threading import Lock
from typing import TYPE_CHECKING, Any, BinaryIO, Final, cast

from service.http.limits import network_of
from service.http.problems import Problem

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIApplication, WSGIEnvironment
    from werkzeug.wsgi import ClosingIterator

THREADS: Final = 256  # of one process; those that wait for a body, and those that work
EACH: Final = 64  # of them for the bodies of one address, however many connections it holds
TOO_MANY: Final = "tenka.too-many-bodies"  # in the environment of a request beyond that


@dataclass(frozen=True, slots=True)
class Sizes:
    """How many bytes a body may have, and those of records, which come to one path."""

    usual: int
    record: int
    record_path: str

    def of(self, path: str) -> int:
        """Give the most that is worth reading for a path."""
        return self.record if path == self.record_path else self.usual


class Places:
    """So many places to work at once; who finds none free waits for one.

    A queue, since it waits in C: each turn of a semaphore is one of Python too, which took a tenth
    of what many clients at once can be answered.
    """

    def __init__(self, number: int) -> None:
        self._free: SimpleQueue[None] = SimpleQueue()
        for _ in range(number):
            self._free.put(None)

    def __enter__(self) -> None:
        """Take one."""
        self._free.get()

    def __exit__(self, *_: object) -> None:
        """Leave it to the next."""
        self._free.put(None)


class RequestBuffering:
    """A WSGI application that stands before another one."""

    def __init__(self, app: "WSGIApplication", sizes: Sizes, places: int) -> None:
        """Let so many requests work at once."""
        self._app = app
        self._sizes = sizes
        self._places = Places(places)
        self._waiting: Counter[str] = Counter()
        self._lock = Lock()

    def __call__(self, environ: "WSGIEnvironment", start: "StartResponse") -> Iterable[bytes]:
        """Take the body in, then let the application answer; the server sends a list at once."""
        whole = self._with_body(environ)
        with self._places, closing(cast("ClosingIterator", self._app(whole, start))) as answer:
            return list(answer)

    def _with_body(self, environ: dict[str, Any]) -> dict[str, Any]:
        """Take it in whatever the head says: under HTTP/2 a body needs no length, nor a method."""
        most = self._sizes.of(environ["PATH_INFO"])
        claimed = environ.get("CONTENT_LENGTH", "")
        if claimed.isdecimal() and int(claimed) > most:
            return environ  # the application refuses it for the size it claims
        with self._counted(network_of(environ.get("REMOTE_ADDR"))) as is_welcome:
            if not is_welcome:
                return {**environ, TOO_MANY: True}
            return {**environ, "wsgi.input": BytesIO(_taken(environ["wsgi.input"], most))}

    @contextmanager
    def _counted(self, address: str) -> Iterator[bool]:
        """Count one more body of an address; tell whether that many may be waited for."""
        with self._lock:
            self._waiting[address] += 1
            is_welcome = self._waiting[address] <= EACH
        try:
            yield is_welcome
        finally:
            with self._lock:
                self._waiting[address] -= 1
                if not self._waiting[address]:
                    del self._waiting[address]


def must_be_few(environ: "WSGIEnvironment") -> None:
    """Refuse a request whose address has too many bodies under way.

    Raises:
        Problem: 429.
    """
    if TOO_MANY in environ:
        detail = f"{EACH} requests of your address have not ended yet; end them first"
        raise Problem(429, "too-many-requests", detail, headers={"Retry-After": "1"})


def _taken(body: BinaryIO, most: int) -> bytes:
    """Read a body, or as much of it as shows that it is too large."""
    taken = bytearray()
    while len(taken) <= most and (piece := body.read(most + 1 - len(taken))):
        taken += piece
    return bytes(taken)
