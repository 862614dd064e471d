"""Dataclass to marshmallow schema, derived once per class; commands to and from the wire.

The schemas convert and describe: the OpenAPI document is made from them and refuses what they
would refuse, so `load` is only given what has been checked.
"""

from collections.abc import Mapping
from dataclasses import MISSING, Field, fields
from typing import Any, ClassVar, TypeVar, cast, get_type_hints

import msgspec
from marshmallow import RAISE, Schema, post_load

from domain.kernel.commands import Command
from service.contract.fields import Settings, field_for
from service.rulesets import AnyGame
from service.wire import plain

T = TypeVar("T")


class Record(Schema):
    """The schema of a dataclass; unknown fields are refused."""

    _described: ClassVar[type]

    class Meta:
        """Settings of marshmallow."""

        unknown = RAISE
        register = False

    @post_load
    def _make(self, data: dict[str, Any], **_: object) -> Any:  # noqa: ANN401 - as `_described`
        return self._described(**data)


def schema_of(described: type) -> Record:
    """Give the schema of a dataclass.

    Raises:
        TypeError: a field's type has no form on the wire.
    """
    if described not in _schemas:
        _schemas[described] = _derived(described)
    return _schemas[described]


def described_by(record: Record) -> type:
    """Give the dataclass that a schema was derived from."""
    return record._described  # noqa: SLF001 - the schema's fields must not meet another name


_schemas: dict[type, Record] = {}  # reading type hints is slow


def _derived(described: type) -> Record:
    hints = get_type_hints(described, include_extras=True)
    members = {
        field.name: field_for(hints[field.name], schema_of, **_default(field))
        for field in fields(described)
    }
    record: type[Record] = type(described.__name__, (Record,), {**members, "_described": described})
    return record()


def _default(field: Field[Any]) -> Settings:
    if field.default_factory is not MISSING:
        return {"default": plain(field.default_factory())}
    if field.default is MISSING:
        return {}
    default = plain(field.default)
    return {"default": list(default) if isinstance(default, tuple) else default}


def load(described: type[T], data: Mapping[str, object]) -> T:
    """Make an instance from JSON data.

    Raises:
        ValidationError: the data does not fit; the document should have refused it.
    """
    return cast("T", schema_of(described).load(data))


def dump(value: object) -> dict[str, Any]:
    """Give an instance as JSON data, from the one writer there is."""
    return cast("dict[str, Any]", plain(value))


def command_from_wire(game: AnyGame, body: Mapping[str, object]) -> Command:
    """Make a game's command from JSON data.

    Raises:
        ValidationError: the data does not fit.
    """
    members = {name: value for name, value in body.items() if name != "type"}
    return load(_command_of(game, body), members)


def command_from_checked(game: AnyGame, body: Mapping[str, object]) -> Command:
    """Make a game's command from a body that the document took for one: it is checked but once."""
    return msgspec.convert(body, _command_of(game, body))


def _command_of(game: AnyGame, body: Mapping[str, object]) -> type[Command]:
    return next(command for command in game.commands if command.__name__ == body["type"])


def command_to_wire(command: Command) -> dict[str, Any]:
    """Give a command as the body that a client would send."""
    return {"type": type(command).__name__, **dump(command)}
