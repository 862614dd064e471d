"""What travels on a stream of Server-Sent Events."""

from typing import Any, Final

from service.wire import to_json

MEDIA_TYPE: Final = "text/event-stream"
BEAT: Final = b":\n\n"  # a comment: keeps the connection open and tells nothing
GREETING: Final = b"retry: 2000\n\n"  # milliseconds until a client asks again


def numbered(number: int, data: Any) -> bytes:  # noqa: ANN401 - any JSON
    """Write what the reader resumes after, under its id."""
    return b"id: %d\ndata: %b\n\n" % (number, to_json(data))


def named(name: str, data: Any) -> bytes:  # noqa: ANN401 - any JSON
    """Write something about the stream itself; it moves no id."""
    return b"event: %b\ndata: %b\n\n" % (name.encode(), to_json(data))
