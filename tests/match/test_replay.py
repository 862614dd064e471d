"""A record told anew: what nobody could have brought about at its place is refused."""

from dataclasses import replace

import pytest

from domain.kernel.decisions import Decision
from domain.kernel.events import DecisionAnswered, DecisionOpened, Event, Outcome
from domain.kernel.refusal import Reason, Refused
from domain.match.absence_events import (
    BotPlayed,
    DecisionMissed,
    SeatAway,
    SeatOpened,
    SeatPresent,
    TimeRunsShort,
)
from domain.match.branches import Branch, standing
from domain.match.clocks.terms import Absence, Allowance
from domain.match.clocks.timing import Run
from domain.match.events import GameStarted, HistoryOpened, MatchEnded, OpeningAgreed
from domain.match.fold import match_fold
from domain.match.proposal_events import (
    ClockChanged,
    ClockChangeProposed,
    EndProposed,
    GameRewound,
    ProposalClosed,
    RewindProposed,
    VoteCast,
)
from domain.match.replay.events import Before, replayed
from domain.match.rewinds import RULES_FAILED
from domain.match.seat_events import (
    InviteMade,
    PlayerKicked,
    SeatLeft,
    SeatResigned,
    SeatTaken,
    SeatTakenOver,
)
from domain.match.state import NO_MATCH, Match
from domain.match.terms import Clock
from domain.match.time_events import (
    BankChanged,
    ClocksSet,
    ExtensionProposed,
    PauseProposed,
    TimeCredited,
    VacationTaken,
)
from tests.match.test_seating import ANN, BEN, CAT, CREATED, STARTED, given

CLOCK = Clock(
    600,
    {},
    vacation_days=5,
    pauses=Allowance(1, 60),
    extensions=Allowance(1, 60),
    absence=Absence(missed=1, open_after=1),
)
SIDES = (0, 1, 2)
FIRST, SECOND = DecisionOpened("1", "Turn", (0,)), DecisionOpened("2", "Turn", (1,))
PLAYED = (FIRST, DecisionAnswered("1", 0), SECOND)
KNOWN = Decision("2", "Turn", (1,), private=False)
INVITE = InviteMade("i", "digest", 9_000)
BY_HAND = GameRewound(None, None, "1", RULES_FAILED, 1, tainted=False)
NO_WAY_BACK = ProposalClosed("1", accepted=False)
GONE = (DecisionMissed(1), SeatAway(1), BotPlayed(1), SeatOpened(1))
RUN = Run("2", 1, 0, 600_000, 600_000)
TIMED = [ClocksSet((RUN,)), BankChanged(1, 3), TimeRunsShort("2", 1, 9), TimeCredited(1, 0, 5)]


def waiting(*events: Event) -> Before:
    """A game that waits for players."""
    return Before(given(ANN, *events), Branch(), is_over=False, sides=SIDES)


def running(*events: Event) -> Before:
    under = (CREATED, ANN, BEN, CAT, STARTED, ClockChanged(CLOCK))
    match = match_fold.fold(NO_MATCH, (*under, *events))
    return Before(match, standing((*PLAYED, *events)), is_over=False, sides=SIDES, known=KNOWN)


def over(*events: Event) -> Before:
    ended = MatchEnded(Outcome((0,), (1, 2, 2), (0, 0, 0), "agreement"))
    return replace(running(ended, *events), is_over=True)


def refused(before: Before, event: Event) -> Refused:
    with pytest.raises(Refused) as why:
        replayed(before, event)
    return why.value


