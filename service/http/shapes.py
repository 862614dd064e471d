"""Schemas of the contract, compiled once; what does not fit is told in words that help."""

from collections.abc import Mapping
from typing import Any, Final, TypeAlias

import jsonschema_rs

from service.contract.frame import Json
from service.http.problems import Problem
from service.http.strict_json import bad_shape, pointer_to
from service.http.words import listed, wanted

URI: Final = "urn:tenka:contract"


class Shape:
    """One compiled schema."""

    def __init__(self, validator: jsonschema_rs.Validator, schema: Json, document: Json) -> None:
        """Keep what is compiled beside its source, which has the words for what does not fit."""
        self._validator = validator
        self._schema = schema
        self._document = document

    def fits(self, value: object) -> bool:
        """Tell whether a value fits."""
        return self._validator.is_valid(value)

    def check(self, value: object, *under: str) -> None:
        """Refuse a value that does not fit; `under` is where in the request it stands.

        Raises:
            Problem: 422, naming the first place that does not fit.
        """
        try:
            self._validator.validate(value)
        except jsonschema_rs.ValidationError as error:
            raise self._told(error, under) from None

    def _told(self, error: jsonschema_rs.ValidationError, under: tuple[str, ...]) -> Problem:
        path = [*under, *error.instance_path]
        schema = self._source(error)
        kinds = jsonschema_rs.ValidationErrorKind
        match error.kind:
            case kinds.Required(name):
                return bad_shape(pointer_to(*path, name), f"{_at(path)}: `{name}` is missing")
            case kinds.AdditionalProperties([name, *_]):
                known = ", ".join(schema.get("properties", ())) or "none"
                words = f"`{name}` is not known here; known: {known}"
                return bad_shape(pointer_to(*path, name), f"{_at(path)}: {words}")
            case kinds.PropertyNames(inner):
                words = f"a name in it does not fit: {wanted(inner, self._source(inner))}"
                return bad_shape(pointer_to(*path), f"{_at(path)}: {words}")
            case kinds.AnyOf(branches) if all(branches):
                # one of several shapes: it is told where it comes nearest to one of them
                return self._told(min(branches, key=len)[0], under)
        return bad_shape(pointer_to(*path), f"{_at(path)}: {wanted(error, schema)}")

    def _source(self, error: jsonschema_rs.ValidationError) -> Json:
        """Give the schema that is not fitted, where it stands in the document."""
        *path, _ = error.schema_path
        found: Any = self._document if path[:1] == ["components"] else self._schema
        for step in path:
            found = found[step]
        return dict(found)


Union: TypeAlias = Mapping[str, Shape]


class Shapes:
    """Compiles schemas that refer to each other within a document."""

    def __init__(self, document: Json) -> None:
        self._document = document
        self._schemas: Json = document["components"]["schemas"]
        self._registry = jsonschema_rs.Registry([(URI, document)], draft=jsonschema_rs.Draft202012)

    def compile(self, schema: Json) -> Shape:
        """Compile a schema as it stands in the document."""
        return Shape(
            jsonschema_rs.validator_for(
                _anchored(schema),
                registry=self._registry,
                validate_formats=True,
                mask="it",  # values may be secrets, so no message repeats one
                offline=True,
            ),
            schema,
            self._document,
        )

    def union(self, schema: Json) -> Union | None:
        """Compile a union by the `type` that tells its members apart; None if it is no union."""
        mapping = self.resolve(schema).get("discriminator", {}).get("mapping")
        if mapping is None:
            return None
        return {word: self.compile({"$ref": pointer}) for word, pointer in mapping.items()}

    def resolve(self, schema: Json) -> Json:
        """Give what a schema refers to, or itself."""
        found: Json = schema
        while "$ref" in found:
            found = self._schemas[found["$ref"].rpartition("/")[2]]
        return found


def check_member(union: Union, value: object, owner: str, *under: str) -> None:
    """Refuse a value that is no member of an owner's union; `under` is where it stands.

    Raises:
        Problem: 422, naming the first place that does not fit.
    """
    if not isinstance(value, dict):
        raise bad_shape(pointer_to(*under), f"{_at([*under])}: it must be a JSON object")
    word = value.get("type")
    if not isinstance(word, str) or word not in union:
        where = pointer_to(*under, "type")
        raise bad_shape(where, f"at {where}: {owner} takes {listed(union)}")
    union[word].check(value, *under)


def _anchored(schema: Any) -> Any:  # noqa: ANN401 - any part of a schema
    """Make references absolute, so that a part can be compiled outside of its document."""
    match schema:
        case {"$ref": str(pointer), **beside}:
            return {**_anchored(beside), "$ref": f"{URI}{pointer}"}
        case dict():
            return {name: _anchored(value) for name, value in schema.items()}
        case list():
            return [_anchored(value) for value in schema]
        case _:
            return schema


def _at(path: list[str | int]) -> str:
    return f"at {pointer_to(*path)}" if path else "the body"
