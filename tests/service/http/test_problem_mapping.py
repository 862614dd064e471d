"""Each outcome that the service expects is a problem of its own, in words for who must act."""

from uuid import UUID

import pytest
from flask import Flask
from flask.testing import FlaskClient

from eventstore.store import Conflict, StoreUnavailable
from service.games.wishes import KeyReused, PreconditionFailed, UnknownGame
from service.histories.imports import Differs
from service.histories.verify import BadRecord
from service.http import problems
from service.http.problem_mapping import OUTCOMES
from service.parked.faults import NotParked
from service.parked.poison import GameParked
from service.society.press import TooManyMessages
from service.timing.halted import GamesHalted
from service.wire import FromNewerCode

GAME = UUID(int=7)
EXPECTED = [
    (UnknownGame(), 404, "not-found", None),
    (KeyReused(), 422, "key-reused", None),
    (PreconditionFailed(), 412, "precondition-failed", None),
    (Differs(), 409, "record-differs", None),
    (GamesHalted(), 423, "halted", None),
    (NotParked(), 409, "not-parked", None),
    (TooManyMessages(), 429, "too-many-requests", "60"),
    (StoreUnavailable("host=db password=hunter2"), 503, "unavailable", "1"),
    (Conflict(GAME, 3), 503, "contended", "1"),
    (FromNewerCode("CardPlayed of version 9, not 2"), 503, "outdated", "1"),
]


@pytest.fixture
def client() -> FlaskClient:
    """An application whose every address ends in one of the outcomes."""
    app = Flask("outcomes", static_folder=None)
    problems.install(app, OUTCOMES)

    @app.get("/<int:nth>")
    def fail(nth: int) -> str:
        raise EXPECTED[nth][0]

    return app.test_client()


@pytest.mark.parametrize("nth", range(len(EXPECTED)), ids=[words for _, _, words, _ in EXPECTED])
def test_an_outcome_has_a_status_a_code_and_a_time_to_wait_where_that_helps(
    client: FlaskClient, nth: int
) -> None:
    _, status, code, wait = EXPECTED[nth]

    answer = client.get(f"/{nth}")

    problem = answer.get_json()
    assert (answer.status_code, problem["code"]) == (status, code)
    assert answer.headers.get("Retry-After") == wait
    assert problem.get("retry_after") == (None if wait is None else int(wait))
    assert answer.content_type == problems.MEDIA_TYPE


def test_no_words_of_the_inside_go_out(client: FlaskClient) -> None:
    """Given exceptions that name a host, a stream and an event, the client reads none of them."""
    shown = "".join(client.get(f"/{nth}").get_data(as_text=True) for nth in range(len(EXPECTED)))

    for inside in ("hunter2", str(GAME), "CardPlayed", "Traceback"):
        assert inside not in shown


def test_a_bad_record_is_pointed_at_where_it_is_bad() -> None:
    whole, at_event = BadRecord("no head"), BadRecord("broken chain", 5)

    assert OUTCOMES[BadRecord](whole).pointer is None
    assert OUTCOMES[BadRecord](at_event).pointer == "/events/4"


def test_a_parked_game_tells_that_no_time_runs() -> None:
    app = Flask("parked")
    with app.test_request_context():
        problem = OUTCOMES[GameParked](GameParked())

    assert (problem.status, problem.code) == (409, "game-parked")
    assert "no time runs" in problem.detail
