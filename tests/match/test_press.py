"""The press of a game: given a match, when a seat writes, it may or may not."""

from dataclasses import replace

import pytest

from domain.kernel.refusal import Refused
from domain.match.press import must_allow
from domain.match.state import Match, Status
from domain.match.terms import Press
from tests.match.test_seating import ANN, BEN, given
from tests.match.test_votes import running


def made_with(policy: str, **by_kind: str) -> Match:
    return replace(running(), press=Press(policy, by_kind))


def test_by_its_default_a_game_takes_messages_to_all_alone() -> None:
    assert must_allow(running(), "ben", None, "Bid") == 1
    with pytest.raises(Refused, match="only messages to all are sent here while Bid is decided"):
        must_allow(running(), "ben", (0,), "Bid")


def test_a_private_press_takes_messages_to_some_and_to_all() -> None:
    assert must_allow(made_with("private"), "ann", (1, 2), None) == 0
    assert must_allow(made_with("private"), "ann", None, None) == 0


def test_a_kind_of_decision_may_have_a_press_of_its_own() -> None:
    match = made_with("private", Bid="none")

    with pytest.raises(Refused, match="no messages are sent here while Bid is decided"):
        must_allow(match, "ann", None, "Bid")
    assert must_allow(match, "ann", (1,), "Move") == 0
    assert must_allow(replace(match, status=Status.ENDED), "ann", (1,), None) == 0


@pytest.mark.parametrize(
    ("to", "words"),
    [
        ((0,), "seat 0 is your own"),
        ((3,), "there is no seat 3; the game has 3"),
        ((1, 7), "there is no seat 7"),
    ],
)
def test_a_message_is_to_other_seats_of_the_game(to: tuple[int, ...], words: str) -> None:
    with pytest.raises(Refused, match=words):
        must_allow(made_with("private"), "ann", to, None)


def test_who_holds_no_seat_writes_nothing_and_nobody_does_before_the_start() -> None:
    with pytest.raises(Refused, match="no seat"):
        must_allow(running(), "dan", None, None)
    with pytest.raises(Refused, match="from the start"):
        must_allow(given(ANN, BEN), "ann", None, None)
