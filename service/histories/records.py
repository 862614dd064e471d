"""Records: a finished game as one canonical JSON file that proves itself; docs/fairness.md.

Where the game is opened whole every event shows its data with its salt, and the seed is there.
Where it is not, only what everyone may read is shown; the rest stands as digests in the chain.
"""

from collections.abc import Iterator, Sequence
from hashlib import sha256
from typing import Any, Final
from uuid import UUID

import msgspec
from msgspec import UNSET, Raw, UnsetType

from domain.kernel.events import Event
from domain.kernel.visibility import Watcher, redact
from eventstore.chain import digest
from eventstore.records import StoredEvent
from service.games.table import Table, decoded
from service.histories.audit import Meta
from service.histories.branches import CutBranch, cut_branches, numbered
from service.histories.history import appends
from service.times import to_ms
from service.wire import from_json, to_json

FORMAT: Final = "tenka-record/1"
TRANSCRIPT: Final = "tenka-transcript/1"  # of a game that goes on, without a chain


class RecordedEvent(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """A link of the chain: with its data and salt, or with their digest alone."""

    version: int
    type: str
    schema_v: int
    at: int
    data: Raw | UnsetType = UNSET
    data_salt: str | UnsetType = UNSET
    data_digest: str | UnsetType = UNSET
    meta_digest: str
    hash: str


class RecordedCommand(msgspec.Struct, forbid_unknown_fields=True):
    """What the rules were asked, by a seat or by the clock, and the first event it led to."""

    version: int
    seat: int | None
    command: dict[str, Any]


class RecordedMessage(msgspec.Struct, forbid_unknown_fields=True):
    """A message that every seat has agreed to publish; to all where `to` is None."""

    seat: int
    to: list[int] | None
    text: str
    at: int


class Fairness(msgspec.Struct, forbid_unknown_fields=True):
    """What every draw was made from; the seed only where the game is opened."""

    commitment: str
    nonces: list[str]
    seed: str | None


class Record(msgspec.Struct, forbid_unknown_fields=True):
    """A finished game; `digest` is that of the whole file with an empty `digest`.

    `branches` stands only where the game was rewound, and `source`, the record of the game it was
    forked from, only in an opened fork; `messages` only where every seat has agreed to it.
    """

    format: str
    game: str
    ruleset: str
    rules_version: str
    options: dict[str, Any]
    seats: list[str]
    opened: bool
    events: list[RecordedEvent]
    commands: list[RecordedCommand]
    fairness: Fairness
    head: str
    digest: str
    branches: list[CutBranch] | UnsetType = UNSET
    source: Raw | UnsetType = UNSET
    messages: list[RecordedMessage] | UnsetType = UNSET


def record_of(
    table: Table,
    rows: list[StoredEvent],
    seed: bytes | None = None,
    source: bytes | None = None,
    *,
    messages: Sequence[RecordedMessage] = (),
) -> Record:
    """Give the record of a finished game; `source` is that of the game it was forked from."""
    match, opened = table.match, table.is_opened
    happened = list(decoded(Table(table.id), rows))
    shown = (opened or is_public(h.event) for h in happened)
    branches = list(cut_branches(numbered(happened, Watcher.OPEN)))
    record = Record(
        format=FORMAT,
        game=str(table.id),
        ruleset=match.ruleset,
        rules_version=match.rules_version,
        options=match.options,
        seats=[player or "" for player in match.players],
        opened=opened,
        events=[_event(row, is_shown) for row, is_shown in zip(rows, shown, strict=True)],
        commands=list(_commands(table, rows)) if opened else [],
        fairness=Fairness(
            match.commitment, list(match.nonces), seed.hex() if opened and seed else None
        ),
        head=table.head.hex(),
        digest="",
        branches=branches or UNSET,
        source=Raw(source) if opened and source else UNSET,
        messages=list(messages) or UNSET,
    )
    record.digest = digest_of(record)
    return record


def digest_of(record: Record) -> str:
    """Give the digest of a record's canonical bytes with its `digest` left empty."""
    return sha256(to_json(msgspec.structs.replace(record, digest=""))).hexdigest()


def is_public(event: Event) -> bool:
    """Tell whether everyone may read all of an event."""
    shown = redact(event, Watcher.SPECTATOR)
    return shown is not None and not shown.hidden


def _event(row: StoredEvent, is_shown: bool) -> RecordedEvent:  # noqa: FBT001 - one of a pair
    event = RecordedEvent(
        version=row.version,
        type=row.type,
        schema_v=row.schema_v,
        at=to_ms(row.at),
        meta_digest=digest(row.meta_salt, row.meta).hex(),
        hash=row.hash.hex(),
    )
    if is_shown:
        event.data, event.data_salt = Raw(row.data), row.data_salt.hex()
    else:
        event.data_digest = digest(row.data_salt, row.data).hex()
    return event


def _commands(table: Table, rows: list[StoredEvent]) -> Iterator[RecordedCommand]:
    for append in appends(rows):
        meta = from_json(append[0].meta, Meta)
        if meta.command is not None:
            seat = table.match.seat_ever(meta.actor)
            yield RecordedCommand(append[0].version, seat, meta.command)


def game_of(record: Record) -> UUID:
    """Give the id of a record's game.

    Raises:
        ValueError: it is none.
    """
    return UUID(record.game)
