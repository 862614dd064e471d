"""Pushes to one reader what is new, for as long as he may stay."""

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Final, TypeAlias

import structlog

from eventstore.store import StoreUnavailable
from service.games.wishes import UnknownGame
from service.live.feed import Forgotten
from service.live.hub import Hub, Reader
from service.live.sse import BEAT, GREETING, named
from service.live.topics import Follow, News, Place

BEAT_EVERY: Final = 15.0  # seconds
RETRY_AFTER: Final = 1.0  # seconds, while the database does not answer
TROUBLE: Final = {
    "code": "unreadable-game",
    "detail": "this server cannot read the game now; the stream goes on when it can",
}
log = structlog.get_logger()

Send: TypeAlias = Callable[[bytes], Awaitable[None]]
NewsFor: TypeAlias = Callable[[Follow, Place, int], Awaitable[News]]


class Pusher:
    """Sends one follower what he has not seen."""

    def __init__(self, hub: Hub, news_for: NewsFor, beat_every: float = BEAT_EVERY) -> None:
        self._hub = hub
        self._news_for = news_for
        self._beat_every = beat_every

    async def push(self, follow: Follow, send: Send) -> None:
        """Send all news and, on a fixed beat that no event moves, a sign of life."""
        reader = Reader(follow)
        self._hub.join(reader)
        try:
            await send(GREETING)
            await self._push(reader, send)
        except (UnknownGame, Forgotten):  # who asks again is told why
            log.info("stream.closed_to_reader")
        finally:
            self._hub.leave(reader)

    async def _push(self, reader: Reader, send: Send) -> None:
        loop = asyncio.get_running_loop()
        place, next_beat = Place(reader.follow.after), loop.time() + self._beat_every
        reader.rung.set()
        while not reader.must_leave:
            if reader.rung.is_set():
                reader.rung.clear()
                place = await self._catch_up(reader, place, send)
            if loop.time() >= next_beat:
                await send(BEAT)
                next_beat += self._beat_every
            await _rung_or_time(reader.rung, next_beat - loop.time())

    async def _catch_up(self, reader: Reader, place: Place, send: Send) -> Place:
        topic = reader.follow.topic
        while not reader.must_leave:
            try:
                news = await self._news_for(reader.follow, place, self._hub.version(topic))
            except StoreUnavailable:
                await asyncio.sleep(RETRY_AFTER)
                continue
            except (UnknownGame, Forgotten):
                raise
            except Exception:
                log.exception("stream.unreadable", topic=str(topic.id))
                await send(named("trouble", TROUBLE))
                return place
            if news.frames:
                await send(news.frames)
            place = news.place
            if news.is_all:
                return place
        return place


async def _rung_or_time(rung: asyncio.Event, longest: float) -> None:
    with suppress(TimeoutError):
        async with asyncio.timeout(
            max(longest, 0)
        ):  # which makes no task, of which there were many
            await rung.wait()
