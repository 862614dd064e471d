"""The joined document is sound: valid, whole, and true to its own examples."""

import re
from collections.abc import Iterator
from typing import Any

import pytest
from openapi_spec_validator import OpenAPIV31SpecValidator

from service.contract.derived import game_components, shared_components
from service.contract.frame import FOLDER, Json, operations, read
from service.contract.spec import document, joined
from service.http.shapes import Shapes
from service.rulesets import rulesets
from tests.fix_toy import Pass, PlayCards, toy_game

VERBS = (
    "abort|advance|agree|block|cast|create|delete|export|fork|get|halt|hide|import|join|kick|leave"
    "|list|mark|propose|recover|redeliver|register|rematch|remove|report|resign|resume|return"
    "|revoke|rewind|rotate|send|settle|silence|start|submit|take|test|unblock|withdraw"
)
TOY = game_components(toy_game())
DOCUMENTS = {
    "this server's": document(),
    "two toys'": joined(
        shared_components(),
        {"toy": TOY, "other_toy": game_components(toy_game("other_toy", [Pass, PlayCards]))},
    ),
}


@pytest.fixture(params=DOCUMENTS)
def whole(request: pytest.FixtureRequest) -> Json:
    return DOCUMENTS[request.param]


def references(node: object) -> Iterator[str]:
    if isinstance(node, dict):
        if isinstance(node.get("$ref"), str):
            yield node["$ref"]
        for value in node.values():
            yield from references(value)
    elif isinstance(node, list):
        for value in node:
            yield from references(value)


def follow(whole: Json, pointer: str) -> Json:
    found: Any = whole
    for step in pointer.removeprefix("#/").split("/"):
        found = found[step]
    return dict(found)


def resolved(whole: Json, node: Json) -> Json:
    return follow(whole, node["$ref"]) if "$ref" in node else node


def test_it_is_openapi(whole: Json) -> None:
    assert [error.message for error in OpenAPIV31SpecValidator(whole).iter_errors()] == []


def test_every_reference_leads_into_the_components(whole: Json) -> None:
    for pointer in set(references(whole)):
        assert pointer.startswith("#/components/")
        assert follow(whole, pointer)


def test_every_discriminator_leads_to_a_schema_with_that_type(whole: Json) -> None:
    for union in whole["components"]["schemas"].values():
        for word, pointer in union.get("discriminator", {}).get("mapping", {}).items():
            schema = follow(whole, pointer)
            members = [resolved(whole, member) for member in schema.get("anyOf", [schema])]
            assert [m["properties"]["type"]["const"] for m in members] == [word] * len(members)


def test_operation_ids_are_unique_and_begin_with_a_verb(whole: Json) -> None:
    ids = [operation["operationId"] for _, _, operation in operations(whole)]

    assert len(set(ids)) == len(ids)
    assert [i for i in ids if not re.fullmatch(rf"({VERBS})[A-Z][A-Za-z]+", i)] == []


def test_every_operation_is_told_in_words(whole: Json) -> None:
    tags = {tag["name"] for tag in whole["tags"]}
    for _, _, operation in operations(whole):
        assert operation["summary"]
        assert operation["description"].strip().endswith((".", "1."))
        assert set(operation["tags"]) <= tags
        assert all(resolved(whole, p)["description"] for p in operation.get("parameters", ()))


def test_every_schema_is_told_in_words(whole: Json) -> None:
    written = [name.removesuffix(".yaml") for name in file_names("schemas")]

    assert [n for n in written if "description" not in whole["components"]["schemas"][n]] == []


def test_every_answer_that_is_no_success_is_a_problem(whole: Json) -> None:
    for _, _, operation in operations(whole):
        for status, response in operation["responses"].items():
            content = resolved(whole, response).get("content", {})
            if status >= "400" and operation["operationId"] != "getReadiness":
                assert list(content) == ["application/problem+json"]


def test_what_needs_a_token_says_so(whole: Json) -> None:
    for path, _, operation in operations(whole):
        secured = bool(operation["security"])
        assert ("403" in operation["responses"]) == secured
        assert (
            secured
            or path.startswith(
                ("/v1/players", "/v1/rulesets", "/v1/openapi.json", "/healthz", "/readyz")
            )
            or not path.startswith("/v1")
        )


def test_path_parameters_are_described(whole: Json) -> None:
    for path, _, operation in operations(whole):
        described = {
            p["name"]
            for p in (resolved(whole, p) for p in operation.get("parameters", ()))
            if p["in"] == "path"
        }
        assert described == set(re.findall(r"{(\w+)}", path))


def test_links_lead_to_operations(whole: Json) -> None:
    known = {operation["operationId"] for _, _, operation in operations(whole)}
    links = whole["components"]["links"]

    assert {link["operationId"] for link in links.values()} <= known


def test_a_created_game_links_to_play(whole: Json) -> None:
    links = whole["paths"]["/v1/games"]["post"]["responses"]["201"]["links"]

    assert {"getGame", "joinGame", "getView", "getLegal", "submitCommand"} <= set(links)


def examples(whole: Json) -> Iterator[tuple[Json, object]]:
    components = whole["components"]
    for schema in components["schemas"].values():
        yield from ((schema, example) for example in schema.get("examples", ()))
    for described in (*components["parameters"].values(), *components["headers"].values()):
        yield from exemplified(described)
    for _, _, operation in operations(whole):
        for described in (*operation.get("parameters", ()), *media_types(whole, operation)):
            yield from exemplified(described)


def exemplified(described: Json) -> Iterator[tuple[Json, object]]:
    if "example" in described:
        yield described["schema"], described["example"]


def media_types(whole: Json, operation: Json) -> Iterator[Json]:
    answers = (resolved(whole, response) for response in operation["responses"].values())
    for content in (operation.get("requestBody", {}), *answers):
        yield from content.get("content", {}).values()


def test_every_example_is_of_its_schema() -> None:
    whole = DOCUMENTS["this server's"]
    shapes = Shapes(whole)
    for schema, example in examples(whole):
        shapes.compile(schema).check(example)


def test_every_body_has_an_example(whole: Json) -> None:
    for _, _, operation in operations(whole):
        for media in operation.get("requestBody", {}).get("content", {}).values():
            assert "example" in media or resolved(whole, media["schema"]).get("examples")


def test_file_names_follow_from_the_paths() -> None:
    for path, where in read("openapi.yaml")["paths"].items():
        words = re.sub(r"[{}]", "", path.removeprefix("/v1")).strip("/")
        assert where["$ref"] == f"paths/{re.sub(r'[/.]', '-', words) or 'index'}.yaml"


def test_no_file_is_left_out() -> None:
    named = {where["$ref"] for where in read("openapi.yaml")["paths"].values()}

    assert {f"paths/{name}" for name in file_names("paths")} == named
    assert file_names("games") == {f"{name}.yaml" for name in rulesets()}


def file_names(folder: str) -> set[str]:
    return {entry.name for entry in FOLDER.joinpath(folder).iterdir() if ".yaml" in entry.name}
