"""The bots' client: asks once, however often the network makes it try, and tells what was wrong."""

import json

import pytest

from service.bots import client as module
from service.bots.client import Client, Rejected, Unreachable
from service.entrypoints.addresses import free_port
from tests.service.bots.answering import Reply, answering

AGAIN = {"Retry-After": "0"}
PROBLEM = {"status": 409, "code": "not-allowed", "detail": "it is not your turn"}


@pytest.fixture(autouse=True)
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Try again without the pause between two tries."""
    monkeypatch.setattr(module, "RETRIES", module.RETRIES.new(backoff_factor=0))


def test_it_reads_what_a_server_answers() -> None:
    with answering(Reply(content={"id": "g"})) as server:
        assert Client(server.url).get("/v1/games/g") == {"id": "g"}

    assert [(one.method, one.path) for one in server.asked] == [("GET", "/v1/games/g")]


def test_it_posts_json_with_its_token_and_a_key() -> None:
    with answering(Reply(201, {"ok": True})) as server:
        Client(server.url, "secret").post("/v1/games", {"seats": 2})

    (asked,) = server.asked
    assert json.loads(asked.body) == {"seats": 2}
    assert asked.headers["content-type"] == "application/json"
    assert asked.headers["authorization"] == "Bearer secret"
    assert len(asked.headers["idempotency-key"]) >= 16


def test_without_a_token_it_shows_none() -> None:
    with answering(Reply()) as server:
        Client(server.url).get("/v1/rulesets")

    assert "authorization" not in server.asked[0].headers


def test_of_a_sandbox_it_names_the_seat_it_acts_for() -> None:
    with answering(Reply()) as server:
        Client(server.url, "t", seat=0).get("/v1/games/g/view")

    assert server.asked[0].headers["tenka-seat"] == "0"


def test_an_answer_without_content_is_an_empty_one() -> None:
    with answering(Reply(204)) as server:
        assert Client(server.url).post("/v1/games/g/leave") == {}


@pytest.mark.parametrize(
    "trouble", [Reply(503, headers=AGAIN), Reply(429, headers=AGAIN), Reply(0)]
)
def test_what_is_tried_again_has_one_effect(trouble: Reply) -> None:
    """Every try of one post carries the same key, so that the server knows it again."""
    with answering(trouble, trouble, Reply(200, {"done": True})) as server:
        assert Client(server.url).post("/v1/games", {"seats": 2}) == {"done": True}

    assert len(server.asked) == 3
    assert len({one.headers["idempotency-key"] for one in server.asked}) == 1
    assert len({one.body for one in server.asked}) == 1


def test_two_posts_of_the_same_are_two_wishes() -> None:
    with answering(Reply()) as server:
        client = Client(server.url)
        for _ in range(2):
            client.post("/v1/games", {"seats": 2})

    assert len({one.headers["idempotency-key"] for one in server.asked}) == 2


@pytest.mark.parametrize("status", [400, 401, 404, 409, 422, 500])
def test_a_problem_is_told_and_not_tried_again(status: int) -> None:
    told = f"{status} not-allowed: it is not your turn"

    with (
        answering(Reply(status, {**PROBLEM, "status": status})) as server,
        pytest.raises(Rejected, match=told),
    ):
        Client(server.url).post("/v1/games")

    assert len(server.asked) == 1


@pytest.mark.parametrize(("status", "is_conflict"), [(409, True), (404, False), (412, False)])
def test_only_a_conflict_is_one(status: int, *, is_conflict: bool) -> None:
    assert Rejected({**PROBLEM, "status": status}).is_conflict == is_conflict


def test_a_server_that_is_not_there_is_told_by_its_address(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "RETRIES", module.RETRIES.new(connect=0))
    url = f"http://127.0.0.1:{free_port()}"

    with pytest.raises(Unreachable, match=f"no server answers at {url}"):
        Client(url).get("/v1/rulesets")


def test_a_new_account_signs_in_its_client() -> None:
    made = {"player": {"id": "p"}, "token": {"secret": "from-the-server"}}
    with answering(Reply(201, made)) as server:
        client = Client.registered(server.url, "ann")

    assert client.token == "from-the-server"  # noqa: S105 - made up
    assert json.loads(server.asked[0].body) == {"name": "ann"}


def test_a_token_stands_in_no_text_that_is_printed() -> None:
    assert "_pool" not in repr(Client("http://x"))
