"""What somebody wants of one game, what came of it, and why nothing may come of it."""

from dataclasses import dataclass
from uuid import UUID

from domain.kernel.commands import Command
from domain.kernel.refusal import Reason, Refused
from domain.match.clocks.calendar import Moment
from service.games.table import Happened, Table
from service.parked.poison import Foreseen


class UnknownGame(Foreseen):
    """There is no game of that id, or none that the caller may know of."""


class KeyReused(Foreseen):
    """An Idempotency-Key came again with another request."""


class TimeIsUp(Refused):
    """A command came when the time for it was over."""

    def __init__(self, due_at: str) -> None:
        """Tell when that was."""
        super().__init__(
            Reason.STALE_DECISION,
            f"your time for this decision ended at {due_at}; the clock answers for you",
        )


class PreconditionFailed(Foreseen):
    """Something that the caller can see has changed since he looked."""


@dataclass(frozen=True, slots=True)
class Key:
    """A client's Idempotency-Key with the digest of what it stands for."""

    text: str
    request_hash: bytes


@dataclass(frozen=True, slots=True)
class Author:
    """Who asks, for the record: a player's id or `clock`, his token, the request, its operation."""

    actor: str
    token: str = ""
    request: str = ""
    operation: str = ""


@dataclass(frozen=True, slots=True)
class Wish:
    """A change that somebody wants in one game.

    `fired` names the deadline that asks for it, `scheduled` the moment for which it was set;
    `command` is what the rules are asked to do.
    """

    game: UUID
    author: Author
    key: Key | None = None
    status: int = 200
    fired: str | None = None
    scheduled: Moment | None = None
    command: Command | None = None


@dataclass(frozen=True, slots=True)
class Done:
    """What a wish led to: the table after it, and the events it added, none if none."""

    table: Table
    happened: tuple[Happened, ...] = ()
    status: int = 200
    replayed: bool = False
