"""The end by agreement: given a match, when a seat asks for it and the others answer."""

import pytest

from domain.kernel.events import Outcome
from domain.kernel.refusal import Refused
from domain.match import votes
from domain.match.branches import Branch
from domain.match.events import MatchEnded
from domain.match.fold import match_fold
from domain.match.proposal_events import EndProposed, ProposalClosed, VoteCast
from domain.match.seat_events import SeatResigned
from domain.match.state import Status
from tests.match.test_votes import running

DRAW = EndProposed("1", 0, ())
BEN_AGREES = VoteCast("1", 1, agrees=True)


def test_an_end_is_proposed_and_counts_as_its_own_seats_vote() -> None:
    assert votes.propose_end(running(), "ann", (2, 1)) == (EndProposed("1", 0, (1, 2)),)
    assert running(DRAW).proposals[0].agreed == (0,)


def test_the_game_ends_when_the_last_seat_agrees_that_nobody_has_won() -> None:
    last = votes.vote(running(DRAW, BEN_AGREES), "cat", "1", Branch, agrees=True)

    drawn = Outcome((), (1, 1, 1), (0, 0, 0), "agreement")
    assert last[1:] == (ProposalClosed("1", accepted=True), MatchEnded(drawn))
    assert match_fold.fold(running(DRAW, BEN_AGREES), last).status is Status.ENDED


def test_agreed_winners_share_the_first_place() -> None:
    asked = running(EndProposed("1", 0, (1, 2)), BEN_AGREES)

    (*_, ended) = votes.vote(asked, "cat", "1", Branch, agrees=True)

    assert ended == MatchEnded(Outcome((1, 2), (2, 1, 1), (0, 0, 0), "agreement"))


def test_one_vote_against_it_lets_the_game_go_on() -> None:
    ended = votes.vote(running(DRAW), "cat", "1", Branch, agrees=False)

    after = match_fold.fold(running(DRAW), ended)
    assert (after.status, after.proposals) == (Status.RUNNING, ())


def test_the_last_to_hold_an_end_up_decides_it_by_resigning() -> None:
    settled = votes.settle(running(DRAW, BEN_AGREES, SeatResigned(2)), Branch)

    assert isinstance(settled[-1], MatchEnded)


def test_a_resignation_that_ends_the_game_leaves_nothing_to_agree_on() -> None:
    won = MatchEnded(Outcome((0,), (1, 2, 2), (0, 0, 0), "resignation"))

    assert votes.settle(running(DRAW, BEN_AGREES, SeatResigned(2), won), Branch) == ()


def test_winners_are_seats_of_the_game() -> None:
    with pytest.raises(Refused, match="no seat 3; the seats are 0 to 2"):
        votes.propose_end(running(), "ann", (3,))


def test_only_who_plays_on_may_ask_for_it() -> None:
    with pytest.raises(Refused, match="no vote"):
        votes.propose_end(running(SeatResigned(0)), "ann", ())
    with pytest.raises(Refused, match="no seat"):
        votes.propose_end(running(), "dan", ())
