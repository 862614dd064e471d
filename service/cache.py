"""Folded games kept in memory: worth nothing but time, checked against the store on each use."""

from collections import OrderedDict
from collections.abc import Callable, Hashable
from threading import Lock
from typing import Generic, TypeVar

K = TypeVar("K", bound=Hashable)
V = TypeVar("V")


class Recent(Generic[K, V]):
    """The most recently used values, at most `size` of them; safe between threads."""

    def __init__(self, size: int) -> None:
        self._size = size
        self._values: OrderedDict[K, V] = OrderedDict()
        self._lock = Lock()

    def get(self, key: K) -> V | None:
        """Give the value kept for a key, and count that as a use."""
        with self._lock:
            value = self._values.get(key)
            if value is not None:
                self._values.move_to_end(key)
            return value

    def put(self, key: K, value: V) -> None:
        """Keep a value, dropping the one that was unused for longest."""
        with self._lock:
            self._values[key] = value
            self._values.move_to_end(key)
            if len(self._values) > self._size:
                self._values.popitem(last=False)

    def drop(self, key: K) -> None:
        """Forget a value."""
        with self._lock:
            self._values.pop(key, None)


class Derived(Generic[K, V]):
    """What was worked out of values that never change, found again by the very same value."""

    def __init__(self, work_out: Callable[[K], V], size: int) -> None:
        self._work_out = work_out
        self._known: Recent[int, tuple[K, V]] = Recent(size)

    def __call__(self, value: K) -> V:
        """Give what follows from a value."""
        known = self._known.get(id(value))
        if known is None or known[0] is not value:
            known = value, self._work_out(value)
            self._known.put(id(value), known)  # kept with the value, so that none takes its id
        return known[1]
