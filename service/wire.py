"""Events, commands and views as canonical JSON bytes: keys sorted, no floats, one writer.

The hash chain covers these bytes, so what is written here is never written differently later.
msgspec checks types while it reads: bytes that do not fit the dataclass raise ValueError.
"""

from collections.abc import Sequence
from typing import Any, TypeVar

import msgspec

from domain.kernel.events import Event
from domain.kernel.history import Shape, newest_version, upgrade
from domain.kernel.visibility import Redacted
from service.rulesets import AnyGame

T = TypeVar("T")
_encoder = msgspec.json.Encoder(order="sorted")


def to_json(value: object) -> bytes:
    """Write a dataclass or plain data as canonical JSON."""
    return _encoder.encode(value)


def from_json(raw: bytes, shape: type[T]) -> T:
    """Read canonical JSON back into a dataclass."""
    return _decoder(shape).decode(raw)


def plain(value: object) -> Any:  # noqa: ANN401 - JSON is whatever JSON is
    """Give a dataclass as the dicts, lists and words that JSON knows."""
    return msgspec.to_builtins(value, order="sorted")


def visible_data(redacted: Redacted) -> dict[str, Any]:
    """Give an event's fields as the viewer may see them; hidden ones are left out."""
    data: dict[str, Any] = plain(redacted.event)
    return {name: value for name, value in data.items() if name not in redacted.hidden}


def read_event(types: dict[str, type[Event]], game: AnyGame, shape: Shape, raw: bytes) -> Event:
    """Read a stored event of any age in its newest shape.

    Raises:
        LookupError: no event of that name is known.
        ValueError: the bytes do not fit it.
    """
    known = types[shape.type]
    if shape.schema_v == newest_version(game.upgrades, shape.type):
        return from_json(raw, known)
    return msgspec.convert(upgrade(game.upgrades, shape, msgspec.json.decode(raw)), known)


def event_types(families: Sequence[Sequence[type[Event]]]) -> dict[str, type[Event]]:
    """Give event classes by the name under which they are stored."""
    return {event.__name__: event for family in families for event in family}


def _decoder(shape: type[T]) -> msgspec.json.Decoder[T]:
    if shape not in _decoders:
        _decoders[shape] = msgspec.json.Decoder(shape)
    return _decoders[shape]


_decoders: dict[type, msgspec.json.Decoder[Any]] = {}  # making one is slow, using it is not
