"""Tickets: a token's word, good for one path and a short time, that may travel in an address.

A ticket is signed with the digest under which its token is kept, so nothing new must be stored,
and it ends with its token.
"""

import hmac
import re
import time
from collections.abc import Callable
from hashlib import sha256
from typing import Final
from uuid import UUID

from service.accounts.account_rows import taken_apart
from service.accounts.accounts import Accounts
from service.accounts.models import Session, Unrecognised

GOOD_FOR: Final = 30  # seconds
FORM: Final = re.compile(
    r"(?P<token>[0-9a-f]{32})\.(?P<until>[0-9]{1,12})\.(?P<proof>[0-9a-f]{64})"
)


class Tickets:
    """Issues tickets and takes them."""

    def __init__(self, accounts: Accounts, now: Callable[[], float] = time.time) -> None:
        self._accounts = accounts
        self._now = now

    def issue(self, secret: str, path: str) -> str:
        """Make a ticket to a path for who holds a token's secret."""
        token, digest = taken_apart(secret)
        until = str(int(self._now()) + GOOD_FOR)
        return f"{token.hex}.{until}.{_proof(digest, path, until)}"

    def admit(self, ticket: str, path: str) -> Session:
        """Give the session of a ticket's token.

        Raises:
            Unrecognised: it is forged, too old, for another path, or its token has ended.
        """
        parts = FORM.fullmatch(ticket)
        if parts is None or int(parts["until"]) < self._now():
            raise Unrecognised
        digest, session = self._accounts.holder(UUID(hex=parts["token"]))
        if not hmac.compare_digest(_proof(digest, path, parts["until"]), parts["proof"]):
            raise Unrecognised
        return session


def _proof(digest: bytes, path: str, until: str) -> str:
    return hmac.new(digest, f"{path} {until}".encode(), sha256).hexdigest()
