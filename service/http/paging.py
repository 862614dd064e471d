"""Pages: an opaque cursor that stays right when new games come in, and a link to the next."""

from datetime import UTC, datetime, timedelta
from typing import Any, Final, TypeAlias
from urllib.parse import urlencode
from uuid import UUID

from flask import request
from flask.typing import ResponseReturnValue

EPOCH: Final = datetime(1970, 1, 1, tzinfo=UTC)

Place: TypeAlias = tuple[datetime, UUID]


def read_cursor(text: str | None) -> Place | None:
    """Read a cursor whose form the document has checked: microseconds, then an id."""
    if text is None:
        return None
    opened, _, last = text.partition("-")
    return EPOCH + timedelta(microseconds=int(opened)), UUID(hex=last)


def write_cursor(place: Place) -> str:
    """Write the cursor of the page that follows an entry."""
    opened, last = place
    return f"{(opened - EPOCH) // timedelta(microseconds=1)}-{last.hex}"


def linked(
    page: dict[str, Any], cursor: str | int | None, name: str = "cursor"
) -> ResponseReturnValue:
    """Reply with a page and the link to the next one, if there is one."""
    if cursor is None:
        return page
    parameters = {**request.args.to_dict(), name: cursor}
    return page, {"Link": f'<{request.path}?{urlencode(parameters)}>; rel="next"'}
