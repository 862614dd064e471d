"""The stream process: judges requests in a few threads, holds the readers in one event loop."""

import asyncio
from collections.abc import AsyncIterator, Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager, suppress
from functools import partial
from typing import Any, Final, TypeVar
from weakref import WeakValueDictionary

from eventstore.store import StoreUnavailable
from service.app import create_app
from service.bootstrap import Services
from service.live.connection import PATIENCE, Connection
from service.live.feed_news import FeedNews
from service.live.game_news import GameNews
from service.live.hints import Listener
from service.live.hub import Hub
from service.live.polling import Poller
from service.live.push import BEAT_EVERY, Pusher
from service.live.requests import Environ, head_of
from service.live.stream_counts import StreamCounts
from service.live.stream_quota import StreamQuota
from service.live.topics import FEED, GAME, Follow, News, Place, Source, Topic
from service.live.wsgi_bridge import WsgiBridge

ASK_AGAIN: Final = 0.2  # seconds
T = TypeVar("T")


class StreamServer:
    """Serves the streams of one process."""

    def __init__(
        self, services: Services, beat_every: float = BEAT_EVERY, patience: float = PATIENCE
    ) -> None:
        self._services = services
        self._patience = patience
        self._bridge = WsgiBridge(create_app(services))
        self._counts = StreamCounts(services.pool)
        self._quota = StreamQuota(
            services.settings.streams_per_player, self._counts, self._in_thread
        )
        self._sources: dict[str, Source] = {
            GAME: GameNews(services.cycle, services.play),
            FEED: FeedNews(services.feed),
        }
        self._locks: WeakValueDictionary[tuple[Topic, Place], asyncio.Lock] = WeakValueDictionary()
        self._threads = ThreadPoolExecutor(services.settings.api_threads, "streams")
        self._beat_every = beat_every

    @asynccontextmanager
    async def listening(self) -> AsyncIterator[None]:
        """Answer at the settings' address for the length of a block."""
        services, settings = self._services, self._services.settings
        self._hub = Hub(
            Poller(services.store, services.accounts, services.feed, services.feed_projector).look
        )
        self._pusher = Pusher(self._hub, self._news, self._beat_every)
        loop = asyncio.get_running_loop()
        server = await loop.create_server(
            lambda: Connection(self._serve, self._patience),
            settings.host,
            settings.stream_address_port,
            backlog=1024,
        )

        def hint() -> None:
            with suppress(RuntimeError):  # the loop has just ended
                loop.call_soon_threadsafe(self._hub.hint)

        hints = Listener(self._services.redis, hint)
        hints.start()
        looking = {asyncio.create_task(self._hub.run()), asyncio.create_task(self._quota.run())}
        try:
            yield
        finally:
            server.close()
            await asyncio.to_thread(hints.stop)
            await _end(looking | (asyncio.all_tasks() - {asyncio.current_task()}))
            await self._leave()
            self._threads.shutdown()

    async def _serve(self, environ: Environ, connection: Connection) -> None:
        answer = await self._in_thread(self._bridge.judge, environ)
        if answer.follow is None:
            await connection.send(head_of(answer.status, answer.headers) + answer.body)
            return
        async with self._quota.one_more(answer.follow.player) as has_room:
            if has_room:
                await connection.send(head_of(answer.status, answer.headers))
                await self._pusher.push(answer.follow, connection.send)
                return
        refused = await self._in_thread(partial(self._bridge.judge, environ, full=True))
        await connection.send(head_of(refused.status, refused.headers) + refused.body)

    async def _leave(self) -> None:
        """Free the places of those who follow here; without the database they free themselves."""
        with suppress(StoreUnavailable):
            await self._in_thread(self._counts.leave)

    async def _news(self, follow: Follow, place: Place, version: int) -> News:
        """Give what one reader has not seen; those who stand at one place wait for one of them."""
        source = self._sources[follow.topic.kind]
        if (known := source.at_hand(follow, place, version)) is not None:
            return known
        async with self._looking_up((follow.topic, place)):
            if (known := source.at_hand(follow, place, version)) is not None:
                return known
            return await self._in_thread(source.after, follow, place, version)

    def _looking_up(self, where: tuple[Topic, Place]) -> asyncio.Lock:
        lock = self._locks.get(where)
        if lock is None:
            lock = self._locks[where] = asyncio.Lock()
        return lock

    async def _in_thread(self, work: Callable[..., T], *values: object) -> T:
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._threads, work, *values)


async def _end(tasks: Iterable[asyncio.Task[Any] | None]) -> None:
    """Let all readers go; they come back by themselves.

    One wait that ends in the very moment of a cancellation swallows it, so it is asked for again.
    """
    going = {task for task in tasks if task is not None}
    while going:
        for task in going:
            task.cancel()
        _, going = await asyncio.wait(going, timeout=ASK_AGAIN)
