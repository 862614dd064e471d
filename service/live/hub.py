"""Wakes readers when what they follow has moved, and ends those whose token is gone.

The database is asked once a second for all readers together, and sooner when a hint comes that
something moved: a lost hint costs a second. A reader is woken only to look, so nothing hidden
shows in what it is sent, nor in when.
"""

import asyncio
from collections import defaultdict
from collections.abc import Callable, Collection
from dataclasses import dataclass, field
from typing import Final, TypeAlias
from uuid import UUID

import structlog

from eventstore.store import StoreUnavailable
from service.live.polling import PollResult
from service.live.topics import Follow, Topic

LOOK_EVERY: Final = 1.0  # seconds
REST: Final = 0.05  # seconds between two looks, however many hints come
log = structlog.get_logger()

Look: TypeAlias = Callable[[Collection[Topic], Collection[UUID] | None], PollResult]


@dataclass(eq=False, slots=True)
class Reader:
    """Somebody who follows a topic; `rung` when he should look again, or leave."""

    follow: Follow
    rung: asyncio.Event = field(default_factory=asyncio.Event)
    must_leave: bool = False


class Hub:
    """All readers of this process; used from its event loop alone."""

    def __init__(self, look: Look) -> None:
        self._look = look
        self._readers: defaultdict[Topic, set[Reader]] = defaultdict(set)
        self._versions: dict[Topic, int] = {}
        self._hinted = asyncio.Event()

    def __len__(self) -> int:
        return sum(map(len, self._readers.values()))

    def join(self, reader: Reader) -> None:
        """Let a reader be woken from now on."""
        self._readers[reader.follow.topic].add(reader)

    def leave(self, reader: Reader) -> None:
        """Forget a reader."""
        topic = reader.follow.topic
        self._readers[topic].discard(reader)
        if not self._readers[topic]:
            del self._readers[topic]
            self._versions.pop(topic, None)

    def version(self, topic: Topic) -> int:
        """Tell how far a topic had come when it was last looked at; 0 before that."""
        return self._versions.get(topic, 0)

    def hint(self) -> None:
        """Look soon, if anybody reads: something may have moved."""
        if self._readers:
            self._hinted.set()

    async def run(self) -> None:
        """Look again and again."""
        loop = asyncio.get_running_loop()
        tokens_due = loop.time()
        while True:
            with_tokens = loop.time() >= tokens_due
            if with_tokens:
                tokens_due = loop.time() + LOOK_EVERY
            await self._look_out(with_tokens=with_tokens)
            await asyncio.sleep(REST)
            await self._until_hint(LOOK_EVERY - REST)

    async def _until_hint(self, longest: float) -> None:
        try:
            await asyncio.wait_for(self._hinted.wait(), longest)
        except TimeoutError:
            return
        self._hinted.clear()

    async def _look_out(self, *, with_tokens: bool) -> None:
        tokens = {r.follow.token for r in self._everyone()} if with_tokens else None
        try:
            found = await asyncio.to_thread(self._look, list(self._readers), tokens)
        except StoreUnavailable as error:
            log.warning("streams.wait_for_store", error=str(error))
            return
        self._wake(found)
        if tokens is not None and found.live is not None:
            self._send_away(tokens - set(found.live))

    def _wake(self, found: PollResult) -> None:
        for topic, version in found.versions.items():
            if topic in self._readers and version > self.version(topic):
                self._versions[topic] = version
                for reader in self._readers[topic]:
                    reader.rung.set()

    def _send_away(self, tokens: set[UUID]) -> None:
        for reader in self._everyone():
            if reader.follow.token in tokens:
                reader.must_leave = True
                reader.rung.set()

    def _everyone(self) -> list[Reader]:
        return [reader for readers in self._readers.values() for reader in readers]
