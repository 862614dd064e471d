"""Time that clocks stand still or give more: by vote of all, or as a seat's own vacation."""

from typing import Final

from domain.kernel.decisions import Decision
from domain.kernel.events import Events, Seat
from domain.kernel.refusal import Refused, not_allowed
from domain.match.clocks.calendar import DAY, SECOND, Moment
from domain.match.per_seat import value_of
from domain.match.proposal_events import ProposalClosed
from domain.match.proposals import Extension, Proposal
from domain.match.state import Match
from domain.match.time_events import ClocksPaused, DecisionExtended, VacationTaken

SPENT: Final = "this game has had all the {} that it was made with"


def must_allow_pause(match: Match, until: Moment, now: Moment) -> None:
    """Refuse a pause that the game was not made for, or one too many or too long (K11)."""
    allowed = match.clock.pauses
    if allowed is None:
        raise not_allowed("this game was made to be played without pauses")
    if match.timing.pauses >= allowed.times:
        raise not_allowed(SPENT.format("pauses"))
    if not now < until <= now + allowed.seconds * SECOND:
        raise not_allowed(f"a pause ends in the future, at most {allowed.seconds} seconds from now")


def must_not_be_over(
    match: Match, proposal: Proposal | None, known: Decision | None, now: Moment
) -> None:
    """Refuse to agree with what would have no effect any more (K11, K13)."""
    if proposal is None:
        return
    if proposal.pause is not None and proposal.pause <= now:
        raise not_allowed("the pause that was asked for would be over by now; ask for another")
    if proposal.extension is not None:
        _must_be_open(proposal.extension, known)
        must_still_run(match, proposal.extension, now)


def must_still_run(match: Match, more: Extension, now: Moment) -> None:
    """Refuse more time where all that was to be longer is over: what is over stays over (K13)."""
    until = [run.until for run in match.timing.runs if run.decision == more.decision]
    if until and max(until) <= now:
        raise not_allowed(f"the time for decision {more.decision} is over; nothing can prolong it")


def must_allow_extension(match: Match, more: Extension, known: Decision | None) -> None:
    """Refuse more time that the game was not made for; `known` is what all see open (K13)."""
    allowed = match.clock.extensions
    if allowed is None:
        raise not_allowed("this game was made to be played without extensions")
    _must_be_open(more, known)
    if more.seconds > allowed.seconds:
        raise not_allowed(f"an extension gives at most {allowed.seconds} seconds")
    if (why := _why_not(match, more)) is not None:
        raise why


def granted(match: Match, proposal: Proposal) -> Events:
    """Give what follows when all have agreed; what is used up meanwhile is not given twice."""
    refused = (ProposalClosed(proposal.id, accepted=False),)
    closed = ProposalClosed(proposal.id, accepted=True)
    if proposal.pause is not None:
        allowed = match.clock.pauses
        if allowed is None or match.timing.pauses >= allowed.times:
            return refused
        return closed, ClocksPaused(max(proposal.pause, match.timing.still_until))
    more = proposal.extension
    if more is None or _why_not(match, more) is not None:
        return refused
    return closed, DecisionExtended(more.decision, more.seconds)


def take_vacation(match: Match, seat: Seat, days: int, now: Moment) -> Events:
    """Let a seat's own clocks stand still for some of its days (K10); it may play (K12)."""
    left = vacation_left(match, seat)
    if match.clock.vacation_days == 0:
        raise not_allowed("this game was made to be played without vacations")
    if days > left:
        raise not_allowed(f"you have {left} days of vacation left in this game")
    return (VacationTaken(seat, days, match.timing.starts(seat, now) + days * DAY),)


def vacation_left(match: Match, seat: Seat) -> int:
    """Give the days of vacation that a seat may still take."""
    return max(0, match.clock.vacation_days - value_of(match.timing.taken, seat))


def _must_be_open(more: Extension, known: Decision | None) -> None:
    if known is None or known.id != more.decision:
        raise not_allowed(f"decision {more.decision} is not the one that everyone sees open")


def _why_not(match: Match, more: Extension) -> Refused | None:
    allowed = match.clock.extensions
    if more.decision in match.timing.extended:
        return not_allowed(f"decision {more.decision} has been extended; it is done once")
    if allowed is None or len(match.timing.extended) >= allowed.times:
        return not_allowed(SPENT.format("extensions"))
    return None
