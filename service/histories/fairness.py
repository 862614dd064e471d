"""Chance that a third party can check afterwards: docs/fairness.md gives the construction.

The server fixes its seed before any player gives a nonce, and publishes its digest. Neither side
alone can choose a draw: the server did not know the nonces, the players do not know the seed.
"""

import hashlib
import hmac
import secrets
from collections.abc import Iterator, Sequence
from typing import Final, TypeVar

from domain.kernel.chance import Draw

T = TypeVar("T")
WORDS: Final = 1 << 32  # a word is four bytes of the stream, big-endian


def fresh_seed() -> bytes:
    """Draw a seed that nobody can foresee."""
    return secrets.token_bytes(32)


def sandbox_seed(number: int) -> bytes:
    """Give the seed that stands for the number which the author of a sandbox game chose."""
    return hashlib.sha256(f"sandbox {number}".encode()).digest()


def commitment(seed: bytes) -> str:
    """Give the digest that binds the server to a seed."""
    return hashlib.sha256(seed).hexdigest()


class FairChance:
    """The draws of one branch of one game, from a given number on."""

    def __init__(
        self, seed: bytes, game: bytes, branch: int, nonces: tuple[str, ...], next_number: int
    ) -> None:
        self.next_number = next_number
        self._seed = seed
        self._before = _framed(game) + branch.to_bytes(8, "big")
        self._after = b"".join(_framed(nonce.encode()) for nonce in nonces)

    def shuffle(self, items: Sequence[T]) -> Draw[tuple[T, ...]]:
        """Fisher-Yates from the end: each item trades places with one at or before it."""
        number, words = self._draw()
        order = list(items)
        for last in range(len(order) - 1, 0, -1):
            other = _below(last + 1, words)
            order[last], order[other] = order[other], order[last]
        return Draw(tuple(order), number)

    def pick(self, items: Sequence[T]) -> Draw[T]:
        """Give one of the items."""
        number, words = self._draw()
        return Draw(items[_below(len(items), words)], number)

    def roll(self, dice: int, sides: int) -> Draw[tuple[int, ...]]:
        """Give the faces of so many dice."""
        number, words = self._draw()
        return Draw(tuple(1 + _below(sides, words) for _ in range(dice)), number)

    def _draw(self) -> tuple[int, Iterator[int]]:
        number = self.next_number
        self.next_number += 1
        return number, self._words(self._before + number.to_bytes(8, "big") + self._after)

    def _words(self, message: bytes) -> Iterator[int]:
        block = 0
        while True:
            digest = hmac.digest(self._seed, message + block.to_bytes(4, "big"), "sha256")
            for start in range(0, len(digest), 4):
                yield int.from_bytes(digest[start : start + 4], "big")
            block += 1


def _framed(text: bytes) -> bytes:
    """Put the length before the bytes, so that no two lists of parts give the same message."""
    return len(text).to_bytes(4, "big") + text


def _below(limit: int, words: Iterator[int]) -> int:
    """Give a number from 0 to limit - 1 without bias: words past the last multiple are skipped."""
    fair = WORDS - WORDS % limit
    return next(word for word in words if word < fair) % limit
