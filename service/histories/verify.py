"""Checks a record with nothing but the record: its chain, its header, its end, its digest."""

from dataclasses import dataclass
from hashlib import sha256
from typing import Final

import msgspec
from msgspec import UNSET, Raw, UnsetType

from domain.kernel.events import Event, Events, GameEnded
from domain.kernel.upcasting import Shape
from domain.match.branches import path_to
from domain.match.events import GameCreated, GameStarted, HistoryOpened, MatchEnded
from domain.match.proposal_events import GameRewound
from eventstore.chain import Link, digest
from eventstore.records import GENESIS
from service.histories.branches import Numbered, cut_branches
from service.histories.fairness import commitment, sandbox_seed
from service.histories.forks import GENERATIONS
from service.histories.records import (
    FORMAT,
    TRANSCRIPT,
    Record,
    RecordedEvent,
    digest_of,
    game_of,
    is_public,
)
from service.histories.replay import Replay
from service.rulesets import AnyGame, rulesets
from service.wire import FromNewerCode, from_json, to_json, vocabulary

NOT_ENDED: Final = "this is the transcript of a game that goes on; only an ended game has a record"
LAST_MOMENT: Final = 253_402_300_799_999  # the end of the year 9999


class BadRecord(Exception):  # noqa: N818 - an outcome to answer, not a fault
    """A record that is not what was exported; `version` is the first bad one, where one is."""

    def __init__(self, detail: str, version: int | None = None) -> None:
        """Say what is wrong, and where it begins."""
        where = "" if version is None else f"version {version}: "
        super().__init__(f"{where}{detail}")
        self.version = version


@dataclass(frozen=True, slots=True)
class Labelled:
    """What every file that leaves the server says of itself."""

    format: str


@dataclass(frozen=True, slots=True)
class Verified:
    """A record that proves itself, and the events that it shows.

    `draws` were made again, None where the game is closed; those of a source are its own.
    """

    record: Record
    draws: int | None
    events: list[Event]


def verify(raw: bytes, generations: int = GENERATIONS) -> Verified:
    """Check a record, and make every draw of an opened game again.

    An opened fork holds the record of its source, which is checked first; `generations` bounds
    how many hold each other.

    Raises:
        BadRecord: it was tampered with, cut, reordered, or is foreign to its game.
    """
    record = _read(raw)
    _check_chain(record)
    game, events = _events(record)
    _check_header(record, events)
    if record.digest != digest_of(record) or to_json(record) != raw:
        raise BadRecord("the file is not the one that was exported")
    shown = [event for event in events if event is not None]
    if not record.opened:
        _check_branches(record, events)
        return Verified(record, None, shown)
    inherited = _inherited(record, shown[0], generations)
    draws = _replayed(record, game, shown, inherited)
    _check_branches(record, events)
    return Verified(record, draws, shown)


class Receipt(msgspec.Struct, forbid_unknown_fields=True):
    """What a seat was given for a sealed choice; the digest alone is what others were given."""

    digest: str
    salt: str = ""
    content: str = ""


def sealed_at(record: Record, raw: bytes) -> int:
    """Give the version of a verified record that a receipt stands for.

    Raises:
        BadRecord: its words do not fit its digest, or no event of the game has that digest.
    """
    try:
        receipt = from_json(raw, Receipt)
        opened = digest(bytes.fromhex(receipt.salt), receipt.content.encode()).hex()
    except ValueError as error:
        raise BadRecord(f"this is no receipt: {error}") from None
    if receipt.content and opened != receipt.digest:
        raise BadRecord("the content and the salt of the receipt do not give its digest")
    for event in record.events:
        if _data_digest(event).hex() == receipt.digest:
            return event.version
    raise BadRecord("no event of this game has the digest of the receipt")


def _read(raw: bytes) -> Record:
    try:
        if from_json(raw, Labelled).format == TRANSCRIPT:
            raise BadRecord(NOT_ENDED)
        record = from_json(raw, Record)
        game_of(record)
    except (ValueError, RecursionError) as error:
        raise BadRecord(f"this is no record: {error}") from None
    if record.format != FORMAT:
        raise BadRecord(f"this is no {FORMAT}")
    if not raw.startswith(b'{"'):
        raise BadRecord("the file was laid out anew; it must be byte for byte as exported")
    return record


def _check_chain(record: Record) -> None:
    game, head = game_of(record), GENESIS
    for version, event in enumerate(record.events, start=1):
        if event.version != version:
            raise BadRecord(f"version {event.version} stands in its place", version)
        if not 0 <= event.at <= LAST_MOMENT:
            raise BadRecord("no calendar has its time", version)
        try:
            meta = bytes.fromhex(event.meta_digest)
            link = Link(game, version, event.type, event.schema_v, _data_digest(event), meta)
            head = link.hash_after(head)
        except (ValueError, TypeError, OverflowError, msgspec.MsgspecError, ArithmeticError):
            raise BadRecord("it cannot be read", version) from None
        if head.hex() != event.hash:
            raise BadRecord("it does not follow from what precedes it", version)
    if head.hex() != record.head:
        raise BadRecord("the newest events are missing", len(record.events) + 1)


