"""The branches of a game that were cut by going back: who asked for it, why, when, and how far."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from domain.kernel.events import DecisionId, DecisionOpened, Event, Seat
from domain.kernel.visibility import Viewer
from domain.match.proposal_events import GameRewound
from service.games.table import Happened
from service.times import to_ms


@dataclass(frozen=True, slots=True)
class CutBranch:
    """A branch that was cut: `first` and `last` are the ids of what had happened in it.

    `branch` numbers the one that was cut; `tainted` tells that chance or a reveal lay in it; no
    seat stands with what an admin took back.
    """

    branch: int
    decision: DecisionId
    seat: Seat | None
    reason: str
    at: int
    first: int
    last: int
    tainted: bool


@dataclass(frozen=True, slots=True)
class Numbered:
    """An event under the id by which somebody knows it, and when it was stored."""

    id: int
    at: int
    event: Event


def numbered(happened: Iterable[Happened], viewer: Viewer) -> Iterator[Numbered]:
    """Give the events that a viewer knows of, under his ids."""
    for one in happened:
        id_ = one.id_for(viewer)
        if id_ is not None:
            yield Numbered(id_, to_ms(one.at), one.event)


def cut_branches(events: Iterable[Numbered]) -> Iterator[CutBranch]:
    """Give the branches that were cut, the first one first (H11)."""
    opened: dict[DecisionId, int] = {}
    for one in events:
        if isinstance(one.event, DecisionOpened):
            opened[one.event.id] = one.id
        elif isinstance(one.event, GameRewound):
            yield _cut(one, one.event, opened[one.event.decision])


def _cut(one: Numbered, rewound: GameRewound, first: int) -> CutBranch:
    return CutBranch(
        branch=rewound.branch - 1,
        decision=rewound.decision,
        seat=rewound.seat,
        reason=rewound.reason,
        at=one.at,
        first=first,
        last=one.id - 1,
        tainted=rewound.tainted,
    )
