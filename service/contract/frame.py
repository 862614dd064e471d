"""The hand-written part of the contract, read from `openapi/` and completed.

Which problems an operation may answer follows from what it takes, so it is not written per file:
a token can be missing, a body unreadable, a path unknown.
"""

from collections.abc import Iterator
from importlib.resources import files
from typing import Any, Final, TypeAlias

import yaml

Json: TypeAlias = dict[str, Any]

FOLDER: Final = files("openapi")
METHODS: Final = ("get", "put", "post", "delete", "patch")


def read(name: str) -> Any:  # noqa: ANN401 - YAML is whatever YAML is
    """Read a file of the contract."""
    text = FOLDER.joinpath(name).read_text(encoding="utf-8")
    return yaml.load(text, Loader=yaml.CSafeLoader)


def read_frame() -> Json:
    """Give the hand-written document, its files joined."""
    root: Json = read("openapi.yaml")
    paths = {path: read(where["$ref"]) for path, where in root["paths"].items()}
    for _, _, operation in operations({"paths": paths}):
        operation.setdefault("security", root["security"])
        _complete(operation)
    components = {**read("components.yaml"), "schemas": _schemas()}
    return {**root, "paths": paths, "webhooks": _webhooks(root), "components": components}


def operations(document: Json) -> Iterator[tuple[str, str, Json]]:
    """Give the path, method and content of every operation."""
    for path, item in document["paths"].items():
        for method in METHODS:
            if method in item:
                yield path, method, item[method]


def _schemas() -> Json:
    names = sorted(entry.name for entry in FOLDER.joinpath("schemas").iterdir())
    return {name.removesuffix(".yaml"): read(f"schemas/{name}") for name in names}


def _webhooks(root: Json) -> Json:
    """Give what the server posts of each kind, whose body is the schema named after the kind."""
    every = read(root["webhooks"]["$ref"])
    return {
        kind: {"post": {**words, **every["posted"], **_body(kind)}}
        for kind, words in every["told"].items()
    }


def _body(kind: str) -> Json:
    schema = {"$ref": f"#/components/schemas/{kind.title()}Message"}
    return {"requestBody": {"required": True, "content": {"application/json": {"schema": schema}}}}


def _complete(operation: Json) -> None:
    """Add the problems that follow from what the operation takes."""
    known = operation["responses"]
    implied = {status: _response(name) for status, name in _implied(operation)}
    operation["responses"] = dict(sorted({**implied, **known}.items()))


def _implied(operation: Json) -> Iterator[tuple[str, str]]:
    parameters = operation.get("parameters", ())
    if operation["security"]:
        yield "401", "Unauthorized"
        yield "403", "Forbidden"
    if any(_is_in_path(parameter) for parameter in parameters):
        yield "404", "NotFound"
    if any(_is_game(parameter) for parameter in parameters):
        yield "409", "Parked"
    if any("game:play" in scopes for scheme in operation["security"] for scopes in scheme.values()):
        yield "423", "Halted"
    if any("content" in response for response in operation["responses"].values()):
        yield "406", "NotAcceptable"
    if "requestBody" in operation:
        yield "400", "BadRequest"
        yield "413", "TooLarge"
        yield "415", "UnsupportedMediaType"
    yield "422", "Unprocessable"  # an unknown query parameter is refused everywhere
    yield "429", "TooManyRequests"
    yield "503", "Unavailable"


def _is_in_path(parameter: Json) -> bool:
    return parameter.get("in") == "path" or _is_game(parameter)


def _is_game(parameter: Json) -> bool:
    return bool(parameter.get("$ref", "").endswith("/Game"))


def _response(name: str) -> Json:
    return {"$ref": f"#/components/responses/{name}"}
