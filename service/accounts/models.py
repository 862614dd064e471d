"""Who plays: players, their tokens, and what a token may be used for."""

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from typing import Final
from uuid import UUID

AUTOPILOT: Final = "autopilot"  # the operation under which the bot plays for an absent player


class Scope(StrEnum):
    """What a token may be used for."""

    GAME_READ = "game:read"
    GAME_PLAY = "game:play"
    PRESS_WRITE = "press:write"
    ADMIN = "admin"
    AUDIT = "audit"


PREFIX: Final = "tenka_"
PLAYER_SCOPES: Final = (Scope.GAME_READ, Scope.GAME_PLAY, Scope.PRESS_WRITE)


class NameTaken(Exception):  # noqa: N818 - an outcome to answer, not a fault
    """Another player has that name; letter case does not tell names apart."""


class Unrecognised(Exception):  # noqa: N818 - an outcome to answer, not a fault
    """No live token, or no such name and recovery code."""


@dataclass(frozen=True, slots=True)
class Player:
    """An account; the recovery digest is for nobody's eyes."""

    id: UUID
    name: str
    created_at: datetime


@dataclass(frozen=True, slots=True)
class Token:
    """A token without its secret."""

    id: UUID
    player_id: UUID
    label: str
    scopes: list[str]
    created_at: datetime
    expires_at: datetime | None


@dataclass(frozen=True, slots=True)
class Issued:
    """A token with its secret, which cannot be shown again."""

    token: Token
    secret: str


@dataclass(frozen=True, slots=True)
class Welcome:
    """What a new or recovered account is given: keep the recovery code, it works once."""

    player: Player
    issued: Issued
    recovery_code: str


@dataclass(frozen=True, slots=True)
class Session:
    """Who is calling, and what he may do."""

    player: Player
    token: UUID
    scopes: frozenset[str]
    expires_at: datetime | None
