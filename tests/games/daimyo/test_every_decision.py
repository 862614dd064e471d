"""What holds for every kind of decision alike: the clock, the bot, the wire, the other seats."""

import pytest

from domain.daimyo import GAME
from domain.daimyo.commands import Decline
from domain.daimyo.state import DaimyoState
from domain.daimyo.view import DaimyoView
from domain.kernel.commands import TimeUp
from domain.kernel.events import DecisionAnswered, TimeExpired
from domain.kernel.referee import decide, legal, time_up
from domain.kernel.refusal import Reason, Refused
from domain.kernel.visibility import Watcher
from service.wire import from_json, to_json
from tests.games.daimyo.decisions import SCENES
from tests.games.daimyo.scenes import sound
from tests.play import Seeded

EVERY_KIND = pytest.mark.parametrize("kind", SCENES)


@EVERY_KIND
def test_d35_the_clock_answers_once(kind: str) -> None:
    table = SCENES[kind]
    decision, seat = table.decision.id, table.decision.seats[0]

    late = sound(table.when_time_is_up(seat))

    assert late.happened[0] == TimeExpired(decision, seat)
    assert late.happened.count(DecisionAnswered(decision, seat)) == 1
    assert late.decision.id != decision
    with pytest.raises(Refused) as refused:
        time_up(GAME, late.state, TimeUp(decision, seat), Seeded(1))
    assert refused.value.reason is Reason.STALE_DECISION


@EVERY_KIND
def test_d13_a_decision_that_may_be_declined_is_declined_by_the_clock(kind: str) -> None:
    table = SCENES[kind]
    seat = table.decision.seats[0]
    if not table.options(seat, Decline) or kind == "Spoils":  # D35: spoils are taken
        return

    declined, late = table.when(seat, Decline), table.when_time_is_up(seat)

    assert declined.facts == late.facts


@EVERY_KIND
def test_the_bot_gives_a_legal_answer(kind: str) -> None:
    table = SCENES[kind]
    seat = table.decision.seats[0]

    chosen = GAME.choose(table.view(seat), table.legal(seat), Seeded(3))

    assert table.legal(seat).accepts(chosen)


@EVERY_KIND
def test_each_listed_command_is_accepted_and_leaves_the_laws_intact(kind: str) -> None:
    table = SCENES[kind]
    seat = table.decision.seats[0]

    for command in table.legal(seat).commands:
        played = decide(GAME, table.state, seat, command, Seeded(1))
        assert list(GAME.invariants(played.state)) == []
        assert GAME.fold.fold(table.state, played.events) == played.state


@EVERY_KIND
def test_only_the_seat_that_is_asked_may_answer(kind: str) -> None:
    table = SCENES[kind]
    (asked,) = table.decision.seats
    command = table.legal(asked).commands[0]

    for seat in {0, 1} - {asked}:
        assert legal(GAME, table.state, seat).commands == ()
        with pytest.raises(Refused) as refused:
            decide(GAME, table.state, seat, command, Seeded(1))
        assert refused.value.reason is Reason.NOT_YOUR_DECISION


@EVERY_KIND
def test_state_and_view_survive_the_wire(kind: str) -> None:
    table = SCENES[kind]

    assert from_json(to_json(table.state), DaimyoState) == table.state
    for viewer in (0, 1, Watcher.SPECTATOR):
        seen = table.view(viewer)
        assert from_json(to_json(seen), DaimyoView) == seen
