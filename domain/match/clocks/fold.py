"""How events change where the clocks of a game stand."""

from dataclasses import replace
from typing import Final

from domain.kernel.fold import Steps
from domain.match.clocks.timing import Timing
from domain.match.per_seat import value_of, with_value
from domain.match.time_events import (
    BankChanged,
    ClocksPaused,
    ClocksSet,
    DecisionExtended,
    TimeCredited,
    VacationTaken,
)

timing_fold: Final = Steps[Timing]()


@timing_fold.on(ClocksSet)
def _set(timing: Timing, event: ClocksSet) -> Timing:
    """Keep the others of the same decision: only the top one runs, so the rest have stopped."""
    decisions = {run.decision for run in event.runs}
    anew = {(run.decision, run.seat) for run in event.runs}
    kept = (r for r in timing.runs if r.decision in decisions and (r.decision, r.seat) not in anew)
    return replace(timing, runs=(*kept, *event.runs))


@timing_fold.on(BankChanged)
def _bank_changed(timing: Timing, event: BankChanged) -> Timing:
    return replace(timing, banks=with_value(timing.banks, event.seat, event.left))


@timing_fold.on(VacationTaken)
def _vacation_taken(timing: Timing, event: VacationTaken) -> Timing:
    taken = value_of(timing.taken, event.seat) + event.days
    return replace(
        timing,
        away=with_value(timing.away, event.seat, event.until),
        taken=with_value(timing.taken, event.seat, taken),
    )


@timing_fold.on(ClocksPaused)
def _paused(timing: Timing, event: ClocksPaused) -> Timing:
    return replace(timing, still_until=event.until, pauses=timing.pauses + 1)


@timing_fold.on(DecisionExtended)
def _extended(timing: Timing, event: DecisionExtended) -> Timing:
    return replace(timing, extended=(*timing.extended, event.decision))


@timing_fold.on(TimeCredited)
def _credited(timing: Timing, event: TimeCredited) -> Timing:
    return replace(timing, credited=event.outage)
