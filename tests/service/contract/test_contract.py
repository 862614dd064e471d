"""Requests that do not fit the contract are told so: which place, and what would be right."""

import json
from collections.abc import Iterator

import pytest
from flask import Flask, g, request
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from service.conformance.promises import Promises
from service.contract.derived import game_components, shared_components
from service.contract.spec import joined
from service.http import problems
from service.http.contract import Contract, commands_of
from service.http.problems import Problem
from service.http.shapes import check_member
from tests.fix_contract import answer_of
from tests.fix_toy import GiveOrders, Pass, toy_game

GAME = "0b7c2c1e-5d0f-4c3a-9d55-3f8f2f1f7a10"
DOCUMENT = joined(
    shared_components(),
    {
        "toy": game_components(toy_game()),
        "dummy": game_components(toy_game("dummy", [Pass, GiveOrders])),
    },
)
PROMISES = Promises(DOCUMENT)
NEW_GAME = {"ruleset": "toy", "seats": 2}
PASS = {"type": "Pass", "decision": "1"}


@pytest.fixture(scope="module")
def client() -> Iterator[FlaskClient]:
    app = Flask("contract", static_folder=None)
    app.config["MAX_CONTENT_LENGTH"] = 4096
    problems.install(app)
    contract = Contract(DOCUMENT)

    @app.before_request
    def check() -> None:
        operation = contract.operation(request)
        if operation is not None:
            contract.check_size(request)
            g.checked = contract.check(operation, request)

    def echo(**_: object) -> dict[str, object]:
        return {"query": g.checked.query, "body": g.checked.body}

    toys = commands_of(DOCUMENT, ["toy"])["toy"]

    def judged(**_: object) -> dict[str, object]:
        check_member(toys, g.checked.body, "toy")
        return echo()

    app.get("/v1/games", endpoint="games.listGames")(echo)
    app.post("/v1/games", endpoint="games.createGame")(echo)
    app.post("/v1/games/<game>/join", endpoint="games.joinGame")(echo)
    app.get("/v1/games/<game>/legal", endpoint="play.getLegal")(echo)
    app.post("/v1/games/<game>/commands", endpoint="play.submitCommand")(judged)
    return app.test_client()


def problem_of(response: TestResponse) -> tuple[int, str, str | None]:
    PROMISES.verify(answer_of(response))
    problem = response.get_json(force=True)
    return problem["status"], problem["code"], problem.get("pointer")


def create(client: FlaskClient, content: object, **headers: str) -> TestResponse:
    data = content if isinstance(content, bytes) else json.dumps(content)
    named = {name.replace("_", "-"): text for name, text in headers.items()}
    return client.post(
        "/v1/games", data=data, headers={"Content-Type": "application/json", **named}
    )


def test_a_body_that_fits_is_handed_on(client: FlaskClient) -> None:
    options = {"year_limit": None, "mist": True}

    response = create(client, {**NEW_GAME, "options": options, "clock": {"seconds": 60}})

    assert response.get_json()["body"]["options"] == options


@pytest.mark.parametrize(
    ("content", "status", "code", "pointer"),
    [
        (b"", 400, "unreadable-json", None),
        (b"{", 400, "unreadable-json", None),
        (b'{"seats": NaN}', 400, "unreadable-json", None),
        (b'{"seats": 1e999}', 400, "unreadable-json", None),
        (b'{"nonce": "\\ud800"}', 400, "unreadable-json", None),
        (b'{"nonce": "\xff"}', 400, "unreadable-json", None),
        (b"[" * 2000 + b"]" * 2000, 400, "unreadable-json", None),
        (b"[]", 422, "bad-shape", ""),
        (b'{"options": ' + b"[" * 40 + b"]" * 40 + b"}", 422, "bad-shape", "/options" + "/0" * 31),
        (b'{"nonce": "a\\u0000"}', 422, "bad-shape", "/nonce"),
        (b'{"a": {"b\\u0000": 1}}', 422, "bad-shape", "/a"),
        (b'{"seats": 9007199254740992}', 422, "bad-shape", "/seats"),
        (b'{"seats": 123456789012345678901234567890}', 422, "bad-shape", "/seats"),
        ({"ruleset": "toy"}, 422, "bad-shape", "/seats"),
        ({**NEW_GAME, "seats": "2"}, 422, "bad-shape", "/seats"),
        ({**NEW_GAME, "seats": 2.5}, 422, "bad-shape", "/seats"),
        ({**NEW_GAME, "seats": True}, 422, "bad-shape", "/seats"),
        ({**NEW_GAME, "seats": 9}, 422, "bad-shape", "/seats"),
        ({**NEW_GAME, "ruleset": "chess"}, 422, "bad-shape", "/ruleset"),
        ({**NEW_GAME, "colour/~": 1}, 422, "bad-shape", "/colour~1~0"),
        ({**NEW_GAME, "joining": None}, 422, "bad-shape", "/joining"),
        ({**NEW_GAME, "options": {"year_limit": 0}}, 422, "bad-shape", "/options/year_limit"),
        ({**NEW_GAME, "options": {"fog": True}}, 422, "bad-shape", "/options/fog"),
        ({**NEW_GAME, "clock": {"by_kind": {"Turn": 0}}}, 422, "bad-shape", "/clock/by_kind/Turn"),
        ({**NEW_GAME, "clock": {"by_kind": {"Nap": 9}}}, 422, "bad-shape", "/clock/by_kind"),
    ],
)
def test_a_bad_body_is_told_where_it_is_bad(
    client: FlaskClient, content: object, status: int, code: str, pointer: str | None
) -> None:
    assert problem_of(create(client, content)) == (status, code, pointer)


