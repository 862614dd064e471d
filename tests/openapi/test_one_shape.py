"""A word has one shape wherever the contract uses it: one function of a client reads it."""

from collections.abc import Iterator
from typing import Any, Final

import pytest

from service.contract.frame import Json, read_frame

MADE_OF_STORED_EVENTS: Final = {"Record", "RecordedEvent"}  # their times are those of the chain
TIME: Final = {"$ref": "#/components/schemas/Time"}
SEAT: Final = {"$ref": "#/components/schemas/Seat"}
NAME: Final = {"type": "string"}
AWAITED: Final = {"type": "array", "items": {"$ref": "#/components/schemas/Awaited"}}


def properties(node: Any) -> Iterator[tuple[str, Json]]:
    """Every property that a schema declares, however deep."""
    if isinstance(node, dict):
        yield from node.get("properties", {}).items()
        for part in node.values():
            yield from properties(part)
    elif isinstance(node, list):
        for part in node:
            yield from properties(part)


def shape_of(schema: Json) -> Json:
    """What a value must be where it is not null."""
    if "oneOf" in schema:
        return shape_of(next(one for one in schema["oneOf"] if one != {"type": "null"}))
    if "$ref" in schema:
        return {"$ref": schema["$ref"]}
    named = schema.get("type")
    kind = next(one for one in named if one != "null") if isinstance(named, list) else named
    return {"type": kind} | ({"items": schema["items"]} if kind == "array" else {})


def uses_of(is_meant: Any) -> dict[str, Json]:
    schemas = read_frame()["components"]["schemas"]
    return {
        f"{schema}.{name}": shape_of(declared)
        for schema in sorted(schemas.keys() - MADE_OF_STORED_EVENTS)
        for name, declared in properties(schemas[schema])
        if is_meant(name)
    }


def is_a_time(name: str) -> bool:
    return name.endswith(("_at", "until")) or name == "at"


def test_every_time_is_told_as_rfc_3339_has_it_with_milliseconds() -> None:
    told = uses_of(is_a_time)

    assert len(told) > 20
    assert {use: shape for use, shape in told.items() if shape != TIME} == {}


@pytest.mark.parametrize(
    ("word", "shape"),
    [("decision", NAME), ("kind", NAME), ("seat", SEAT), ("awaited", AWAITED)],
    ids=["decision", "kind", "seat", "awaited"],
)
def test_a_word_of_play_has_one_shape(word: str, shape: Json) -> None:
    told = uses_of(word.__eq__)

    assert len(told) > 1
    assert {use: found for use, found in told.items() if found != shape} == {}


def test_how_far_a_thing_is_is_its_status() -> None:
    assert list(uses_of("state".__eq__)) == []
    assert len(uses_of("status".__eq__)) > 3


def test_what_was_made_says_so_by_one_word() -> None:
    told = uses_of(lambda name: name in {"made_at", "opened_at", "created_at"})

    assert {use.partition(".")[2] for use in told} == {"created_at"}
