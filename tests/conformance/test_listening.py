"""A live stream as the kit reads it: whole events, however the bytes were cut on their way."""

from typing import Any, cast

import pytest
import urllib3

from service.bots.client import Unreachable
from service.conformance import exchange as module
from service.conformance.exchange import Http
from service.entrypoints.addresses import free_port
from tests.service.bots.answering import Reply, answering

ONE, TWO = {"id": 1, "type": "CardPlayed"}, {"id": 2, "type": "RoundEnded"}
TOLD = b'id: 1\ndata: {"id":1,"type":"CardPlayed"}\n\nid: 2\ndata: {"id":2,"type":"RoundEnded"}\n\n'


class Pieces:
    """A stream that comes in these pieces and then ends."""

    def __init__(self, *pieces: bytes) -> None:
        self.left = list(pieces)

    def read1(self) -> bytes:
        return self.left.pop(0) if self.left else b""


def read(stream: Pieces, last: int = 2) -> list[dict[str, Any]]:
    cut_so = cast("urllib3.BaseHTTPResponse", stream)
    return module._told(cut_so, last)  # noqa: SLF001 - no server cuts its bytes where it is told


def told(*pieces: bytes) -> list[dict[str, Any]]:
    return read(Pieces(*pieces))


@pytest.mark.parametrize("cut", range(1, len(TOLD), 7))
def test_an_event_is_read_wherever_it_was_cut(cut: int) -> None:
    assert told(TOLD[:cut], TOLD[cut:]) == [ONE, TWO]


def test_what_keeps_a_stream_alive_is_no_event() -> None:
    assert told(b": ping\n\n" + TOLD) == [ONE, TWO]


def test_what_is_no_event_of_the_game_is_passed_over() -> None:
    notice = b'id: 1\nevent: reset\ndata: {"id":1}\n\n'

    assert told(notice + TOLD) == [ONE, TWO]


def test_reading_ends_with_the_event_that_was_asked_for() -> None:
    stream = Pieces(TOLD, b"never read")

    assert read(stream, last=2) == [ONE, TWO]
    assert stream.left == [b"never read"]


def test_a_stream_that_ends_before_gives_what_it_told() -> None:
    assert told(TOLD.partition(b"\n\n")[0] + b"\n\n") == [ONE]
    assert told() == []


def test_a_request_is_carried_with_its_headers_and_its_answer_brought_back() -> None:
    with answering(Reply(201, {"id": "g"}, {"ETag": '"a"'})) as server:
        answer = Http(server.url).carry("POST", "/v1/games?x=1", b"{}", {"Tenka-Seat": "1"})

    (asked,) = server.asked
    assert (asked.method, asked.path, asked.body) == ("POST", "/v1/games?x=1", b"{}")
    assert asked.headers["tenka-seat"] == "1"
    assert (answer.status, answer.path, answer.json) == (201, "/v1/games", {"id": "g"})
    assert answer.headers["etag"] == '"a"'


def test_where_no_server_is_that_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "RETRIES", urllib3.Retry(0))
    nobody = Http(f"http://127.0.0.1:{free_port()}")

    with pytest.raises(Unreachable, match="no server answers"):
        nobody.carry("GET", "/v1/me", None, {})
    with pytest.raises(Unreachable, match="the stream of /v1/games/g/events broke off"):
        nobody.listen("/v1/games/g/events", {}, 1)
