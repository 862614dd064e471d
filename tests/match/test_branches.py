"""The branch that stands: given what happened, then these of the rules' events still count."""

from collections.abc import Iterable

import pytest

from domain.kernel.events import (
    DecisionAnswered,
    DecisionOpened,
    Event,
    PrivateDecisionOpened,
)
from domain.match.branches import standing
from domain.match.events import HistoryOpened
from domain.match.proposal_events import GameRewound, ProposalClosed, RewindProposed
from domain.match.seat_events import SeatResigned
from tests.match.test_rewinds import Rolled, Shown, Whispered

HIDDEN = PrivateDecisionOpened("2.1.1", "Secret", 1)
ASKED = RewindProposed("1", 0, "2", "a slip", 5_000)
REFUSED = ProposalClosed("1", accepted=False)


def opened(number: int) -> DecisionOpened:
    return DecisionOpened(str(number), "Turn", (0,))


def turn(number: int) -> tuple[Event, Event]:
    return opened(number), DecisionAnswered(str(number), 0)


def turns(*numbers: int) -> Iterable[Event]:
    return (event for number in numbers for event in turn(number))


def back_to(number: int) -> GameRewound:
    return GameRewound("1", 0, str(number), "a slip", 1, tainted=False)


def test_without_a_rewind_all_that_the_rules_told_stands() -> None:
    told = tuple(turns(1, 2, 3))

    assert tuple(standing(told).events) == told


def test_what_happened_around_the_rules_is_no_part_of_a_branch() -> None:
    branch = standing([*turns(1), SeatResigned(2), HistoryOpened(), ASKED, *turns(2)])

    assert tuple(branch.events) == tuple(turns(1, 2))


def test_a_rewind_takes_back_all_since_its_decision_opened() -> None:
    branch = standing([*turns(1, 2, 3), back_to(2)])

    assert tuple(branch.events) == tuple(turns(1))
    assert (set(branch.places), branch.cut) == ({"1"}, {"2", "3"})


def test_h6_numbers_go_on_after_a_cut_so_that_none_is_given_twice() -> None:
    branch = standing([*turns(1, 2, 3), back_to(2)])
    assert branch.last == 3

    branch.take(opened(4))

    assert (branch.last, set(branch.places)) == (4, {"1", "4"})


def test_a_branch_is_cut_again_and_again() -> None:
    branch = standing([*turns(1, 2), back_to(2), *turns(3, 4), back_to(3), *turns(5), back_to(1)])

    assert branch.events == []
    assert branch.cut == {"1", "2", "3", "4", "5"}


def test_a_place_knows_what_came_before_it_opened_and_not_its_own_opening() -> None:
    place = standing(turns(1, 2)).find("2")

    assert place is not None
    assert (place.opened, place.before) == (opened(2), tuple(turns(1)))


@pytest.mark.parametrize("decision", ["2", "2.1.1", "9"])
def test_h2_neither_a_cut_decision_nor_a_hidden_nor_an_unknown_one_has_a_place(
    decision: str,
) -> None:
    assert standing([*turns(1), HIDDEN, *turns(2), back_to(2)]).find(decision) is None


@pytest.mark.parametrize(
    ("since", "behind_chance"),
    [([], False), ([Rolled(1)], True), ([Shown()], True), ([Whispered()], False)],
)
def test_h4_a_place_lies_behind_chance_or_a_reveal_that_all_know_of(
    since: list[Event], *, behind_chance: bool
) -> None:
    place = standing([*turns(1, 2), *since]).find("2")

    assert place is not None
    assert place.passes_chance is behind_chance


def test_h4_chance_that_was_cut_lies_behind_nothing_any_more() -> None:
    place = standing([*turns(1, 2), Rolled(1), back_to(2), *turns(3)]).find("1")

    assert place is not None
    assert not place.passes_chance


def test_h5_a_refusal_is_remembered_until_all_see_another_decision_open() -> None:
    refused = [*turns(1, 2), ASKED, REFUSED]

    assert standing(refused).refused == {(0, "2")}
    assert standing([*refused, HIDDEN, Rolled(1)]).refused == {(0, "2")}
    assert standing([*refused, opened(3)]).refused == set()


def test_h5_what_was_agreed_to_or_asked_for_otherwise_is_no_refusal() -> None:
    agreed = [*turns(1, 2), ASKED, ProposalClosed("1", accepted=True)]
    of_a_clock = [*turns(1, 2), ProposalClosed("7", accepted=False)]

    assert standing(agreed).refused == set()
    assert standing(of_a_clock).refused == set()
