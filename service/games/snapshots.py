"""Snapshots of long games: a cache of the fold, dropped whenever the rules' code changes."""

from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Final
from uuid import UUID

import msgspec

import domain
from domain.match.state import Match
from eventstore.records import Snapshot
from eventstore.store import EventStore
from service.games.table import Table
from service.rulesets import rulesets
from service.wire import from_json, to_json, to_json_as_is

WORTH_IT: Final = 1000  # events; folding fewer is faster than reading what a snapshot holds
EVERY: Final = 500  # events


class Kept(msgspec.Struct):
    """A table without what the store knows anyway; `play` is read by its ruleset's State."""

    match: Match
    play: msgspec.Raw
    seen: dict[str, int]
    answered: bool


def load(store: EventStore, game: UUID) -> Table:
    """Give the table of the newest fitting snapshot, or the empty one."""
    snapshot = store.snapshot(game, fold_version())
    if snapshot is None:
        return Table(game)
    kept = from_json(snapshot.state, Kept)
    shape = type(rulesets()[kept.match.ruleset].blank)
    play = from_json(bytes(kept.play), shape)
    return Table(game, snapshot.version, snapshot.head, kept.match, play, kept.seen, kept.answered)


def save_if_due(store: EventStore, before: Table, after: Table) -> None:
    """Keep a snapshot when a long game has grown by enough since the last one, or went back.

    An older one is of no use to who meets a rewind: it may lie in what was cut.
    """
    grown = after.version // EVERY > before.version // EVERY
    if after.version < WORTH_IT or not (grown or after.match.branch > before.match.branch):
        return
    kept = Kept(
        after.match, msgspec.Raw(to_json_as_is(after.play)), dict(after.seen), after.answered
    )
    snapshot = Snapshot(fold_version(), after.version, after.head, to_json(kept))
    store.save_snapshot(after.id, snapshot)


@cache
def fold_version() -> str:
    """Name the code that folds: all of `domain`, for a snapshot is worth only time."""
    digest = sha256()
    folder = Path(domain.__file__).parent
    for path in sorted(folder.rglob("*")):
        if path.suffix in {".py", ".json"}:
            digest.update(path.relative_to(folder).as_posix().encode())
            digest.update(path.read_bytes())
    return digest.hexdigest()[:32]
