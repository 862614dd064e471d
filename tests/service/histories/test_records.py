"""Records: a finished game in one file that proves itself, and no other file does."""

from pathlib import Path
from uuid import UUID

import msgspec
import pytest
from flask import Flask
from hypothesis import given
from hypothesis import strategies as st

from domain.kernel.events import Drawn
from eventstore.chain import Link, digest
from eventstore.records import GENESIS
from service.games import snapshots
from service.histories.records import Record, digest_of
from service.histories.verify import BadRecord, verify
from service.rulesets import rulesets
from service.wire import from_json, to_json, vocabulary
from tests.games.laws import Cell, cells
from tests.service.test_cli import tenka
from tests.service.whole import a_whole_game
from tests.service.world import a_table, anyone

CELLS = cells()
TWO = next(pair for pair in CELLS if pair[1].players == 2)
EVERY = pytest.mark.parametrize(("name", "cell"), CELLS, ids=str)


def a_record(name: str, cell: Cell, *, opened: bool = True, game: UUID | None = None) -> bytes:
    """Play a whole game at random, by the very cycle that serves players, and export it."""
    return a_whole_game(name, cell, opened=opened, game=game).record


@pytest.fixture(scope="module")
def opened() -> bytes:
    return a_record(*TWO)


@EVERY
def test_every_draw_of_an_opened_game_is_made_again(name: str, cell: Cell) -> None:
    raw = a_record(name, cell)

    verified = verify(raw)

    assert verified.draws is not None
    assert to_json(verified.record) == raw


@EVERY
def test_a_game_that_was_out_of_memory_now_and_then_proves_itself_too(
    name: str, cell: Cell, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(snapshots, "WORTH_IT", 40)
    monkeypatch.setattr(snapshots, "EVERY", 60)

    record = a_whole_game(name, cell, forgetful=True).record

    assert verify(record).draws is not None


@EVERY
def test_a_closed_game_shows_its_chain_and_no_secret(name: str, cell: Cell) -> None:
    record = verify(a_record(name, cell, opened=False)).record

    assert (record.fairness.seed, record.commands) == (None, [])
    assert any(event.data is msgspec.UNSET for event in record.events)


@given(st.data())
def test_every_change_of_a_byte_is_found(opened: bytes, data: st.DataObject) -> None:
    place = data.draw(st.integers(0, len(opened) - 1))
    byte = data.draw(st.integers(0, 255).filter(lambda byte: byte != opened[place]))

    with pytest.raises(BadRecord):
        verify(opened[:place] + bytes([byte]) + opened[place + 1 :])


def forged(record: Record) -> bytes:
    """Write a record as a forger would: with a digest that fits."""
    record.digest = digest_of(record)
    return to_json(record)


def refused_at(raw: bytes) -> int | None:
    with pytest.raises(BadRecord) as refused:
        verify(raw)
    return refused.value.version


def test_a_record_that_was_cut_is_refused_where_it_ends(opened: bytes) -> None:
    record = from_json(opened, Record)
    record.events = record.events[:40]
    assert refused_at(forged(record)) == 41

    record.head = record.events[-1].hash

    assert refused_at(forged(record)) == 41


def test_a_record_that_was_laid_out_anew_is_told_so(opened: bytes) -> None:
    with pytest.raises(BadRecord, match="byte for byte as exported"):
        verify(msgspec.json.format(opened, indent=2))


def test_events_out_of_their_order_are_refused_where_they_stand(opened: bytes) -> None:
    record = from_json(opened, Record)
    record.events[10], record.events[11] = record.events[11], record.events[10]

    assert refused_at(forged(record)) == 11


def test_events_of_another_game_are_refused_from_the_first(opened: bytes) -> None:
    record = from_json(opened, Record)
    record.game = str(UUID(int=7))

    assert refused_at(forged(record)) == 1


def test_a_command_that_was_never_given_is_refused_by_the_rules(opened: bytes) -> None:
    record = from_json(opened, Record)
    record.commands[5] = msgspec.structs.replace(record.commands[5], command={"type": "Cheat"})

    assert refused_at(forged(record)) == record.commands[5].version


def rechained(record: Record) -> bytes:
    """Write a record as a forger would who can hash: every link anew."""
    head = GENESIS
    for event in record.events:
        data = digest(bytes.fromhex(str(event.data_salt)), bytes(event.data or b""))
        meta = bytes.fromhex(event.meta_digest)
        link = Link(UUID(record.game), event.version, event.type, event.schema_v, data, meta)
        head = link.hash_after(head)
        event.hash = head.hex()
    record.head = head.hex()
    return forged(record)


@EVERY
def test_another_result_of_a_draw_is_refused_though_the_chain_fits(name: str, cell: Cell) -> None:
    record = from_json(a_record(name, cell), Record)
    words = vocabulary(rulesets()[name])
    drawn = next((e for e in record.events if issubclass(words.types[e.type], Drawn)), None)
    if drawn is None:
        pytest.skip("no chance in this game")
    fields = from_json(bytes(drawn.data or b""), dict)
    result = next(field for field, value in fields.items() if isinstance(value, list) and value)
    fields[result] = fields[result][::-1] if len(fields[result]) > 1 else fields[result] * 2
    drawn.data = msgspec.Raw(to_json(fields))

    assert refused_at(rechained(record)) == drawn.version


def test_another_seed_than_the_committed_one_is_refused(opened: bytes) -> None:
    record = from_json(opened, Record)
    record.fairness.seed = "00" * 32

    with pytest.raises(BadRecord, match="committed"):
        verify(forged(record))


@pytest.mark.parametrize("raw", [b"", b"[]", b"{}", b"\xff", b'{"format": 1}'])
def test_what_is_no_record_is_told_so(raw: bytes) -> None:
    with pytest.raises(BadRecord, match="no record"):
        verify(raw)


def test_a_finished_game_is_exported_alike_for_everyone_and_verified_offline(
    app: Flask, tmp_path: Path
) -> None:
    table, file = a_table(app, opened_at_end=True), tmp_path / "game.json"
    table.play_any()
    table.seated[0].post(f"{table.path}/resign")

    raw = anyone(app).get(f"{table.path}/record").get_data()

    assert raw == table.seated[1].get(f"{table.path}/record").get_data()
    file.write_bytes(raw)
    assert "draws from the seed" in tenka("verify", str(file)).output
    file.write_bytes(raw.replace(b"resignation", b"resignatiom"))
    broken = tenka("verify", str(file))
    assert (broken.exit_code, "version" in broken.output) == (1, True)


def test_a_running_game_is_exported_as_the_callers_own_stream(app: Flask) -> None:
    table = a_table(app)

    transcript = table.seated[1].get(f"{table.path}/record").get_json()

    assert transcript["format"] == "tenka-transcript/1"
    assert transcript["events"] == table.seated[1].get(f"{table.path}/events").get_json()["events"]
