"""Upcasting: stored events of an older shape are brought to the newest one before they fold."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TypeAlias

Json: TypeAlias = "bool | int | str | list[Json] | dict[str, Json] | None"
Upgrade: TypeAlias = Callable[[dict[str, Json]], dict[str, Json]]


@dataclass(frozen=True, slots=True)
class Shape:
    """The name and version under which an event's data was stored."""

    type: str
    schema_v: int


def upgrade(
    upgrades: Mapping[Shape, Upgrade], shape: Shape, data: dict[str, Json]
) -> dict[str, Json]:
    """Bring stored data to the newest shape of its event, one version at a time."""
    while (step := upgrades.get(shape)) is not None:
        data = step(data)
        shape = Shape(shape.type, shape.schema_v + 1)
    return data


def newest_version(upgrades: Mapping[Shape, Upgrade], event_type: str) -> int:
    """Give the schema version that new events of a type are written in."""
    return 1 + sum(shape.type == event_type for shape in upgrades)
