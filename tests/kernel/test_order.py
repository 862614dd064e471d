"""Facts in order: a rule goes through a dict alike, live and from the store."""

from dataclasses import dataclass, fields
from typing import Any, get_args, get_origin, get_type_hints

import pytest

from domain.kernel.events import KERNEL_EVENTS, Event
from domain.kernel.key_order import in_order
from service.rulesets import rulesets

EVERY_EVENT = {e for game in rulesets().values() for e in (*game.events, *KERNEL_EVENTS)}


@dataclass(frozen=True, slots=True)
class Dealt(Event):
    cards: dict[str, int]
    seat: int


def test_the_dicts_of_a_fact_stand_in_the_order_of_their_keys() -> None:
    dealt = in_order(Dealt({"b": 1, "a": 2}, seat=0))

    assert list(dealt.cards.items()) == [("a", 2), ("b", 1)]
    assert dealt.seat == 0


def test_a_fact_without_dicts_is_left_as_it_is() -> None:
    event = KERNEL_EVENTS[0](*([None] * len(fields(KERNEL_EVENTS[0]))))

    assert in_order(event) is event


def holds_a_dict(hint: Any) -> bool:
    if get_origin(hint) is dict:
        return True
    inner = get_type_hints(hint).values() if hasattr(hint, "__dataclass_fields__") else ()
    return any(holds_a_dict(each) for each in (*inner, *get_args(hint)))


@pytest.mark.parametrize("event_type", sorted(EVERY_EVENT, key=str), ids=str)
def test_no_event_hides_a_dict_deeper_than_in_a_field(event_type: type[Event]) -> None:
    for hint in get_type_hints(event_type).values():
        inner = get_args(hint)

        assert not any(holds_a_dict(each) for each in inner)
        assert get_origin(hint) is dict or not holds_a_dict(hint)
