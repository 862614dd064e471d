"""Addresses that cannot be told anything: refused in words, and nothing is kept of them."""

from collections.abc import Iterator
from dataclasses import replace

import pytest
from flask import Flask

from service.config import Settings
from tests.service.notices.postbox import Postbox, postbox
from tests.service.world import Person, anyone

EMAIL, HOOKS = "/v1/me/email", "/v1/me/webhooks"


@pytest.fixture
def box() -> Iterator[Postbox]:
    with postbox() as box:
        yield box


@pytest.fixture
def settings(settings: Settings, box: Postbox) -> Settings:
    return replace(settings, smtp_host="127.0.0.1", smtp_port=box.port, smtp_security="off")


@pytest.fixture
def ann(app: Flask) -> Person:
    return anyone(app, "Ann")


def test_a_mail_server_that_takes_nothing_is_told_with_a_time_to_wait(
    ann: Person, box: Postbox
) -> None:
    """Given a mail server that refuses, nobody is told that a code is on its way."""
    box.refuses = True

    answer = ann.post(EMAIL, {"address": "ann@example.org"})

    assert (answer.status_code, answer.get_json()["code"]) == (503, "mail-unavailable")
    assert answer.headers["Retry-After"] == "60"
    assert "ann@example.org" not in answer.get_data(as_text=True)
    assert ann.get(HOOKS).get_json()["webhooks"] == []


def test_an_address_that_no_message_may_go_to_becomes_no_webhook(ann: Person) -> None:
    for url in ("http://example.org/", "https://example.org:99999/", "https://[::1/"):
        answer = ann.post(HOOKS, {"url": url})

        assert (answer.status_code, answer.get_json()["code"]) == (409, "address-refused"), url
        assert answer.get_json()["pointer"] == "/url"
    assert ann.get(HOOKS).get_json()["webhooks"] == []
