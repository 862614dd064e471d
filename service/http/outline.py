"""The contract arranged for a reader: operations under their tags, references followed."""

import json
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from service.contract.frame import Json, operations


@dataclass(frozen=True, slots=True)
class Answer:
    """One response of an operation; `schema` is None where it has no content."""

    status: str
    description: str
    media_type: str
    schema: Json | None
    headers: Json
    links: Json


@dataclass(frozen=True, slots=True)
class Entry:
    """One operation with what it takes and gives."""

    method: str
    path: str
    content: Json
    scopes: tuple[str, ...] | None
    parameters: tuple[Json, ...]
    body: Json | None
    example: Any
    answers: tuple[Answer, ...]

    @property
    def curl(self) -> str:
        """How to ask for it on a command line."""
        lines = [f'curl "$TENKA{self._path}"']
        if self.method != "get":
            lines[0] = f'curl -X {self.method.upper()} "$TENKA{self._path}"'
        if self.scopes is not None:
            lines.append('-H "Authorization: Bearer $TOKEN"')
        if self.body is not None:
            lines.append("-H 'Content-Type: application/json'")
            lines.append(f"-d '{json.dumps(self.example, ensure_ascii=False)}'")
        return " \\\n  ".join(lines)

    @property
    def _path(self) -> str:
        path = self.path
        for parameter in self.parameters:
            if parameter["in"] == "path":
                path = path.replace(f"{{{parameter['name']}}}", parameter["example"])
        return path


@dataclass(frozen=True, slots=True)
class Section:
    """A tag with its operations."""

    name: str
    description: str
    entries: tuple[Entry, ...]


def outline(document: Json) -> tuple[Section, ...]:
    """Give the operations of a document under their tags."""
    reader = _Reader(document)
    entries = [reader.entry(*found) for found in operations(document)]
    return tuple(
        Section(
            tag["name"],
            tag["description"],
            tuple(entry for entry in entries if tag["name"] in entry.content["tags"]),
        )
        for tag in document["tags"]
    )


class _Reader:
    """Reads one document and follows its references to parameters and responses."""

    def __init__(self, document: Json) -> None:
        self._document = document

    def entry(self, path: str, method: str, content: Json) -> Entry:
        body = content.get("requestBody", {}).get("content", {}).get("application/json")
        return Entry(
            method=method,
            path=path,
            content=content,
            scopes=_scopes(content["security"]),
            parameters=tuple(self._followed(p) for p in content.get("parameters", ())),
            body=None if body is None else body["schema"],
            example=None if body is None else self._example(body),
            answers=tuple(self._answers(content["responses"])),
        )

    def _answers(self, responses: Json) -> Iterator[Answer]:
        for status, given in responses.items():
            response = self._followed(given)
            content: Json = response.get("content", {})
            media_type = next(iter(content), "")
            schema = content[media_type]["schema"] if content else None
            headers = {
                name: self._followed(header) for name, header in response.get("headers", {}).items()
            }
            links = {name: self._followed(link) for name, link in response.get("links", {}).items()}
            yield Answer(status, response["description"], media_type, schema, headers, links)

    def _example(self, media: Json) -> Any:  # noqa: ANN401 - JSON
        if "example" in media:
            return media["example"]
        return next(iter(self._followed(media["schema"]).get("examples", ())), {})

    def _followed(self, node: Json) -> Json:
        found: Any = node
        while "$ref" in found:
            pointer, found = found["$ref"], self._document
            for step in pointer.removeprefix("#/").split("/"):
                found = found[step]
        return dict(found)


def _scopes(security: list[dict[str, list[str]]]) -> tuple[str, ...] | None:
    if not security:
        return None
    return tuple(scope for scheme in security for scopes in scheme.values() for scope in scopes)
