"""What must hold of a game's streams when it is over, for each seat and for a spectator."""

from collections.abc import Callable, Mapping
from typing import Final, TypeAlias

from domain.kernel.events import Seat
from service.conformance.promises import BrokenPromise
from service.conformance.sandbox import SandboxGame, agree

SMALL: Final = 100  # events in a page, at most; fewer where there are few

Check: TypeAlias = Callable[[SandboxGame, Seat | None], None]


def is_dense(table: SandboxGame, seat: Seat | None) -> None:
    """The ids of a stream count from 1 without a gap, as far as the view says."""
    ids = [event["id"] for event in table.events(seat)]
    agree(ids, list(range(1, len(ids) + 1)), "the ids of the stream")
    agree(table.view(seat)["last_id"], len(ids), "the last id in the view")


def is_paged(table: SandboxGame, seat: Seat | None) -> None:
    """Small pages and large ones hold the same."""
    events = table.events(seat)
    agree(table.events(seat, limit=min(len(events) // 3 + 1, SMALL)), events, "small pages")


def is_streamed(table: SandboxGame, seat: Seat | None) -> None:
    """The live stream tells the same, and resumes after any id."""
    events = table.events(seat)
    last = len(events)
    agree(table.streamed(seat, 0, last), events, "the live stream")
    agree(table.streamed(seat, last // 2, last), events[last // 2 :], "the resumed stream")


def is_remembered(table: SandboxGame, seat: Seat | None) -> None:
    """The view as of the last event is the view."""
    view = table.view(seat)
    if seat is not None:
        agree(table.get(f"view?at={view['last_id']}", seat)["view"], view["view"], "the view then")


def has_an_outcome(table: SandboxGame, seat: Seat | None) -> None:
    """A game that has ended says how, and asks nobody."""
    view = table.view(seat)
    if view["outcome"] is None:
        raise BrokenPromise("there is no outcome")
    agree(view["awaited"], [], "who is awaited after the end")


ENDINGS: Final[Mapping[str, Check]] = {
    "ids of a stream are dense": is_dense,
    "pages of every size hold the same events": is_paged,
    "the live stream tells what the pages tell, and resumes": is_streamed,
    "the view of then is the view of now at the last id": is_remembered,
    "a game that has ended has an outcome": has_an_outcome,
}