def test_a_whole_number_may_be_written_with_a_point(client: FlaskClient) -> None:
    assert create(client, b'{"ruleset": "toy", "seats": 2.0}').get_json()["body"] == NEW_GAME


def test_a_value_is_never_repeated(client: FlaskClient) -> None:
    response = client.post(f"/v1/games/{GAME}/join", json={"invite": ["hunter2"]})

    assert problem_of(response) == (422, "bad-shape", "/invite")
    assert "hunter2" not in response.get_data(as_text=True)


def test_a_large_body_is_refused_before_it_is_read(client: FlaskClient) -> None:
    assert problem_of(create(client, b" " * 5000)) == (413, "too-large", None)


def test_another_media_type_is_refused(client: FlaskClient) -> None:
    response = create(client, NEW_GAME, Content_Type="text/plain")

    assert problem_of(response) == (415, "unsupported-media-type", None)


def test_an_answer_nobody_takes_is_not_made(client: FlaskClient) -> None:
    response = create(client, NEW_GAME, Accept="text/html")

    assert problem_of(response) == (406, "not-acceptable", None)


@pytest.mark.parametrize(
    "accepted", ["*/*", "application/*", "text/html, application/json;q=0.1", "", ", ,", "a/b;q=x"]
)
def test_an_answer_somebody_takes_is_made(client: FlaskClient, accepted: str) -> None:
    """A header that asks for nothing, or for nothing that can be read, is no demand."""
    assert create(client, NEW_GAME, Accept=accepted).status_code == 200


def test_a_body_may_be_left_out_where_nothing_must_be_said(client: FlaskClient) -> None:
    assert client.post(f"/v1/games/{GAME}/join").get_json()["body"] == {}


def test_the_query_is_typed_and_completed(client: FlaskClient) -> None:
    response = client.get(f"/v1/games/{GAME}/legal?offset=7")

    assert response.get_json()["query"] == {"offset": 7, "limit": 200}


@pytest.mark.parametrize(
    ("query", "pointer"),
    [
        ("limit=0", "/limit"),
        ("limit=101", "/limit"),
        ("limit=ten", "/limit"),
        ("limit=", "/limit"),
        ("limit=99999999999999999999", "/limit"),
        ("limit=1&limit=2", "/limit"),
        ("filter=all", "/filter"),
        ("ruleset=chess", "/ruleset"),
        ("limt=5", "/limt"),
    ],
)
def test_a_bad_query_is_told(client: FlaskClient, query: str, pointer: str) -> None:
    response = client.get(f"/v1/games?{query}")

    assert problem_of(response) == (422, "bad-shape", pointer)


@pytest.mark.parametrize("key", ["", "a b", "x" * 256, "schlüssel"])
def test_a_bad_key_is_told(client: FlaskClient, key: str) -> None:
    response = create(client, NEW_GAME, Idempotency_Key=key)

    assert problem_of(response) == (422, "bad-shape", "/Idempotency-Key")


def test_an_id_that_is_none_is_unknown(client: FlaskClient) -> None:
    response = client.get("/v1/games/the-first/legal")

    assert problem_of(response) == (404, "not-found", None)


def test_scopes_come_from_the_document() -> None:
    app = Flask("scopes")
    app.add_url_rule("/v1/games", endpoint="listGames")
    app.add_url_rule("/healthz", endpoint="getHealth")
    contract = Contract(DOCUMENT)

    with app.test_request_context("/v1/games"):
        games = contract.operation(request)
    with app.test_request_context("/healthz"):
        health = contract.operation(request)

    assert games is not None
    assert health is not None
    assert (games.scopes, health.scopes) == ({"game:read"}, None)


def test_a_command_is_read_by_its_type(client: FlaskClient) -> None:
    response = client.post(f"/v1/games/{GAME}/commands", json=PASS)

    assert response.get_json() == {"query": {"dry_run": False}, "body": PASS}


