"""How many streams each player may hold at once in this process."""

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from domain.match.terms import PlayerId

TRY_AGAIN_IN: Final = 30  # seconds


class TooManyStreams(Exception):  # noqa: N818 - an outcome to answer, not a fault
    """The player holds as many streams as he may."""


class StreamQuota:
    """The streams that all players hold; used from the event loop alone."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._held: Counter[PlayerId] = Counter()

    def has_one_for(self, player: PlayerId) -> bool:
        """Tell whether a player may hold one more stream."""
        return self._held[player] < self._most

    @contextmanager
    def held_by(self, player: PlayerId) -> Iterator[None]:
        """Keep a place for a player for the length of a block."""
        self._held[player] += 1
        try:
            yield
        finally:
            self._held[player] -= 1
            if not self._held[player]:
                del self._held[player]
