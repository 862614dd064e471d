"""Where the kit cannot play, it says why, and what would help."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from service.config import TOKEN
from service.conformance.arrival import Unsuitable, arrived, must_play
from service.conformance.promises import Answer
from service.rulesets import rulesets
from service.wire import to_json
from tests.conformance.wires import InProcess, Spoiled
from tests.service.test_cli import tenka
from tests.service.world import anyone

SENSO = rulesets()["senso"]


def document(change: Callable[[dict[str, Any]], object]) -> Callable[[Answer], Answer]:
    def tells(answer: Answer) -> Answer:
        if not answer.path.endswith("/openapi.json"):
            return answer
        content = answer.json
        change(content)
        return replace(answer, content=to_json(content))

    return tells


def a_page(answer: Answer) -> Answer:
    return replace(answer, content=b"<h1>Welcome</h1>", headers={"content-type": "text/html"})


def a_list(answer: Answer) -> Answer:
    return replace(answer, content=b"[]")


def another_title(content: dict[str, Any]) -> None:
    content["info"]["title"] = "Petstore"


def no_seed(content: dict[str, Any]) -> None:
    del content["components"]["schemas"]["CreateGame"]["properties"]["seed"]


def no_clock(content: dict[str, Any]) -> None:
    del content["paths"]["/v1/games/{game}/sandbox/advance"]


@pytest.mark.parametrize(
    ("tells", "words"),
    [
        (a_page, "no Tenka server: .* 200 .text/html.*--url takes"),
        (a_list, "no Tenka server"),
        (document(another_title), "no Tenka server"),
        (document(no_seed), "no sandbox games.*older than this kit"),
        (document(no_clock), "no sandbox games.*older than this kit"),
    ],
    ids=["a page", "a list", "another title", "no seed", "no clock"],
)
def test_what_is_no_server_for_the_kit_is_told(
    app: Flask, tells: Callable[[Answer], Answer], words: str
) -> None:
    app.test_client_class = FlaskClient

    with pytest.raises(Unsuitable, match=words):
        arrived(Spoiled(app, tells=tells), "any")


def test_a_token_that_nobody_has_is_told(app: Flask) -> None:
    with pytest.raises(Unsuitable, match=r"401 .*register with POST /v1/players"):
        arrived(InProcess(app), "tk_wrong")


def test_other_rules_than_those_of_the_kit_are_told(app: Flask) -> None:
    exchange = arrived(InProcess(app), anyone(app).token)

    must_play(exchange, SENSO)
    with pytest.raises(Unsuitable, match="version 1 of senso, the kit version 2"):
        must_play(exchange, replace(SENSO, rules_version="2"))
    with pytest.raises(Unsuitable, match="does not play go; it plays daimyo"):
        must_play(exchange, replace(SENSO, name="go"))


@pytest.mark.parametrize(
    ("url", "words"),
    [
        pytest.param(
            "http://127.0.0.1:9",
            "no server answers at http://127.0.0.1:9",
            marks=pytest.mark.deep,  # it asks again for some seconds
        ),
        ("127.0.0.1:8421", "write it as http://127.0.0.1:8421"),
        ("ftp://127.0.0.1", "write it as http://127.0.0.1:8421"),
    ],
)
def test_what_cannot_begin_ends_with_2(url: str, words: str) -> None:
    done = tenka("conformance", "--url", url, **{TOKEN: "any"})

    assert (done.exit_code, words in done.output) == (2, True), done.output
