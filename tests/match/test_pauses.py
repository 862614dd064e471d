"""Pauses, more time and vacations: given what a game was made with, when it is asked for, then."""

from dataclasses import replace

import pytest

from domain.kernel.decisions import Decision
from domain.kernel.events import Event
from domain.kernel.refusal import Refused
from domain.match import pauses, votes
from domain.match.branches import Branch
from domain.match.clocks.calendar import DAY, SECOND
from domain.match.clocks.terms import Allowance
from domain.match.clocks.timing import Run
from domain.match.fold import match_fold
from domain.match.proposal_events import (
    ClockChanged,
    ClockChangeProposed,
    ProposalClosed,
    VoteCast,
)
from domain.match.proposals import Extension
from domain.match.seat_events import SeatResigned
from domain.match.state import Match
from domain.match.terms import Clock
from domain.match.time_events import (
    ClocksPaused,
    ClocksSet,
    DecisionExtended,
    ExtensionProposed,
    PauseProposed,
    VacationTaken,
)
from tests.match.test_seating import ANN, BEN, CAT, STARTED, given

NOW = 1_000_000
HOUR = 3600 * SECOND
CLOCK = Clock(600, {}, vacation_days=5, pauses=Allowance(2, 3600), extensions=Allowance(2, 1800))
KNOWN = Decision("4", "Turn", (0,), private=False)
MORE = Extension("4", 900)
PAUSED = ClocksPaused(NOW + HOUR)
EXTENDED = DecisionExtended("4", 900)


def running(*events: Event, clock: Clock = CLOCK) -> Match:
    return match_fold.fold(given(ANN, BEN, CAT, STARTED), (ClockChanged(clock), *events))


def refusal(wanted: object, *values: object) -> str:
    with pytest.raises(Refused) as refused:
        wanted(*values)  # type: ignore[operator]  # one of the functions below
    return refused.value.detail


def agreed(match: Match, asked: Event) -> tuple[Event, ...]:
    """What follows when all seats agree one after the other."""
    match = match_fold.evolve(match, asked)
    proposal = match.proposals[-1]
    told: tuple[Event, ...] = ()
    for player in [p for s, p in enumerate(match.players) if s != proposal.seat]:
        told = votes.vote(match, str(player), proposal.id, Branch, agrees=True)
        match = match_fold.fold(match, told)
    return told


def test_k11_a_pause_may_last_as_long_as_the_game_was_made_with_and_no_moment_longer() -> None:
    pauses.must_allow_pause(running(), NOW + HOUR, NOW)

    assert "at most 3600 seconds" in refusal(
        pauses.must_allow_pause, running(), NOW + HOUR + 1, NOW
    )


@pytest.mark.parametrize("until", [NOW, NOW - 1, 0])
def test_k11_a_pause_that_is_over_already_is_none(until: int) -> None:
    assert "in the future" in refusal(pauses.must_allow_pause, running(), until, NOW)


def test_k11_after_the_last_pause_there_is_none() -> None:
    once = running(PAUSED)
    pauses.must_allow_pause(once, NOW + HOUR, NOW)

    twice = running(PAUSED, PAUSED)

    assert "all the pauses" in refusal(pauses.must_allow_pause, twice, NOW + HOUR, NOW)


def test_k11_a_game_that_was_made_without_pauses_has_none() -> None:
    without = running(clock=replace(CLOCK, pauses=None))

    assert "without pauses" in refusal(pauses.must_allow_pause, without, NOW + HOUR, NOW)


def test_k11_a_pause_needs_everyone() -> None:
    asked = PauseProposed("1", 0, NOW + HOUR)
    one = running(asked, VoteCast("1", 1, agrees=True))

    assert votes.propose_time(running(), asked) == (asked,)
    assert votes.vote(one, "cat", "1", Branch, agrees=True)[1:] == (
        ProposalClosed("1", accepted=True),
        PAUSED,
    )


def test_k11_who_asks_when_all_others_have_resigned_has_his_pause_at_once() -> None:
    alone = running(SeatResigned(1), SeatResigned(2))

    told = votes.propose_time(alone, PauseProposed("1", 0, NOW + HOUR))

    assert told[-1] == PAUSED


def test_k11_two_pauses_that_were_asked_for_before_the_last_was_used_up_are_not_both_given() -> (
    None
):
    one_left = running(PAUSED, PauseProposed("1", 1, NOW + HOUR))

    first = match_fold.fold(one_left, agreed(one_left, PauseProposed("2", 0, NOW + HOUR)))

    assert first.timing.pauses == 2
    for player in ("ann", "cat"):
        told = votes.vote(first, player, "1", Branch, agrees=True)
        first = match_fold.fold(first, told)
    assert told[-1] == ProposalClosed("1", accepted=False)


def test_k11_a_second_pause_never_shortens_the_first() -> None:
    longer = ClocksPaused(NOW + HOUR)

    told = agreed(running(longer), PauseProposed("1", 0, NOW + 1))

    assert told[-1] == longer


def test_k11_nobody_agrees_with_a_pause_that_would_be_over() -> None:
    match = running(PauseProposed("1", 0, NOW))
    (asked,) = match.proposals

    pauses.must_not_be_over(match, asked, KNOWN, NOW - 1)
    pauses.must_not_be_over(match, None, KNOWN, NOW)
    assert "would be over" in refusal(pauses.must_not_be_over, match, asked, KNOWN, NOW)


