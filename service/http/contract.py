"""Requests are checked against the OpenAPI document, which is compiled once.

What passes here has the shape that the document promises, so handlers and codec check nothing more
than commands: those are judged by `check_command`, once the ruleset of their game is known.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any, Final

from flask import Request

from service.contract.derived import prefix_of
from service.contract.frame import Json
from service.contract.spec import document as whole_document
from service.http.operations import Body, Operation, Parameter, compiled
from service.http.problems import Problem
from service.http.shapes import Shapes, Union, check_member
from service.http.strict_json import bad_shape, read_json
from service.rulesets import rulesets

JSON: Final = "application/json"


@dataclass(frozen=True, slots=True)
class Checked:
    """What a request says, typed; a query parameter that was left out has its default."""

    query: Mapping[str, Any]
    body: Any


class Contract:
    """Checks requests by the operation that they ask for."""

    def __init__(self, document: Json | None = None) -> None:
        self._operations = compiled(document or whole_document())

    def operation(self, request: Request) -> Operation | None:
        """Give the operation that a request asks for; None where no such route or method is.

        Raises:
            LookupError: a route is not in the document.
        """
        if request.endpoint is None or request.method == "OPTIONS":
            return None
        return self._operations[request.endpoint.rpartition(".")[2]]

    @staticmethod
    def check_size(request: Request) -> None:
        """Refuse a body that says it is too large, before anything else is done.

        Raises:
            Problem: 413.
        """
        most = request.max_content_length
        if most is None:
            return
        size = request.content_length
        if size is None:  # a body in chunks tells its size at its end alone
            request.max_content_length = most + 1
            size = len(request.get_data())
        if size > most:
            raise Problem(413, "too-large", f"a body may have {most} bytes; this one has more")

    @staticmethod
    def check(operation: Operation, request: Request) -> Checked:
        """Read a request's parameters and body.

        Raises:
            Problem: 400, 404, 406, 415 or 422, saying what does not fit and where.
        """
        _check_accept(operation, request)
        _check_path(operation, request)
        _check_headers(operation, request)
        query = _read_query(operation, request)
        return Checked(query, {} if operation.body is None else _read_body(operation.body, request))


def check_command(ruleset: str, command: object, *under: str) -> None:
    """Refuse what is no command of a ruleset; `under` is where in the body it stands.

    Raises:
        Problem: 422, naming the first place that does not fit.
    """
    check_member(_commands()[ruleset], command, ruleset, *under)


@cache
def _commands() -> dict[str, Union]:
    return commands_of(whole_document(), rulesets())


def commands_of(document: Json, names: Iterable[str]) -> dict[str, Union]:
    """Compile the commands of some rulesets, by ruleset and type."""
    shapes = Shapes(document)
    components = document["components"]["schemas"]
    return {name: shapes.union(components[f"{prefix_of(name)}Command"]) or {} for name in names}


def _check_accept(operation: Operation, request: Request) -> None:
    if "Accept" not in request.headers or not operation.produces:
        return
    accepted = request.accept_mimetypes  # of which nothing is left where the header asks nothing
    if accepted and not any(accepted.quality(each) for each in operation.produces):
        known = " or ".join(operation.produces)
        raise Problem(406, "not-acceptable", f"this is answered as {known}; accept that")


def _check_path(operation: Operation, request: Request) -> None:
    given = request.view_args or {}
    for parameter in operation.placed("path"):
        if not parameter.shape.fits(str(given[parameter.name])):
            raise Problem(404, "not-found", f"there is no {parameter.name} of that name")


def _check_headers(operation: Operation, request: Request) -> None:
    for parameter in operation.placed("header"):
        text = request.headers.get(parameter.name)
        if text is not None:
            parameter.shape.check(text, parameter.name)


def _read_query(operation: Operation, request: Request) -> dict[str, Any]:
    known = {parameter.name: parameter for parameter in operation.placed("query")}
    for name, texts in request.args.lists():
        if name not in known:
            takes = ", ".join(known) or "none"
            raise bad_shape(f"/{name}", f"parameter `{name}` is not known here; known: {takes}")
        if len(texts) > 1:
            raise bad_shape(f"/{name}", f"parameter `{name}` is given {len(texts)} times; give one")
    values = {name: _read(parameter, request) for name, parameter in known.items()}
    return {name: value for name, value in values.items() if value is not None}


def _read(parameter: Parameter, request: Request) -> Any:  # noqa: ANN401 - as the schema says
    text = request.args.get(parameter.name)
    if text is None and parameter.required:
        raise bad_shape(f"/{parameter.name}", f"parameter `{parameter.name}` is missing")
    if text is None:
        return parameter.default
    value = parameter.read(text)
    parameter.shape.check(value, parameter.name)
    return value


def _must_be_whole(request: Request, content: bytes) -> None:
    """Refuse a body that broke off on its way; the server hands such a one over as empty."""
    in_chunks = "Transfer-Encoding" in request.headers
    if len(content) < (request.content_length or int(in_chunks)):
        raise Problem(400, "unreadable-json", "the body broke off on its way; send it again")


def _read_body(body: Body, request: Request) -> Any:  # noqa: ANN401 - as the schema says
    content = request.get_data()
    _must_be_whole(request, content)
    if not content:
        if body.required:
            raise Problem(400, "unreadable-json", "the body is empty; send a JSON object")
        return {}
    _must_be_json(request)
    value = read_json(content)
    body.shape.check(value)
    return value


def _must_be_json(request: Request) -> None:
    plainly = request.content_type == JSON  # as nearly all say it, with nothing to take apart
    if not plainly and request.mimetype != JSON:
        raise _unsupported(f"send the body as Content-Type: {JSON}")
    if "Content-Encoding" in request.headers:
        raise _unsupported("send the body as it is, without Content-Encoding")


def _unsupported(detail: str) -> Problem:
    return Problem(415, "unsupported-media-type", detail)
