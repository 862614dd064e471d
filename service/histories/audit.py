"""Audit: is a chain whole, who did what by which token, and who has looked.

Nothing here folds a game, so a game that no longer folds can be audited too. Each read by an
auditor is appended to the access stream of the game, a chained stream of its own.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any, Final
from uuid import UUID

import msgspec

from domain.kernel.refusal import Reason, Refused
from domain.match.state import Status
from eventstore.chain import verify
from eventstore.records import GENESIS, Append, Head, NewEvent, StoredEvent
from eventstore.store import Conflict, EventStore
from service.games.wishes import Author, UnknownGame
from service.ids import id_for
from service.times import rfc3339
from service.wire import from_json, to_json

ACCESS: Final = "access"  # the category of access streams
READ: Final = "GameRead"
TRIES: Final = 20  # two auditors who read one game at once take turns


class Meta(msgspec.Struct):
    """What is kept with each event about the wish that led to it."""

    actor: str
    token: str = ""
    request: str = ""
    operation: str = ""
    code: str = ""
    command: dict[str, Any] | None = None


@dataclass(frozen=True, slots=True)
class Chain:
    """A stream, and the first of its versions that does not follow from what precedes it."""

    head: Head
    rows: list[StoredEvent]
    first_bad: int | None


class Audit:
    """Reads everything, and leaves a trace of it."""

    def __init__(self, store: EventStore) -> None:
        self._store = store

    def game(self, game: UUID, author: Author) -> Chain:
        """Give the chain of a game to an auditor who plays no part in it.

        Raises:
            UnknownGame: there is none.
            Refused: he plays in it, and it has not ended.
        """
        head = self._store.head(game)
        if head is None or head.category == ACCESS:
            raise UnknownGame(game)
        self.note(game, author)
        return checked(self._store, head)

    def accesses(self, game: UUID, author: Author) -> Chain:
        """Give the access stream of a game; this read is its last entry."""
        self.game(game, author)
        head = self._store.head(access_stream(game))
        if head is None:
            raise LookupError(f"the access stream of {game} is not there after a note")
        return checked(self._store, head)

    def seed(self, game: UUID) -> bytes | None:
        """Give the seed of a game that is over."""
        return self._store.secret(game) if self._is_over(game) else None

    def note(self, game: UUID, author: Author) -> None:
        """Append to the access stream that an auditor reads the game.

        Raises:
            Refused: he plays in it, and it has not ended.
        """
        if not self._is_over(game) and self.concerns(game, author.actor):
            raise Refused(Reason.NO_SEAT, "you have a part in this game; another auditor may read")
        self.enter(game, author)

    def enter(self, game: UUID, author: Author, what: str = READ) -> None:
        """Append to the access stream what staff did with a game."""
        for _ in range(TRIES):
            try:
                return self._append(access_stream(game), author, what)
            except Conflict:
                continue
        raise Conflict(access_stream(game), 0)

    def _append(self, stream: UUID, author: Author, what: str) -> None:
        head = self._store.head(stream) or Head(stream, ACCESS, 0, GENESIS)
        entry = NewEvent(what, 1, to_json({"operation": author.operation}), to_json(author), {})
        self._store.append(Append(stream, ACCESS, head.version, head.hash, (entry,)))

    def _is_over(self, game: UUID) -> bool:
        listed = self._store.listed(game)
        return listed is not None and listed.listing.status.partition("/")[2] in _OVER

    def concerns(self, game: UUID, actor: str) -> bool:
        """Tell whether somebody has a part in a game."""
        listed = self._store.listed(game)
        return listed is not None and actor in listed.listing.members


_OVER: Final = {Status.ENDED.value, Status.ABORTED.value}


def access_stream(game: UUID) -> UUID:
    """Name the stream that tells who has read a game."""
    return id_for(ACCESS, str(game))


def checked(store: EventStore, head: Head) -> Chain:
    """Check the chain of a stream up to its head."""
    rows = store.read(head.stream)
    first_bad = verify(rows)
    last = rows[-1].hash if rows else GENESIS
    if first_bad is None and (len(rows), last) != (head.version, head.hash):
        first_bad = len(rows) + 1
    return Chain(head, rows, first_bad)


def missing(store: EventStore, kept: Iterable[Head]) -> Iterator[Head]:
    """Give the heads, kept elsewhere, that their streams no longer hold."""
    for head in kept:
        rows = store.read(head.stream, after=head.version - 1, upto=head.version)
        if [row.hash for row in rows] != [head.hash]:
            yield head


def told(row: StoredEvent) -> dict[str, Any]:
    """Tell who did what, when, by which token and from which command."""
    meta = from_json(row.meta, Meta)
    return {
        "version": row.version,
        "type": row.type,
        "at": rfc3339(row.at),
        "actor": meta.actor,
        "token": meta.token or None,
        "request": meta.request or None,
        "operation": meta.operation or None,
        "command": meta.command,
        "code": meta.code,
        "data": from_json(row.data, dict),
        "hash": row.hash.hex(),
    }
