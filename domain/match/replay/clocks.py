"""What clocks have told, and the vacations that seats took."""

from collections.abc import Iterable
from dataclasses import replace
from typing import cast

from domain.kernel.events import Event, Events, Seat
from domain.kernel.refusal import not_allowed
from domain.match import pauses, votes
from domain.match.absence_events import TimeRunsShort
from domain.match.replay.events import Before, replays
from domain.match.state import Status
from domain.match.time_events import (
    BankChanged,
    ClocksSet,
    TimeCredited,
    VacationTaken,
)


@replays(VacationTaken)
def _away(before: Before, event: VacationTaken) -> Events:
    seat = votes.voter(before.match, before.player(event.seat))
    (taken,) = pauses.take_vacation(before.match, seat, event.days, now=0)
    return (replace(cast("VacationTaken", taken), until=event.until),)


@replays(ClocksSet)
def _clocks_set(before: Before, event: ClocksSet) -> Events:
    return _timed(before, event, (run.seat for run in event.runs if run.seat is not None))


@replays(BankChanged)
def _banked(before: Before, event: BankChanged) -> Events:
    return _timed(before, event, (event.seat,))


@replays(TimeRunsShort)
def _warned(before: Before, event: TimeRunsShort) -> Events:
    return _timed(before, event, (event.seat,))


@replays(TimeCredited)
def _credited(before: Before, event: TimeCredited) -> Events:
    return _timed(before, event, ())


def _timed(before: Before, event: Event, seats: Iterable[Seat]) -> Events:
    """Take what the clocks of a running game told as it is, where they are those of its seats."""
    if before.match.status is not Status.RUNNING:
        raise not_allowed("no clock runs")
    for seat in seats:
        before.player(seat)
    return (event,)
