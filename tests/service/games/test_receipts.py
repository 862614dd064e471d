"""Receipts: a sealed choice is bound when it is made, and anyone can check it when it is shown."""

import json
import sys
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest
from flask import Flask

from domain.kernel.events import KERNEL_EVENTS
from domain.kernel.visibility import Watcher, is_sealed
from service.histories.records import Record
from service.rulesets import rulesets
from service.wire import from_json, to_json, vocabulary
from tests.games.laws import Cell, cells
from tests.service.test_cli import tenka
from tests.service.whole import Shown, Whole, a_whole_game
from tests.service.world import a_table
from tests.test_docs import blocks, run

ONE_EACH = {name: cell for name, cell in reversed(cells()) if cell.players > 1}
OWN = {name: set(game.events) - set(KERNEL_EVENTS) for name, game in rulesets().items()}
SEALING = [name for name in ONE_EACH if any(map(is_sealed, OWN[name]))]


@pytest.fixture(scope="module", params=SEALING)
def closed(request: pytest.FixtureRequest) -> Whole:
    """A finished game of each ruleset that has something to hide, not opened at its end."""
    cell: Cell = ONE_EACH[request.param]
    return a_whole_game(request.param, cell, opened=False)


def receipts(shown: Shown) -> list[dict[str, Any]]:
    return [event["receipt"] for event in shown if "receipt" in event]


def own(shown: Shown) -> list[dict[str, Any]]:
    return [receipt for receipt in receipts(shown) if "salt" in receipt]


def digests(raw: bytes) -> dict[str, int]:
    record = from_json(raw, Record)
    return {str(e.data_digest): e.version for e in record.events if isinstance(e.data_digest, str)}


def test_a_choice_that_is_sealed_is_answered_with_its_receipt(closed: Whole) -> None:
    words = vocabulary(closed.table.game).types
    sealed = [e for _, shown in closed.answers for e in shown if is_sealed(words[e["type"]])]

    assert sealed
    assert all("receipt" in event for event in sealed)
    for receipt in own(sealed):
        salted = bytes.fromhex(receipt["salt"]) + receipt["content"].encode()
        assert sha256(salted).hexdigest() == receipt["digest"]


def test_a_receipt_says_what_its_seat_was_shown(closed: Whole) -> None:
    for event in closed.stream(0):
        if "salt" in event.get("receipt", {}):
            assert event["receipt"]["content"].encode() == to_json(event["data"])


def test_the_answer_and_the_page_give_the_same_receipt(closed: Whole) -> None:
    for seat in range(len(closed.table.match.players)):
        answered = receipts([e for by, shown in closed.answers if by == seat for e in shown])
        paged = receipts(closed.stream(seat))

        assert answered
        assert all(receipt in paged for receipt in answered)


def test_every_digest_stands_in_the_record_that_all_can_read(closed: Whole) -> None:
    known = digests(closed.record)

    for viewer in (*range(len(closed.table.match.players)), Watcher.SPECTATOR):
        assert {receipt["digest"] for receipt in receipts(closed.stream(viewer))} <= known.keys()


def test_whoever_may_not_read_all_gets_the_digest_and_no_means_to_guess(closed: Whole) -> None:
    words = vocabulary(closed.table.game).types
    for event in closed.stream(Watcher.SPECTATOR):
        if is_sealed(words[event["type"]]):
            assert event["receipt"].keys() == {"digest"}


def test_a_digest_tells_no_one_of_an_event_that_he_may_not_know_of(closed: Whole) -> None:
    words = vocabulary(closed.table.game).types
    hidden = {
        receipt["digest"]
        for event in closed.stream(Watcher.OPEN)
        if words[event["type"]].AUDIENCE.named_by is not None
        for receipt in receipts([event])
    }

    assert not hidden & {r["digest"] for r in receipts(closed.stream(Watcher.SPECTATOR))}


def test_two_seats_who_know_of_an_event_hold_the_same_digest(closed: Whole) -> None:
    first, second = ({r["digest"] for r in receipts(closed.stream(seat))} for seat in (0, 1))
    everyone = {r["digest"] for r in receipts(closed.stream(Watcher.SPECTATOR))}

    assert everyone <= first & second


def test_nothing_that_all_may_read_has_a_receipt(closed: Whole) -> None:
    words = vocabulary(closed.table.game).types

    assert all(is_sealed(words[e["type"]]) for e in closed.stream(0) if "receipt" in e)


def some_receipt(app: Flask, tmp_path: Path, *, opened: bool) -> tuple[Path, Path]:
    """A finished game of Sensō, and what a seat was given for the hand it was dealt."""
    table = a_table(app, opened_at_end=opened)
    table.play_any()
    (dealt, *_) = own(table.seated[1].get(f"{table.path}/events").get_json()["events"])
    table.seated[0].post(f"{table.path}/resign")
    receipt, record = tmp_path / "receipt.json", tmp_path / "record.json"
    receipt.write_text(json.dumps(dealt), encoding="utf-8")
    record.write_bytes(table.seated[0].get(f"{table.path}/record").get_data())
    return receipt, record


@pytest.mark.parametrize("opened", [True, False])
def test_anyone_checks_a_receipt_with_the_lines_of_the_docs(
    app: Flask, tmp_path: Path, *, opened: bool
) -> None:
    (program,) = blocks("docs/fairness.md", "python")
    receipt, record = some_receipt(app, tmp_path, opened=opened)

    assert len(program.strip().splitlines()) <= 10
    told = run([sys.executable, "-c"], program, str(receipt), str(record))
    assert told.startswith("version ")
    assert json.loads(receipt.read_text())["content"] in told
    verified = tenka("verify", str(record), "--receipt", str(receipt))
    assert (verified.exit_code, told.split()[1] in verified.output.splitlines()[-1]) == (0, True)


@pytest.mark.parametrize(
    ("changed", "words"),
    [
        ({"content": '{"seat":1}'}, "do not give its digest"),
        ({"digest": "00" * 32, "salt": "", "content": ""}, "no event of this game"),
        ({"salt": "no hex"}, "no receipt"),
    ],
)
def test_a_receipt_that_was_changed_is_refused(
    app: Flask, tmp_path: Path, changed: dict[str, str], words: str
) -> None:
    receipt, record = some_receipt(app, tmp_path, opened=False)
    receipt.write_text(json.dumps(json.loads(receipt.read_text()) | changed))

    refused = tenka("verify", str(record), "--receipt", str(receipt))

    assert (refused.exit_code, words in refused.output) == (1, True)