@pytest.mark.parametrize(
    ("text", "meaning"), [("true", True), ("1", True), ("false", False), ("0", False)]
)
def test_a_flag_is_a_word_or_a_digit(client: FlaskClient, text: str, *, meaning: bool) -> None:
    response = client.post(f"/v1/games/{GAME}/commands?dry_run={text}", json=PASS)

    assert response.get_json()["query"] == {"dry_run": meaning}


@pytest.mark.parametrize(
    ("body", "pointer"),
    [
        ([], ""),
        ({}, "/type"),
        ({"type": 3}, "/type"),
        ({"type": "Surrender"}, "/type"),
        ({"type": "Pass"}, "/decision"),
        ({**PASS, "decision": "x"}, "/decision"),
        ({**PASS, "card": 1}, "/card"),
        ({"type": "PlayCards", "decision": "1", "lead": None, "cards": ["a-1", "b"]}, "/cards/1"),
    ],
)
def test_a_bad_command_is_told(client: FlaskClient, body: object, pointer: str) -> None:
    response = client.post(f"/v1/games/{GAME}/commands", json=body)

    assert problem_of(response) == (422, "bad-shape", pointer)


def test_a_command_of_another_game_is_no_command() -> None:
    commands = commands_of(DOCUMENT, ["toy", "dummy"])
    play = {"type": "PlayCards", "decision": "1", "cards": ["a-1"], "lead": None}
    check_member(commands["toy"], play, "toy")

    with pytest.raises(Problem, match="dummy takes one of Pass, GiveOrders") as refused:
        check_member(commands["dummy"], play, "dummy")

    assert refused.value.pointer == "/type"


def test_a_command_that_several_games_know_is_told_precisely_once_the_game_is_known() -> None:
    commands = commands_of(DOCUMENT, ["toy", "dummy"])

    with pytest.raises(Problem) as refused:
        check_member(commands["toy"], {"type": "Pass"}, "toy")

    assert (refused.value.status, refused.value.pointer) == (422, "/decision")


def told(response: TestResponse) -> str:
    words: str = response.get_json(force=True)["detail"]
    return words


@pytest.mark.parametrize(
    ("query", "words"),
    [
        ("limt=5", "`limt` is not known here; known: filter, ruleset, cursor, limit"),
        ("limit=1&limit=2&limit=3", "`limit` is given 3 times; give one"),
        ("filter=all", "at /filter: it must be one of "),
        ("limit=101", "maximum of 100"),
        ("limit=ten", "at /limit: it must be a whole number from 1 to 100"),
    ],
)
def test_a_bad_query_is_told_what_would_fit(client: FlaskClient, query: str, words: str) -> None:
    assert words in told(client.get(f"/v1/games?{query}"))


def test_where_no_parameter_is_taken_that_is_told(client: FlaskClient) -> None:
    words = told(client.post("/v1/games?loud=1", json=NEW_GAME))

    assert words == "parameter `loud` is not known here; known: none"


@pytest.mark.parametrize(
    ("content", "headers", "words"),
    [
        (b"", {}, "the body is empty; send a JSON object"),
        (
            NEW_GAME,
            {"Content_Type": "text/plain"},
            "send the body as Content-Type: application/json",
        ),
        (
            NEW_GAME,
            {"Content_Encoding": "gzip"},
            "send the body as it is, without Content-Encoding",
        ),
        (NEW_GAME, {"Accept": "text/html"}, "this is answered as application/json; accept that"),
        (b" " * 5000, {}, "a body may have 4096 bytes; this one has more"),
    ],
)
def test_a_body_that_is_not_read_is_told_how_to_send_it(
    client: FlaskClient, content: object, headers: dict[str, str], words: str
) -> None:
    assert told(create(client, content, **headers)) == words


@pytest.mark.parametrize("kind", ["application/json", "application/json; charset=utf-8"])
def test_a_body_is_json_whatever_is_said_beside_that(client: FlaskClient, kind: str) -> None:
    assert create(client, NEW_GAME, Content_Type=kind).get_json()["body"] == NEW_GAME


def test_what_is_no_operation_is_none_of_the_contracts() -> None:
    app = Flask("elsewhere", static_folder=None)
    app.add_url_rule("/v1/games", endpoint="listGames")
    app.add_url_rule("/unlisted", endpoint="unlisted")
    contract = Contract(DOCUMENT)

    with app.test_request_context("/nowhere"):
        assert contract.operation(request) is None
    with app.test_request_context("/v1/games", method="OPTIONS"):
        assert contract.operation(request) is None
    with app.test_request_context("/unlisted"), pytest.raises(LookupError):
        contract.operation(request)
