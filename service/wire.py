"""Events, commands and views as canonical JSON bytes: keys sorted, no floats, one writer.

The hash chain covers these bytes, so what is written here is never written differently later.
msgspec checks types while it reads: bytes that do not fit the dataclass raise ValueError.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, TypeVar

import msgspec

from domain.kernel.events import KERNEL_EVENTS, Event
from domain.kernel.upcasting import Shape, Upgrade, newest_version, upgrade
from domain.kernel.visibility import Redacted
from domain.match.events import MATCH_EVENTS
from service.rulesets import AnyGame

T = TypeVar("T")
_encoder = msgspec.json.Encoder(order="sorted")
_as_is = msgspec.json.Encoder()


def to_json(value: object) -> bytes:
    """Write a dataclass or plain data as canonical JSON."""
    return _encoder.encode(value)


def to_json_as_is(value: object) -> bytes:
    """Write JSON that reads back with every dict in the order it has: no canonical bytes."""
    return _as_is.encode(value)


def from_json(raw: bytes, shape: type[T]) -> T:
    """Read canonical JSON back into a dataclass."""
    return _decoder(shape).decode(raw)


def plain(value: object) -> Any:  # noqa: ANN401 - JSON is whatever JSON is
    """Give a dataclass as the dicts, lists and words that JSON knows."""
    return msgspec.to_builtins(value, order="sorted")


def visible_data(redacted: Redacted) -> dict[str, Any]:
    """Give an event's fields as the viewer may see them; hidden ones are left out."""
    data: dict[str, Any] = plain(redacted.event)
    if not redacted.hidden:
        return data
    return {name: value for name, value in data.items() if name not in redacted.hidden}


class FromNewerCode(Exception):  # noqa: N818 - says who wrote it, not that it is wrong
    """An event was stored in a shape newer than this process knows: it is to be replaced."""


class Unreadable(ValueError):  # noqa: N818 - says what became of bytes
    """What is stored is no event that this version of the code knows."""


@dataclass(frozen=True, slots=True)
class Vocabulary:
    """The events a stream may hold, by stored name, and how old shapes become new ones."""

    types: Mapping[str, type[Event]]
    upgrades: Mapping[Shape, Upgrade]

    def read(self, shape: Shape, raw: bytes) -> Event:
        """Read a stored event of any age in its newest shape.

        Raises:
            Unreadable: no event of that name is known, or the bytes do not fit it.
            FromNewerCode: it was written by code to come.
        """
        known = self.types.get(shape.type)
        if known is None:
            raise Unreadable(f"no event {shape.type} is known")
        newest = self.version_of(known)
        if shape.schema_v > newest:
            raise FromNewerCode(f"{shape.type} of version {shape.schema_v}, not {newest}")
        try:
            if shape.schema_v == newest:
                return from_json(raw, known)
            return msgspec.convert(upgrade(self.upgrades, shape, msgspec.json.decode(raw)), known)
        except (msgspec.MsgspecError, KeyError) as error:  # a key an upgrade looked for in vain
            raise Unreadable(f"the bytes of an event {shape.type} do not fit it") from error

    def version_of(self, event_type: type[Event]) -> int:
        """Give the schema version in which new events of a type are written."""
        return newest_version(self.upgrades, event_type.__name__) if self.upgrades else 1


def vocabulary(game: AnyGame | None) -> Vocabulary:
    """Give the words of a game's stream; of its very first event while the game is unknown."""
    name = game.name if game else ""
    if name not in _vocabularies:
        families = (MATCH_EVENTS, KERNEL_EVENTS, game.events if game else ())
        types = {event.__name__: event for family in families for event in family}
        _vocabularies[name] = Vocabulary(types, game.upgrades if game else {})
    return _vocabularies[name]


_vocabularies: dict[str, Vocabulary] = {}


def _decoder(shape: type[T]) -> msgspec.json.Decoder[T]:
    if shape not in _decoders:
        _decoders[shape] = msgspec.json.Decoder(shape)
    return _decoders[shape]


_decoders: dict[type, msgspec.json.Decoder[Any]] = {}  # making one is slow, using it is not
