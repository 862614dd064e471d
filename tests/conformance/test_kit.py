"""The kit finds what a server does otherwise than the contract and the docs say, and only that."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from service.bots.client import Client
from service.conformance.arrival import arrived
from service.conformance.checks import EXPIRED, PLAYED
from service.conformance.endings import is_dense
from service.conformance.kit import ANSWERS, Kit
from service.conformance.promises import Answer, BrokenPromise
from service.conformance.tours import Tour
from service.rulesets import rulesets
from service.wire import from_json, to_json
from tests.conformance.wires import InProcess, Request, Spoiled
from tests.service.test_cli import tenka
from tests.service.world import anyone

SENSO = rulesets()["senso"]
A_FEW = Tour(seats=2, options={}, seed=7, steps=12)  # each kind of the first round is met twice


def kit(wire: InProcess, tour: Tour = A_FEW, ruleset: str = "senso") -> Kit:
    token = anyone(wire.app).token
    wire.app.test_client_class = FlaskClient  # the kit is to find by itself what is broken
    return Kit(arrived(wire, token), rulesets()[ruleset], (tour,))


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
    "what is legal is what the rules allow": {
        "tells": changed("/legal", lambda page: page.update(commands=page["commands"][::-1]))
    },
    "a decision is awaited with its kind, and without a time": {
        "tells": changed("/view", lambda view: view.update(awaited=[]))
    },
}


@pytest.mark.parametrize("check", FAULTS)
def test_each_fault_of_a_server_is_found(check: str, app: Flask) -> None:
    found = kit(Spoiled(app, **FAULTS[check])).run()

    assert check in found.broken


def test_a_server_without_fault_has_none(app: Flask) -> None:
    found = kit(InProcess(app)).run()

    assert found.broken == {}
    assert found.held.keys() >= FAULTS.keys() - {ANSWERS}


def test_templates_are_held_against_the_rules_as_well(app: Flask) -> None:
    to_a_placement = replace(A_FEW, steps=28)

    found = kit(InProcess(app), to_a_placement, "rokugan").run()

    assert found.broken == {}
    assert found.answered["Placement"] > 0


def test_a_gap_in_a_stream_is_found(app: Flask) -> None:
    def lossy(page: dict[str, Any]) -> None:
        page["events"] = [event for event in page["events"] if event["id"] != 2]

    table = kit(Spoiled(app, tells=changed("/events", lossy))).begun(A_FEW)

    with pytest.raises(BrokenPromise, match="the ids of the stream"):
        is_dense(table, None)


def test_a_kind_that_is_not_met_in_both_ways_is_named(app: Flask) -> None:
    found = kit(InProcess(app), replace(A_FEW, steps=1)).run()

    broken = [line.what for line in found.lines(SENSO) if not line.holds]
    assert broken == ["CardPlay", "Reward", "RoundFourBonus", "RoundPause"]


def test_a_server_that_deals_otherwise_does_not_play_along(app: Flask) -> None:
    def otherwise(request: Request) -> Request:
        return replace(
            request, body=request.body and request.body.replace(b'"seed":7', b'"seed":8')
        )

    found = kit(Spoiled(app, forgets=otherwise)).run()

    assert ANSWERS in found.broken or PLAYED in found.broken


@pytest.mark.deep
@pytest.mark.parametrize("ruleset", rulesets())
def test_every_kind_of_decision_is_met_by_a_command_and_by_the_clock(
    url: str, ruleset: str
) -> None:
    author = Client.registered(url, f"author-{ruleset}")

    done = tenka("conformance", "--url", url, "--ruleset", ruleset, TENKA_TOKEN=author.token)

    assert done.exit_code == 0, done.output
    for kind in rulesets()[ruleset].kinds:
        assert f"ok   {ruleset:8} {kind.name}: answered" in done.output
    assert f"ok   {ruleset:8} the live stream tells what the pages tell" in done.output
    assert "answers: 0 of" in done.output
