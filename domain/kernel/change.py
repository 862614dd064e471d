"""A frozen dataclass with some fields changed: what the folds do for every event.

`dataclasses.replace` calls `__init__`, which on a frozen class costs as much again as the copy.
Type checkers see the original, so a field that does not exist is found by them.
"""

from dataclasses import fields
from typing import TYPE_CHECKING, TypeVar

__all__ = ["replace"]

T = TypeVar("T")

if TYPE_CHECKING:
    from dataclasses import replace
else:

    def replace(value: T, /, **changes: object) -> T:
        """Give a copy with these fields changed; the class must do nothing else in `__init__`."""
        kind = type(value)
        names = _names.get(kind) or _names.setdefault(kind, tuple(f.name for f in fields(kind)))
        copy = object.__new__(kind)
        for name in names:
            _set(copy, name, changes[name] if name in changes else getattr(value, name))
        return copy


_names: dict[type, tuple[str, ...]] = {}  # reading the fields is slow
_set = object.__setattr__
