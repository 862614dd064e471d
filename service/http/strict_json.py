"""Reading a JSON body strictly: what two readers could understand differently is refused."""

import json
from typing import Any, Final

import orjson

from service.http.problems import Problem

DEEPEST: Final = 32  # levels of lists and objects
WIDEST: Final = 2**53 - 1  # the greatest whole number that every JSON reader keeps exactly


def read_json(raw: bytes) -> Any:  # noqa: ANN401 - JSON is whatever JSON is
    """Read a body; a whole number written as 2.0 is read as 2.

    Raises:
        Problem: 400, it is no JSON (NaN, Infinity and lone surrogates are none); 422, it holds
            what no schema here could take.
    """
    try:
        value = orjson.loads(raw)
    except orjson.JSONDecodeError as error:
        raise Problem(400, "unreadable-json", f"the body is no JSON: {error}") from None
    read = _read(value, "", DEEPEST)
    _WITHOUT_DOUBLES.decode(raw.decode())  # shallow enough by now
    return read


def _refuse_doubles(members: list[tuple[str, Any]]) -> None:
    names = [name for name, _ in members]
    if len(set(names)) < len(names):
        raise Problem(400, "unreadable-json", "a member of an object stands twice in the body")


_WITHOUT_DOUBLES: Final = json.JSONDecoder(object_pairs_hook=_refuse_doubles)


def pointer_to(*steps: str | int) -> str:
    """Write a JSON pointer."""
    return "".join(f"/{str(step).replace('~', '~0').replace('/', '~1')}" for step in steps)


def bad_shape(pointer: str, detail: str) -> Problem:
    """Tell that a value at some place does not fit."""
    return Problem(422, "bad-shape", detail, pointer=pointer)


def _read(value: Any, at: str, levels: int) -> Any:  # noqa: ANN401 - JSON
    match value:
        case str():
            _refuse_nul(value, at)
        case float() if value.is_integer():
            return _read(int(value), at, levels)
        case int() if abs(value) > WIDEST:
            raise bad_shape(at, f"at {at}: a whole number may have at most 53 bits")
        case dict() | list() if not levels:
            raise bad_shape(at, f"at {at}: lists and objects may be nested {DEEPEST} deep")
        case dict():
            return {
                _name(k, at): _read(v, at + pointer_to(k), levels - 1) for k, v in value.items()
            }
        case list():
            return [_read(v, f"{at}/{i}", levels - 1) for i, v in enumerate(value)]
    return value


def _name(name: str, at: str) -> str:
    _refuse_nul(name, at)
    return name


def _refuse_nul(text: str, at: str) -> None:
    if "\0" in text:
        raise bad_shape(at, f"at {at or 'the top'}: a text may not hold the character U+0000")
