"""Invites: a secret code for one seat, of which the game keeps the digest alone."""

import secrets
from dataclasses import dataclass
from datetime import datetime
from hashlib import sha256

from domain.match.state import Invite
from service.ids import new_id
from service.times import to_ms


@dataclass(frozen=True, slots=True)
class NewInvite:
    """An invite whose code is shown this once."""

    id: str
    code: str
    expires_at: datetime

    @property
    def kept(self) -> Invite:
        """What the game keeps of it."""
        return Invite(self.id, digest_of(self.code), to_ms(self.expires_at))


def new_invite(expires_at: datetime) -> NewInvite:
    """Make an invite with a code that nobody can guess."""
    return NewInvite(str(new_id()), secrets.token_urlsafe(24), expires_at)


def digest_of(code: str) -> str:
    """Give the digest under which a secret code is kept; codes are too long to be guessed."""
    return sha256(code.encode()).hexdigest()
