"""What the document accepts, the codec loads; what the document refuses, the codec refuses."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from marshmallow import ValidationError

from domain.kernel.commands import Command
from service.contract.codec import command_from_checked, command_from_wire, command_to_wire
from service.contract.derived import game_components, shared_components
from service.contract.spec import joined
from service.http.contract import commands_of
from tests.fix_toy import Banner, GiveOrders, Order, Pass, PlayCards, toy_game

TOY = toy_game()
SHAPES = commands_of(joined(shared_components(), {"toy": game_components(TOY)}), ["toy"])["toy"]

provinces = st.sampled_from(["kai", "echigo"])
cards = st.from_regex(r"[a-z]{1,9}-[0-9]{1,2}", fullmatch=True).filter(str.isascii)
decisions = st.from_regex(r"[0-9]{1,9}(\.[0-9]{1,3}){0,3}", fullmatch=True)
banners = st.sampled_from(Banner)
orders = st.builds(Order, provinces, st.integers(1, 9), st.none() | banners)
commands: st.SearchStrategy[Command] = st.one_of(
    st.builds(Pass, decisions),
    st.builds(
        PlayCards,
        decisions,
        st.lists(cards, min_size=1, max_size=3, unique=True).map(tuple),
        st.none() | cards,
    ),
    st.builds(
        GiveOrders,
        decisions,
        st.lists(orders, max_size=4).map(tuple),
        st.tuples(st.integers(-9, 9), st.integers(-9, 9)),
        st.booleans(),
        banners,
        st.sampled_from(["calm", "grim"]),
        st.dictionaries(st.text(max_size=5), st.integers(0, 5), max_size=3),
    ),
)
leaves = st.one_of(
    st.none(), st.booleans(), st.integers(-2, 11), st.text(max_size=4), st.just("1\n"), cards
)
anything = st.recursive(
    leaves,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=4), inner),
    max_leaves=5,
)


def loads(body: dict[str, Any]) -> bool:
    try:
        command_from_wire(TOY, body)
    except ValidationError:
        return False
    return True


@given(commands)
def test_a_command_goes_out_and_comes_back(command: Command) -> None:
    body = command_to_wire(command)

    SHAPES[body["type"]].check(body)
    assert command_from_wire(TOY, body) == command


@given(commands, st.data())
def test_document_and_codec_agree_on_broken_commands(command: Command, data: st.DataObject) -> None:
    body = command_to_wire(command)
    field = data.draw(st.sampled_from(sorted(body.keys() - {"type"})))
    broken = {**body, field: data.draw(anything)}

    assert SHAPES[body["type"]].fits(broken) == loads(broken)
    if loads(broken):
        assert command_from_checked(TOY, broken) == command_from_wire(TOY, broken)


@given(commands, st.data())
def test_document_and_codec_agree_on_missing_and_unknown_fields(
    command: Command, data: st.DataObject
) -> None:
    body = command_to_wire(command)
    lacking = data.draw(st.sampled_from(sorted(body.keys() - {"type"})))
    without = {name: value for name, value in body.items() if name != lacking}
    beyond = {**body, "surplus": 1}

    for broken in (without, beyond):
        assert not SHAPES[body["type"]].fits(broken)
        assert not loads(broken)


@pytest.mark.parametrize("number", [2.5, "2", True, None])
def test_only_whole_numbers_count_troops(number: object) -> None:
    order = {"province": "kai", "troops": number, "banner": None}
    body = {**command_to_wire(EXAMPLE), "orders": [order]}

    assert not SHAPES["GiveOrders"].fits(body)
    assert not loads(body)


EXAMPLE = GiveOrders("1", (), (0, 0), bold=True, banner=Banner.RED, mood="calm", tribute={})
