"""Clocks and attendance have folds of their own; open votes get lost time back as they do."""

from dataclasses import replace

from domain.kernel.events import Event
from domain.match.attendance import attendance_fold
from domain.match.clocks.fold import timing_fold
from domain.match.fold.steps import match_fold
from domain.match.state import Match
from domain.match.time_events import TimeCredited


def _timed(match: Match, event: Event) -> Match:
    return replace(match, timing=timing_fold.evolve(match.timing, event))


def _attended(match: Match, event: Event) -> Match:
    return replace(match, attendance=attendance_fold.evolve(match.attendance, event))


for kind in timing_fold.handled:
    match_fold.on(kind)(_timed)
for kind in attendance_fold.handled:
    match_fold.on(kind)(_attended)


@match_fold.on(TimeCredited)
def _credited(match: Match, event: TimeCredited) -> Match:
    """Give open votes the lost time too."""
    return replace(_timed(match, event), proposals=match.proposals_after(event))
