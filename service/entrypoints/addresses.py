"""Where a server answers, and ports that are free for one."""

import socket
from dataclasses import replace
from typing import TYPE_CHECKING

if TYPE_CHECKING:  # to tell an address takes none of what the settings are checked with
    from service.config import Settings


def address_of(settings: "Settings") -> str:
    """Give the address under which the API answers."""
    return f"http://{settings.host}:{settings.port}"


def stream_address_of(settings: "Settings") -> str:
    """Give the address under which the streams are held."""
    return f"http://{settings.host}:{settings.stream_address_port}"


def free_port() -> int:
    """Give a port that nobody listens on now."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


def on_free_ports(settings: "Settings") -> "Settings":
    """Give the settings with ports that nobody listens on now."""
    return replace(settings, port=free_port(), stream_port=free_port())
