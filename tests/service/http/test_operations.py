"""Operations made ready for requests, and arranged for a reader of the page."""

from typing import Any

import pytest

from service.contract.frame import Json, operations
from service.contract.spec import document
from service.http.operations import Operation, Parameter, compiled
from service.http.outline import Entry, Section, outline


@pytest.fixture(scope="module")
def known() -> dict[str, Operation]:
    return compiled(document())


@pytest.fixture(scope="module")
def sections() -> tuple[Section, ...]:
    return outline(document())


def parameter(operation: Operation, name: str) -> Parameter:
    every = [p for place in ("path", "query", "header") for p in operation.placed(place)]
    return next(p for p in every if p.name == name)


def test_every_operation_of_the_document_is_there(known: dict[str, Operation]) -> None:
    named = {content["operationId"] for _, _, content in operations(document())}

    assert set(known) == named


def test_an_operation_for_everyone_asks_for_no_scope(known: dict[str, Operation]) -> None:
    assert known["registerPlayer"].scopes is None
    assert known["submitCommand"].scopes == frozenset({"game:play"})


def test_parameters_are_found_where_they_stand(known: dict[str, Operation]) -> None:
    submit = known["submitCommand"]

    assert [p.name for p in submit.placed("path")] == ["game"]
    assert {"Idempotency-Key", "If-Match"} <= {p.name for p in submit.placed("header")}
    assert "dry_run" in {p.name for p in submit.placed("query")}
    assert submit.placed("cookie") == ()


@pytest.mark.parametrize(
    ("kind", "text", "read"),
    [
        ("integer", "12", 12),
        ("integer", "-3", -3),
        ("integer", "007", 7),
        ("integer", "1.0", "1.0"),
        ("integer", "1e3", "1e3"),
        ("integer", "٣", "٣"),
        ("integer", "", ""),
        ("integer", "9" * 5_000, "9" * 5_000),
        ("boolean", "true", True),
        ("boolean", "1", True),
        ("boolean", "0", False),
        ("boolean", "yes", "yes"),
        ("string", "12", "12"),
        ("string", "true", "true"),
    ],
    ids=lambda value: repr(value)[:12],
)
def test_a_text_is_read_as_its_type_and_left_where_it_is_none(
    known: dict[str, Operation], kind: str, text: str, read: Any
) -> None:
    shape = parameter(known["submitCommand"], "dry_run").shape

    found = Parameter("x", "query", kind, required=False, default=None, shape=shape).read(text)

    assert found == read
    assert type(found) is type(read)


def test_a_body_that_may_be_left_out_is_known_as_one(known: dict[str, Operation]) -> None:
    submit, listed = known["submitCommand"], known["listGames"]

    assert submit.body is not None
    assert submit.body.required
    assert listed.body is None


def test_of_a_command_only_its_ruleset_knows_the_shape(known: dict[str, Operation]) -> None:
    """Else a word that only one game knows would be refused before the game is even found."""
    body = known["submitCommand"].body
    assert body is not None

    assert body.shape.fits({"type": "AWordOfNoGame"})
    assert not body.shape.fits("no object")


def test_what_an_operation_answers_with_is_known(known: dict[str, Operation]) -> None:
    assert known["listGames"].produces == ("application/json",)
    assert "text/event-stream" in known["listEvents"].produces


def entry(sections: tuple[Section, ...], name: str) -> Entry:
    every = (entry for section in sections for entry in section.entries)
    return next(one for one in every if one.content["operationId"] == name)


def test_every_operation_stands_under_a_tag(sections: tuple[Section, ...]) -> None:
    shown = {one.content["operationId"] for section in sections for one in section.entries}

    assert shown == {content["operationId"] for _, _, content in operations(document())}
    assert all(section.entries for section in sections)


def test_a_reader_sees_how_to_ask_on_a_command_line(sections: tuple[Section, ...]) -> None:
    lines = entry(sections, "submitCommand").curl

    assert lines.startswith('curl -X POST "$TENKA/v1/games/')
    assert "{game}" not in lines
    assert 'Authorization: Bearer $TOKEN"' in lines
    assert "Content-Type: application/json" in lines


def test_where_no_token_is_needed_none_is_shown(sections: tuple[Section, ...]) -> None:
    assert "Bearer" not in entry(sections, "registerPlayer").curl
    assert entry(sections, "registerPlayer").scopes is None


def test_what_is_only_read_is_asked_for_without_a_method_or_a_body(
    sections: tuple[Section, ...],
) -> None:
    lines = entry(sections, "listGames").curl

    assert lines.startswith('curl "$TENKA/v1/games"')
    assert " -d " not in lines


def test_references_are_followed_for_the_reader(sections: tuple[Section, ...]) -> None:
    every = [one for section in sections for one in section.entries]
    shown: list[Json] = [p for one in every for p in one.parameters]

    assert shown
    assert all("$ref" not in parameter for parameter in shown)
    assert all(answer.description for one in every for answer in one.answers)


def test_every_example_of_a_body_is_one_that_would_be_taken(
    known: dict[str, Operation], sections: tuple[Section, ...]
) -> None:
    for section in sections:
        for one in section.entries:
            body = known[one.content["operationId"]].body
            if body is not None:
                assert body.shape.fits(one.example), one.content["operationId"]
