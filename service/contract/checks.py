"""What the marks on a field demand, as validators that also describe themselves.

apispec reads them into `minimum`, `enum`, `maxItems`, `pattern` and their like.
"""

import re
from collections.abc import Callable, Sequence
from typing import Any, TypeAlias

from marshmallow import ValidationError, validate

from domain.kernel.commands import Between, Count, Matching, Meaning, OneOf

Validators: TypeAlias = list[Callable[[Any], Any]]


class Whole:
    """Demands that a text fits a pattern from its first to its last character."""

    def __init__(self, pattern: str) -> None:
        self.regex = re.compile(f"^(?:{pattern})$")

    def __call__(self, value: str) -> None:
        """Refuse a text that does not fit."""
        if not self.regex.fullmatch(value):
            raise ValidationError(f"does not fit {self.regex.pattern}")


class Distinct:
    """Demands that no entry stands twice in a list."""

    def __call__(self, value: Sequence[object]) -> None:
        """Refuse a list with doubles."""
        if len(set(value)) != len(value):
            raise ValidationError("an entry stands twice")


def notes(mark: object) -> dict[str, Any]:
    """Give what one mark of a field tells a reader of the schema."""
    match mark:
        case Matching(example=example):
            return {"examples": [example]}
        case Meaning(words):
            return {"description": words}
        case _:
            return {}


def checks(mark: object) -> Validators:
    """Give the validators for one mark of a field."""
    match mark:
        case Between(least, greatest):
            return [validate.Range(least, greatest)]
        case OneOf(values):
            return [validate.OneOf(values)]
        case Count(least, greatest, unique):
            return [validate.Length(least, greatest), *([Distinct()] if unique else [])]
        case Matching(pattern, longest, _):
            return [validate.Length(max=longest), Whole(pattern)]
        case _:
            return []  # a mark for somebody else, such as who may see the field
