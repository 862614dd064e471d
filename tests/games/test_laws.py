"""The laws that every game keeps, for every number of players and every option.

They are driven by `legal`: random games reach the positions, Hypothesis chooses among them and
chooses what is tried there. A new game is covered as soon as its tests have a `cells.py`.
"""

from itertools import zip_longest
from typing import Any

import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from domain.kernel.commands import Command, TimeUp
from domain.kernel.events import DecisionOpened, Event, Events, Seat
from domain.kernel.referee import Played, awaited, decide, legal, time_up
from domain.kernel.refusal import Reason, Refused
from domain.kernel.visibility import Viewer, redact
from service.bots.simulate import at_random, by_bot, play_game
from service.games.dry_run import DryRun, try_out
from service.rulesets import rulesets
from service.wire import from_json, plain, to_json, visible_data
from tests.games.laws import (
    EXAMPLES,
    Cell,
    Position,
    cells,
    hides_something,
    lacking,
    players_of,
    positions,
    rehidden,
    some_position,
    viewers,
    wishes,
)
from tests.play import Seeded

EVERY_CELL = pytest.mark.parametrize(("name", "cell"), cells(), ids=str)
EVERY_CELL_WITH_SECRETS = pytest.mark.parametrize(
    ("name", "cell"), [(name, cell) for name, cell in cells() if hides_something(name)], ids=str
)
EVERY_OPEN_CELL = pytest.mark.parametrize(
    ("name", "cell"), [(name, cell) for name, cell in cells() if not hides_something(name)], ids=str
)
PATIENTLY = settings(
    max_examples=EXAMPLES,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much],
)
SEEDS = st.integers(0, 2**32)
STEPS = 6
TRIALS = 10
GAMES = 2000  # of each ruleset and policy, however many kinds of game it has


def luck(state: Any, seed: int) -> Seeded:
    return Seeded(seed, state.draws + 1)


def refusal(position: Position, seat: Seat, command: Command) -> tuple[Any, ...] | None:
    try:
        decide(position.game, position.state, seat, command, luck(position.state, 0))
    except Refused as refused:
        return refused.reason, refused.detail, refused.rule
    return None


@EVERY_CELL
@pytest.mark.parametrize("policy", [by_bot, at_random])
def test_a_game_ends_in_time_and_its_log_folds_to_the_live_state(
    name: str, cell: Cell, policy: Any
) -> None:
    game = rulesets()[name]

    played = play_game(game, cell.players, cell.options, "laws", policy)

    assert played.state.outcome is not None
    assert played.commands <= game.longest
    assert awaited(played.state) == ()
    assert game.fold.fold(game.blank, played.events) == played.state


@EVERY_CELL
def test_invariants_hold_after_every_event(name: str, cell: Cell) -> None:
    game = rulesets()[name]
    state = game.blank

    for event in play_game(game, cell.players, cell.options, "invariants", at_random).events:
        state = game.fold.evolve(state, event)
        assert list(game.invariants(state)) == []


@EVERY_CELL
def test_some_seat_can_act_until_the_outcome(name: str, cell: Cell) -> None:
    *running, ended = positions(name, cell, 0)

    for position in running:
        for seat in range(players_of(position)):
            acts = seat in awaited(position.state)
            assert acts == bool(legal(position.game, position.state, seat))
    assert awaited(ended.state) == ()


@EVERY_CELL
def test_every_event_survives_the_round_trip_through_json(name: str, cell: Cell) -> None:
    for position in positions(name, cell, 0):
        for event in position.events:
            assert type(event) in position.game.events
            assert event == from_json(to_json(event), type(event))


@EVERY_CELL
def test_every_redacted_event_survives_the_round_trip_through_json(name: str, cell: Cell) -> None:
    for position in positions(name, cell, 0):
        for viewer in viewers(position):
            for kind, raw in shown(position.events, viewer):
                assert raw == to_json(from_json(raw, dict)), kind


@EVERY_CELL
@PATIENTLY
@given(data=st.data())
def test_every_listed_command_and_sampled_template_is_accepted(
    name: str, cell: Cell, data: st.DataObject
) -> None:
    position = data.draw(some_position(name, cell))
    seed = data.draw(SEEDS)
    for seat in awaited(position.state):
        moves = legal(position.game, position.state, seat)
        sampled = (template.sample(Seeded(seed)) for template in moves.templates)
        for command in (*moves.commands, *filter(None, sampled)):
            assert refusal(position, seat, command) is None


