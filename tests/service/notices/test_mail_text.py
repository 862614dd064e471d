"""A message in words, and the proof it travels with."""

import hmac
from base64 import b64decode, b64encode
from datetime import UTC, datetime
from email import message_from_bytes
from hashlib import sha256
from typing import Any
from uuid import UUID

import pytest

from service.config import Settings
from service.notices.courier import message_of
from service.notices.deliveries import Delivery
from service.notices.mail import Mail, SmtpMailer
from service.notices.mail_text import FOOT, letter
from service.notices.occasions import ENDED, HURRY, REPLACED, TEST, TURN
from service.notices.signing import PREFIX, SECRET_BYTES, headers_for, new_secret, written
from service.rulesets import rulesets

NOW = datetime(2026, 12, 1, 12, tzinfo=UTC)
ID, GAME = UUID(int=5), UUID(int=6)
WAITS = {
    "game": str(GAME),
    "ruleset": "senso",
    "seat": 1,
    "decision": "4",
    "kind": "CardPlay",
    "due_at": "2026-12-01T20:00:00.000Z",
}


def mailed(kind: str, content: dict[str, Any]) -> Mail:
    body = message_of(kind, "2026-12-01T12:00:00.000Z", content)
    row = (GAME, "4", body, "waiting", NOW, NOW, 1, None, None, None)
    return letter(Delivery(ID, UUID(int=7), kind, *row), "ann@example.org")


def test_a_mail_has_the_id_of_its_message_so_that_a_second_try_is_the_same_mail() -> None:
    mail = mailed(TURN, WAITS)

    assert (mail.id, mail.to) == (str(ID), "ann@example.org")


@pytest.mark.parametrize("name", rulesets())
def test_a_turn_names_the_game_by_its_title_the_decision_and_the_time(name: str) -> None:
    mail = mailed(TURN, {**WAITS, "ruleset": name})

    assert mail.subject == f"Your turn in {rulesets()[name].title}"
    assert f"Game: {GAME}" in mail.text
    assert "Decision: CardPlay" in mail.text
    assert "Until: 2026-12-01 20:00:00.000Z" in mail.text


def test_a_turn_without_a_clock_says_that_there_is_no_limit() -> None:
    assert "Until: no limit" in mailed(TURN, {**WAITS, "due_at": None}).text


def test_a_hurry_is_told_as_one() -> None:
    mail = mailed(HURRY, WAITS)

    assert "runs short" in mail.subject
    assert "Until: 2026-12-01 20:00:00.000Z" in mail.text


def test_who_was_replaced_reads_at_which_seat_and_not_by_whom() -> None:
    mail = mailed(REPLACED, {"game": str(GAME), "seat": 2})

    assert "seat 2" in mail.text
    assert str(GAME) in mail.text


def test_the_end_tells_of_which_game() -> None:
    assert str(GAME) in mailed(ENDED, {"game": str(GAME)}).text


@pytest.mark.parametrize("kind", [TEST, "a kind of tomorrow"])
def test_what_this_code_does_not_know_is_told_as_a_test_and_does_not_fail(kind: str) -> None:
    assert mailed(kind, {}).subject == "A test"


@pytest.mark.parametrize("kind", [TURN, HURRY])
def test_every_mail_says_how_to_be_told_no_more(kind: str) -> None:
    assert mailed(kind, WAITS).text.endswith(f"\n\n{FOOT}\n")


def test_a_mail_says_that_a_machine_wrote_it_so_that_no_machine_answers() -> None:
    sent = SmtpMailer(Settings(smtp_from="Tenka <tenka@example.org>"))._written(mailed(TURN, WAITS))  # noqa: SLF001 - as it goes over the line

    read = message_from_bytes(bytes(sent))
    assert read["Auto-Submitted"] == "auto-generated"
    assert read["Message-ID"] == f"<{ID}@tenka>"
    assert (read["From"], read["To"]) == ("Tenka <tenka@example.org>", "ann@example.org")


def proof_of(key: bytes, headers: dict[str, str], body: bytes) -> str:
    """What a receiver computes, by the words of the standard."""
    content = f"{headers['webhook-id']}.{headers['webhook-timestamp']}.".encode() + body
    return "v1," + b64encode(hmac.digest(key, content, sha256)).decode()


def test_a_receiver_who_holds_the_secret_finds_its_proof() -> None:
    key = new_secret()

    headers = headers_for(ID, 1_780_000_000, b'{"a":1}', [key])

    assert headers["webhook-signature"] == proof_of(key, headers, b'{"a":1}')


def test_while_two_secrets_are_good_either_proves_the_message() -> None:
    old, new = new_secret(), new_secret()

    headers = headers_for(ID, 1_780_000_000, b"{}", [new, old])

    proofs = headers["webhook-signature"].split(" ")
    assert proofs == [proof_of(key, headers, b"{}") for key in (new, old)]


@pytest.mark.parametrize("changed", ["webhook-id", "webhook-timestamp"])
def test_neither_the_id_nor_the_time_nor_the_body_can_be_changed(changed: str) -> None:
    key = new_secret()
    headers = headers_for(ID, 1_780_000_000, b"{}", [key])

    assert proof_of(key, {**headers, changed: "1"}, b"{}") != headers["webhook-signature"]
    assert proof_of(key, headers, b"{} ") != headers["webhook-signature"]


def test_a_secret_is_written_as_receivers_of_the_standard_read_it_and_never_twice() -> None:
    secret = new_secret()

    assert written(secret).startswith(PREFIX)
    assert b64decode(written(secret).removeprefix(PREFIX)) == secret
    assert len(secret) == SECRET_BYTES
    assert len({new_secret() for _ in range(20)}) == 20
