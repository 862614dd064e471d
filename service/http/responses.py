"""What a reply carries besides its body: replay marks, entity tags, the server's time."""

import re
from typing import Any, Final
from zlib import crc32

from flask import Response, jsonify, request
from flask.typing import ResponseReturnValue

from domain.kernel.visibility import viewer_name
from service.games.play import Look, Seen
from service.games.wishes import Done
from service.http.after_request import PACKED
from service.version import CODE_VERSION
from service.wire import to_json

TAG: Final = re.compile(r"(?P<viewer>[a-z0-9]+)-(?P<last_id>[0-9]{1,9})-")


def replied(
    done: Done, content: dict[str, Any], headers: dict[str, str] | None = None
) -> ResponseReturnValue:
    """Reply to a wish; a replay says that it is one."""
    marks = {"Idempotency-Replayed": "true"} if done.replayed else {}
    return content, done.status, {**(headers or {}), **marks}


def etag_of(look: Look, content: dict[str, Any]) -> str:
    """Name what a viewer has seen: viewer, last id, the code that drew the view, and by when.

    A deadline moves without an event when its game was parked and goes on.
    """
    due = crc32(to_json([awaited["due_at"] for awaited in content["awaited"]]))
    return f"{viewer_name(look.viewer)}-{look.last_id}-{CODE_VERSION}-{due:x}"


def seen() -> frozenset[Seen] | None:
    """Give what an If-Match says the caller has seen, any one of them; None without a demand.

    A tag that is no view's stands for nothing anyone has seen, so it matches never.
    """
    if "If-Match" not in request.headers:
        return None
    tags = request.if_match
    if tags.star_tag:
        return None
    return frozenset(found for tag in tags.as_set() if (found := _read_tag(tag or "")))


def _read_tag(tag: str) -> Seen | None:
    fitting = TAG.match(tag)
    return Seen(fitting["viewer"], int(fitting["last_id"])) if fitting else None


def viewed(look: Look, content: dict[str, Any]) -> Response:
    """Reply with a view, or with 304 where the caller has it already."""
    tag = etag_of(look, content)
    response = Response(status=304) if tag in _known_tags() else jsonify(content)
    response.set_etag(tag)
    return response


def _known_tags() -> set[str]:
    """Give the tags the caller has, without the coding in which their bytes travelled."""
    return {tag.removesuffix(PACKED) for tag in request.if_none_match.as_set()}