@EVERY_CELL
@PATIENTLY
@given(data=st.data())
def test_what_is_not_listed_is_refused_and_changes_nothing(
    name: str, cell: Cell, data: st.DataObject
) -> None:
    position = data.draw(some_position(name, cell))
    seat = data.draw(st.sampled_from(awaited(position.state)))
    command = data.draw(wishes(position.game, position.state.decisions.current.id))
    assume(not legal(position.game, position.state, seat).accepts(command))
    before = repr(position.state)

    refused = refusal(position, seat, command)

    assert refused is not None
    assert refused[0] == Reason.NOT_ALLOWED
    assert before == repr(position.state)


@EVERY_CELL
@PATIENTLY
@given(data=st.data())
def test_other_seats_and_closed_decisions_are_refused(
    name: str, cell: Cell, data: st.DataObject
) -> None:
    position = data.draw(some_position(name, cell))
    seat = data.draw(st.integers(0, players_of(position) - 1))
    stale = data.draw(st.integers(0, 999).map(str))
    current = position.state.decisions.current

    command = data.draw(wishes(position.game, current.id))
    if seat not in current.seats:
        assert refusal(position, seat, command)[0] == Reason.NOT_YOUR_DECISION  # type: ignore[index]
    assume(stale != current.id)
    outdated = data.draw(wishes(position.game, stale))
    assert refusal(position, seat, outdated)[0] == Reason.STALE_DECISION  # type: ignore[index]


@EVERY_CELL
def test_a_finished_game_refuses_everything(name: str, cell: Cell) -> None:
    *_, last, ended = positions(name, cell, 0)
    seat = awaited(last.state)[0]
    command = legal(last.game, last.state, seat).sample(Seeded(0))

    assert command is not None
    assert refusal(ended, seat, command)[0] == Reason.GAME_OVER  # type: ignore[index]


@EVERY_CELL
@PATIENTLY
@given(data=st.data())
def test_the_clock_can_answer_every_decision(name: str, cell: Cell, data: st.DataObject) -> None:
    position = data.draw(some_position(name, cell))
    expired = expiry(position)

    played = time_up(position.game, position.state, expired, luck(position.state, 1))

    assert expired.seat not in seats_of(played, expired.decision)
    assert list(position.game.invariants(played.state)) == []
    with pytest.raises(Refused) as refused:
        time_up(position.game, played.state, expired, luck(played.state, 1))
    assert refused.value.reason in (Reason.STALE_DECISION, Reason.GAME_OVER)


@EVERY_CELL_WITH_SECRETS
@PATIENTLY
@given(data=st.data())
def test_two_worlds_look_the_same_until_an_event_reveals_the_difference(
    name: str, cell: Cell, data: st.DataObject
) -> None:
    here = data.draw(some_position(name, cell))
    viewer = data.draw(st.sampled_from(viewers(here)))
    there = Position(here.game, rehidden(here, viewer, data.draw(SEEDS)), ())

    for _ in range(STEPS):
        assert looks(here, viewer) == looks(there, viewer)
        wish = data.draw(wishes(here.game, here.state.decisions.current.id))
        if not isinstance(viewer, int):
            assert awaited(here.state) == awaited(there.state)
        elif not legal(here.game, here.state, viewer).accepts(wish):
            assert refusal(here, viewer, wish) == refusal(there, viewer, wish)
        step = data.draw(st.sampled_from(common_steps(here, there)))
        seed = data.draw(SEEDS)
        here, there = after(here, step, seed), after(there, step, seed)
        if differ(here.events, there.events, viewer) or here.state.outcome is not None:
            return


@EVERY_CELL_WITH_SECRETS
@PATIENTLY
@given(data=st.data())
def test_a_dry_run_shows_the_same_in_two_worlds_that_differ_in_secrets(
    name: str, cell: Cell, data: st.DataObject
) -> None:
    here = data.draw(some_position(name, cell))
    seat = data.draw(st.sampled_from(awaited(here.state)))
    there = Position(here.game, rehidden(here, seat, data.draw(SEEDS)), ())

    for command in some_moves(here, seat, data.draw(SEEDS)):
        assert tried(here, seat, command) == tried(there, seat, command), command


@EVERY_OPEN_CELL
def test_where_no_event_is_sealed_there_is_no_other_world(name: str, cell: Cell) -> None:
    for position in positions(name, cell, 0):
        for viewer in viewers(position):
            assert rehidden(position, viewer, 1) == position.state


def tried(position: Position, seat: Seat, command: Command) -> DryRun:
    return try_out(position.game, position.state, seat, command)


