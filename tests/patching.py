"""Applies a JSON Patch (RFC 6902), written from the standard alone."""

from copy import deepcopy
from typing import Any


def patched(value: Any, patch: list[dict[str, Any]]) -> Any:
    """Give the value after the changes."""
    holder = {"": deepcopy(value)}
    for operation in patch:
        *way, last = operation["path"].split("/")
        place: Any = holder
        for step in way:
            place = place[_step(place, step)]
        _change(place, _step(place, last), operation)
    return holder[""]


def _change(place: Any, step: Any, operation: dict[str, Any]) -> None:
    match operation["op"]:
        case "remove":
            del place[step]
        case "add" if isinstance(place, list):
            place.insert(step, operation["value"])
        case "replace":
            assert step in place if isinstance(place, dict) else step < len(place)
            place[step] = operation["value"]
        case _:
            place[step] = operation["value"]


def _step(place: Any, step: str) -> Any:
    word = step.replace("~1", "/").replace("~0", "~")
    return int(word) if isinstance(place, list) else word
