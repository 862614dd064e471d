"""Who follows what, and how far he has come."""

from dataclasses import dataclass
from typing import Final, NamedTuple, Protocol
from uuid import UUID

from domain.match.terms import PlayerId

GAME: Final = "game"
FEED: Final = "feed"


class Topic(NamedTuple):
    """What can be followed: one game, or all that happens in one player's games."""

    kind: str
    id: UUID


@dataclass(frozen=True, slots=True)
class Follow:
    """A wish to follow a topic after an id, for as long as a token lives."""

    topic: Topic
    player: PlayerId
    after: int
    token: UUID


@dataclass(frozen=True, slots=True)
class Place:
    """Through whose eyes a reader sees, and the last id he was sent; no viewer at the start."""

    last: int
    viewer: str = ""


@dataclass(frozen=True, slots=True)
class News:
    """What to send to a reader, and where he is then; `is_all` unless more waits."""

    frames: bytes
    place: Place
    is_all: bool = True


class Source(Protocol):
    """Where the news of a kind of topic comes from."""

    def at_hand(self, follow: Follow, place: Place, version: int, /) -> News | None:
        """Give what a reader has not seen where no database must be asked for it."""

    def after(self, follow: Follow, place: Place, version: int, /) -> News:
        """Give what a reader of a topic, which has come to a version, has not seen."""
