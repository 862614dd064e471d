"""Who may see an event, and which of its fields: `redact` applies what the event declares."""

from dataclasses import dataclass
from enum import Enum
from typing import Annotated, TypeAlias, get_args, get_origin, get_type_hints

from domain.kernel.events import Audience, Event, Seat


class Watcher(Enum):
    """A viewer who holds no seat."""

    SPECTATOR = "spectator"
    OPEN = "open"  # reads a finished game that was opened whole


Viewer: TypeAlias = Seat | Watcher


def viewer_name(viewer: Viewer) -> str:
    """Give the name under which a viewer's ordinals are kept: a seat number or a word."""
    return viewer.value if isinstance(viewer, Watcher) else str(viewer)


@dataclass(frozen=True, slots=True)
class Redacted:
    """An event as one viewer may see it: the fields named in `hidden` are not for him."""

    event: Event
    hidden: frozenset[str]


def may_know_of(event: Event, viewer: Viewer) -> bool:
    """Tell whether a viewer may know that an event happened."""
    return viewer is Watcher.OPEN or _admits(type(event).AUDIENCE, event, viewer)


def is_known_to_all(event: Event) -> bool:
    """Tell whether every viewer may know that an event happened."""
    return type(event).AUDIENCE.named_by is None


def redact(event: Event, viewer: Viewer) -> Redacted | None:
    """Give an event as `viewer` may see it; None where he may not know that it happened."""
    if not may_know_of(event, viewer):
        return None
    if viewer is Watcher.OPEN or not secret_fields(type(event)):
        return Redacted(event, _NOTHING)
    hidden = (
        name
        for name, readers in secret_fields(type(event)).items()
        if not _admits(readers, event, viewer)
    )
    return Redacted(event, frozenset(hidden))


def is_sealed(event_type: type[Event]) -> bool:
    """Tell whether there is somebody who may not read all of such an event."""
    return event_type.AUDIENCE.named_by is not None or bool(secret_fields(event_type))


def secret_fields(event_type: type[Event]) -> dict[str, Audience]:
    """Give the fields of an event class that not all of its audience may read."""
    if event_type not in _SECRET_FIELDS:
        _SECRET_FIELDS[event_type] = _declared_secret(event_type)
    return _SECRET_FIELDS[event_type]


_NOTHING: frozenset[str] = frozenset()
_SECRET_FIELDS: dict[type[Event], dict[str, Audience]] = {}  # reading type hints is slow


def _declared_secret(event_type: type[Event]) -> dict[str, Audience]:
    hints = get_type_hints(event_type, include_extras=True)
    return {
        name: mark
        for name, hint in hints.items()
        if get_origin(hint) is Annotated
        for mark in get_args(hint)[1:]
        if isinstance(mark, Audience)
    }


def _admits(audience: Audience, event: Event, viewer: Viewer) -> bool:
    if audience.named_by is None:
        return True
    return any(_names(getattr(event, name), viewer) for name in audience.named_by)


def _names(value: Seat | tuple[Seat, ...] | None, viewer: Viewer) -> bool:
    if isinstance(viewer, Watcher):
        return False
    return viewer in value if isinstance(value, tuple) else value == viewer
