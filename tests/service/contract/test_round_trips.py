"""Every command, event, option and match value goes out as JSON and comes back as it was."""

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from domain.kernel.commands import Command
from domain.kernel.events import KERNEL_EVENTS
from domain.match.events import MATCH_EVENTS
from domain.match.terms import Clock
from service.contract.codec import (
    command_from_checked,
    command_from_wire,
    command_to_wire,
    dump,
    load,
)
from service.contract.derived import prefix_of
from service.contract.options import chosen, make_options
from service.contract.spec import document
from service.http.contract import commands_of
from service.http.shapes import check_member
from service.rulesets import AnyGame, rulesets
from service.wire import from_json, plain, to_json, vocabulary
from tests.service.contract.inventing import invented

GAMES = list(rulesets().values())
SHARED = (*MATCH_EVENTS, *KERNEL_EVENTS)
FAMILIES = {game.name: game.events for game in GAMES} | {"match": MATCH_EVENTS}
FAMILIES |= {"kernel": KERNEL_EVENTS}
FEW = settings(suppress_health_check=list(HealthCheck))
each_game = pytest.mark.parametrize("game", GAMES, ids=[game.name for game in GAMES])
SHAPES = commands_of(document(), [game.name for game in GAMES])


@FEW
@each_game
@given(data=st.data())
def test_a_command_comes_back_and_is_what_the_document_takes(
    game: AnyGame, data: st.DataObject
) -> None:
    sent: Command = data.draw(st.sampled_from(game.commands).flatmap(invented))

    body = from_json(to_json(command_to_wire(sent)), object)

    assert command_from_wire(game, body) == sent
    check_member(SHAPES[game.name], body, game.name)
    assert command_from_checked(game, body) == sent


@FEW
@pytest.mark.parametrize("family", FAMILIES)
@given(data=st.data())
def test_an_event_comes_back_from_the_store_and_from_the_wire(
    family: str, data: st.DataObject
) -> None:
    event = data.draw(st.sampled_from(FAMILIES[family]))
    happened = data.draw(invented(event))

    raw = to_json(happened)

    assert from_json(raw, event) == happened
    assert to_json(from_json(raw, event)) == raw
    assert load(event, dump(happened)) == happened


@FEW
@each_game
@given(data=st.data())
def test_options_come_back_with_what_the_clock_adds(game: AnyGame, data: st.DataObject) -> None:
    """Given options, when the choices alone are kept, they and the clock make the same anew."""
    options = data.draw(invented(game.options))
    clock = Clock(60 if options.clocked else None, {})

    assert make_options(game, chosen(options), clock) == options
    assert "clocked" not in chosen(options)


@each_game
def test_each_event_of_a_game_has_one_name_in_its_streams(game: AnyGame) -> None:
    words = vocabulary(game)

    for event in (*game.events, *SHARED):
        assert words.types[event.__name__] is event


@each_game
def test_each_command_and_event_stands_in_the_document_under_its_name(game: AnyGame) -> None:
    schemas, prefix = document()["components"]["schemas"], prefix_of(game.name)
    own = [event for event in game.events if event not in SHARED]

    for described in (*game.commands, *own):
        assert f"{prefix}{described.__name__}" in schemas
    for event in SHARED:
        assert event.__name__ in schemas


@pytest.mark.parametrize(
    "value", [{"b": 1, "a": [True, None, "ん"]}, [], "", 0, -(2**53), {"": {"": {}}}], ids=repr
)
def test_json_is_written_one_way(value: object) -> None:
    """Keys sorted, no spaces: the hash chain covers these bytes."""
    raw = to_json(value)

    assert from_json(raw, object) == plain(value) == value
    assert to_json(from_json(raw, object)) == raw
    assert b": " not in raw
    assert raw.find(b'"a"') <= raw.find(b'"b"')
