"""Which field stands for a type hint: as strict as JSON Schema, and named where there is none."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from typing import Annotated, Any, Literal

import pytest
from marshmallow import ValidationError

from domain.kernel.commands import Between, Count, Matching, OneOf
from service.contract.codec import schema_of
from service.contract.fields import field_for


class Season(Enum):
    SPRING = "spring"
    AUTUMN = "autumn"


class Die(Enum):
    ONE = 1
    TWO = 2


@dataclass(frozen=True)
class Place:
    name: str
    troops: int = 1


def reads(hint: Any, value: object) -> bool:
    """Whether a field for the hint takes a value."""
    try:
        field_for(hint, schema_of).deserialize(value)
    except ValidationError:
        return False
    return True


@pytest.mark.parametrize(
    ("hint", "good", "bad"),
    [
        (int, [0, -5, 2**53], ["1", 1.5, True, None, [1]]),
        (str, ["", "ん"], [1, None, ["a"], True]),
        (bool, [True, False], [0, 1, "yes", "true", None, ""]),
        (Literal["a", "b"], ["a", "b"], ["c", "A", None, 1]),
        (Season, ["spring"], ["SPRING", "winter", None, 0]),
        (Die, [1, 2], [3, "1", "ONE", None]),
        (int | None, [1, None], ["1", True]),
        (Annotated[int, Between(1, 3)], [1, 3], [0, 4, True]),
        (Annotated[int | None, Between(1, 3)], [1, None], [0, 4]),
        (Annotated[str, OneOf(("kai",))], ["kai"], ["Kai", "", None]),
        (Annotated[str, Matching("[a-z]+", 3, "abc")], ["a", "abc"], ["", "abcd", "a\n", "A1"]),
        (tuple[int, ...], [[], [1, 2]], [{}, "12", None, [1, "2"], 1]),
        (tuple[int, int], [[1, 2]], [[1], [1, 2, 3], []]),
        (
            Annotated[tuple[str, ...], Count(1, 2)],
            [["a"], ["a", "b"]],
            [[], ["a", "a"], list("abc")],
        ),
        (Annotated[tuple[str, ...], Count(0, 2, unique=False)], [[], ["a", "a"]], [list("abc")]),
        (dict[str, int], [{}, {"a": 1}], [[], {"a": "1"}, None, {"a": None}]),
        (Mapping[str, bool], [{"a": True}], [{"a": 1}]),
        (Place, [{"name": "kai"}, {"name": "kai", "troops": 2}], [{}, [], None, {"name": 1}]),
        (Place, [{"name": ""}], [{"name": "kai", "more": 1}]),
        (tuple[Place, ...], [[{"name": "kai"}]], [[{}], [["kai"]], {"name": "kai"}]),
        (Any, [1, "a", [], {}], [None]),  # null only where the hint says so
        (bool | int | str | None, [True, 1, "a", None], []),
    ],
    ids=str,
)
def test_a_field_takes_what_fits_and_nothing_like_it(
    hint: Any, good: list[object], bad: list[object]
) -> None:
    assert [value for value in good if not reads(hint, value)] == []
    assert [value for value in bad if reads(hint, value)] == []


@pytest.mark.parametrize(
    ("hint", "words"),
    [
        (float, "float"),
        (complex, "complex"),
        (bytes, "bytes"),
        (set[int], "set"),
        (tuple[int, str], "mixes types"),
        (dict[int, str], "only str"),
    ],
)
def test_a_type_without_a_form_on_the_wire_is_named(hint: Any, words: str) -> None:
    with pytest.raises(TypeError, match=words):
        field_for(hint, schema_of)


def test_a_list_is_read_as_a_tuple_at_every_depth() -> None:
    read = field_for(tuple[tuple[int, ...], ...], schema_of).deserialize([[1], [], [2, 3]])

    assert read == ((1,), (), (2, 3))


def test_a_member_is_read_by_its_value() -> None:
    assert field_for(Season, schema_of).deserialize("autumn") is Season.AUTUMN
    assert field_for(Die, schema_of).deserialize(2) is Die.TWO


def test_what_has_a_default_may_be_left_out_and_is_filled_in() -> None:
    record = schema_of(Place)

    assert record.load({"name": "kai"}) == Place("kai", 1)
    assert (record.fields["name"].required, record.fields["troops"].required) == (True, False)


def test_a_schema_is_derived_once() -> None:
    assert schema_of(Place) is schema_of(Place)
