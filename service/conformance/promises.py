"""Holds answers against the contract: a declared status, with the declared headers and shape."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from service.contract.frame import Json, operations
from service.http.problems import Problem
from service.http.shapes import Shape, Shapes
from service.wire import from_json

PROBLEM: Final[Json] = {
    "application/problem+json": {"schema": {"$ref": "#/components/schemas/Problem"}}
}
UNKNOWN: Final = (404, 405)  # how what is no operation is answered


class BrokenPromise(Exception):  # noqa: N818 - says what happened
    """An answer is not as the contract says."""


@dataclass(frozen=True, slots=True)
class Answer:
    """What a server answered; the names of headers are in small letters."""

    method: str
    path: str  # without the query
    status: int
    headers: Mapping[str, str]
    content: bytes

    @property
    def media_type(self) -> str:
        """What kind of content it is, without parameters."""
        return self.headers.get("content-type", "").partition(";")[0].strip()

    @property
    def json(self) -> Any:  # noqa: ANN401 - JSON is whatever JSON is
        """The content, read."""
        return from_json(self.content, object)

    def __str__(self) -> str:
        """Tell the beginning of it."""
        told = self.content[:500].decode(errors="replace")
        return f"{self.method} {self.path} -> {self.status}: {told}"


class Promises:
    """What a document promises of its operations' answers."""

    def __init__(self, document: Json) -> None:
        """Compile the document."""
        self._document = document
        self._shapes = Shapes(document)
        self._compiled: dict[str, Shape] = {}
        self._responses = {
            (method.upper(), _pattern(path)): content["responses"]
            for path, method, content in operations(document)
        }

    def verify(self, answer: Answer) -> None:
        """Hold an answer against its operation; where there is none, it must be a problem.

        Raises:
            BrokenPromise: the operation may not answer so.
        """
        declared = self._declared(answer.method, answer.path)
        if declared is None:
            _must(answer.status in UNKNOWN, "the operation is not declared", answer)
            self._verify_content(PROBLEM, answer)
            return
        _must(str(answer.status) in declared, "the status is not declared", answer)
        promised = self._resolved(declared[str(answer.status)])
        self._verify_headers(promised.get("headers", {}), answer)
        self._verify_content(promised.get("content", {}), answer)

    def _declared(self, method: str, path: str) -> Json | None:
        found = (
            responses
            for (known, pattern), responses in self._responses.items()
            if known == method and pattern.fullmatch(path)
        )
        return next(found, None)

    def _verify_headers(self, promised: Json, answer: Answer) -> None:
        for name, header in promised.items():
            described = self._resolved(header)
            value = answer.headers.get(name.lower())
            _must(value is not None or not described.get("required"), f"no {name}", answer)
            fits = value is None or self._shape(described["schema"]).fits(value)
            _must(fits, f"{name} is {value!r}", answer)

    def _verify_content(self, promised: Json, answer: Answer) -> None:
        if not promised:
            _must(not answer.content, "there should be no content", answer)
            return
        kind = answer.media_type
        _must(kind in promised, f"the content is of type {kind!r}", answer)
        if kind.endswith("json"):
            try:
                self._shape(promised[kind]["schema"]).check(answer.json)
            except (Problem, ValueError) as misfit:
                raise BrokenPromise(f"{misfit}; {answer}") from misfit

    def _shape(self, schema: Json) -> Shape:
        """Give a compiled schema: to compile one takes longer than to ask the server."""
        words = str(schema)
        if words not in self._compiled:
            self._compiled[words] = self._shapes.compile(schema)
        return self._compiled[words]

    def _resolved(self, node: Json) -> Json:
        found: Any = node
        if "$ref" in node:
            found = self._document
            for step in node["$ref"].removeprefix("#/").split("/"):
                found = found[step]
        return dict(found)


def _must(holds: bool, fault: str, answer: Answer) -> None:  # noqa: FBT001 - reads as a sentence
    if not holds:
        raise BrokenPromise(f"{fault}; {answer}")


def _pattern(path: str) -> re.Pattern[str]:
    pieces = re.split(r"{\w+}", path)
    return re.compile("[^/]+".join(re.escape(piece) for piece in pieces))
