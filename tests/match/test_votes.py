"""Votes beside the game: given a match, when a seat proposes or votes, then these facts."""

import pytest

from domain.kernel.events import Event
from domain.kernel.refusal import Reason, Refused
from domain.match import votes
from domain.match.branches import Branch
from domain.match.fold import match_fold
from domain.match.proposal_events import ClockChanged, ClockChangeProposed, ProposalClosed, VoteCast
from domain.match.seat_events import SeatResigned
from domain.match.state import Match
from domain.match.terms import Clock
from tests.match.test_seating import ANN, BEN, CAT, STARTED, given

SLOW = Clock(172_800, {})
PROPOSED = ClockChangeProposed("1", 0, SLOW)
ACCEPTED = (ProposalClosed("1", accepted=True), ClockChanged(SLOW))


def running(*events: Event) -> Match:
    return match_fold.fold(given(ANN, BEN, CAT, STARTED), events)


def test_a_proposal_counts_as_its_own_seats_vote() -> None:
    assert votes.propose_clock(running(), "ann", SLOW) == (PROPOSED,)
    (proposal,) = running(PROPOSED).proposals
    assert proposal.agreed == (0,)


def test_k14_the_clock_changes_when_the_last_seat_agrees() -> None:
    one = VoteCast("1", 1, agrees=True)
    assert votes.vote(running(PROPOSED), "ben", "1", Branch, agrees=True) == (one,)

    last = votes.vote(running(PROPOSED, one), "cat", "1", Branch, agrees=True)

    assert last == (VoteCast("1", 2, agrees=True), *ACCEPTED)
    after = running(PROPOSED, one, *last)
    assert (after.clock, after.proposals) == (SLOW, ())


def test_one_vote_against_it_ends_a_proposal() -> None:
    ended = (VoteCast("1", 2, agrees=False), ProposalClosed("1", accepted=False))

    assert votes.vote(running(PROPOSED), "cat", "1", Branch, agrees=False) == ended
    assert running(PROPOSED, *ended).clock != SLOW


def test_its_own_seat_takes_a_proposal_back_and_may_make_another() -> None:
    ended = votes.vote(running(PROPOSED), "ann", "1", Branch, agrees=False)

    again = votes.propose_clock(running(PROPOSED, *ended), "ann", SLOW)

    assert again == (ClockChangeProposed("2", 0, SLOW),)


def test_a_seat_has_one_open_proposal_but_others_may_have_theirs() -> None:
    with pytest.raises(Refused, match="take it back"):
        votes.propose_clock(running(PROPOSED), "ann", Clock(60, {}))

    assert votes.propose_clock(running(PROPOSED), "ben", Clock(60, {}))


def test_nobody_agrees_twice() -> None:
    with pytest.raises(Refused, match="already"):
        votes.vote(running(PROPOSED), "ann", "1", Branch, agrees=True)


def test_a_closed_proposal_takes_no_vote() -> None:
    with pytest.raises(Refused) as refused:
        votes.vote(running(), "ann", "1", Branch, agrees=True)

    assert refused.value.reason is Reason.PROPOSAL_CLOSED


def test_the_clock_in_force_is_no_proposal() -> None:
    with pytest.raises(Refused, match="already"):
        votes.propose_clock(running(), "ann", Clock(None, {}))


def test_h1_who_has_resigned_has_no_vote_and_holds_nothing_up() -> None:
    with pytest.raises(Refused, match="no vote"):
        votes.propose_clock(running(SeatResigned(0)), "ann", SLOW)

    agreed = running(SeatResigned(2), PROPOSED)
    assert votes.vote(agreed, "ben", "1", Branch, agrees=True)[1:] == ACCEPTED


def test_the_last_to_hold_a_proposal_up_decides_it_by_resigning() -> None:
    one = VoteCast("1", 1, agrees=True)

    assert votes.settle(running(PROPOSED, one, SeatResigned(2)), Branch) == ACCEPTED


def test_the_proposal_of_a_seat_that_resigns_is_closed() -> None:
    after = running(PROPOSED, SeatResigned(0))

    assert votes.settle(after, Branch) == (ProposalClosed("1", accepted=False),)


def test_votes_are_held_in_a_running_game_by_those_who_sit_in_it() -> None:
    with pytest.raises(Refused, match="running"):
        votes.propose_clock(given(ANN, BEN), "ann", SLOW)
    with pytest.raises(Refused, match="no seat"):
        votes.propose_clock(running(), "dan", SLOW)


def test_a_seat_is_told_which_of_its_proposals_is_still_open() -> None:
    with pytest.raises(Refused, match="your proposal 1 is still open; vote against it"):
        votes.propose_clock(running(PROPOSED), "ann", Clock(60, {}))


def test_a_seat_that_agreed_may_still_speak_against_it() -> None:
    changed = votes.vote(
        running(PROPOSED, VoteCast("1", 1, agrees=True)), "ben", "1", Branch, agrees=False
    )

    assert changed == (VoteCast("1", 1, agrees=False), ProposalClosed("1", accepted=False))


def test_a_vote_decides_its_own_proposal_and_leaves_the_others_open() -> None:
    other = ClockChangeProposed("2", 1, Clock(60, {}))
    match = running(PROPOSED, other, VoteCast("1", 1, agrees=True))

    told = votes.vote(match, "cat", "1", Branch, agrees=True)

    assert [p.id for p in match_fold.fold(match, told).proposals] == ["2"]


def test_what_one_resignation_settles_comes_in_the_order_in_which_it_was_asked() -> None:
    other = ClockChangeProposed("2", 1, Clock(60, {}))
    agreed = VoteCast("1", 1, agrees=True), VoteCast("2", 0, agrees=True)
    match = running(PROPOSED, other, *agreed, SeatResigned(2))

    settled = votes.settle(match, Branch)

    second = ProposalClosed("2", accepted=True), ClockChanged(Clock(60, {}))
    assert settled == (*ACCEPTED, *second)
    assert match_fold.fold(match, settled).clock == Clock(60, {})


def test_a_resignation_that_settles_nothing_is_followed_by_nothing() -> None:
    assert votes.settle(running(PROPOSED, SeatResigned(2)), Branch) == ()


def test_a_proposal_that_lapsed_takes_no_vote_and_does_not_lapse_twice() -> None:
    match = running(PROPOSED, *votes.lapse(running(PROPOSED), "1"))

    for ask in (
        lambda: votes.lapse(match, "1"),
        lambda: votes.vote(match, "ben", "1", Branch, agrees=True),
    ):
        with pytest.raises(Refused, match="proposal 1 is not open"):
            ask()


def test_the_only_one_left_needs_nobody_elses_word() -> None:
    alone = running(SeatResigned(1), SeatResigned(2))

    assert votes.propose_clock(alone, "ann", SLOW) == (PROPOSED, *ACCEPTED)
    (_, closed, ended) = votes.propose_end(alone, "ann", (0,))
    assert (closed, ended.outcome.winners) == (ProposalClosed("1", accepted=True), (0,))
