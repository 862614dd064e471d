"""Which problems an operation may answer follows from what it takes."""

from typing import Any

import pytest

from service.contract.frame import METHODS, operations, read_frame

FRAME = read_frame()
OPERATIONS = {operation["operationId"]: operation for _, _, operation in operations(FRAME)}


def statuses(name: str) -> set[str]:
    return set(OPERATIONS[name]["responses"])


def having(test: Any) -> list[str]:
    return [name for name, operation in OPERATIONS.items() if test(operation)]


def asks_for_token(operation: dict[str, Any]) -> bool:
    return bool(operation["security"])


def has_body(operation: dict[str, Any]) -> bool:
    return "requestBody" in operation


def changes_games(operation: dict[str, Any]) -> bool:
    return "game:play" in str(operation["security"])


def names_a_game(operation: dict[str, Any]) -> bool:
    return "/Game'" in str(operation.get("parameters", ""))


@pytest.mark.parametrize(
    ("those", "answers"),
    [
        (lambda _: True, {"422", "429", "503"}),
        (asks_for_token, {"401", "403"}),
        (has_body, {"400", "413", "415"}),
        (changes_games, {"423"}),
        (names_a_game, {"404", "409"}),
    ],
    ids=["all", "asks for a token", "has a body", "changes games", "names a game"],
)
def test_operations_of_a_kind_may_answer_so(those: Any, answers: set[str]) -> None:
    names = having(those)

    assert names
    assert [name for name in names if not answers <= statuses(name)] == []


@pytest.mark.parametrize(
    ("those", "never"),
    [(lambda o: not asks_for_token(o), {"401"}), (lambda o: not has_body(o), {"413", "415"})],
    ids=["needs no token", "has no body"],
)
def test_an_operation_never_answers_what_cannot_happen(those: Any, never: set[str]) -> None:
    """`recoverPlayer` alone says 401 by itself: to a wrong code."""
    names = [name for name in having(those) if name != "recoverPlayer"]

    assert names
    assert [name for name in names if never & statuses(name)] == []


def test_no_operation_promises_a_fault() -> None:
    assert having(lambda operation: "500" in operation["responses"]) == []


def test_answers_stand_in_the_order_of_their_numbers() -> None:
    for name, operation in OPERATIONS.items():
        assert list(operation["responses"]) == sorted(operation["responses"]), name


def test_every_path_has_an_operation_and_every_operation_a_known_method() -> None:
    for path, item in FRAME["paths"].items():
        methods = [method for method in METHODS if method in item]
        assert methods, path
        assert set(item) - set(METHODS) <= {"parameters", "summary", "description"}, path
