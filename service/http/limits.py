"""Rate limits per token and per address, counted in this process."""

import math
import time
from typing import Final

from flask import request
from limits import RateLimitItem, parse
from limits.storage import MemoryStorage
from limits.strategies import FixedWindowRateLimiter

from service.config import Settings
from service.http.problems import Problem

ACCOUNT_MAKING: Final = frozenset({"registerPlayer", "recoverPlayer"})


class Limits:
    """Counts requests; who asks for too many is told how long to wait."""

    def __init__(self, settings: Settings) -> None:
        self._counts = FixedWindowRateLimiter(MemoryStorage())
        self._per_token = parse(settings.rate_limit)
        self._per_address = parse(settings.address_rate_limit)
        self._account_making = parse(settings.register_rate_limit)

    def count_address(self, operation: str | None) -> None:
        """Count a request against its address.

        Raises:
            Problem: 429, there were too many.
        """
        address = request.remote_addr or "unknown"
        self._count(self._per_address, "address", address)
        if operation in ACCOUNT_MAKING:
            self._count(self._account_making, "accounts", address)

    def count_token(self, token: str) -> None:
        """Count a request against its token.

        Raises:
            Problem: 429, there were too many.
        """
        self._count(self._per_token, "token", token)

    def _count(self, limit: RateLimitItem, kind: str, who: str) -> None:
        if self._counts.hit(limit, kind, who):
            return
        reset = self._counts.get_window_stats(limit, kind, who).reset_time
        wait = max(1, math.ceil(reset - time.time()))
        raise Problem(
            429,
            "too-many-requests",
            f"the limit is {limit}; wait {wait} seconds",
            headers={"Retry-After": str(wait)},
        )
