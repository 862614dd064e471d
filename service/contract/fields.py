"""Which marshmallow field stands for a type hint and its marks.

Where marshmallow is more lenient than JSON Schema ("yes" for true, a dict for a list) a subclass
closes the gap, so that both accept the same.
"""

from collections.abc import Callable, Mapping
from dataclasses import is_dataclass
from enum import Enum
from types import NoneType, UnionType
from typing import Annotated, Any, Final, Literal, TypeAlias, Union, get_args, get_origin

from marshmallow import Schema, fields, validate
from marshmallow.fields import Field

from service.contract.checks import Distinct, checks, notes

Nest: TypeAlias = Callable[[type], Schema]
Arguments: TypeAlias = tuple[Any, ...]
Settings: TypeAlias = dict[str, Any]


class Flag(fields.Boolean):
    """True or false and nothing like it."""

    def _deserialize(self, value: Any, *_: Any, **__: Any) -> bool:  # noqa: ANN401 - of any type
        if not isinstance(value, bool):
            raise self.make_error("invalid")
        return value


class Row(fields.List[Any]):
    """A list, read as a tuple."""

    def _deserialize(self, value: Any, *args: Any, **kwargs: Any) -> Any:  # noqa: ANN401 - as above
        if not isinstance(value, (list, tuple)):
            raise self.make_error("invalid")
        return tuple(super()._deserialize(value, *args, **kwargs))


def field_for(hint: Any, nest: Nest, **default: Any) -> Field[Any]:  # noqa: ANN401 - a type
    """Give the field for a type hint; `nest` gives the schema of a nested dataclass.

    A `default` makes the field optional; the dataclass itself fills it in.

    Raises:
        TypeError: there is no form on the wire for this hint.
    """
    bare, nullable, marks = _taken_apart(hint)
    settings: Settings = {
        "required": not default,
        "metadata": {**default, **{k: note for m in marks for k, note in notes(m).items()}},
        "allow_none": nullable,
        "validate": [check for mark in marks for check in checks(mark)],
    }
    origin, arguments = get_origin(bare) or bare, get_args(bare)
    if origin in _MAKERS:
        return _MAKERS[origin](arguments, nest, settings)
    if isinstance(bare, type) and is_dataclass(bare):
        return _nested(bare, nest, settings)
    if isinstance(bare, type) and issubclass(bare, Enum):
        return _member(bare, settings)
    raise TypeError(f"{hint!r} has no form on the wire; {__name__} lists those that have")


def _taken_apart(hint: Any) -> tuple[Any, bool, tuple[Any, ...]]:  # noqa: ANN401 - a type
    """Give the bare hint, whether None is allowed, and the marks."""
    if get_origin(hint) is Annotated:
        bare, *outer = get_args(hint)
        inner, nullable, marks = _taken_apart(bare)
        return inner, nullable, (*outer, *marks)
    if get_origin(hint) not in {Union, UnionType}:
        return hint, False, ()
    arms = [arm for arm in get_args(hint) if arm is not NoneType]
    nullable = len(arms) < len(get_args(hint))
    if len(arms) == 1:
        inner, _, marks = _taken_apart(arms[0])
        return inner, nullable, marks
    return (Any if set(arms) >= _ANY_JSON else hint), nullable, ()


_ANY_JSON: Final = {bool, int, str}  # a union of these and more is the kernel's `Json`


def _integer(_: Arguments, __: Nest, settings: Settings) -> Field[Any]:
    return fields.Integer(strict=True, **settings)


def _string(_: Arguments, __: Nest, settings: Settings) -> Field[Any]:
    return fields.String(**settings)


def _flag(_: Arguments, __: Nest, settings: Settings) -> Field[Any]:
    return Flag(**settings)


def _anything(_: Arguments, __: Nest, settings: Settings) -> Field[Any]:
    return fields.Raw(**settings)


def _literal(words: Arguments, _: Nest, settings: Settings) -> Field[Any]:
    return fields.String(**{**settings, "validate": [validate.OneOf(words)]})


def _row(arguments: Arguments, nest: Nest, settings: Settings) -> Field[Any]:
    kinds = [kind for kind in arguments if kind is not Ellipsis]
    if len(set(kinds)) != 1:
        raise TypeError(f"tuple{list(arguments)} mixes types; make a dataclass of it")
    if Ellipsis not in arguments:
        exactly = validate.Length(equal=len(kinds))
        settings = {**settings, "validate": [*settings["validate"], exactly]}
    if any(isinstance(check, Distinct) for check in settings["validate"]):
        settings = {**settings, "metadata": {**settings["metadata"], "uniqueItems": True}}
    return Row(field_for(kinds[0], nest), **settings)


def _mapping(arguments: Arguments, nest: Nest, settings: Settings) -> Field[Any]:
    key, value = arguments
    if _taken_apart(key)[0] is not str:
        raise TypeError(f"JSON has no names of type {key!r}; only str")
    return fields.Dict(keys=fields.String(), values=field_for(value, nest), **settings)


def _nested(described: type, nest: Nest, settings: Settings) -> Field[Any]:
    return fields.Nested(nest(described), **settings)


def _member(members: type[Enum], settings: Settings) -> Field[Any]:
    # the values get a field of their own: apispec would leave out their type
    whole = all(isinstance(member.value, int) for member in members)
    values: Field[Any] = fields.Integer(strict=True) if whole else fields.String()
    return fields.Enum(members, by_value=values, **settings)


_MAKERS: Final[Mapping[Any, Callable[[Arguments, Nest, Settings], Field[Any]]]] = {
    int: _integer,
    str: _string,
    bool: _flag,
    Any: _anything,
    Literal: _literal,
    tuple: _row,
    dict: _mapping,
    Mapping: _mapping,
}
