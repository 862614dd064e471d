"""What a reply carries besides its body: replay marks, entity tags, the server's time."""

from typing import Any

from flask import Response, jsonify, request
from flask.typing import ResponseReturnValue

from domain.kernel.visibility import viewer_name
from service.cycle import Done
from service.http.manners import PACKED
from service.http.problems import Problem
from service.play import Look, Seen
from service.version import CODE_VERSION


def replied(
    done: Done, content: dict[str, Any], headers: dict[str, str] | None = None
) -> ResponseReturnValue:
    """Reply to a wish; a replay says that it is one."""
    marks = {"Idempotency-Replayed": "true"} if done.replayed else {}
    return content, done.status, {**(headers or {}), **marks}


def etag_of(look: Look) -> str:
    """Name what a viewer has seen: viewer, last id, the code that drew the view."""
    return f"{viewer_name(look.viewer)}-{look.last_id}-{CODE_VERSION}"


def seen() -> Seen | None:
    """Give what an If-Match says the caller has seen, None without one.

    Raises:
        Problem: 412, it is no entity tag of a view.
    """
    tags = request.if_match
    if not tags or tags.star_tag:
        return None
    viewer, _, rest = next(iter(tags.as_set()), "").partition("-")
    last_id = rest.partition("-")[0]
    if not last_id.isdigit():
        raise Problem(412, "precondition-failed", "send the ETag of a view of this game")
    return Seen(viewer, int(last_id))


def viewed(look: Look, content: dict[str, Any]) -> Response:
    """Reply with a view, or with 304 where the caller has it already."""
    tag = etag_of(look)
    response = Response(status=304) if tag in _known_tags() else jsonify(content)
    response.set_etag(tag)
    return response


def _known_tags() -> set[str]:
    """Give the tags the caller has, without the coding in which their bytes travelled."""
    return {tag.removesuffix(PACKED) for tag in request.if_none_match.as_set()}
