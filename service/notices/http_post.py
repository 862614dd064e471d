"""Posts one message and waits no longer than told: follows no redirect, reads no answer whole."""

import socket
import ssl
from collections.abc import Mapping
from contextlib import suppress
from http.client import HTTPConnection, HTTPException
from threading import Timer
from typing import Final

from service.notices.addresses import Target

CONNECT_WITHIN: Final = 5.0  # seconds
ALL_WITHIN: Final = 15.0  # seconds, however slowly an answer drips in


class NoAnswer(Exception):  # noqa: N818 - an outcome to tell, not a fault
    """No answer came; the words tell the owner of the webhook what happened instead."""


def post(
    target: Target, body: bytes, headers: Mapping[str, str], within: float = ALL_WITHIN
) -> int:
    """Post a message to a checked address, and give the status of the answer.

    Raises:
        NoAnswer: none came in time, or none that is HTTP.
    """
    connection = HTTPConnection(target.host, target.port)
    try:
        with _connected(target) as line:
            cut = Timer(within, _cut, [line])
            cut.start()
            try:
                if isinstance(line, ssl.SSLSocket):
                    line.do_handshake()
                connection.sock = line
                connection.request("POST", target.path, body, dict(headers))
                return connection.getresponse().status
            finally:
                cut.cancel()
    except ssl.SSLCertVerificationError:
        raise NoAnswer("the host's certificate is not good") from None
    except (OSError, HTTPException) as error:
        raise NoAnswer(f"no answer: {type(error).__name__}") from None


def _connected(target: Target) -> socket.socket:
    line = socket.create_connection((target.address, target.port), timeout=CONNECT_WITHIN)
    line.settimeout(ALL_WITHIN)
    if target.scheme == "http":
        return line
    return ssl.create_default_context().wrap_socket(
        line, server_hostname=target.host, do_handshake_on_connect=False
    )


def _cut(line: socket.socket) -> None:
    with suppress(OSError):
        socket.socket.shutdown(line, socket.SHUT_RDWR)  # not that of TLS, which goes on in plain
