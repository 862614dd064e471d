"""The kit finds what a server does otherwise than the contract and the docs say, and only that."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

import pytest
from click.testing import Result
from flask import Flask
from flask.testing import FlaskClient

from service.bots.client import Client
from service.conformance.checks import EXPIRED, PLAYED
from service.conformance.endings import is_dense
from service.conformance.exchange import introduced
from service.conformance.kit import ANSWERS, Kit
from service.conformance.promises import Answer, BrokenPromise
from service.histories.fairness import FairChance
from service.rulesets import rulesets
from service.wire import from_json, to_json
from tests.conformance.wires import InProcess, Request, Spoiled
from tests.service.test_cli import tenka
from tests.service.world import anyone

SENSO = rulesets()["senso"]
A_FEW = 12  # commands, in which each kind of the first round is met twice


def kit(wire: InProcess, longest: int = A_FEW) -> Kit:
    token = anyone(wire.app).token
    wire.app.test_client_class = FlaskClient  # the kit is to find by itself what is broken
    return Kit(introduced(wire, token), SENSO, FairChance(b"kit", b"", 0, (), 1), longest)


def without(name: str) -> Callable[[Answer], Answer]:
    def tells(answer: Answer) -> Answer:
        return replace(answer, headers={n: v for n, v in answer.headers.items() if n != name})

    return tells


def changed(place: str, change: Callable[[dict[str, Any]], object]) -> Callable[[Answer], Answer]:
    """Give what changes the content of all good answers of one place."""

    def tells(answer: Answer) -> Answer:
        if not answer.path.endswith(place) or answer.status != 200:
            return answer
        content = answer.json
        change(content)
        return replace(answer, content=to_json(content))

    return tells


def forgetting(name: str) -> Callable[[Request], Request]:
    def forgets(request: Request) -> Request:
        return replace(request, headers={n: v for n, v in request.headers.items() if n != name})

    return forgets


def in_earnest(request: Request) -> Request:
    return replace(request, target=request.target.removesuffix("?dry_run=1"))


def lenient(request: Request) -> Request:
    body: Mapping[str, Any] = from_json(request.body, dict) if request.body else {}
    kept = {name: value for name, value in body.items() if name != "nobody_knows"}
    return replace(request, body=None if request.body is None else to_json(kept))


def silent_of_time(page: dict[str, Any]) -> None:
    page["events"] = [event for event in page["events"] if event["type"] != "TimeExpired"]


FAULTS: Mapping[str, Mapping[str, Any]] = {
    ANSWERS: {"tells": changed("/view", lambda view: view.update(mood="calm"))},
    PLAYED: {"tells": without("idempotency-replayed")},
    EXPIRED: {"tells": changed("/events", silent_of_time)},
    "a view that has not changed is answered with 304": {"forgets": forgetting("If-None-Match")},
    "a dry run leaves everything as it was": {"forgets": in_earnest},
    "an unknown field is refused and pointed at": {"forgets": lenient},
    "legal commands come in pages": {
        "tells": changed("/legal", lambda page: page.update(total=page["total"] + 1))
    },
    "a decision is awaited with its kind, and without a time": {
        "tells": changed("/view", lambda view: view.update(awaited=[]))
    },
}


@pytest.mark.parametrize("check", FAULTS)
def test_each_fault_of_a_server_is_found(check: str, app: Flask) -> None:
    found = kit(Spoiled(app, **FAULTS[check])).run(games=1)

    assert check in found.broken


def test_a_server_without_fault_has_none(app: Flask) -> None:
    found = kit(InProcess(app)).run(games=1)

    assert found.broken == {}
    assert found.held.keys() >= FAULTS.keys() - {ANSWERS}


def test_a_gap_in_a_stream_is_found(app: Flask) -> None:
    def lossy(page: dict[str, Any]) -> None:
        page["events"] = [event for event in page["events"] if event["id"] != 2]

    table = kit(Spoiled(app, tells=changed("/events", lossy))).begun()

    with pytest.raises(BrokenPromise, match="the ids of the stream"):
        is_dense(table, None)


@pytest.mark.deep  # the page for client authors runs the command in each test run
def test_the_command_tells_a_line_for_each_check(url: str) -> None:
    done = conformance(url, "--games", "1")

    assert done.exit_code == 0, done.output
    assert "ok   senso    CardPlay: answered" in done.output
    assert "ok   senso    the live stream tells what the pages tell, and resumes" in done.output
    assert "answers: 0 lines FAIL" in done.output


@pytest.mark.deep
def test_a_ruleset_is_played_through_every_kind_of_decision(url: str) -> None:
    assert "0 lines FAIL, 0 kinds not met" in conformance(url).output


def conformance(url: str, *arguments: str) -> Result:
    author = Client.registered(url, "author")
    asked = ("conformance", "--url", url, "--ruleset", "senso", *arguments)
    return tenka(*asked, TENKA_TOKEN=author.token)
