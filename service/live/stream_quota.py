"""How many streams each player may hold at once, in all stream processes together."""

import asyncio
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import Any, Final

import structlog

from domain.match.terms import PlayerId
from eventstore.store import StoreUnavailable
from service.live.stream_counts import StreamCounts

TRY_AGAIN_IN: Final = 30  # seconds
TELL_EVERY: Final = 5.0  # seconds; a process that is silent for three times as long holds nothing
log = structlog.get_logger()

InThread = Callable[..., Awaitable[Any]]


class TooManyStreams(Exception):  # noqa: N818 - an outcome to answer, not a fault
    """The player holds as many streams as he may."""


class StreamQuota:
    """The streams that all players hold; used from the event loop alone."""

    def __init__(self, most: int, counts: StreamCounts, in_thread: InThread) -> None:
        self._most = most
        self._counts = counts
        self._in_thread = in_thread
        self._held: Counter[PlayerId] = Counter()
        self._untold: set[PlayerId] = set()

    @asynccontextmanager
    async def one_more(self, player: PlayerId) -> AsyncIterator[bool]:
        """Keep a place for a player for the length of a block; False where he has them all."""
        self._held[player] += 1
        try:
            yield await self._may_hold(player)
        finally:
            self._held[player] -= 1
            self._untold.add(player)

    async def run(self) -> None:
        """Tell the other processes now and then what is held here."""
        while True:
            await asyncio.sleep(TELL_EVERY)
            await self._tell()

    async def _may_hold(self, player: PlayerId) -> bool:
        here = self._held[player]
        if here > self._most:
            return False
        # where two of one player come at once the later word may be the smaller: it is said again
        self._untold.add(player)
        try:
            return bool(await self._in_thread(self._counts.has_room, player, here, self._most))
        except StoreUnavailable:
            return (
                True  # what is held here is known, and nobody is sent away for a moment's trouble
            )

    async def _tell(self) -> None:
        news = {player: self._held[player] for player in self._untold}
        self._untold.clear()
        try:
            if not await self._in_thread(self._counts.tell, news):
                self._untold |= self._held.keys()
        except StoreUnavailable as error:
            self._untold |= news.keys()
            log.warning("streams.wait_for_store", error=str(error))
        for player in [player for player, held in self._held.items() if not held]:
            del self._held[player]
