"""The document's operations, made ready for checking requests."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final, TypeAlias

from service.contract.frame import Json
from service.contract.frame import operations as each_operation
from service.http.shapes import Shape, Shapes, Union

Security: TypeAlias = list[dict[str, list[str]]]
PLACES: Final = ("path", "query", "header")


@dataclass(frozen=True, slots=True)
class Parameter:
    """A parameter; `whole` tells that its text stands for a whole number."""

    name: str
    place: str  # path, query or header
    whole: bool
    required: bool
    default: Any
    shape: Shape


@dataclass(frozen=True, slots=True)
class Body:
    """What a body must be: of one shape, or a member of a union by its `type`."""

    required: bool
    shape: Shape
    union: Union | None


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
        self._shapes = Shapes(document)

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
            whole=schema.get("type") == "integer",
            required=given.get("required", False),
            default=given["schema"].get("default"),
            shape=self._shapes.compile(given["schema"]),
        )

    def _body(self, given: Json) -> Body:
        schema = given["content"]["application/json"]["schema"]
        union = self._shapes.union(schema)
        return Body(given["required"], self._shapes.compile(schema), union)


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
