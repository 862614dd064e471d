"""What a schema wants, in words for the person whose value does not fit.

The words are the schema's own: its choices, its bounds, its description and its first example.
"""

from collections.abc import Iterable
from typing import Any, Final

import jsonschema_rs

from service.contract.frame import Json
from service.wire import to_json

MOST_NAMED: Final = 40  # choices; beyond that their number is told
_TYPES: Final = {
    "integer": "a whole number",
    "string": "a text",
    "boolean": "true or false",
    "array": "a list",
    "object": "a JSON object",
    "null": "null",
}


def wanted(error: jsonschema_rs.ValidationError, schema: Json) -> str:
    """Say what would be right; `schema` is the one that a value does not fit."""
    kinds = jsonschema_rs.ValidationErrorKind
    match error.kind:
        case kinds.Enum(options):
            return f"it must be {listed(options)}"
        case kinds.Type(types):
            return f"it must be {' or '.join(_typed(kind, schema) for kind in types)}"
        case kinds.MinLength() | kinds.MaxLength() if "pattern" in schema:
            return f"{error.message}; {described(schema)}"
        case kinds.Pattern() | kinds.Format():
            return described(schema)
        case kinds.OneOfNotValid() | kinds.OneOfMultipleValid():
            return f"it must be {_branches(schema) or 'of one kind that the contract names'}"
    return error.message


def listed(choices: Iterable[Any]) -> str:
    """Name the choices there are: all of them, or so many and how many more."""
    names = [choice if isinstance(choice, str) else to_json(choice).decode() for choice in choices]
    if len(names) == 1:
        return names[0]
    more = len(names) - MOST_NAMED
    return f"one of {', '.join(names[:MOST_NAMED])}{f' and {more} more' if more > 0 else ''}"


def described(schema: Json) -> str:
    """Say of a text how it is written."""
    example = next(iter(schema.get("examples", ())), None)
    parts = [
        _phrase(schema["description"]) if "description" in schema else "",
        f"such as {example}" if example is not None else "",
    ]
    told = ", ".join(part for part in parts if part)
    return f"wanted is {told or 'another form; /docs tells which'}"


def _phrase(description: str) -> str:
    """Make a description part of a sentence."""
    text = " ".join(description.split()).rstrip(".")
    begins_a_name = text[1:2].isupper()
    return text if begins_a_name else text[:1].lower() + text[1:]


def _typed(kind: str, schema: Json) -> str:
    bounds = {"minimum": "from", "maximum": "to"}
    told = [f"{word} {schema[bound]}" for bound, word in bounds.items() if bound in schema]
    return " ".join([_TYPES.get(kind, kind), *(told if kind == "integer" else ())])


def _branches(schema: Json) -> str:
    return ", or ".join(
        _phrase(branch["description"])
        for branch in schema.get("oneOf", ())
        if "description" in branch
    )
