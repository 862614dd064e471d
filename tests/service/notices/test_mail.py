"""Told by mail: only where an address was proven, in words that are true when they are read."""

import re
from collections.abc import Iterator
from dataclasses import replace

import pytest
from flask import Flask
from werkzeug.test import TestResponse

from service.bootstrap import Services
from service.config import Settings
from tests.service.notices.postbox import Postbox, postbox
from tests.service.notices.test_webhooks import HOOKS, deliver, let_the_wait_pass, log_of
from tests.service.world import Person, Table, a_table, anyone

EMAIL = "/v1/me/email"


@pytest.fixture
def box() -> Iterator[Postbox]:
    with postbox() as box:
        yield box


@pytest.fixture
def settings(settings: Settings, box: Postbox) -> Settings:
    return replace(
        settings,
        smtp_host="127.0.0.1",
        smtp_port=box.port,
        smtp_security="off",
        smtp_from="tenka@example.org",
    )


def ask(person: Person, address: str = "ann@example.org") -> TestResponse:
    return person.post(EMAIL, {"address": address})


def code_in(box: Postbox) -> str:
    (code,) = re.findall(r"code is (\S+)", box.mails[-1].get_payload())
    return code


def proven(person: Person, box: Postbox, address: str = "ann@example.org") -> dict:
    ask(person, address)
    made = person.post(f"{EMAIL}/verify", {"code": code_in(box)})
    assert made.status_code == 201
    return made.get_json()


def let_a_minute_pass(services: Services) -> None:
    with services.pool.lend() as connection:
        connection.execute("update email_code set asked_at = asked_at - interval '1 minute'")


def test_a_turn_is_told_with_its_deadline_as_a_time(
    app: Flask, box: Postbox, services: Services
) -> None:
    table = a_table(app, clock={"seconds": 3600})
    person = table.seated[table.awaited()]
    proven(person, box)

    deliver(services)

    mail = box.mails[-1]
    (turn,) = person.get("/v1/me/turns").get_json()["turns"]
    assert (mail["To"], mail["From"]) == ("ann@example.org", "tenka@example.org")
    assert turn["due_at"].replace("T", " ") in mail.get_payload()
    assert turn["game"] in mail.get_payload()


def test_nothing_but_the_code_goes_to_an_address_that_is_not_proven(
    app: Flask, box: Postbox, services: Services
) -> None:
    table = a_table(app)
    for nth, person in enumerate(table.seated):
        ask(person, f"p{nth}@example.org")

    table.play_any()
    deliver(services)

    assert {mail["Subject"] for mail in box.mails} == {"Your code for Tenka"}


@pytest.mark.parametrize("why", ["wrong", "another's", "used", "old"])
def test_a_code_proves_one_address_of_one_player_once(
    why: str, app: Flask, box: Postbox, services: Services
) -> None:
    person = anyone(app)
    ask(person)
    code = code_in(box)
    match why:
        case "wrong":
            code = "nothing"
        case "another's":
            person = anyone(app)
        case "used":
            person.post(f"{EMAIL}/verify", {"code": code})
        case "old":
            with services.pool.lend() as connection:
                connection.execute("update email_code set asked_at = now() - interval '1 hour'")

    refused = person.post(f"{EMAIL}/verify", {"code": code})

    assert (refused.status_code, refused.get_json()["code"]) == (409, "wrong-code")


def test_codes_are_sent_once_a_minute_to_a_player_and_to_an_address(
    app: Flask, box: Postbox, services: Services
) -> None:
    person, other = anyone(app), anyone(app)
    ask(person)

    answers = [ask(person, "else@example.org"), ask(other, "Ann@example.org")]
    assert [a.status_code for a in answers] == [429, 429]
    assert [a.headers["Retry-After"] for a in answers] == ["60", "60"]
    assert len(box.mails) == 1

    let_a_minute_pass(services)
    assert ask(person).status_code == 202


def test_a_mail_that_was_not_taken_is_sent_again_under_its_id(
    app: Flask, box: Postbox, services: Services
) -> None:
    person = anyone(app)
    address = proven(person, box)
    box.refuses = True
    person.post(f"{HOOKS}/{address['id']}/test")
    deliver(services)
    assert "not taken" in log_of(person, address)[0]["error"]

    box.refuses = False
    let_the_wait_pass(services)
    deliver(services)

    (entry,) = log_of(person, address)
    assert entry["status"] == "delivered"
    assert entry["id"] in box.mails[-1]["Message-ID"]


def test_a_removed_address_is_told_nothing(app: Flask, box: Postbox, services: Services) -> None:
    table: Table = a_table(app)
    person = table.seated[table.awaited()]
    address = proven(person, box)
    person.call("DELETE", f"{HOOKS}/{address['id']}")

    deliver(services)

    assert len(box.mails) == 1  # the code


def test_a_server_without_mail_says_so(settings: Settings, app: Flask, services: Services) -> None:
    object.__setattr__(services.settings, "smtp_host", "")

    assert settings.smtp_host == services.settings.smtp_host
    assert ask(anyone(app)).get_json()["code"] == "no-mail"


def test_a_mail_server_that_is_away_is_told(app: Flask, box: Postbox) -> None:
    box.refuses = True

    assert ask(anyone(app)).status_code == 503
