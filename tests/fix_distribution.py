"""Watches every test: no transaction of the service touches two games, but for those named.

`docs/production.md` lists what may, with what that means where games are spread over servers. A
statement is known by the function that asks for it; games are known by what was appended to them.
"""

import re
import sys
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from types import FrameType
from typing import Any, Final
from uuid import UUID

import pytest
from psycopg import RawCursor

from eventstore.postgres.connection import StoreConnection

TESTS: Final = Path(__file__).parent
ROOT: Final = TESTS.parent
A_TEST: Final = "a test"  # what it asks for itself is its own affair
PLUMBING: Final = ("session.py", "pool.py", "connection.py")
UUID_BYTES: Final = 16
BY_GAME: Final = re.compile(
    r"\b(?:from|join|update)\s+(?:event|stream|command|stream_secret|deadline|outbox|listing|snapshot"
    r"|record|message|message_box|press|message_read|press_consent|conditional)\b"
)
ONE_GAME: Final = re.compile(r"\b(?:stream_id|game)\s*=\s*(?:any\()?\$\d")


@dataclass
class Transaction:
    """What was asked for in one transaction, and by whom."""

    askers: list[str] = field(default_factory=list)
    games: set[UUID] = field(default_factory=set)
    is_of_all: bool = False  # a statement of it names no game


@dataclass
class Statements:
    """The transactions of one test."""

    streams: set[UUID] = field(default_factory=set)
    transactions: list[Transaction] = field(default_factory=list)
    _open: dict[int, Transaction] = field(default_factory=dict)

    @contextmanager
    def together(self, connection: object) -> Iterator[None]:
        """Take what a connection runs within this block for one transaction."""
        is_outermost = id(connection) not in self._open
        if is_outermost:
            self._open[id(connection)] = self._begun()
        try:
            yield
        finally:
            if is_outermost:
                del self._open[id(connection)]

    def note(self, connection: object, text: str, values: Sequence[object]) -> None:
        """Take note of a statement, unless a test asks for it itself."""
        asker = _asker(sys._getframe(2))  # noqa: SLF001 - how a caller is told
        if asker != A_TEST:
            self.add(connection, asker, text, values)

    def add(self, connection: object, asker: str, text: str, values: Sequence[object]) -> None:
        """Add a statement to its transaction."""
        transaction = self._open.get(id(connection)) or self._begun()
        transaction.askers.append(asker)
        transaction.games |= set(_ids(values))
        if BY_GAME.search(text) and not ONE_GAME.search(text):
            transaction.is_of_all = True

    def spanning(self) -> list[Transaction]:
        """Give those that concern more than one game."""
        return [t for t in self.transactions if t.is_of_all or len(t.games & self.streams) > 1]

    def _begun(self) -> Transaction:
        transaction = Transaction()
        self.transactions.append(transaction)
        return transaction


def _ids(values: Iterable[object]) -> Iterator[UUID]:
    for value in values:
        if isinstance(value, UUID):
            yield value
        elif isinstance(value, bytes) and len(value) == UUID_BYTES:
            yield UUID(bytes=value)
        elif isinstance(value, list | tuple):
            yield from _ids(value)


def _asker(frame: FrameType | None) -> str:
    """Name the public function of the service or its store that asked."""
    while frame is not None:
        path, name = Path(frame.f_code.co_filename), frame.f_code.co_qualname
        if path.is_relative_to(TESTS):
            break
        is_ours = any(path.is_relative_to(ROOT / part) for part in ("service", "eventstore"))
        public = name.partition(".<locals>")[0]
        if is_ours and path.name not in PLUMBING and not public.rpartition(".")[2].startswith("_"):
            return f"{path.relative_to(ROOT)} {public}"
        frame = frame.f_back
    return A_TEST


@cache
def may_span() -> frozenset[str]:
    """Give the functions that the guide names."""
    page = (ROOT / "docs/production.md").read_text("utf-8")
    return frozenset(
        f"{path} {name}"
        for path, name in re.findall(r"^\| `([\w/.]+\.py)` \| `([\w.]+)` \|", page, re.MULTILINE)
    )


@pytest.fixture(autouse=True)
def statements(monkeypatch: pytest.MonkeyPatch) -> Iterator[Statements]:
    """What this test's transactions are; fails where one touches two games unnamed."""
    seen = Statements()
    execute, run = RawCursor.execute, StoreConnection.run
    transaction = StoreConnection.transaction

    def executing(self: Any, query: Any, params: Any = None, **kwargs: Any) -> Any:
        text = query.decode() if isinstance(query, bytes) else query
        seen.note(self.connection, text, params or ())
        return execute(self, query, params, **kwargs)

    def running(self: Any, statement: bytes, values: Sequence[bytes | None]) -> Any:
        seen.streams.update(_ids(values[:1]))
        seen.note(self, "the append", values[:1])
        return run(self, statement, values)

    @contextmanager
    def together(self: Any, *args: Any, **kwargs: Any) -> Iterator[Any]:
        with seen.together(self), transaction(self, *args, **kwargs) as block:
            yield block

    monkeypatch.setattr(RawCursor, "execute", executing)
    monkeypatch.setattr(StoreConnection, "run", running)
    monkeypatch.setattr(StoreConnection, "transaction", together)
    yield seen
    unnamed = [t for t in seen.spanning() if not may_span().intersection(t.askers)]
    assert unnamed == [], "docs/production.md does not name these"
