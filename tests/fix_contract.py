"""Checks every response of a test against the contract: declared, and of the declared shape."""

from functools import cache
from typing import Any, Final

from flask import Flask
from flask.testing import FlaskClient
from werkzeug.exceptions import HTTPException
from werkzeug.test import TestResponse

from service.frame import Json, operations
from service.http.shapes import Shapes
from service.spec import document as whole_document

PROBLEM: Final[Json] = {
    "application/problem+json": {"schema": {"$ref": "#/components/schemas/Problem"}}
}


class Promises:
    """What a document promises of each operation's responses."""

    def __init__(self, document: Json | None = None) -> None:
        self._document = document or whole_document()
        self._shapes = Shapes(self._document)
        self._responses = {
            content["operationId"]: content["responses"]
            for _, _, content in operations(self._document)
        }

    def verify(self, operation: str | None, response: TestResponse) -> None:
        """Fail unless the operation may answer so; where no route is, there must be a problem."""
        if operation is None:
            self._verify_content(PROBLEM, response, "no route")
            return
        declared = self._responses[operation]
        status = str(response.status_code)
        where = f"{operation} answered {status}: {response.get_data(as_text=True)[:500]}"
        assert status in declared, where
        promised = self._resolved(declared[status])
        self._verify_headers(promised.get("headers", {}), response, where)
        self._verify_content(promised.get("content", {}), response, where)

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
    """A test client that fails on any response the contract does not promise.

    Set `app.test_client_class = CheckedClient` and use `app.test_client()` as ever.
    """

    def open(self, *args: Any, **kwargs: Any) -> TestResponse:
        response = super().open(*args, **kwargs)
        if response.request.method not in {"OPTIONS", "HEAD"}:
            promises().verify(operation_of(self.application, response), response)
        return response


@cache
def promises() -> Promises:
    """Give what the contract of this server promises."""
    return Promises()


def operation_of(app: Flask, response: TestResponse) -> str | None:
    """Give the operation that a response answers; None where no route is."""
    try:
        endpoint, _ = app.url_map.bind("").match(response.request.path, response.request.method)
    except HTTPException:
        return None
    return str(endpoint).rpartition(".")[2]