def _data_digest(event: RecordedEvent) -> bytes:
    if isinstance(event.data, Raw) and isinstance(event.data_salt, str):
        return digest(bytes.fromhex(event.data_salt), bytes(event.data))
    if isinstance(event.data_digest, str):
        return bytes.fromhex(event.data_digest)
    raise ValueError("neither data nor a digest of it")


def _events(record: Record) -> tuple[AnyGame, list[Event | None]]:
    """Read what is shown, and see that no more and no less is shown than should be."""
    game = rulesets().get(record.ruleset)
    if game is None:
        raise BadRecord(f"this code does not know the ruleset {record.ruleset}")
    events = [_event(game, recorded) for recorded in record.events]
    for version, event in enumerate(events, start=1):
        if event is None and record.opened:
            raise BadRecord("its data is missing", version)
        if event is not None and not (record.opened or is_public(event)):
            raise BadRecord("its data is shown, and it is not for all", version)
    return game, events


def _event(game: AnyGame, recorded: RecordedEvent) -> Event | None:
    if not isinstance(recorded.data, Raw) or recorded.data_digest is not UNSET:
        return None
    try:
        shape = Shape(recorded.type, recorded.schema_v)
        return vocabulary(game).read(shape, bytes(recorded.data))
    except (LookupError, ValueError, RecursionError, FromNewerCode) as error:
        raise BadRecord(f"this code cannot read it: {error}", recorded.version) from None


def _check_header(record: Record, events: list[Event | None]) -> None:
    created = events[0] if events else None
    started = next((event for event in events if isinstance(event, GameStarted)), None)
    if not isinstance(created, GameCreated) or started is None:
        raise BadRecord("the game was not created and started", 1)
    _check_choice(created)
    if not any(isinstance(event, (GameEnded, MatchEnded)) for event in events):
        raise BadRecord("the game has not ended", len(events) + 1)
    fairness = record.fairness
    said = (record.ruleset, record.options, record.opened, fairness.commitment)
    opened = created.opened_at_end or any(isinstance(event, HistoryOpened) for event in events)
    told = (created.ruleset, created.options, opened, created.commitment)
    said_later = (record.seats, fairness.nonces, record.rules_version)
    told_later = (list(started.players), list(started.nonces), started.rules_version)
    if said != told or said_later != told_later:
        raise BadRecord("the header says other than the events")
    if record.opened != (fairness.seed is not None):
        raise BadRecord("an opened game shows its seed, and no other does")


def _check_choice(created: GameCreated) -> None:
    if created.seed is None:
        return
    if not created.sandbox:
        raise BadRecord("nobody chooses the seed of a game that is no sandbox", 1)
    if created.commitment != commitment(sandbox_seed(created.seed)):
        raise BadRecord("the commitment is not that to the seed which its author chose", 1)


def _check_branches(record: Record, events: list[Event | None]) -> None:
    told = (
        Numbered(recorded.version, recorded.at, event)
        for recorded, event in zip(record.events, events, strict=True)
        if event is not None
    )
    try:
        branches = list(cut_branches(told))
    except LookupError:
        back = next(v for v, e in enumerate(events, start=1) if isinstance(e, GameRewound))
        raise BadRecord("the game goes back to a decision that was never open", back) from None
    if (record.branches or []) != branches:
        raise BadRecord("the list of cut branches says other than the events")


def _inherited(record: Record, created: Event, generations: int) -> Events:
    """Give what a fork has from its source, whose record must be the one it was made from (H16)."""
    origin = created.forked_from if isinstance(created, GameCreated) else None
    if (origin is None) != isinstance(record.source, UnsetType):
        raise BadRecord("an opened fork holds the record of its source, and no other does")
    if origin is None or isinstance(record.source, UnsetType):
        return ()
    if not generations:
        raise BadRecord(f"more than {GENERATIONS} forks in a row are not read")
    try:
        source = verify(bytes(record.source), generations - 1)
    except BadRecord as bad:
        raise BadRecord(f"the record of its source is bad: {bad}") from None
    found = source.record
    terms = (found.ruleset, found.options, found.rules_version, len(found.seats), found.opened)
    ours = (record.ruleset, record.options, record.rules_version, len(record.seats), True)
    if terms != ours or (found.game, found.head) != (origin.game, origin.head):
        raise BadRecord("the record of its source is that of another game")
    path = path_to(source.events, origin.decision)
    if path is None:
        raise BadRecord("its source knows no such decision")
    return path


def _replayed(record: Record, game: AnyGame, events: list[Event], inherited: Events) -> int:
    try:
        seed = bytes.fromhex(record.fairness.seed or "")
    except ValueError:
        raise BadRecord("the seed is not hexadecimal") from None
    if sha256(seed).hexdigest() != record.fairness.commitment:
        raise BadRecord("the seed is not the one that was committed to")
    if game.rules_version != record.rules_version:
        raise BadRecord(f"this code plays version {game.rules_version} of the rules")
    replay = Replay(record, seed, events, inherited)
    differing = replay.first_differing()
    if differing is not None:
        raise BadRecord(differing.why, differing.version)
    return replay.draws
