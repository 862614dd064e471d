"""A stream server in this process, over the same services as the application's."""

import asyncio
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from dataclasses import replace
from threading import Event, Thread

import pytest

from service.bootstrap import Services
from service.entrypoints.addresses import free_port
from service.live.server import StreamServer
from tests.service.listening import Address

Serving = Callable[..., Address]


@pytest.fixture
def serving(services: Services) -> Iterator[Serving]:
    """Starts stream servers, each in a thread of its own, and stops them in the end."""
    with ExitStack() as stack:

        def start(streams_per_player: int = 1_000, **manners: float) -> Address:
            port = free_port()
            settings = replace(
                services.settings, stream_port=port, streams_per_player=streams_per_player
            )
            server = _Running(StreamServer(replace(services, settings=settings), **manners))
            stack.callback(server.stop)
            return Address(port, server.stop)

        yield start


@pytest.fixture
def streams(serving: Serving) -> Address:
    """One stream server."""
    return serving()


class _Running:
    def __init__(self, server: StreamServer) -> None:
        self._ready, self._server = Event(), server
        self._thread = Thread(target=asyncio.run, args=(self._run(),), daemon=True)
        self._thread.start()
        assert self._ready.wait(10), "the stream server did not come up"

    async def _run(self) -> None:
        self._loop, self._stopped = asyncio.get_running_loop(), asyncio.Event()
        async with self._server.listening():
            self._ready.set()
            await self._stopped.wait()

    def stop(self) -> None:
        if self._thread.is_alive():
            self._loop.call_soon_threadsafe(self._stopped.set)
            self._thread.join(10)
