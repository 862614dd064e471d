"""The difference between two JSON values as a JSON Patch (RFC 6902)."""

from collections.abc import Iterator
from typing import Any, TypeAlias

from service.http.strict_json import pointer_to
from service.wire import to_json

Json: TypeAlias = Any  # JSON is whatever JSON is
Operation: TypeAlias = dict[str, Json]


def difference(old: Json, new: Json, at: str = "") -> Iterator[Operation]:
    """Give the operations that turn one value into the other."""
    match old, new:
        case dict(), dict():
            yield from _objects(old, new, at)
        case list(), list():
            yield from _lists(old, new, at)
        case _ if not _same(old, new):
            yield {"op": "replace", "path": at, "value": new}


def _objects(old: dict[str, Json], new: dict[str, Json], at: str) -> Iterator[Operation]:
    for name in sorted(old.keys() - new.keys()):
        yield {"op": "remove", "path": at + pointer_to(name)}
    for name in sorted(new.keys()):
        path = at + pointer_to(name)
        if name in old:
            yield from difference(old[name], new[name], path)
        else:
            yield {"op": "add", "path": path, "value": new[name]}


def _lists(old: list[Json], new: list[Json], at: str) -> Iterator[Operation]:
    """Leave what both begin and end with; what lies between is changed, cut, then added to."""
    start = _common(old, new)
    end = _common(old[start:][::-1], new[start:][::-1])
    gone, come = old[start : len(old) - end], new[start : len(new) - end]
    both = min(len(gone), len(come))
    for index in range(both):
        yield from difference(gone[index], come[index], f"{at}/{start + index}")
    for index in reversed(range(both, len(gone))):
        yield {"op": "remove", "path": f"{at}/{start + index}"}
    for index in range(both, len(come)):
        yield {"op": "add", "path": f"{at}/{start + index}", "value": come[index]}


def _common(old: list[Json], new: list[Json]) -> int:
    """Count the entries that two lists begin with alike."""
    pairs = enumerate(zip(old, new, strict=False))
    shorter = min(len(old), len(new))
    return next((index for index, (a, b) in pairs if not _same(a, b)), shorter)


def _same(old: Json, new: Json) -> bool:
    return to_json(old) == to_json(new)  # Python takes True for 1; JSON does not
