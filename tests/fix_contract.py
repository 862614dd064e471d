"""Holds every answer of a test against the contract: declared, and of the declared shape."""

import gzip
from functools import cache
from typing import Any

from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from service.conformance.promises import Answer, Promises
from service.contract.spec import document


class CheckedClient(FlaskClient):
    """A test client that fails on any answer this server's contract does not promise.

    `app.test_client_class = CheckedClient` makes every `app.test_client()` one.
    """

    def open(self, *args: Any, **kwargs: Any) -> TestResponse:
        response = super().open(*args, **kwargs)
        if response.content_encoding == "gzip":  # unpack it, as every client does
            response.set_data(gzip.decompress(response.get_data()))
        if response.request.method not in {"HEAD", "OPTIONS"}:
            promises().verify(answer_of(response))
        return response


def answer_of(response: TestResponse) -> Answer:
    asked = response.request
    headers = {name.lower(): value for name, value in response.headers.items()}
    return Answer(asked.method, asked.path, response.status_code, headers, response.get_data())


@cache
def promises() -> Promises:
    """Give what the contract of this server promises."""
    return Promises(document())
