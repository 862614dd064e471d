"""Dry runs: what a command would show its seat, stopped before chance speaks or a secret shows."""

from dataclasses import dataclass, replace
from typing import Any

import pytest

from domain.kernel.chance import Chance
from domain.kernel.events import (
    EVERYONE,
    DecisionAnswered,
    DecisionOpened,
    Event,
    Events,
    PrivateDecisionOpened,
)
from domain.kernel.fold import Fold
from domain.kernel.game import Game
from domain.kernel.refusal import Reason, Refused
from domain.kernel.visibility import Redacted
from service.games.dry_run import try_out
from tests.kernel.toy import (
    TOY,
    AskNext,
    GemsTaken,
    NumberDealt,
    Reply,
    TakeGems,
    ToyOpened,
    ToyState,
    Wish,
    Wished,
)
from tests.play import Table, given

AMBER = TakeGems("1", ("amber",))


@dataclass(frozen=True, slots=True)
class HeapShown(Event):
    AUDIENCE = EVERYONE
    REVEALS = True


def table(*events: Event) -> Table:
    return given(TOY, [ToyOpened(2), *events])


def shown(events: tuple[Redacted, ...]) -> list[Event]:
    return [redacted.event for redacted in events]


def going_on(*facts: Any) -> Game[Any, Any, Any]:
    """The toy, but what follows by itself is this; a function asks chance."""

    def advance(_state: ToyState, chance: Chance) -> Events:
        return tuple(fact(chance) if callable(fact) else fact for fact in facts)

    fold = Fold[ToyState]()
    fold.on(HeapShown)(lambda state, _: replace(state, wished=True))
    for kind in TOY.events:
        fold.on(kind)(TOY.fold.evolve)
    return replace(TOY, advance=advance, fold=fold)


def test_it_shows_what_the_command_does_and_what_follows() -> None:
    trial = try_out(TOY, table().state, 0, AMBER)

    assert shown(trial.events) == [DecisionAnswered("1", 0), GemsTaken(0, ("amber",))]
    assert trial.then is None


def test_it_keeps_nothing() -> None:
    now = table()
    before = now.state

    assert try_out(TOY, before, 0, AMBER) == try_out(TOY, before, 0, AMBER)
    assert now.state.heap == before.heap
    assert now.legal(0)


def test_it_shows_the_decision_that_the_command_opens_for_another() -> None:
    trial = try_out(TOY, table().state, 0, AskNext("1"))

    assert shown(trial.events) == [DecisionOpened("2", "Reply", (1,))]


def test_it_refuses_as_the_command_itself_would_be() -> None:
    with pytest.raises(Refused) as alone:
        try_out(TOY, table().state, 0, TakeGems("1", ("jade",)))
    with pytest.raises(Refused) as late:
        try_out(TOY, table().state, 0, replace(AMBER, decision="9"))

    assert (alone.value.rule, late.value.reason) == ("T1", Reason.STALE_DECISION)


def test_a_seat_that_is_not_asked_learns_no_more_than_by_the_command_itself() -> None:
    asked = table().when(0, AskNext)

    with pytest.raises(Refused):
        try_out(TOY, asked.state, 0, Reply("2", "yes"))


def test_what_opens_for_another_seat_alone_is_not_shown() -> None:
    """Given seat 0 whose wish nobody may know of, when seat 1 tries out the last taking."""
    last = table().when(0, TakeGems, ("amber",))

    trial = try_out(TOY, last.state, 1, TakeGems("1", ("coral",)))

    assert shown(trial.events) == [DecisionAnswered("1", 1), GemsTaken(1, ("coral",))]
    assert trial.then is None


def test_what_opens_for_the_own_seat_alone_is_shown_to_it() -> None:
    last = table().when(1, TakeGems, ("amber",))

    trial = try_out(TOY, last.state, 0, TakeGems("1", ("coral",)))

    assert PrivateDecisionOpened("1.0.1", "Wish", 0) in shown(trial.events)


def test_the_own_secret_is_shown_and_the_end_that_follows_from_it() -> None:
    both = table().when(0, TakeGems, ("amber",)).when(1, TakeGems, ("coral",))

    trial = try_out(TOY, both.state, 0, Wish(both.decision.id))

    assert Wished(0) in shown(trial.events)
    assert type(shown(trial.events)[-1]).__name__ == "GameEnded"


def test_it_stops_where_chance_would_speak_and_takes_no_number() -> None:
    def dealt(chance: Chance) -> Event:
        draw = chance.roll(1, 6)
        return NumberDealt(draw.number, 0, draw.value[0], "wax")

    last = table().when(0, TakeGems, ("amber",))

    trial = try_out(going_on(dealt), last.state, 1, TakeGems("1", ("coral",)))

    assert shown(trial.events) == [DecisionAnswered("1", 1), GemsTaken(1, ("coral",))]
    assert trial.then == "chance"


@pytest.mark.parametrize(
    ("kind", "asked"), [("roll", (1, 6)), ("pick", ((1, 2),)), ("shuffle", ((1, 2),))]
)
def test_no_kind_of_draw_speaks_in_a_dry_run(kind: str, asked: tuple[Any, ...]) -> None:
    last = table().when(0, TakeGems, ("amber",))
    draw = going_on(lambda chance: getattr(chance, kind)(*asked))

    assert try_out(draw, last.state, 1, TakeGems("1", ("coral",))).then == "chance"


def test_it_stops_before_a_secret_would_show() -> None:
    last = table().when(0, TakeGems, ("amber",))
    game = going_on(HeapShown(), DecisionOpened("2", "Reply", (1,)))

    trial = try_out(game, last.state, 1, TakeGems("1", ("coral",)))

    assert trial.then == "reveal"
    assert HeapShown() not in shown(trial.events)
    assert DecisionOpened("2", "Reply", (1,)) not in shown(trial.events)
