"""An answer is held against the document: status, headers, kind of content, and its shape."""

import json
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from service.bots.client import Unreachable
from service.conformance.findings import Findings, Line
from service.conformance.promises import Answer, BrokenPromise, Promises
from service.conformance.sandbox import agree, expect
from service.rulesets import rulesets

DOCUMENT: dict[str, Any] = {
    "openapi": "3.1.0",
    "paths": {
        "/v1/cups/{cup}": {
            "get": {
                "operationId": "getCup",
                "responses": {
                    "200": {
                        "description": "A cup",
                        "headers": {
                            "ETag": {"required": True, "schema": {"type": "string"}},
                            "Retry-After": {"$ref": "#/components/headers/Wait"},
                        },
                        "content": {
                            "application/json": {"schema": {"$ref": "#/components/schemas/Cup"}}
                        },
                    },
                    "304": {"description": "As before"},
                    "404": {"$ref": "#/components/responses/NotFound"},
                },
            },
            "delete": {"operationId": "breakCup", "responses": {"204": {"description": "Broken"}}},
        }
    },
    "components": {
        "headers": {"Wait": {"schema": {"type": "string", "pattern": "^[0-9]+$"}}},
        "responses": {
            "NotFound": {
                "description": "No such cup",
                "content": {
                    "application/problem+json": {"schema": {"$ref": "#/components/schemas/Problem"}}
                },
            }
        },
        "schemas": {
            "Cup": {
                "type": "object",
                "properties": {"size": {"type": "integer", "minimum": 1}},
                "required": ["size"],
                "additionalProperties": False,
            },
            "Problem": {"type": "object", "required": ["code"]},
        },
    },
}
GOOD = Answer(
    "GET",
    "/v1/cups/7",
    200,
    {"content-type": "application/json; charset=utf-8", "etag": '"a"'},
    b'{"size":3}',
)
PROBLEM = {"content-type": "application/problem+json"}


@pytest.fixture(scope="module")
def promises() -> Promises:
    return Promises(DOCUMENT)


def broken(promises: Promises, answer: Answer) -> str:
    with pytest.raises(BrokenPromise) as fault:
        promises.verify(answer)
    return str(fault.value)


def with_body(content: Any) -> Answer:
    return replace(GOOD, content=json.dumps(content).encode())


def with_headers(**headers: str) -> Answer:
    named = {name.replace("_", "-"): value for name, value in headers.items()}
    return replace(GOOD, headers={**GOOD.headers, **named})


@pytest.mark.parametrize(
    "answer",
    [
        GOOD,
        with_headers(retry_after="5"),
        with_headers(unheard_of="x"),
        replace(GOOD, status=304, content=b""),
        replace(GOOD, status=404, headers=PROBLEM, content=b'{"code":"unknown-cup"}'),
        replace(GOOD, method="DELETE", status=204, content=b""),
        Answer("GET", "/nowhere", 404, PROBLEM, b'{"code":"unknown-path"}'),
        Answer("PUT", "/v1/cups/7", 405, PROBLEM, b'{"code":"method-not-allowed"}'),
    ],
)
def test_what_was_promised_is_kept(promises: Promises, answer: Answer) -> None:
    promises.verify(answer)


@pytest.mark.parametrize(
    ("answer", "fault"),
    [
        (replace(GOOD, status=201), "the status is not declared"),
        (replace(GOOD, status=500), "the status is not declared"),
        (replace(GOOD, headers={"content-type": "application/json"}), "no ETag"),
        (with_headers(retry_after="soon"), "Retry-After is 'soon'"),
        (with_headers(content_type="text/html"), "the content is of type 'text/html'"),
        (replace(GOOD, headers={"etag": "x"}), "the content is of type ''"),
        (with_body({"size": 0}), "size"),
        (with_body({"size": 3, "colour": "red"}), "colour"),
        (with_body([3]), "object"),
        (replace(GOOD, content=b"{"), "GET /v1/cups/7 -> 200"),
        (replace(GOOD, content=b""), "GET /v1/cups/7 -> 200"),
        (replace(GOOD, status=304), "there should be no content"),
        (replace(GOOD, method="DELETE", status=204), "there should be no content"),
        (replace(GOOD, path="/v1/cups/7/handle"), "the operation is not declared"),
        (replace(GOOD, path="/v1/cups/"), "the operation is not declared"),
        (Answer("GET", "/nowhere", 404, {}, b"<html>"), "the content is of type ''"),
        (Answer("GET", "/nowhere", 404, PROBLEM, b"{}"), "code"),
    ],
)
def test_what_breaks_a_promise_is_told_with_the_answer(
    promises: Promises, answer: Answer, fault: str
) -> None:
    told = broken(promises, answer)

    assert fault in told
    assert f"{answer.method} {answer.path} -> {answer.status}" in told


