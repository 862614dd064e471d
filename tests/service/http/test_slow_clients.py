"""Slow clients: whoever sends at a snail's pace waits alone."""

import socket
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from io import BytesIO
from threading import Event, Semaphore

import pytest
import urllib3
from flask import Flask
from werkzeug.test import Client, TestResponse

from service.entrypoints.addresses import address_of
from service.http.request_buffering import EACH
from service.running.supervisor import Supervisor

MANY = 100  # more than may work at once, and more than one address may send at once
HEAD = b"POST /v1/players HTTP/1.1\r\nHost: x\r\n"
BODY_TO_COME = b"Content-Type: application/json\r\nContent-Length: 100\r\n\r\n{"


@pytest.fixture
def connect(processes: Supervisor) -> Iterator[Callable[[bytes], None]]:
    """Opens connections to the API, and closes them in the end."""
    with ExitStack() as stack:

        def connecting(sent: bytes) -> None:
            address = ("127.0.0.1", processes.settings.port)
            stack.enter_context(socket.create_connection(address)).sendall(sent)

        yield connecting


def test_senders_who_never_end_keep_nobody_else_waiting(
    connect: Callable[[bytes], None], processes: Supervisor
) -> None:
    for _ in range(MANY):
        connect(HEAD)
        connect(HEAD + BODY_TO_COME)
    elsewhere = urllib3.PoolManager(source_address=("127.0.0.2", 0), timeout=5.0, retries=False)
    url = address_of(processes.settings)

    looked = elsewhere.request("GET", f"{url}/healthz")
    made = elsewhere.request("POST", f"{url}/v1/players", json={"name": "ann-in-time"})

    assert (looked.status, made.status) == (200, 201)


class Slow(BytesIO):
    """A body that is under way until its sender goes on."""

    def __init__(self, text: bytes, under_way: Semaphore, goes_on: Event) -> None:
        super().__init__(text)
        self._under_way = under_way
        self._goes_on = goes_on

    def read(self, size: int | None = -1) -> bytes:
        self._under_way.release()
        assert self._goes_on.wait(10)
        return super().read(size)


def ask(app: Flask, body: BytesIO, address: str, **environ: str) -> TestResponse:
    length = str(len(body.getbuffer()))
    sent = {"wsgi.input_terminated": True, "REMOTE_ADDR": address}
    if not environ:
        sent["CONTENT_LENGTH"] = length
    return Client(app).post(
        "/v1/players",
        input_stream=body,
        content_type="application/json",
        environ_overrides={**sent, **environ},
    )


def test_of_one_address_so_many_bodies_are_awaited_and_no_more(app: Flask) -> None:
    under_way, goes_on = Semaphore(0), Event()

    def sending(nth: int) -> int:
        body = Slow(b'{"name": "p-%d"}' % nth, under_way, goes_on)
        return ask(app, body, "192.0.2.1").status_code

    with ThreadPoolExecutor(EACH) as senders:
        begun = [senders.submit(sending, nth) for nth in range(EACH)]
        for _ in begun:
            assert under_way.acquire(timeout=10)
        refused = ask(app, BytesIO(b'{"name": "one-more"}'), "192.0.2.1")
        other = ask(app, BytesIO(b'{"name": "other"}'), "192.0.2.2")
        goes_on.set()

    assert (refused.status_code, refused.get_json(force=True)["code"]) == (429, "too-many-requests")
    assert other.status_code == 201
    assert [answer.result() for answer in begun] == [201] * EACH
    assert ask(app, BytesIO(b'{"name": "again"}'), "192.0.2.1").status_code == 201


@pytest.mark.parametrize(
    ("claimed", "most"),
    [
        ({"CONTENT_LENGTH": "65537"}, 0),
        ({"HTTP_TRANSFER_ENCODING": "chunked"}, 65_537),
        ({"SERVER_PROTOCOL": "HTTP/2"}, 65_537),
    ],
    ids=["counted", "in chunks", "until it ends"],
)
def test_of_a_body_that_is_too_large_no_more_is_read_than_shows_it(
    claimed: dict[str, str], most: int, app: Flask
) -> None:
    body = BytesIO(b" " * 1_000_000)

    answer = ask(app, body, "192.0.2.1", **claimed)

    assert (answer.status_code, answer.get_json(force=True)["code"]) == (413, "too-large")
    assert body.tell() <= most
