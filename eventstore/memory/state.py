"""The whole of a store in memory, its locks, and changes kept aside until they are complete."""

from collections import ChainMap
from collections.abc import Callable, MutableMapping
from contextlib import AbstractContextManager
from dataclasses import dataclass, field
from datetime import datetime
from threading import RLock
from uuid import UUID

from eventstore.memory.rows import Kept
from eventstore.records import Position, Snapshot, StoredEvent


@dataclass(slots=True)
class Shared:
    """What a store and those that hold one of its streams have in common."""

    now: Callable[[], datetime]
    guard: RLock = field(default_factory=RLock)
    log: list[StoredEvent] = field(default_factory=list)
    heads: dict[UUID, RLock] = field(default_factory=dict)

    def head(self, stream: UUID) -> AbstractContextManager[bool]:
        """Give the lock that stands for a stream's row."""
        with self.guard:
            return self.heads.setdefault(stream, RLock())


@dataclass(slots=True)
class State:
    """Streams and marks; values in them are replaced, never changed."""

    streams: MutableMapping[UUID, Kept] = field(default_factory=dict)
    snapshots: MutableMapping[tuple[UUID, str], Snapshot] = field(default_factory=dict)
    checkpoints: MutableMapping[str, Position] = field(default_factory=dict)

    def covered(self, by: "State") -> "State":
        """Give a view of this state under another one, which takes all changes."""
        return State(
            ChainMap(by.streams, self.streams),
            ChainMap(by.snapshots, self.snapshots),
            ChainMap(by.checkpoints, self.checkpoints),
        )

    def take(self, other: "State") -> None:
        """Put all that another state holds into this one."""
        self.streams.update(other.streams)
        self.snapshots.update(other.snapshots)
        self.checkpoints.update(other.checkpoints)


class Part:
    """What every part of the store works on."""

    def __init__(self, shared: Shared, state: State, told: list[StoredEvent]) -> None:
        """Read and write `state`; put new events into `told`."""
        self._shared = shared
        self._state = state
        self._told = told

    def _change(self, stream: UUID, kept: Kept) -> None:
        self._state.streams[stream] = kept

    def _kept(self, stream: UUID) -> Kept:
        return self._state.streams.get(stream) or Kept("")

    def now(self) -> datetime:
        """Give the store's clock, the only one that decides what is due."""
        return self._shared.now()
