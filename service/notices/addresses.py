"""Where a message may go: the address that a name stands for is checked, and that one is called.

Who may name any address could else reach what stands beside this server: its database, its cloud's
metadata, the machines of the operator. A name that changes its address between check and call gains
nothing, since the name is asked only once.
"""

import socket
from concurrent.futures import Future
from dataclasses import dataclass
from ipaddress import IPv6Address, ip_address, ip_network
from threading import Thread
from typing import Final
from urllib.parse import urlsplit

PORTS: Final = {"https": 443, "http": 80}
LOOK_UP_WITHIN: Final = 5.0  # seconds; a resolver may well take half a minute to give up

NOT_PUBLIC: Final = "the host's address is not a public one"


class Forbidden(Exception):  # noqa: N818 - an outcome to tell, not a fault
    """Nothing may be sent there; the words tell the owner of the webhook why."""


@dataclass(frozen=True, slots=True)
class Target:
    """An address that may be called, and the name it is called by."""

    scheme: str
    host: str
    port: int
    path: str
    address: str = ""


def read_target(url: str, *, private: bool) -> Target:
    """Take an address apart; with `private` also plain http is good enough.

    Raises:
        Forbidden: it is none that a message may be sent to.
    """
    try:
        parts = urlsplit(url)
        host, port = parts.hostname or "", parts.port or PORTS.get(parts.scheme, 0)
    except ValueError:
        raise Forbidden("this is no address") from None
    schemes = ("https", "http") if private else ("https",)
    if parts.scheme not in schemes:
        raise Forbidden(f"the address must begin with {' or '.join(f'{s}://' for s in schemes)}")
    if not host or parts.username is not None or parts.password is not None or not url.isascii():
        raise Forbidden("the address must name a host, and hold no password")
    if not private and not all(is_public(address) for address in _written_out(host)):
        raise Forbidden(NOT_PUBLIC)
    path = f"{parts.path or '/'}{'?' + parts.query if parts.query else ''}"
    return Target(parts.scheme, host, port, path)


def _written_out(host: str) -> list[str]:
    """Give the address that a host is, however written; none for a name, and nobody is asked."""
    try:
        found = socket.getaddrinfo(host, None, type=socket.SOCK_STREAM, flags=socket.AI_NUMERICHOST)
    except (OSError, UnicodeError):
        return []
    return [str(place[4][0]) for place in found]


def resolved(target: Target, *, private: bool, within: float = LOOK_UP_WITHIN) -> Target:
    """Ask for what a name stands for, and choose an address that may be called.

    Raises:
        Forbidden: there is none, none was told in time, or one of them is not public.
    """
    try:
        addresses = _looked_up(target).result(within)
    except TimeoutError:
        raise Forbidden("nobody told in time what the host's name stands for") from None
    except (OSError, UnicodeError):
        raise Forbidden("the host's name stands for no address") from None
    if not private and not all(is_public(address) for address in addresses):
        raise Forbidden(NOT_PUBLIC)
    return Target(target.scheme, target.host, target.port, target.path, addresses[0])


def _looked_up(target: Target) -> Future[list[str]]:
    """Ask in a thread that nobody need wait for, since the system's look-up knows no limit."""
    answer: Future[list[str]] = Future()
    Thread(target=_look_up, args=[target, answer], daemon=True, name="look-up").start()
    return answer


def _look_up(target: Target, answer: Future[list[str]]) -> None:
    try:
        found = socket.getaddrinfo(target.host, target.port, type=socket.SOCK_STREAM)
    except (OSError, UnicodeError) as error:
        answer.set_exception(error)
    else:
        answer.set_result([str(place[4][0]) for place in found])


def is_public(address: str) -> bool:
    """Tell whether an address is one of the open network, however it is written."""
    ip = ip_address(address.partition("%")[0])
    if isinstance(ip, IPv6Address):
        inner = ip.ipv4_mapped or ip.sixtofour or (ip.teredo[1] if ip.teredo else None)
        if inner is not None:
            return is_public(str(inner))
        if ip in NAT64:
            return is_public(str(ip_address(int(ip) & 0xFFFFFFFF)))
        if ip not in UNICAST:
            return False
    return ip.is_global and not ip.is_multicast and not any(ip in net for net in SPECIAL)


NAT64: Final = ip_network("64:ff9b::/96")
UNICAST: Final = ip_network("2000::/3")  # the one part of IPv6 that is given out to be reached
SPECIAL: Final = tuple(
    ip_network(net)
    for net in ("192.0.0.0/24", "192.88.99.0/24", "2001::/23", "3fff::/20", "168.63.129.16/32")
)  # for protocols, examples and one cloud's own machines, whatever the library thinks of them
