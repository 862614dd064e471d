"""A reader of streams: asks with a raw socket, and takes what comes apart."""

import json
import socket
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from threading import Event
from typing import Any

from tests.service.world import Person

PATIENCE = 10.0  # seconds; a test that waits so long fails


@dataclass(frozen=True)
class Address:
    """Where a stream server listens, and how to stop it."""

    port: int
    stop: Callable[[], None]


@dataclass(frozen=True)
class Told:
    """One message of a stream: an id or a name, with its data."""

    id: int | None
    name: str | None
    data: Any


class Listener:
    """One open stream; `told` gives the next message and lets signs of life pass."""

    def __init__(self, port: int, target: str, headers: dict[str, str]) -> None:
        self._socket = socket.create_connection(("127.0.0.1", port), timeout=PATIENCE)
        sent = {"Host": "test", "Accept": "text/event-stream", **headers}
        rows = [f"GET {target} HTTP/1.1", *(f"{name}: {value}" for name, value in sent.items())]
        self._file = self._socket.makefile("rb")
        try:
            self._socket.sendall("\r\n".join([*rows, "", ""]).encode())
            self.status = int(self._file.readline().split()[1])
            self.headers = dict(self._read_headers())
        except BaseException:
            self.close()
            raise

    def close(self) -> None:
        self._file.close()
        self._socket.close()

    def block(self) -> list[str]:
        """The lines of the next block; none at the end of the stream."""
        lines = []
        while (line := self._file.readline().decode()) not in {"\n", ""}:
            lines.append(line.rstrip("\n"))
        return lines

    def told(self) -> Told:
        """The next message."""
        while lines := self.block():
            fields = dict(line.split(": ", 1) for line in lines if not line.startswith(":"))
            if "data" in fields:
                number = int(fields["id"]) if "id" in fields else None
                return Told(number, fields.get("event"), json.loads(fields["data"]))
        raise EOFError

    def events(self, count: int) -> list[dict[str, Any]]:
        """The next so many messages that have an id; each must carry its own."""
        found: list[dict[str, Any]] = []
        while len(found) < count:
            message = self.told()
            if message.id is not None:
                assert message.id == message.data["id"]
                found.append(message.data)
        return found

    def answer(self) -> dict[str, Any]:
        """What was answered in place of a stream."""
        found: dict[str, Any] = json.loads(self.rest())
        return found

    def rest(self) -> bytes:
        """Whatever comes until the server ends the stream."""
        return self._file.read()

    def _read_headers(self) -> Iterator[tuple[str, str]]:
        while (line := self._file.readline().decode().strip()) != "":
            name, _, value = line.partition(": ")
            yield name, value


@contextmanager
def listening(
    streams: Address, person: Person, path: str, after: int | None = None, **headers: str
) -> Iterator[Listener]:
    """Listen to a stream as a person, from after an id on."""
    sent = {"Authorization": f"Bearer {person.token}"}
    sent |= {name.replace("_", "-"): value for name, value in headers.items()}
    listener = Listener(streams.port, path if after is None else f"{path}?after={after}", sent)
    try:
        yield listener
    finally:
        listener.close()


def until(happened: Callable[[], bool], patience: float = PATIENCE) -> None:
    """Wait until something has happened that no stream tells of."""
    end, never = time.monotonic() + patience, Event()
    while not happened():
        assert time.monotonic() < end, "it did not happen"
        never.wait(0.02)
