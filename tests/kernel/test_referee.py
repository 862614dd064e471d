"""The referee: opening, deciding, refusing, the clock."""

from collections.abc import Iterator
from dataclasses import replace

import pytest

from domain.kernel.chance import Chance
from domain.kernel.commands import TimeUp
from domain.kernel.events import (
    DecisionAnswered,
    DecisionOpened,
    Event,
    PrivateDecisionOpened,
    TimeExpired,
)
from domain.kernel.game import DecisionKind
from domain.kernel.legal import NOTHING
from domain.kernel.referee import awaited, opening, time_up, unfold
from domain.kernel.refusal import Reason, Refused
from tests.kernel.toy import (
    TOY,
    AskNext,
    GemsTaken,
    NumberDealt,
    Reply,
    TakeGems,
    ToyOpened,
    ToyOptions,
    ToyState,
    Wish,
)
from tests.play import Scripted, Table, given, refusal_of


def table() -> Table:
    return given(TOY, [ToyOpened(2)])


def test_opening_goes_on_until_a_seat_must_act() -> None:
    played = opening(TOY, 2, ToyOptions(), Scripted([3], [5]))

    assert (
        ToyOpened(2),
        NumberDealt(1, 0, 3, "wax"),
        NumberDealt(2, 1, 5, "wax"),
        DecisionOpened("1", "Take", (0, 1)),
    ) == played.events
    assert awaited(played.state) == (0, 1)
    assert TOY.fold.fold(TOY.blank, played.events) == played.state


def test_opening_refuses_options_that_do_not_go_with_the_seats() -> None:
    with pytest.raises(Refused, match="four players must wish") as refused:
        opening(TOY, 4, ToyOptions(wishes=False), Scripted())

    assert refused.value.rule == "T2"


def test_deciding_gives_the_facts_of_the_command_and_what_follows() -> None:
    one_left = table().when(0, TakeGems, ("ruby",))

    after = one_left.when(1, TakeGems, ("onyx", "pearl"))

    assert (
        DecisionAnswered("1", 1),
        GemsTaken(1, ("onyx", "pearl")),
        PrivateDecisionOpened("1.0.1", "Wish", 0),
    ) == after.happened


def test_deciding_can_be_followed_event_by_event() -> None:
    start = table()
    following = unfold(TOY, start.state, 0, TakeGems("1", ("ruby",)), start.chance)

    event, state = next(following)

    assert DecisionAnswered("1", 0) == event
    assert awaited(state) == (1,)
    assert "ruby" in state.heap


def test_facts_that_come_one_by_one_ask_chance_no_earlier_than_their_turn() -> None:
    def dealt(_state: ToyState, chance: Chance) -> Iterator[Event]:
        yield GemsTaken(0, ("pearl",))
        draw = chance.roll(1, 6)
        yield NumberDealt(draw.number, 0, draw.value[0], "wax")

    silent, game = Scripted(), replace(TOY, advance=dealt)
    one_left = table().when(0, TakeGems, ("onyx",)).state
    following = unfold(game, one_left, 1, TakeGems("1", ("ruby",)), silent)

    assert [next(following)[0] for _ in range(3)][-1] == GemsTaken(0, ("pearl",))
    with pytest.raises(AssertionError, match="no more draws"):
        next(following)


def test_a_command_outside_the_legal_ones_is_refused_in_the_words_of_its_kind() -> None:
    table().refuses(0, TakeGems, ("jade",), rule="T1")
    table().refuses(0, TakeGems, ("ruby", "amber", "jade"), rule="T1")


def test_a_command_of_another_kind_is_refused() -> None:
    asked = table().when(0, AskNext)

    refused = asked.refuses(1, Wish)

    assert refused.detail == "Wish is not among your legal commands now"


@pytest.mark.parametrize(
    ("seat", "command", "reason"),
    [
        (0, TakeGems("7", ("ruby",)), Reason.STALE_DECISION),
        (5, TakeGems("1", ("ruby",)), Reason.NOT_YOUR_DECISION),
        (0, TakeGems("1", ("jade",)), Reason.NOT_ALLOWED),
    ],
)
def test_each_refusal_has_its_reason(seat: int, command: TakeGems, reason: Reason) -> None:
    refused = refusal_of(table(), seat, command)

    assert refused is not None
    assert reason == refused.reason


def test_a_finished_game_refuses_commands_and_clocks() -> None:
    ended = table().when_time_is_up(None).when(0, Wish)

    refused = refusal_of(ended, 0, Wish("1.0.1"))

    assert refused is not None
    assert refused.reason == Reason.GAME_OVER
    with pytest.raises(Refused):
        time_up(TOY, ended.state, TimeUp("1", None), Scripted())


def test_a_seat_that_has_answered_may_not_answer_again() -> None:
    after = table().when(0, TakeGems, ("ruby",))

    refused = refusal_of(after, 0, TakeGems("1", ("onyx",)))

    assert refused is not None
    assert refused.reason == Reason.NOT_YOUR_DECISION


def test_the_clock_of_a_seat_answers_for_it() -> None:
    asked = table().when(0, AskNext)

    after = asked.when_time_is_up(1).awaits("Take", 0, 1)

    assert (TimeExpired("2", 1), DecisionAnswered("2", 1)) == after.happened


def test_a_shared_clock_answers_for_all_who_have_not() -> None:
    after = table().when(1, TakeGems, ("ruby",)).when_time_is_up(None)

    assert (TimeExpired("1", None), DecisionAnswered("1", 0)) == after.happened[:2]


def test_a_clock_that_comes_too_late_is_stale() -> None:
    asked = table().when(0, AskNext)
    answered = asked.when(1, Reply, "yes")

    for late in (TimeUp("2", 1), TimeUp("9", None)):
        with pytest.raises(Refused) as refused:
            time_up(TOY, answered.state, late, Scripted())
        assert refused.value.reason == Reason.STALE_DECISION


def test_the_clock_of_a_seat_that_has_answered_is_stale() -> None:
    after = table().when(0, TakeGems, ("ruby",))

    with pytest.raises(Refused) as refused:
        time_up(TOY, after.state, TimeUp("1", 0), Scripted())

    assert refused.value.reason == Reason.STALE_DECISION


def test_a_clock_of_another_sort_than_the_kind_has_is_a_fault() -> None:
    shared, each_alone = table(), table().when(0, AskNext)

    with pytest.raises(ValueError, match="Take runs its clock"):
        time_up(TOY, shared.state, TimeUp("1", 0), Scripted())
    with pytest.raises(ValueError, match="is not how"):
        time_up(TOY, each_alone.state, TimeUp("2", None), Scripted())


def test_a_kind_that_knows_no_time_up_says_so() -> None:
    kind = DecisionKind[ToyState]("Idle", legal=lambda _state, _seat: NOTHING)

    with pytest.raises(LookupError, match="Idle does not say"):
        kind.time_up(TOY.blank, None, Scripted())


def test_a_game_in_which_nothing_follows_is_stuck() -> None:
    stuck = replace(TOY, advance=lambda _state, _chance: ())

    with pytest.raises(LookupError, match="toy is stuck"):
        opening(stuck, 2, ToyOptions(), Scripted([1], [2]))