@pytest.mark.parametrize(
    ("before", "event"),
    [
        (waiting(), BEN),
        (waiting(INVITE), SeatTaken(1, "ben", "b", "i")),
        (waiting(BEN), SeatLeft(1)),
        (waiting(BEN), PlayerKicked(1)),
        (waiting(), INVITE),
        (waiting(BEN, CAT), STARTED),
        (running(), ClockChangeProposed("1", 0, Clock(5, {}))),
        (running(), RewindProposed("1", 0, "1", "a slip", 5)),
        (running(), EndProposed("1", 0, (1,))),
        (running(), PauseProposed("1", 0, 9_000)),
        (running(), ExtensionProposed("1", 0, "2", 60)),
        (running(EndProposed("1", 0, ())), VoteCast("1", 1, agrees=True)),
        (running(*GONE), SeatTakenOver(1, "dan")),
        (running(*GONE), SeatPresent(1)),
        (running(), SeatResigned(1)),
        (running(), VacationTaken(1, 2, 777)),
        *((running(), event) for event in TIMED),
        (over(), OpeningAgreed(1)),
    ],
)
def test_what_could_be_brought_about_is_told_as_it_stands(before: Before, event: Event) -> None:
    assert replayed(before, event) == (event,)


@pytest.mark.parametrize(
    ("before", "event"),
    [
        (waiting(), SeatTaken(0, "ben", "b", None)),  # where Ann sits
        (waiting(BEN), SeatTaken(2, "ben", "b", None)),  # who sits already
        (waiting(BEN, PlayerKicked(1)), BEN),  # who was sent away
        (waiting(), SeatLeft(1)),  # where nobody sits
        (waiting(), PlayerKicked(0)),  # the host himself
        (running(), CAT),
        (running(), INVITE),
        (running(), STARTED),
        (running(), ClockChangeProposed("1", 0, CLOCK)),  # the clock in force
        (running(), RewindProposed("1", 0, "7", "a slip", 5)),  # to nowhere
        (running(), EndProposed("1", 0, (3,))),  # for a seat that is not there
        (running(), ExtensionProposed("1", 0, "1", 60)),  # in what is answered
        (running(), ExtensionProposed("1", 0, "2", 61)),  # longer than may be
        (running(), VoteCast("1", 1, agrees=True)),  # on nothing
        (running(), SeatTakenOver(1, "dan")),  # of a seat that is held
        (running(*GONE), SeatTakenOver(1, "cat")),  # by one who plays
        (running(SeatResigned(1)), SeatResigned(1)),
        (running(SeatResigned(1)), SeatPresent(1)),
        (running(), VacationTaken(1, 6, 777)),  # more than there are
        (running(), BankChanged(3, 9)),  # of no seat
        (running(), ClocksSet((replace(RUN, seat=5),))),
        (running(), TimeRunsShort("2", -1, 9)),
        (running(), PauseProposed("1", 4, 9_000)),
    ],
)
def test_what_nobody_could_bring_about_is_refused(before: Before, event: Event) -> None:
    assert refused(before, event).reason is not Reason.GAME_OVER


@pytest.mark.parametrize("event", [SeatResigned(1), EndProposed("1", 0, ()), *TIMED, BY_HAND])
def test_after_the_end_nothing_happens_any_more(event: Event) -> None:
    assert refused(over(), event).reason is Reason.GAME_OVER


def test_before_the_end_nobody_opens_the_history() -> None:
    assert "has not ended" in refused(running(), OpeningAgreed(1)).detail


def test_the_last_who_agrees_to_open_the_history_opens_it() -> None:
    before = over(OpeningAgreed(0), OpeningAgreed(2))

    assert replayed(before, OpeningAgreed(1)) == (OpeningAgreed(1), HistoryOpened())


def test_a_seat_agrees_once_to_open_the_history() -> None:
    assert replayed(over(OpeningAgreed(1)), OpeningAgreed(1)) == ()


def test_another_nonce_or_other_players_at_the_start_are_told_otherwise() -> None:
    forged = GameStarted(("ann", "ben", "eve"), ("a", "b", "c"), "1")

    assert replayed(waiting(BEN, CAT), forged) == (STARTED,)