def some_moves(position: Position, seat: Seat, seed: int) -> tuple[Command, ...]:
    """Give a few of the commands that a seat may give, of every template one."""
    moves = legal(position.game, position.state, seat)
    sampled = (template.sample(Seeded(seed)) for template in moves.templates)
    listed = (*moves.commands, *filter(None, sampled))
    return Seeded(seed).shuffle(listed).value[:TRIALS]


def looks(position: Position, viewer: Viewer) -> tuple[Any, ...]:
    """Give all that a viewer can ask for."""
    seen = to_json(position.game.view(position.state, viewer))
    if not isinstance(viewer, int):
        return seen, awaited(position.state)
    moves = legal(position.game, position.state, viewer)
    templates = tuple((t.type, t.choices) for t in moves.templates)
    return seen, awaited(position.state), moves.commands, templates


def common_steps(here: Position, there: Position) -> list[tuple[Seat | None, Command]]:
    """List what can happen next in both worlds: commands, and the end of the time."""
    steps: list[tuple[Seat | None, Command]] = [(None, expiry(here))]
    for seat in awaited(here.state):
        moves = legal(here.game, here.state, seat)
        sampled = (template.sample(Seeded(1)) for template in moves.templates)
        listed = (*moves.commands, *filter(None, sampled))
        others = legal(there.game, there.state, seat)
        steps += [(seat, command) for command in listed if others.accepts(command)]
    return steps


def expiry(position: Position) -> TimeUp:
    current = position.state.decisions.current
    shared = position.game.kind_of(current).shared_clock
    return TimeUp(current.id, None if shared else current.seats[0])


def after(position: Position, step: tuple[Seat | None, Command], seed: int) -> Position:
    seat, command = step
    chance = luck(position.state, seed)
    if isinstance(command, TimeUp):
        played = time_up(position.game, position.state, command, chance)
    else:
        assert seat is not None
        played = decide(position.game, position.state, seat, command, chance)
    return Position(position.game, played.state, played.events)


def differ(here: Events, there: Events, viewer: Viewer) -> bool:
    """Tell whether a viewer sees two worlds part; only an event that reveals may part them."""
    pairs = zip_longest(visible(here, viewer), visible(there, viewer))
    for one, other in pairs:
        if one is None or other is None or data_for(one, viewer) != data_for(other, viewer):
            assert one is not None
            assert one.REVEALS, f"{one} tells viewer {viewer} what he may not know"
            return True
    return False


def visible(events: Events, viewer: Viewer) -> list[Event]:
    return [event for event in events if redact(event, viewer) is not None]


def data_for(event: Event, viewer: Viewer) -> tuple[str, bytes]:
    redacted = redact(event, viewer)
    assert redacted is not None
    return type(event).__name__, to_json(visible_data(redacted))


def shown(events: Events, viewer: Viewer) -> list[tuple[str, bytes]]:
    return [data_for(event, viewer) for event in visible(events, viewer)]


def seats_of(played: Played[Any], decision: str) -> tuple[Seat, ...]:
    still_open = played.state.decisions.find(decision)
    return () if still_open is None else still_open.seats


@pytest.mark.parametrize("name", rulesets())
def test_a_game_says_how_each_of_its_events_is_folded_and_seen(name: str) -> None:
    game = rulesets()[name]

    assert set(game.events) <= game.fold.handled
    assert plain(game.board)
    for kind in game.kinds:
        assert kind.commands <= set(game.commands)


@pytest.mark.parametrize("name", rulesets())
def test_a_game_brings_along_what_its_laws_need(name: str) -> None:
    assert not lacking(name)


@pytest.mark.parametrize("name", rulesets())
def test_the_cells_cover_every_number_of_players(name: str) -> None:
    least, most = rulesets()[name].players

    assert set(range(least, most + 1)) == {cell.players for game, cell in cells() if game == name}


@pytest.mark.deep
@EVERY_CELL
@pytest.mark.parametrize("policy", [by_bot, at_random])
def test_thousands_of_games_keep_the_cheap_laws(name: str, cell: Cell, policy: Any) -> None:
    kinds = sum(game == name for game, _ in cells())

    for nth in range(GAMES // kinds):
        play_game(rulesets()[name], cell.players, cell.options, f"deep {nth}", policy)


@EVERY_CELL
def test_a_public_decision_is_the_last_that_a_command_leads_to(name: str, cell: Cell) -> None:
    """Going back asks it anew; what had followed it in the same step would be lost."""
    for position in positions(name, cell, 0):
        assert not any(isinstance(event, DecisionOpened) for event in position.events[:-1])
