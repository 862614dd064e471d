"""Rate limits per token and per address, counted in this process.

Each caller has a bucket that fills evenly and holds one period's worth. The `limits` library was
tried first: measured, its store in memory starts a thread for about every other request, which
took a quarter of the time of a whole command.
"""

import math
import time
from collections.abc import Callable, Hashable
from dataclasses import dataclass
from functools import lru_cache
from ipaddress import ip_address, ip_network
from threading import Lock
from typing import Final, Self
from uuid import UUID

from service.cache import Recent
from service.config import RATE, Settings
from service.http.problems import Problem

ACCOUNT_MAKING: Final = frozenset({"registerPlayer", "recoverPlayer"})
REMEMBERED: Final = 10_000  # callers; one forgotten starts with a full bucket
SECOND: Final = 10**9  # nanoseconds
PERIODS: Final = {"second": 1, "minute": 60, "hour": 3600, "day": 86_400}


@dataclass(frozen=True, slots=True)
class Rate:
    """So many requests in so many seconds."""

    text: str
    most: int
    seconds: int

    @classmethod
    def parse(cls, text: str) -> Self:
        """Read a rate such as `600/minute`.

        Raises:
            ValueError: it is not of that form.
        """
        read = RATE.fullmatch(text)
        if read is None:
            raise ValueError(f"a rate reads like 600/minute, not {text!r}")
        return cls(text, int(read["most"]), PERIODS[read["period"]])


class Buckets:
    """The buckets of all callers under one rate.

    Time is in whole nanoseconds: with fractions a sum of them can exceed a period by a hair, and
    then the last request of a full bucket is refused.
    """

    def __init__(self, rate: Rate, now: Callable[[], int] = time.monotonic_ns) -> None:
        self.rate = rate
        self._now = now
        self._full_at: Recent[Hashable, int] = Recent(REMEMBERED)
        self._lock = Lock()

    def take(self, caller: Hashable) -> float:
        """Take one request from a caller's bucket; give the seconds to wait, 0 when it had one."""
        period = self.rate.seconds * SECOND
        each = period // self.rate.most
        with self._lock:
            now = self._now()
            full_at = max(self._full_at.get(caller) or now, now) + each
            if full_at - now > period:
                return (full_at - now - period) / SECOND
            self._full_at.put(caller, full_at)
            return 0


@lru_cache(REMEMBERED)
def network_of(address: str | None) -> str:
    """Give what one host holds: an IPv4 address, or in IPv6 a whole network of /64."""
    if address is None:
        return "unknown"
    try:
        read = ip_address(address)
    except ValueError:
        return address
    if read.version == 4:  # noqa: PLR2004 - the protocol's own number
        return address
    mapped = read.ipv4_mapped
    return str(ip_network((read, 64), strict=False) if mapped is None else mapped)


class Limits:
    """Counts requests; who asks for too many is told how long to wait."""

    def __init__(self, settings: Settings) -> None:
        self._tokens = Buckets(Rate.parse(settings.rate_limit))
        self._addresses = Buckets(Rate.parse(settings.address_rate_limit))
        self._accounts = Buckets(Rate.parse(settings.register_rate_limit))

    def count_address(self, asking: str | None, operation: str | None) -> None:
        """Count a request against the address that asks.

        Raises:
            Problem: 429, there were too many.
        """
        address = network_of(asking)
        _count(self._addresses, address)
        if operation in ACCOUNT_MAKING:
            _count(self._accounts, address)

    def count_token(self, token: UUID) -> None:
        """Count a request against its token.

        Raises:
            Problem: 429, there were too many.
        """
        _count(self._tokens, token)


def _count(buckets: Buckets, caller: Hashable) -> None:
    wait = math.ceil(buckets.take(caller))
    if wait:
        raise Problem(
            429,
            "too-many-requests",
            f"the limit is {buckets.rate.text}; wait {wait} seconds",
            headers={"Retry-After": str(wait)},
        )