def test_another_number_of_a_proposal_is_told_otherwise() -> None:
    assert replayed(running(), EndProposed("9", 0, ())) == (EndProposed("1", 0, ()),)


def test_what_follows_from_a_vote_is_told_with_it() -> None:
    """So that a record which leaves it out, or tells more, differs."""
    held_up = running(EndProposed("1", 0, (0,)), VoteCast("1", 1, agrees=True))

    cast, closed, ended = replayed(held_up, VoteCast("1", 2, agrees=True))

    assert (cast, closed) == (VoteCast("1", 2, agrees=True), ProposalClosed("1", accepted=True))
    assert isinstance(ended, MatchEnded)


def test_what_a_resignation_settles_is_told_with_it() -> None:
    held_up = running(ClockChangeProposed("1", 0, Clock(5, {})), VoteCast("1", 1, agrees=True))

    told = replayed(held_up, SeatResigned(2))

    assert told[1:] == (ProposalClosed("1", accepted=True), ClockChanged(Clock(5, {})))


def test_the_last_side_that_is_left_wins_in_the_record_too() -> None:
    told = replayed(running(SeatResigned(1)), SeatResigned(2))

    assert isinstance(told[-1], MatchEnded)
    assert told[-1].outcome.winners == (0,)


def test_partners_who_resign_together_leave_the_other_side() -> None:
    team = replace(running(SeatResigned(1)), sides=(0, 1, 1))

    assert isinstance(replayed(team, SeatResigned(2))[-1], MatchEnded)


def test_only_a_vote_on_going_back_ends_by_its_time() -> None:
    back = running(RewindProposed("1", 0, "1", "a slip", 5))
    end = running(EndProposed("1", 0, ()))

    assert replayed(back, NO_WAY_BACK) == (NO_WAY_BACK,)
    assert replayed(end, NO_WAY_BACK) == ()


def test_what_was_refused_by_its_time_cannot_be_told_as_accepted() -> None:
    back = running(RewindProposed("1", 0, "1", "a slip", 5))

    assert replayed(back, ProposalClosed("1", accepted=True)) == (NO_WAY_BACK,)


def test_a_way_back_that_nobody_voted_for_is_an_admins() -> None:
    told = replayed(running(), BY_HAND)

    assert told == (BY_HAND, DecisionOpened("3", "Turn", (0,)))


def test_a_players_way_back_without_votes_is_told_otherwise() -> None:
    forged = GameRewound("1", 0, "1", "because", 1, tainted=False)

    assert replayed(running(), forged)[0] == BY_HAND


def test_an_invite_that_was_never_made_lets_nobody_in() -> None:
    with pytest.raises(LookupError):
        replayed(waiting(), SeatTaken(1, "ben", "b", "i"))


def test_an_invite_lets_one_player_in() -> None:
    used = waiting(INVITE, SeatTaken(1, "ben", "b", "i"))

    with pytest.raises(LookupError):
        replayed(used, SeatTaken(2, "cat", "c", "i"))


@pytest.mark.parametrize(
    "event", [CREATED, ClockChanged(CLOCK), HistoryOpened(), DecisionMissed(1), BotPlayed(1)]
)
def test_what_only_follows_from_something_else_never_stands_alone(event: Event) -> None:
    with pytest.raises(LookupError):
        replayed(running(), event)


@pytest.mark.parametrize("event", TIMED)
def test_no_clock_is_told_of_before_the_start(event: Event) -> None:
    before = waiting(BEN, CAT)

    assert "no clock runs" in refused(before, event).detail


def test_a_seat_that_nobody_holds_has_no_player() -> None:
    before = waiting()

    assert before.player(0) == "ann"
    for seat in (-1, 1, 3):
        with pytest.raises(Refused, match=f"nobody holds seat {seat}"):
            before.player(seat)


def test_the_match_is_never_changed_by_the_telling() -> None:
    before = running()
    match: Match = before.match

    replayed(before, SeatResigned(1))

    assert before.match == match