def test_k13_nobody_agrees_to_prolong_what_is_over_for_everyone() -> None:
    """Given two seats of a decision, of which one has a minute more than the other."""
    runs = Run("4", 0, 0, NOW, NOW), Run("4", 1, 0, NOW, NOW + HOUR)
    match = running(ClocksSet(runs), ExtensionProposed("1", 0, "4", 900))
    (asked,) = match.proposals

    pauses.must_not_be_over(match, asked, KNOWN, NOW + HOUR - 1)
    assert "is over" in refusal(pauses.must_not_be_over, match, asked, KNOWN, NOW + HOUR)


def test_k13_nobody_agrees_to_prolong_what_is_closed() -> None:
    """Given a decision that was answered, or ran out, while the others were asked."""
    match = running(ExtensionProposed("1", 0, "3", 900))
    (asked,) = match.proposals

    for known in (KNOWN, None):
        told = refusal(pauses.must_not_be_over, match, asked, known, NOW)
        assert "decision 3 is not the one that everyone sees open" in told


def test_k11_other_proposals_have_no_such_end() -> None:
    match = running(ClockChangeProposed("1", 0, Clock(60, {})))

    pauses.must_not_be_over(match, match.proposals[0], KNOWN, NOW * 1000)


def test_k13_more_time_is_asked_for_in_what_everyone_sees_open() -> None:
    pauses.must_allow_extension(running(), MORE, KNOWN)

    for known in (None, replace(KNOWN, id="5")):
        words = refusal(pauses.must_allow_extension, running(), MORE, known)
        assert "decision 4 is not the one" in words


def test_k13_no_extension_is_longer_than_the_game_was_made_with() -> None:
    pauses.must_allow_extension(running(), Extension("4", 1800), KNOWN)

    words = refusal(pauses.must_allow_extension, running(), Extension("4", 1801), KNOWN)

    assert "at most 1800 seconds" in words


def test_k13_a_game_that_was_made_without_extensions_has_none() -> None:
    without = running(clock=replace(CLOCK, extensions=None))

    assert "without extensions" in refusal(pauses.must_allow_extension, without, MORE, KNOWN)


def test_k13_the_allowance_is_of_the_whole_game() -> None:
    spent = running(DecisionExtended("1", 60), DecisionExtended("2", 60))

    assert "all the extensions" in refusal(pauses.must_allow_extension, spent, MORE, KNOWN)


def test_k13_all_agree_and_the_decision_is_longer_open() -> None:
    told = agreed(running(), ExtensionProposed("1", 0, "4", 900))

    assert told[-2:] == (ProposalClosed("1", accepted=True), EXTENDED)
    assert match_fold.fold(running(), told[-1:]).timing.extended == ("4",)


def test_k13_two_seats_that_ask_for_the_same_give_it_once() -> None:
    both = running(ExtensionProposed("1", 1, "4", 900))

    after = match_fold.fold(both, agreed(both, ExtensionProposed("2", 0, "4", 900)))
    for player in ("ann", "cat"):
        told = votes.vote(after, player, "1", Branch, agrees=True)
        after = match_fold.fold(after, told)

    assert told[-1] == ProposalClosed("1", accepted=False)
    assert after.timing.extended == ("4",)


def test_k14_a_clock_without_extensions_that_was_agreed_meanwhile_gives_none() -> None:
    asked = running(ExtensionProposed("1", 0, "4", 900), VoteCast("1", 1, agrees=True))
    changed = match_fold.evolve(asked, ClockChanged(replace(CLOCK, extensions=None)))

    told = votes.vote(changed, "cat", "1", Branch, agrees=True)

    assert told[-1] == ProposalClosed("1", accepted=False)


def test_k10_a_vacation_begins_now_and_comes_off_the_budget() -> None:
    (taken,) = pauses.take_vacation(running(), 1, 2, NOW)

    assert taken == VacationTaken(1, 2, NOW + 2 * DAY)
    assert pauses.vacation_left(running(taken), 1) == 3
    assert pauses.vacation_left(running(taken), 0) == 5


def test_k10_a_second_vacation_begins_where_the_first_one_ends() -> None:
    (first,) = pauses.take_vacation(running(), 1, 2, NOW)

    (second,) = pauses.take_vacation(running(first), 1, 3, NOW + DAY)

    assert second == VacationTaken(1, 3, NOW + 5 * DAY)


def test_k10_a_vacation_in_a_pause_begins_after_it() -> None:
    (taken,) = pauses.take_vacation(running(PAUSED), 1, 1, NOW)

    assert taken == VacationTaken(1, 1, NOW + HOUR + DAY)


def test_k10_nobody_takes_more_days_than_he_has_left() -> None:
    spent = running(VacationTaken(1, 4, NOW))

    assert "1 days of vacation left" in refusal(pauses.take_vacation, spent, 1, 2, NOW)
    pauses.take_vacation(spent, 0, 5, NOW)


def test_k10_a_game_that_was_made_without_vacations_says_so() -> None:
    without = running(clock=replace(CLOCK, vacation_days=0))

    assert "without vacations" in refusal(pauses.take_vacation, without, 1, 1, NOW)


def test_k10_days_that_a_new_clock_does_not_give_are_no_debt() -> None:
    spent = running(VacationTaken(1, 4, NOW), ClockChanged(replace(CLOCK, vacation_days=3)))

    assert pauses.vacation_left(spent, 1) == 0
