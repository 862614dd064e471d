"""Every answer that is not a success, as RFC 9457 problem+json; never HTML, never a traceback.

The words are for the person who must act: what was wrong, where, and what would be right.
"""

from collections.abc import Callable, Mapping
from http import HTTPStatus
from typing import Any, Final, TypeAlias
from uuid import uuid4

import structlog
from flask import Flask, Response, current_app, g, request
from werkzeug.exceptions import HTTPException

from domain.kernel.refusal import Reason, Refused

log = structlog.get_logger()

MEDIA_TYPE: Final = "application/problem+json"
LONGEST_PATH: Final = 200  # characters in a line of the log


class Problem(Exception):  # noqa: N818 - the standard's own word
    """Something to tell the client; `code` is for programs, `detail` for people.

    `pointer` is the JSON pointer of the bad field, or of the bad parameter among the parameters;
    `decision` is the one that is open now, where the client named a stale one.
    """

    def __init__(  # noqa: PLR0913 - one optional argument per member of the problem
        self,
        status: int,
        code: str,
        detail: str,
        *,
        pointer: str | None = None,
        rule: str | None = None,
        decision: str | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> None:
        """Say what is wrong and what would be right; secrets stay out of the words."""
        super().__init__(detail)
        self.status = status
        self.code = code
        self.detail = detail
        self.pointer = pointer
        self.rule = rule
        self.decision = decision
        self.headers = dict(headers or {})

    def content(self) -> dict[str, Any]:
        """Give the members of the answer; those that do not apply are left out."""
        wait = self.headers.get("Retry-After", "")
        members = {
            "type": f"urn:tenka:problem:{self.code}",
            "title": self.code.replace("-", " ").capitalize(),
            "status": self.status,
            "detail": self.detail,
            "code": self.code,
            "instance": f"urn:tenka:request:{request_id()}",
            "pointer": self.pointer,
            "rule": self.rule,
            "decision": self.decision,
            "retry_after": int(wait) if wait.isdigit() else None,
        }
        return {name: value for name, value in members.items() if value is not None}


Outcomes: TypeAlias = Mapping[type[Exception], Callable[[Any], Problem]]


def install(app: Flask, outcomes: Outcomes | None = None) -> None:
    """Answer every error as a problem; `outcomes` adds exceptions that the service expects."""
    app.register_error_handler(Problem, answer)
    app.register_error_handler(Refused, _answering(refusal))
    for expected, problem_for in (outcomes or {}).items():
        app.register_error_handler(expected, _answering(problem_for))
    app.register_error_handler(HTTPException, _answering(_from_http))
    app.register_error_handler(Exception, lambda error: _response(unexpected(error)))


def answer(problem: Problem) -> Response:
    """Write a problem as the response, and one line about it into the log."""
    log.info("problem", **_where(), status=problem.status, code=problem.code)
    return _response(problem)


def refusal(refused: Refused, decision: str | None = None) -> Problem:
    """Tell of a refusal by the rules; `decision` is the one that is open now."""
    status = _STATUS_OF.get(refused.reason, HTTPStatus.CONFLICT)
    return Problem(
        status, refused.reason.value, refused.detail, rule=refused.rule, decision=decision
    )


_STATUS_OF: Final = dict.fromkeys(
    (Reason.NO_SEAT, Reason.NOT_OPENED, Reason.NO_SANDBOX), HTTPStatus.FORBIDDEN
)


def unexpected(error: Exception) -> Problem:
    """Tell of a fault of ours; the log has the whole of it."""
    log.error("unexpected error", **_where(), status=500, exc_info=error)
    return Problem(500, "internal-error", "the server failed; the operator finds it by `instance`")


def request_id() -> str:
    """Give the id of this request, which the log knows too."""
    known: str | None = g.get("request_id")
    if known is None:
        known = g.request_id = uuid4().hex
    return known


def _answering(problem_for: Callable[[Any], Problem]) -> Callable[[Exception], Response]:
    return lambda error: answer(problem_for(error))


def _from_http(error: HTTPException) -> Problem:
    status = HTTPStatus(error.code or 500)
    code, detail = _WORDS.get(status, (status.name.lower().replace("_", "-"), status.description))
    headers = {name: value for name, value in error.get_headers() if name in _KEPT}
    return Problem(status, code, detail or status.phrase, headers=headers)


_KEPT: Final = {"Allow", "Retry-After", "WWW-Authenticate"}
_WORDS: Final[Mapping[int, tuple[str, str]]] = {
    400: ("bad-request", "the request cannot be read"),
    404: ("not-found", "there is nothing at this address; /docs tells what there is"),
    405: ("method-not-allowed", "this address knows other methods; the header Allow names them"),
    413: ("too-large", "the body is larger than this server reads"),
}


def _where() -> dict[str, str]:
    operation = (request.endpoint or "").rpartition(".")[2]
    return {
        "request_id": request_id(),
        "method": request.method,
        "path": request.path[:LONGEST_PATH],  # without the query, which a client may misuse
        "operation": operation,
    }


def _response(problem: Problem) -> Response:
    content = current_app.json.dumps(problem.content())
    return Response(content, problem.status, problem.headers, content_type=MEDIA_TYPE)
