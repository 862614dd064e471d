"""Who is calling: bearer tokens, their scopes, and a short memory of both.

A token is looked up again after two seconds, so a revoked one ends within that time in every
process and at once in the one that revoked it.
"""

import time
from collections.abc import Set as AbstractSet
from hashlib import sha256
from typing import Final

from flask import request

from service.accounts.accounts import Accounts
from service.accounts.models import Session, Unrecognised
from service.accounts.tickets import Tickets
from service.cache import Recent
from service.http.problems import Problem

REMEMBERED_FOR: Final = 2.0  # seconds
REMEMBERED: Final = 10_000  # tokens
SCHEME: Final = "bearer "
NOT_LIVE: Final = "this token is unknown, revoked or expired"
TICKET: Final = "ticket"  # the parameter of a client that was sent on


class Gate:
    """Lets callers in by their token."""

    def __init__(self, accounts: Accounts, tickets: Tickets) -> None:
        self._accounts = accounts
        self._tickets = tickets
        self._known: Recent[bytes, tuple[float, Session]] = Recent(REMEMBERED)

    def admit(self, scopes: AbstractSet[str]) -> Session:
        """Give the session of the request's token.

        Raises:
            Problem: 401 without a live token, 403 where it lacks a scope.
        """
        ticket = request.args.get(TICKET)
        session = self._session(bearer()) if ticket is None else self._holder(ticket)
        if not scopes <= session.scopes:
            missing = min(scopes - session.scopes)
            raise Problem(403, "missing-scope", f"this token lacks the scope {missing}")
        return session

    def forget(self) -> None:
        """Look every token up again: one was revoked here."""
        self._known = Recent(REMEMBERED)

    def _holder(self, ticket: str) -> Session:
        try:
            return self._tickets.admit(ticket, request.path)
        except Unrecognised:
            raise unauthorized("this ticket is used up; ask the API for the stream again") from None

    def _session(self, secret: str) -> Session:
        digest = sha256(secret.encode()).digest()
        known = self._known.get(digest)
        if known is not None and time.monotonic() - known[0] < REMEMBERED_FOR:
            return known[1]
        try:
            session = self._accounts.session(secret)
        except Unrecognised:
            raise unauthorized(NOT_LIVE) from None
        self._known.put(digest, (time.monotonic(), session))
        return session


def bearer() -> str:
    """Give the token that the request carries.

    Raises:
        Problem: 401, it carries none.
    """
    header = request.headers.get("Authorization", "")
    if header[: len(SCHEME)].lower() != SCHEME:
        raise unauthorized("send a token as `Authorization: Bearer …`; register to get one")
    return header[len(SCHEME) :].strip()


def unauthorized(detail: str) -> Problem:
    """Tell that there is no live token."""
    return Problem(401, "unauthorized", detail, headers={"WWW-Authenticate": "Bearer"})
