"""The stack of decisions: who must answer what, and under which name."""

import pytest

from domain.kernel.decisions import NO_DECISIONS, Decision
from domain.kernel.events import DecisionOpened, Outcome, PrivateDecisionOpened
from domain.kernel.referee import awaited, legal
from domain.kernel.refusal import Reason
from tests.kernel.toy import TOY, AskNext, Reply, TakeGems, ToyOpened, Wish
from tests.play import Table, given, refusal_of


def three_seats() -> Table:
    return given(TOY, [ToyOpened(3)])


def test_seats_of_one_decision_answer_in_any_order() -> None:
    table = three_seats().awaits("Take", 0, 1, 2)

    table = table.when(2, TakeGems, ("ruby",)).awaits("Take", 0, 1)
    table = table.when(0, TakeGems, ("amber", "coral")).awaits("Take", 1)

    assert table.state.heap == ("jade", "onyx", "pearl")


def test_a_command_may_leave_its_decision_open_and_put_another_on_top() -> None:
    table = three_seats().when(1, AskNext).awaits("Reply", 2)

    assert [decision.kind for decision in table.state.decisions.stack] == ["Take", "Reply"]
    table.when(2, Reply, "yes").awaits("Take", 0, 1, 2)


def test_only_the_top_decision_takes_commands() -> None:
    below = three_seats()
    table = below.when(1, AskNext)

    refused = refusal_of(table, 0, TakeGems(below.decision.id, ("ruby",)))

    assert refused is not None
    assert refused.reason == Reason.STALE_DECISION
    assert not legal(TOY, table.state, 0)


def test_the_last_answer_closes_a_decision() -> None:
    table = three_seats()
    for seat, gem in enumerate(("ruby", "onyx", "pearl")):
        table = table.when(seat, TakeGems, (gem,))

    assert table.state.decisions.find("1") is None
    table.awaits("Wish", 0)


def test_a_private_decision_is_named_after_the_last_public_one_its_seat_and_its_count() -> None:
    decisions = NO_DECISIONS.pushed(Decision("1", "Take", (0,)))

    first = decisions.ask_privately("Wish", 2)
    after = decisions.pushed(Decision(first.id, "Wish", (2,), private=True))

    assert PrivateDecisionOpened("1.2.1", "Wish", 2) == first
    assert after.ask_privately("Wish", 2).id == "1.2.2"
    assert after.ask_privately("Wish", 0).id == "1.0.1"


def test_a_private_decision_leaves_no_gap_in_the_public_names() -> None:
    decisions = NO_DECISIONS.pushed(Decision("1", "Take", (0,)))
    after = decisions.pushed(Decision("1.2.1", "Wish", (2,), private=True))

    assert DecisionOpened("2", "Take", (1,)) == decisions.ask("Take", (1,))
    assert decisions.ask("Take", (1,)) == after.ask("Take", (1,))


def test_there_is_no_current_decision_where_none_is_open() -> None:
    assert NO_DECISIONS.top is None
    with pytest.raises(LookupError, match="no decision is open"):
        _ = NO_DECISIONS.current


def test_the_game_ends_when_nothing_is_left_to_decide() -> None:
    table = three_seats().when_time_is_up(None).when(0, Wish)

    assert Outcome((0,), (1, 2, 3), (), "age") == table.state.outcome
    assert awaited(table.state) == ()
    assert not legal(TOY, table.state, 0)


def test_each_knows_of_the_topmost_decision_that_he_may_know_of() -> None:
    openly = Decision("1", "Take", (0, 1))
    hidden = Decision("1.2.1", "Wish", (2,), private=True)
    decisions = NO_DECISIONS.pushed(openly).pushed(hidden)

    assert [decisions.known_to(viewer) for viewer in (2, 0, 1, None)] == [
        hidden,
        openly,
        openly,
        openly,
    ]


def test_a_public_decision_is_known_also_to_those_it_does_not_ask() -> None:
    above = Decision("2", "Reply", (1,))
    decisions = NO_DECISIONS.pushed(Decision("1", "Take", (0,))).pushed(above)

    assert [decisions.known_to(viewer) for viewer in (0, 1, 7, None)] == [above] * 4
    assert NO_DECISIONS.known_to(0) is None


def test_where_only_a_hidden_decision_is_open_others_know_of_none() -> None:
    decisions = NO_DECISIONS.pushed(Decision("0.2.1", "Wish", (2,), private=True))

    assert decisions.known_to(0) is None
    assert decisions.known_to(None) is None


def test_an_answer_below_the_top_takes_its_seat_out_and_leaves_the_rest() -> None:
    below, above = Decision("1", "Take", (0, 1)), Decision("2", "Reply", (1,))
    decisions = NO_DECISIONS.pushed(below).pushed(above)

    after = decisions.answered("1", 0)

    assert after.stack == (Decision("1", "Take", (1,)), above)
    assert after.answered("1", 1).stack == (above,)
    assert (after.opened, after.private) == (2, ())


def test_what_is_left_of_a_hidden_decision_is_hidden_too() -> None:
    shared = Decision("1.1.1", "Wish", (1, 2), private=True)

    (left,) = NO_DECISIONS.pushed(shared).answered("1.1.1", 1).stack

    assert (left.seats, left.private) == ((2,), True)
