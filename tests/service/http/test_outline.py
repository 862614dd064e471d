"""The contract arranged for a reader: sections by tag, each operation with how to ask for it."""

from typing import Any

from service.http.outline import Entry, outline

GAME = {"name": "game", "in": "path", "example": "g1", "schema": {"type": "string"}}
PROBLEM = {"description": "a problem", "content": {"application/problem+json": {"schema": {}}}}
MOVE = {"type": "object", "examples": [{"to": "édo"}]}
SIGNED: list[dict[str, list[str]]] = [{"token": ["play"]}]


def operation(**members: Any) -> dict[str, Any]:
    plain = {"tags": ["games"], "security": [], "responses": {"204": {"description": "done"}}}
    return plain | members


def body(**media: Any) -> dict[str, Any]:
    return {"requestBody": {"content": {"application/json": media}}}


def document(path: str = "/v1/games/{game}", **methods: Any) -> dict[str, Any]:
    return {
        "tags": [
            {"name": "games", "description": "What is played."},
            {"name": "players", "description": "Who plays."},
        ],
        "paths": {path: methods},
        "components": {
            "parameters": {"Game": GAME},
            "responses": {"Problem": PROBLEM, "Alias": {"$ref": "#/components/responses/Problem"}},
            "schemas": {"Move": MOVE},
        },
    }


def entry(**members: Any) -> Entry:
    """The one operation of a document, a POST."""
    (found,) = outline(document(post=operation(**members)))[0].entries
    return found


def test_operations_stand_under_each_of_their_tags_in_the_order_of_the_tags() -> None:
    both = operation(tags=["players", "games"])

    games, players = outline(document(get=operation(), post=both))

    assert (games.name, games.description) == ("games", "What is played.")
    assert [e.method for e in games.entries] == ["get", "post"]
    assert [e.method for e in players.entries] == ["post"]


def test_a_reference_is_followed_to_its_end() -> None:
    found = entry(
        parameters=[{"$ref": "#/components/parameters/Game"}],
        responses={"404": {"$ref": "#/components/responses/Alias"}},
    )

    assert found.parameters == (GAME,)
    assert found.answers[0].description == "a problem"
    assert found.answers[0].media_type == "application/problem+json"


def test_an_answer_without_content_has_no_schema() -> None:
    (answer,) = entry().answers

    assert (answer.status, answer.media_type, answer.schema) == ("204", "", None)
    assert (answer.headers, answer.links) == ({}, {})


def test_an_operation_that_needs_no_token_has_no_scopes() -> None:
    assert entry().scopes is None
    assert entry(security=SIGNED).scopes == ("play",)
    assert entry(security=[{"token": []}]).scopes == ()  # any token


def test_how_to_ask_names_the_method_and_an_address_that_can_be_tried() -> None:
    read = outline(document(get=operation(parameters=[GAME])))[0].entries[0]

    assert read.curl == 'curl "$TENKA/v1/games/g1"'
    assert entry(parameters=[GAME]).curl == 'curl -X POST "$TENKA/v1/games/g1"'


def test_how_to_ask_shows_a_token_only_where_one_is_needed() -> None:
    header = '-H "Authorization: Bearer $TOKEN"'

    assert header in entry(security=SIGNED).curl
    assert header not in entry().curl


def test_a_body_is_shown_by_its_example_or_by_that_of_its_schema() -> None:
    reference = {"$ref": "#/components/schemas/Move"}

    own = entry(**body(schema=reference, example={"to": "kai"}))
    of_schema = entry(**body(schema=reference))
    none = entry(**body(schema={"type": "object"}))

    assert own.curl.endswith("""-H 'Content-Type: application/json' \\\n  -d '{"to": "kai"}'""")
    assert of_schema.curl.endswith("""-d '{"to": "édo"}'""")
    assert none.example == {}


def test_where_no_body_is_taken_none_is_shown() -> None:
    found = entry()

    assert (found.body, found.example) == (None, None)
    assert "-d" not in found.curl
