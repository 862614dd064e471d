"""Commands travel to the wire and back unchanged; what does not fit is refused."""

from dataclasses import dataclass, fields
from typing import Any

import pytest
from marshmallow import ValidationError

from domain.kernel.game import Game
from domain.match.events import MATCH_EVENTS, GameCreated
from domain.match.terms import Clock
from service.contract.codec import command_from_wire, command_to_wire, dump, load, schema_of
from tests.fix_toy import Banner, GiveOrders, Order, Pass, PlayCards

ORDERS = {
    "type": "GiveOrders",
    "decision": "12.1.3",
    "orders": [{"province": "kai", "troops": 2, "banner": None}],
    "corner": [1, 2],
    "bold": True,
    "banner": "white",
    "mood": "grim",
    "tribute": {"rice": 5},
}


def test_a_command_is_read_into_its_class(toy: Game[Any, Any, Any]) -> None:
    command = command_from_wire(toy, ORDERS)

    assert command == GiveOrders(
        decision="12.1.3",
        orders=(Order("kai", 2, None),),
        corner=(1, 2),
        bold=True,
        banner=Banner.WHITE,
        mood="grim",
        tribute={"rice": 5},
    )


@pytest.mark.parametrize(
    "command",
    [Pass("3"), PlayCards("3", ("kai-1", "kai-2"), None), PlayCards("1", ("a-1",), "b-2")],
)
def test_a_written_command_reads_back_the_same(
    toy: Game[Any, Any, Any], command: PlayCards
) -> None:
    assert command_from_wire(toy, command_to_wire(command)) == command


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("decision", "1\n"),
        ("decision", ""),
        ("orders", {}),
        ("orders", [{"province": "kai", "troops": 10, "banner": None}]),
        ("orders", [{"province": "nara", "troops": 1, "banner": None}]),
        ("orders", [{"province": "kai", "troops": 1}]),
        ("orders", [ORDERS["orders"]] * 5),
        ("corner", [1]),
        ("corner", [1, 2, 3]),
        ("corner", "12"),
        ("bold", "yes"),
        ("bold", 1),
        ("banner", None),
        ("banner", "blue"),
        ("mood", "merry"),
        ("tribute", {"rice": 6}),
        ("tribute", []),
        ("surplus", 1),
    ],
)
def test_what_does_not_fit_is_refused(toy: Game[Any, Any, Any], field: str, value: object) -> None:
    with pytest.raises(ValidationError) as refused:
        command_from_wire(toy, {**ORDERS, field: value})

    assert list(refused.value.messages_dict) == [field]


def test_a_missing_field_is_refused(toy: Game[Any, Any, Any]) -> None:
    with pytest.raises(ValidationError, match="decision"):
        command_from_wire(toy, {"type": "Pass"})


def test_the_same_card_twice_is_refused() -> None:
    with pytest.raises(ValidationError, match="twice"):
        load(PlayCards, {"decision": "1", "cards": ["kai-1", "kai-1"], "lead": None})


def test_free_json_passes_as_it_is() -> None:
    created = GameCreated("toy", {"a": [1, None]}, 2, "h", Clock(None, {}), "", "", "", 0, None, ())

    assert load(GameCreated, dump(created)) == created


@pytest.mark.parametrize("event", MATCH_EVENTS)
def test_every_match_event_has_a_schema(event: type) -> None:
    assert set(schema_of(event).fields) == {field.name for field in fields(event)}


def test_a_type_without_a_form_on_the_wire_is_named() -> None:
    @dataclass
    class Odd:
        weight: float

    with pytest.raises(TypeError, match="float"):
        schema_of(Odd)
