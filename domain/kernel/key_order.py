"""Facts with their dicts in the order of the keys, as stored events have them.

A rule may go through a dict of the state. A game that is folded from its stored events must then
go on just as one that was never out of memory, or its record could not be played again.
"""

from typing import TypeVar, get_origin, get_type_hints

from domain.kernel.change import replace
from domain.kernel.events import Event

E = TypeVar("E", bound=Event)


def in_order(event: E) -> E:
    """Give an event with its dicts in the order of their keys; they are fields of their own."""
    names = _names.get(type(event))
    if names is None:
        names = _names.setdefault(type(event), _dicts_of(type(event)))
    if not names:
        return event
    return replace(event, **{name: dict(sorted(getattr(event, name).items())) for name in names})


_names: dict[type[Event], tuple[str, ...]] = {}  # reading type hints is slow


def _dicts_of(event_type: type[Event]) -> tuple[str, ...]:
    hints = get_type_hints(event_type)
    return tuple(name for name, hint in hints.items() if get_origin(hint) is dict)
