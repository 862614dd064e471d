"""Holds every answer of a test against the contract: declared, and of the declared shape."""

import gzip
import re
from functools import cache
from typing import Any, Final

from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from service.contract.frame import Json, operations
from service.contract.spec import document as whole_document
from service.http.shapes import Shapes

PROBLEM: Final[Json] = {
    "application/problem+json": {"schema": {"$ref": "#/components/schemas/Problem"}}
}


class Promises:
    """What a document promises of its operations' answers."""

    def __init__(self, document: Json | None = None) -> None:
        self._document = document or whole_document()
        self._shapes = Shapes(self._document)
        self._responses = {
            (method.upper(), _pattern(path)): content["responses"]
            for path, method, content in operations(self._document)
        }

    def verify(self, response: TestResponse) -> None:
        """Fail unless the operation may answer so; where there is none, it must be a problem."""
        asked, status = response.request, str(response.status_code)
        where = f"{asked.method} {asked.path} -> {status}: {response.get_data(as_text=True)[:500]}"
        declared = self._declared(asked.method, asked.path)
        if declared is None:
            assert status in {"404", "405"}, where
            self._verify_content(PROBLEM, response, where)
            return
        assert status in declared, where
        promised = self._resolved(declared[status])
        self._verify_headers(promised.get("headers", {}), response, where)
        self._verify_content(promised.get("content", {}), response, where)

    def _declared(self, method: str, path: str) -> Json | None:
        found = (
            responses
            for (known, pattern), responses in self._responses.items()
            if known == method and pattern.fullmatch(path)
        )
        return next(found, None)

    def _verify_headers(self, promised: Json, response: TestResponse, where: str) -> None:
        for name, header in promised.items():
            described = self._resolved(header)
            value = response.headers.get(name)
            assert value is not None or not described.get("required"), f"no {name}; {where}"
            if value is not None:
                assert self._shapes.compile(described["schema"]).fits(value), f"{name}; {where}"

    def _verify_content(self, promised: Json, response: TestResponse, where: str) -> None:
        if not promised:
            assert not response.get_data(), where
            return
        assert response.mimetype in promised, f"{response.mimetype}; {where}"
        if response.mimetype.endswith("json"):
            shape = self._shapes.compile(promised[response.mimetype]["schema"])
            shape.check(response.get_json(force=True))

    def _resolved(self, node: Json) -> Json:
        found: Any = node
        if "$ref" in node:
            found = self._document
            for step in node["$ref"].removeprefix("#/").split("/"):
                found = found[step]
        return dict(found)


class CheckedClient(FlaskClient):
    """A test client that fails on any answer this server's contract does not promise.

    `app.test_client_class = CheckedClient` makes every `app.test_client()` one.
    """

    def open(self, *args: Any, **kwargs: Any) -> TestResponse:
        response = super().open(*args, **kwargs)
        if response.content_encoding == "gzip":  # unpack it, as every client does
            response.set_data(gzip.decompress(response.get_data()))
        if response.request.method not in {"HEAD", "OPTIONS"}:
            promises().verify(response)
        return response


@cache
def promises() -> Promises:
    """Give what the contract of this server promises."""
    return Promises()


def _pattern(path: str) -> re.Pattern[str]:
    pieces = re.split(r"{\w+}", path)
    return re.compile("[^/]+".join(re.escape(piece) for piece in pieces))