def test_a_path_is_taken_for_none_that_only_looks_like_it() -> None:
    dotted = {**DOCUMENT, "paths": {"/v1/a.b": DOCUMENT["paths"]["/v1/cups/{cup}"]}}

    with pytest.raises(BrokenPromise, match="not declared"):
        Promises(dotted).verify(replace(GOOD, path="/v1/aXb"))


def test_a_long_answer_is_told_by_its_beginning() -> None:
    told = str(replace(GOOD, content=b"x" * 2_000))

    assert told.endswith("x" * 500)
    assert len(told) < 600


def test_bytes_that_are_no_text_are_told_all_the_same() -> None:
    assert "GET" in str(replace(GOOD, content=b"\xff\xfe"))


def test_a_status_is_held_to_what_was_expected() -> None:
    expect(GOOD, 200)

    with pytest.raises(BrokenPromise, match="expected 201; GET /v1/cups/7 -> 200"):
        expect(GOOD, 201)


def test_a_problem_is_held_to_its_code() -> None:
    problem = replace(GOOD, status=404, content=b'{"code":"unknown-cup"}')
    expect(problem, 404, "unknown-cup")

    with pytest.raises(BrokenPromise, match="expected the code gone"):
        expect(problem, 404, "gone")


def test_two_things_that_differ_are_told_in_a_line_that_can_be_read() -> None:
    agree([1, 2], [1, 2], "the ids")

    with pytest.raises(BrokenPromise, match=r"^the ids: \[1\] instead of \[2\]$"):
        agree([1], [2], "the ids")
    with pytest.raises(BrokenPromise) as fault:
        agree("a" * 9_000, "b", "the text")
    assert len(str(fault.value)) < 400


def breaking(fault: Exception) -> Callable[[], None]:
    def run() -> None:
        raise fault

    return run


def held() -> None:
    return None


def test_a_check_that_held_is_counted() -> None:
    found = Findings()

    for _ in range(3):
        assert found.hold("it is dense", "game 1", held)

    assert list(found.checks()) == [Line(holds=True, what="it is dense", told="3 times")]


def test_a_check_that_broke_once_is_broken_and_its_first_fault_is_told() -> None:
    found = Findings()
    found.hold("it is dense", "game 1", held)

    assert not found.hold("it is dense", "game 2", breaking(BrokenPromise("a gap")))
    assert not found.hold("it is dense", "game 3", breaking(BrokenPromise("another")))

    assert list(found.checks()) == [Line(holds=False, what="it is dense", told="game 2: a gap")]


def test_a_server_that_is_away_breaks_the_check_and_not_the_kit() -> None:
    found = Findings()

    assert not found.hold("it is dense", "game 1", breaking(Unreachable("no server answers")))


def test_a_fault_of_the_kit_itself_is_none_of_the_servers() -> None:
    with pytest.raises(ZeroDivisionError):
        Findings().hold("it is dense", "game 1", breaking(ZeroDivisionError()))


def test_every_kind_of_decision_has_a_line_and_is_met_when_answered_and_run_out() -> None:
    game, found = rulesets()["senso"], Findings()
    lines = list(found.lines(game))
    assert [line.what for line in lines] == [kind.name for kind in game.kinds]
    assert not any(line.holds for line in lines)

    for kind in game.kinds:
        found.expired[kind.name] += 1
        found.answered[kind.name] += 0 if kind.is_pause else 2

    assert all(line.holds for line in found.lines(game))


@pytest.mark.parametrize("counted", ["answered", "expired"])
def test_a_kind_that_was_only_answered_or_only_ran_out_is_not_met_in_full(counted: str) -> None:
    game, found = rulesets()["senso"], Findings()
    getattr(found, counted)["CardPlay"] += 3

    (line,) = [one for one in found.lines(game) if one.what == "CardPlay"]

    assert not line.holds
    assert line.told.startswith("not met in full: ")
