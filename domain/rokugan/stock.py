"""The combat tokens of a clan that are not on the board, and those that are."""

from collections.abc import Sequence
from dataclasses import dataclass

from domain.kernel.change import replace
from domain.kernel.events import Seat
from domain.rokugan.board import BLUFF, FACES, Face, FaceId, TokenId, TokenType, in_order
from domain.rokugan.places import PLACES, Place, PlaceId


@dataclass(frozen=True, slots=True)
class Stock:
    """A seat's hand, pool and discard pile; `aside` is a bluff that waits for the next upkeep."""

    hand: tuple[FaceId, ...] = ()
    pool: tuple[FaceId, ...] = ()
    discard: tuple[FaceId, ...] = ()
    aside: bool = False

    def drew(self, tokens: Sequence[FaceId]) -> "Stock":
        """Move tokens from the pool to the hand."""
        hand, pool = in_order((*self.hand, *tokens)), without(self.pool, *tokens)
        return Stock(hand, pool, self.discard, self.aside)

    def played(self, token: FaceId) -> "Stock":
        """Let a token leave the hand for the board."""
        return Stock(without(self.hand, token), self.pool, self.discard, self.aside)

    def pooled(self, token: FaceId) -> "Stock":
        """Put a token that was not in the hand into the pool."""
        return replace(self, pool=in_order((*self.pool, token)))

    def discarded(self, *tokens: FaceId) -> "Stock":
        """Put tokens that were not in the hand into the discard pile."""
        discard = in_order((*self.discard, *tokens))
        return Stock(self.hand, self.pool, discard, self.aside)

    def recalled(self, tokens: Sequence[FaceId]) -> "Stock":
        """Take tokens of the discard pile into the hand."""
        discard = without(self.discard, *tokens)
        return replace(self, hand=in_order((*self.hand, *tokens)), discard=discard)

    def animated(self, token: FaceId) -> "Stock":
        """Let a token leave the discard pile for the board."""
        return replace(self, discard=without(self.discard, token))

    def with_bluff(self) -> "Stock":
        """Take the bluff into the hand, from wherever it was."""
        return replace(self, hand=in_order((*self.hand, BLUFF)), aside=False)


def without(tokens: Sequence[FaceId], *gone: FaceId) -> tuple[FaceId, ...]:
    """Give the tokens that are left when some have gone; of equal faces one goes."""
    left = list(tokens)
    for token in gone:
        left.remove(token)
    return tuple(left)


@dataclass(frozen=True, slots=True)
class Placed:
    """A combat token on the board and the blessings on it; `seen_by` have looked at its face."""

    id: TokenId
    seat: Seat
    place: PlaceId
    face: FaceId
    faceup: bool = False
    blessings: tuple[FaceId, ...] = ()
    seen_by: tuple[Seat, ...] = ()

    @property
    def where(self) -> Place:
        """The place as the map knows it."""
        return PLACES[self.place]

    @property
    def target(self) -> str:
        """The province that the token lies in or points to."""
        return PLACES[self.place].target

    @property
    def shows(self) -> Face:
        """What the front of the token shows."""
        return FACES[self.face]

    @property
    def type(self) -> TokenType:
        """The type of the token under any blessing."""
        return FACES[self.face].type

    @property
    def strength(self) -> int:
        """The strength of the token together with its blessings."""
        return FACES[self.face].strength + sum(FACES[b].strength for b in self.blessings)
