"""Refuses changes while an admin has halted all games; asked by every request that makes one."""

import time
from collections.abc import Callable
from typing import Final

LOOK_EVERY: Final = 1.0  # seconds for which an answer is good


class GamesHalted(Exception):  # noqa: N818 - an outcome to answer, not a fault
    """All games are halted: nothing can be changed until an admin lets them go on."""


class Halted:
    """Remembers for a second whether all games are halted."""

    def __init__(self, ask: Callable[[], bool]) -> None:
        self._ask = ask
        self._known = False
        self._until = 0.0

    def forget(self) -> None:
        """Ask again at the next request."""
        self._until = 0.0

    def must_not_be(self) -> None:
        """Refuse while all games are halted.

        Raises:
            GamesHalted: they are.
        """
        now = time.monotonic()
        if now >= self._until:
            self._known, self._until = self._ask(), now + LOOK_EVERY
        if self._known:
            raise GamesHalted
