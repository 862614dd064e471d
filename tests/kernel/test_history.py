"""The fold, and events stored in shapes of former times."""

import pytest

from domain.kernel.decisions import Decision
from domain.kernel.events import (
    DecisionAnswered,
    DecisionOpened,
    Event,
    GameEnded,
    Outcome,
    PrivateDecisionAnswered,
    PrivateDecisionOpened,
    TimeExpired,
)
from domain.kernel.upcasting import Shape, Upgrade, newest_version, upgrade
from service.wire import Unreadable, to_json, vocabulary
from tests.kernel.toy import TOY, GemsTaken, NumberDealt, ToyOpened

WORDS = vocabulary(TOY)


def test_the_fold_is_one_event_after_another() -> None:
    events = (ToyOpened(2), NumberDealt(1, 0, 3, "wax"), GemsTaken(1, ("ruby",)))
    state = TOY.blank
    for event in events:
        state = TOY.fold.evolve(state, event)

    assert state == TOY.fold.fold(TOY.blank, events)
    assert state.numbers == (3,)


def test_the_number_of_the_last_draw_is_kept() -> None:
    state = TOY.fold.fold(TOY.blank, [ToyOpened(2), NumberDealt(1, 0, 3, ""), GemsTaken(1, ())])

    assert state.draws == 1
    assert TOY.fold.evolve(state, NumberDealt(2, 1, 5, "")).draws == 2


def test_the_end_of_the_time_changes_nothing_by_itself() -> None:
    assert TOY.blank == TOY.fold.evolve(TOY.blank, TimeExpired("1", None))


def test_the_outcome_is_folded_for_every_game() -> None:
    outcome = Outcome((1,), (2, 1), (0, 4), "age")

    assert outcome == TOY.fold.evolve(TOY.blank, GameEnded(outcome)).outcome


def test_an_event_that_nobody_registered_is_an_error() -> None:
    with pytest.raises(KeyError):
        TOY.fold.evolve(TOY.blank, Event())


def test_every_event_of_the_game_is_handled() -> None:
    assert set(TOY.events) == TOY.fold.handled


def test_old_data_is_brought_up_one_version_at_a_time() -> None:
    old = Shape("GemsTaken", 1)

    assert upgrade(TOY.upgrades, old, {"player": 1, "gem": "ruby"}) == {"seat": 1, "gems": ["ruby"]}
    assert newest_version(TOY.upgrades, "GemsTaken") == 3
    assert newest_version(TOY.upgrades, "ToyOpened") == 1


@pytest.mark.parametrize(
    ("version", "raw"),
    [
        (1, b'{"gem":"ruby","player":1}'),
        (2, b'{"gems":"ruby","seat":1}'),
        (3, b'{"gems":["ruby"],"seat":1}'),
    ],
)
def test_an_event_of_any_age_is_read_in_its_newest_shape(version: int, raw: bytes) -> None:
    assert GemsTaken(1, ("ruby",)) == WORDS.read(Shape("GemsTaken", version), raw)


def test_what_is_written_is_canonical_and_reads_back() -> None:
    event = NumberDealt(4, 1, 6, "wax")

    assert to_json(event) == b'{"draw":4,"number":6,"seal":"wax","seat":1}'
    assert event == WORDS.read(Shape("NumberDealt", 1), to_json(event))


def test_bytes_that_do_not_fit_and_names_that_are_unknown_are_errors() -> None:
    with pytest.raises(Unreadable, match="ToyOpened do not fit"):
        WORDS.read(Shape("ToyOpened", 1), b'{"players":"two"}')
    with pytest.raises(Unreadable, match="no event Forgotten"):
        WORDS.read(Shape("Forgotten", 1), b"{}")


def test_what_is_stored_in_the_newest_shape_is_left_as_it_is() -> None:
    newest = {"seat": 1, "gems": ["ruby"]}

    assert upgrade(TOY.upgrades, Shape("GemsTaken", 3), newest) == newest
    assert upgrade({}, Shape("GemsTaken", 1), newest) == newest


def test_a_step_belongs_to_its_own_event_and_its_own_version() -> None:
    marks: dict[Shape, Upgrade] = {
        Shape("Dealt", 1): lambda data: data | {"by": "1"},
        Shape("Dealt", 2): lambda data: data | {"then": "2"},
        Shape("Taken", 1): lambda data: data | {"wrong": True},
    }

    assert upgrade(marks, Shape("Dealt", 1), {}) == {"by": "1", "then": "2"}
    assert upgrade(marks, Shape("Dealt", 2), {}) == {"then": "2"}
    assert [newest_version(marks, name) for name in ("Dealt", "Taken", "Ended")] == [3, 2, 1]


def test_a_public_and_a_hidden_decision_are_folded_onto_one_stack() -> None:
    opened = (DecisionOpened("1", "Take", (0, 1)), PrivateDecisionOpened("1.0.1", "Wish", 0))

    state = TOY.fold.fold(TOY.blank, opened)

    assert [(d.id, d.private) for d in state.decisions.stack] == [("1", False), ("1.0.1", True)]
    answers = (PrivateDecisionAnswered("1.0.1", 0), DecisionAnswered("1", 1))
    assert TOY.fold.fold(state, answers).decisions.stack == (Decision("1", "Take", (0,)),)
