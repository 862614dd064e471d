"""A load of posts from many clients at once, each waiting for its answer before its next post.

One loop over raw sockets plays all clients: a richer client would hide the difference between two
servers, and a process for each would take the processors from both.
"""

import socket
from collections import deque
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from selectors import EVENT_READ, DefaultSelector
from time import perf_counter
from typing import Final

PLENTY: Final = "100000000/minute"  # a rate limit that nobody meets
ANSWER_WITHIN: Final = 60.0

Call = tuple[str, str, bytes]  # path, token, body


@dataclass(frozen=True)
class Load:
    """How long a load took altogether, and how long each post waited for its answer."""

    seconds: float
    waits: list[float]

    @property
    def rate(self) -> float:
        """Give the answers per second."""
        return len(self.waits) / self.seconds


@dataclass
class Client:
    """A connection with what is still to be posted on it."""

    connection: socket.socket
    todo: deque[bytes] = field(default_factory=deque)
    sent_at: float = 0.0
    answer: bytes = b""

    def send(self) -> None:
        """Post the next."""
        self.sent_at = perf_counter()
        self.connection.sendall(self.todo.popleft())

    def read(self) -> bool:
        """Read what has come; tell whether the answer is whole."""
        self.answer += self.connection.recv(65536)
        if not is_whole(self.answer):
            return False
        self.answer = b""
        return True


@contextmanager
def clients(port: int, number: int) -> Iterator[list[Client]]:
    """Open so many connections."""
    with ExitStack() as stack:
        sockets = [socket.create_connection(("127.0.0.1", port)) for _ in range(number)]
        yield [Client(stack.enter_context(one)) for one in sockets]


def post(posting: Sequence[Client], requests: Sequence[Sequence[bytes]]) -> Load:
    """Let each client post its requests one after another, all of them at the same time."""
    waits, began = [], perf_counter()
    with DefaultSelector() as selector:
        for client, todo in zip(posting, requests, strict=True):
            client.todo.extend(todo)
            selector.register(client.connection, EVENT_READ, client)
            client.send()
        left = sum(map(len, requests))
        while len(waits) < left:
            for key, _ in selector.select(ANSWER_WITHIN):
                client = key.data
                if client.read():
                    waits.append(perf_counter() - client.sent_at)
                    if client.todo:
                        client.send()
    return Load(perf_counter() - began, waits)


def request_of(path: str, token: str, body: bytes) -> bytes:
    """Write a post."""
    head = [
        f"POST {path} HTTP/1.1",
        "Host: bench",
        "Content-Type: application/json",
        f"Content-Length: {len(body)}",
    ]
    if token:
        head.append(f"Authorization: Bearer {token}")
    return "\r\n".join([*head, "", ""]).encode() + body


def is_whole(answer: bytes) -> bool:
    """Tell whether all of an answer has come; it must be a success."""
    if answer and not answer.startswith(b"HTTP/1.1 2"):
        raise RuntimeError(answer.decode())
    head, ended, body = answer.partition(b"\r\n\r\n")
    if not ended:
        return False
    named = (line.lower().partition(b":") for line in head.split(b"\r\n"))
    length = next(int(value) for name, _, value in named if name == b"content-length")
    return len(body) >= length
