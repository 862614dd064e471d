"""The document's operations, made ready for checking requests."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final, TypeAlias

from service.contract.frame import Json
from service.contract.frame import operations as each_operation
from service.http.shapes import Shape, Shapes

Security: TypeAlias = list[dict[str, list[str]]]
PLACES: Final = ("path", "query", "header")
WHOLE: Final = re.compile("-?[0-9]{1,4000}")  # as many digits as can be read at all
FLAGS: Final = {"true": True, "false": False, "1": True, "0": False}


@dataclass(frozen=True, slots=True)
class Parameter:
    """A parameter; `kind` is the JSON type that its text stands for."""

    name: str
    place: str  # path, query or header
    kind: str
    required: bool
    default: Any
    shape: Shape

    def read(self, text: str) -> str | int:
        """Read a text as what it stands for; one that stands for nothing is left as it is."""
        if self.kind == "integer" and WHOLE.fullmatch(text):
            return int(text)
        return FLAGS.get(text, text) if self.kind == "boolean" else text


@dataclass(frozen=True, slots=True)
class Body:
    """What a body must be."""

    required: bool
    shape: Shape


@dataclass(frozen=True, slots=True)
class Operation:
    """An operation; `scopes` is None where no token is needed."""

    name: str
    scopes: frozenset[str] | None
    parameters: Mapping[str, tuple[Parameter, ...]]  # by place
    body: Body | None
    produces: tuple[str, ...]

    def placed(self, place: str) -> tuple[Parameter, ...]:
        """Give the parameters that stand in the path, the query or the headers."""
        return self.parameters.get(place, ())


def compiled(document: Json) -> dict[str, Operation]:
    """Compile every operation of a document, by its operationId."""
    reader = _Reader(document)
    found = (reader.operation(content) for _, _, content in each_operation(document))
    return {operation.name: operation for operation in found}


class _Reader:
    """Reads operations of one document."""

    def __init__(self, document: Json) -> None:
        self._document = document
        self._shapes = Shapes(_with_commands_open(document))

    def operation(self, content: Json) -> Operation:
        return Operation(
            name=content["operationId"],
            scopes=_scopes(content["security"]),
            parameters=self._parameters(content),
            body=self._body(content["requestBody"]) if "requestBody" in content else None,
            produces=tuple(_media_types(content["responses"])),
        )

    def _parameters(self, content: Json) -> Mapping[str, tuple[Parameter, ...]]:
        read = [self._parameter(given) for given in content.get("parameters", ())]
        return {place: tuple(p for p in read if p.place == place) for place in PLACES}

    def _parameter(self, given: Json) -> Parameter:
        if "$ref" in given:
            name = given["$ref"].rpartition("/")[2]
            given = self._document["components"]["parameters"][name]
        schema = self._shapes.resolve(given["schema"])
        return Parameter(
            name=given["name"],
            place=given["in"],
            kind=schema.get("type", "string"),
            required=given.get("required", False),
            default=given["schema"].get("default"),
            shape=self._shapes.compile(given["schema"]),
        )

    def _body(self, given: Json) -> Body:
        schema = given["content"]["application/json"]["schema"]
        return Body(given["required"], self._shapes.compile(schema))


def _with_commands_open(document: Json) -> Json:
    """Take any object for a command: which ones there are, the ruleset of the game tells."""
    components = document["components"]
    schemas = {**components["schemas"], "Command": {"type": "object"}}
    return {**document, "components": {**components, "schemas": schemas}}


def _scopes(security: Security) -> frozenset[str] | None:
    if not security:
        return None
    return frozenset(scope for scheme in security for scopes in scheme.values() for scope in scopes)


def _media_types(responses: Json) -> Iterator[str]:
    return (
        media_type
        for status, response in responses.items()
        if status.startswith("2")
        for media_type in response.get("content", ())
    )
