"""One connection of a reader: its request is read, judged, and answered until one side leaves."""

import asyncio
import socket
from collections.abc import Awaitable, Callable
from http import HTTPStatus
from typing import Final, TypeAlias

import structlog

from service.live.requests import END_OF_HEAD, BadRequest, Environ, Peer, environ_of, refusal_of
from service.running.metrics import STREAMS, STREAMS_DROPPED

LONGEST_HEAD: Final = 16_384  # bytes
HEAD_WITHIN: Final = 10.0  # seconds
UNSENT: Final = 65_536  # bytes; a reader who leaves more of them unread is slow
PATIENCE: Final = 10.0  # seconds that a slow reader has to catch up
SILENCE_MS: Final = 30_000  # a peer that acknowledges nothing for so long is gone
log = structlog.get_logger()

Serve: TypeAlias = Callable[[Environ, "Connection"], Awaitable[None]]


class Connection(asyncio.Protocol):
    """The server's side of one connection."""

    def __init__(self, serve: Serve, patience: float = PATIENCE) -> None:
        self._serve = serve
        self._patience = patience
        self._head = b""
        self._writable = asyncio.Event()
        self._writable.set()
        self._task: asyncio.Task[None] | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Bound what may lie unsent, and how long a request may take to come."""
        assert isinstance(transport, asyncio.Transport)  # noqa: S101 - so it is for TCP
        self._transport = transport
        transport.set_write_buffer_limits(high=UNSENT)
        _notice_the_dead(transport.get_extra_info("socket"))
        loop = asyncio.get_running_loop()
        self._too_late = loop.call_later(HEAD_WITHIN, transport.abort)
        STREAMS.inc()

    def data_received(self, data: bytes) -> None:
        """Take the head in; what follows it is of no interest."""
        if self._task is not None:
            return
        self._head += data
        head, end, _ = self._head.partition(END_OF_HEAD)
        if len(head) > LONGEST_HEAD:
            self._refuse(HTTPStatus.REQUEST_HEADER_FIELDS_TOO_LARGE)
        elif end:
            self._too_late.cancel()
            self._head = b""
            self._task = asyncio.create_task(self._answer(head))

    def pause_writing(self) -> None:
        """Note that the peer reads too slowly."""
        self._writable.clear()

    def resume_writing(self) -> None:
        """Note that it has caught up."""
        self._writable.set()

    def connection_lost(self, _: Exception | None) -> None:
        """Forget the reader."""
        STREAMS.dec()
        self._too_late.cancel()
        self._writable.set()
        if self._task is not None:
            self._task.cancel()

    async def send(self, data: bytes) -> None:
        """Send; a peer that does not read in time is dropped, and finds its place by its last id.

        Raises:
            ConnectionError: the peer is gone, or was dropped.
        """
        if self._transport.is_closing():
            raise ConnectionResetError
        self._transport.write(data)
        if self._writable.is_set():
            return
        try:
            await asyncio.wait_for(self._writable.wait(), self._patience)
        except TimeoutError:
            STREAMS_DROPPED.inc()
            self._transport.abort()
            raise ConnectionAbortedError from None

    async def _answer(self, head: bytes) -> None:
        try:
            await self._serve(environ_of(head, self._peer()), self)
        except BadRequest as bad:
            self._refuse(bad.status)
        except ConnectionError:
            pass  # it left
        except Exception:
            log.exception("stream.failed")
        finally:
            self._transport.close()

    def _refuse(self, status: HTTPStatus) -> None:
        self._transport.write(refusal_of(status))
        self._transport.close()

    def _peer(self) -> Peer:
        address = self._transport.get_extra_info("peername")[0]
        return Peer(address, self._transport.get_extra_info("sockname")[1])


def _notice_the_dead(connection: socket.socket) -> None:
    connection.setsockopt(socket.SOL_SOCKET, socket.SO_KEEPALIVE, 1)
    if hasattr(socket, "TCP_USER_TIMEOUT"):
        connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, SILENCE_MS)
