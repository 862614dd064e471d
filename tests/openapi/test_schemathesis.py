"""The whole document under fire: no 5xx, and every response as promised, whatever is sent.

Each operation is called with data that fits the document and with data that does not; then a
state machine follows the document's links from one answer to the next request.
"""

from collections.abc import Mapping
from itertools import count
from typing import Any

import pytest
import schemathesis
from flask import Flask
from hypothesis import HealthCheck, given, settings
from schemathesis import AuthContext, Case, GenerationMode
from schemathesis.schemas import BaseSchema
from schemathesis.specs.openapi.checks import positive_data_acceptance

from service.contract.frame import operations
from service.contract.spec import document
from tests.service.world import anyone

OPERATIONS = {f"{method.upper()} {path}": it for path, method, it in operations(document())}
TAKES_NOTHING = {n for n, it in OPERATIONS.items() if not {"parameters", "requestBody"} & it.keys()}
CASES = [
    (label, mode)
    for label in OPERATIONS
    for mode in GenerationMode
    if mode is GenerationMode.POSITIVE or label not in TAKES_NOTHING  # what could be wrong in it?
]
NUMBERS = count()
OF_ONE_GAME = ("/commands", "/forks", "/proposals", "/games")
MODEST = settings(
    max_examples=15, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck)
)


@pytest.fixture
def contract(app: Flask) -> BaseSchema:
    """The served document, called with a player's token."""
    schema = schemathesis.openapi.from_wsgi("/v1/openapi.json", app)
    schema.config.update(headers={"Accept-Encoding": "identity"})
    token = anyone(app).token

    @schema.auth()
    class Bearer:
        def get(self, _case: Case, _context: AuthContext) -> str:
            return token

        def set(self, case: Case, data: str, _context: AuthContext) -> None:
            case.headers = {**fresh_key(case.headers or {}), "Authorization": f"Bearer {data}"}

    return schema


def fresh_key(headers: Mapping[str, Any]) -> dict[str, Any]:
    """A key that comes again with another body is refused, and rightly so: make each one new."""
    key = headers.get("Idempotency-Key")
    if not (isinstance(key, str) and key.isascii() and key.isprintable()):
        return dict(headers)
    return {**headers, "Idempotency-Key": f"{key[:200]}{next(NUMBERS)}"}


def beyond_the_document(case: Case) -> list[Any]:
    """What another ruleset knows, or no atlas of time zones, fits the document and not a game."""
    return [positive_data_acceptance] if case.path.endswith(OF_ONE_GAME) else []


@pytest.mark.parametrize(("label", "mode"), CASES, ids=str)
def test_an_operation_answers_as_promised(
    label: str, mode: GenerationMode, contract: BaseSchema
) -> None:
    operation = contract.find_operation_by_label(label)
    assert operation is not None

    @MODEST
    @given(case=operation.as_strategy(mode))
    def called(case: Case) -> None:
        case.call_and_validate(excluded_checks=beyond_the_document(case))

    called()


def test_links_lead_from_a_new_game_into_play(contract: BaseSchema) -> None:
    class Machine(contract.as_state_machine()):
        def validate_response(self, response: Any, case: Case, *_: Any, **__: Any) -> None:
            case.validate_response(response, excluded_checks=beyond_the_document(case))

    Machine.run(settings=settings(MODEST, stateful_step_count=8))
