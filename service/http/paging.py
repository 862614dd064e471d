"""Pages: an opaque cursor that stays right when new games come in, and a link to the next."""

from typing import Any
from urllib.parse import urlencode
from uuid import UUID

from flask import request
from flask.typing import ResponseReturnValue

from service.http.problems import Problem


def read_cursor(text: str | None) -> UUID | None:
    """Read a cursor that this server has written.

    Raises:
        Problem: 422, it is none of ours.
    """
    try:
        return None if text is None else UUID(hex=text)
    except ValueError:
        raise Problem(
            422, "bad-cursor", "use a `next` of an earlier page as it was", pointer="/cursor"
        ) from None


def write_cursor(last: UUID) -> str:
    """Write the cursor of the page that follows an entry."""
    return last.hex


def linked(
    page: dict[str, Any], cursor: str | int | None, name: str = "cursor"
) -> ResponseReturnValue:
    """Reply with a page and the link to the next one, if there is one."""
    if cursor is None:
        return page
    parameters = {**request.args.to_dict(), name: cursor}
    return page, {"Link": f'<{request.path}?{urlencode(parameters)}>; rel="next"'}
