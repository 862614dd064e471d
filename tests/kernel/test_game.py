"""The record of a game: how many may play, which kinds it decides, and what answers each."""

from dataclasses import replace

import pytest

from domain.kernel.decisions import Decision
from domain.kernel.events import DecisionAnswered
from domain.kernel.game import DecisionKind, Options
from domain.kernel.legal import NOTHING
from domain.kernel.refusal import Reason, Refused
from tests.kernel.toy import TOY, AskNext, GemsTaken, Reply, TakeGems, ToyOptions, ToyState, Wish
from tests.play import Scripted


def a_kind(name: str = "Tea") -> DecisionKind[ToyState]:
    return DecisionKind[ToyState](name, legal=lambda _state, _seat: NOTHING)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_game_is_played_by_so_many(seats: int) -> None:
    TOY.must_suit(seats, ToyOptions())


@pytest.mark.parametrize("seats", [-1, 0, 1, 5, 99])
def test_a_game_is_not_for_more_or_fewer(seats: int) -> None:
    with pytest.raises(Refused, match=f"is for 2 to 4 players, not {seats}") as refused:
        TOY.must_suit(seats, ToyOptions())

    assert refused.value.reason is Reason.NOT_ALLOWED


def test_what_a_game_says_of_its_options_is_asked_only_where_the_number_fits() -> None:
    with pytest.raises(Refused, match="four players must wish"):
        TOY.must_suit(4, ToyOptions(wishes=False))
    with pytest.raises(Refused, match="2 to 4 players"):
        TOY.must_suit(5, ToyOptions(wishes=False))


def test_each_kind_is_found_by_the_name_that_events_give_it() -> None:
    assert {name: kind.name for name, kind in TOY.kind_by_name.items()} == {
        kind.name: kind.name for kind in TOY.kinds
    }
    assert TOY.kind_of(Decision("7", "Take", (0,))).name == "Take"
    with pytest.raises(KeyError):
        TOY.kind_of(Decision("7", "Tea", (0,)))


def test_a_kind_knows_the_commands_that_may_answer_it() -> None:
    assert TOY.kind_by_name["Take"].commands == {TakeGems, AskNext}
    assert TOY.kind_by_name["Reply"].commands == {Reply}
    assert a_kind().commands == frozenset()


def test_each_command_is_answered_by_what_was_registered_for_it() -> None:
    kind = a_kind()
    kind.on(AskNext)(lambda _state, seat, _command, _chance: (DecisionAnswered("ask", seat),))
    kind.on(TakeGems)(lambda _state, seat, command, _chance: (GemsTaken(seat, command.gems),))

    answers = [
        kind.answer(TOY.blank, 1, command, Scripted())
        for command in (AskNext("1"), TakeGems("1", ("ruby",)))
    ]

    assert answers == [(DecisionAnswered("ask", 1),), (GemsTaken(1, ("ruby",)),)]


def test_time_up_is_answered_for_a_seat_or_for_all() -> None:
    kind = a_kind()
    kind.on_time_up(lambda _state, seat, _chance: (DecisionAnswered("late", seat or 0),))

    assert kind.time_up(TOY.blank, 3, Scripted()) == (DecisionAnswered("late", 3),)
    assert kind.time_up(TOY.blank, None, Scripted()) == (DecisionAnswered("late", 0),)


def test_a_kind_without_words_of_its_own_names_the_command() -> None:
    refused = a_kind().explain(TOY.blank, 0, Wish("1"))

    assert (refused.reason, refused.rule) == (Reason.NOT_ALLOWED, None)
    assert refused.detail.startswith("Wish is not")


def test_a_kind_is_no_pause_and_has_a_clock_for_each_seat_unless_it_says_so() -> None:
    assert not a_kind().is_pause
    assert not a_kind().shared_clock
    assert TOY.kind_by_name["Take"].shared_clock


def test_each_seat_is_a_side_of_its_own_unless_the_game_has_teams() -> None:
    teams = replace(TOY, sides=lambda _state, seats: tuple(seat % 2 for seat in range(seats)))

    assert TOY.sides(TOY.blank, 3) == (0, 1, 2)
    assert teams.sides(TOY.blank, 4) == (0, 1, 0, 1)


def test_a_game_is_sound_where_it_names_no_laws() -> None:
    assert list(TOY.invariants(TOY.blank)) == []


def test_a_game_is_played_with_time_limits_unless_the_server_says_otherwise() -> None:
    assert Options().clocked
    assert not Options(clocked=False).clocked
