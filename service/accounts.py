"""Players and their tokens. Secrets are shown once; only their digests are kept."""

import hmac
import secrets
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum
from hashlib import sha256
from typing import Final, TypeVar
from uuid import UUID

from psycopg import Connection, errors
from psycopg.rows import class_row

from eventstore.postgres import Pool
from service.ids import new_id

T = TypeVar("T")


class Scope(StrEnum):
    """What a token may be used for."""

    GAME_READ = "game:read"
    GAME_PLAY = "game:play"
    PRESS_WRITE = "press:write"
    ADMIN = "admin"


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


class Accounts:
    """The accounts of one database."""

    def __init__(self, pool: Pool, lifetime: timedelta) -> None:
        self._pool = pool
        self._lifetime = lifetime

    def register(self, name: str, *, admin: bool = False) -> Welcome:
        """Make an account with its first token.

        Raises:
            NameTaken: another player has that name.
        """
        code = secrets.token_urlsafe(24)
        with self._pool.lend() as connection, connection.transaction():
            try:
                player = _insert_player(connection, name, code, admin=admin)
            except errors.UniqueViolation:
                raise NameTaken(f"another player has the name {name}") from None
            issued = self._first_token(connection, player, "first", admin=admin)
            return Welcome(player, issued, code)

    def recover(self, name: str, code: str) -> Welcome:
        """Give a new token and a new code for an account, and revoke every other token.

        Raises:
            Unrecognised: there is no such name with that code.
        """
        new_code = secrets.token_urlsafe(24)
        with self._pool.lend() as connection, connection.transaction():
            player, admin = _swap_recovery_code(connection, name, code, new_code)
            connection.execute(_REVOKE_ALL, [player.id])
            issued = self._first_token(connection, player, "recovered", admin=admin)
            return Welcome(player, issued, new_code)

    def issue(
        self, player: UUID, label: str, scopes: Sequence[str], lifetime: timedelta | None
    ) -> Issued:
        """Make one more token; with no lifetime it never expires."""
        secret = secrets.token_urlsafe(32)
        with self._pool.lend() as connection:
            return _insert_token(connection, player, secret, label, scopes, lifetime)

    def tokens(self, player: UUID) -> list[Token]:
        """Give a player's live tokens, newest first."""
        with self._pool.lend() as connection:
            cursor = connection.cursor(row_factory=class_row(Token))
            return cursor.execute(_TOKENS, [player]).fetchall()

    def revoke(self, player: UUID, token: UUID) -> bool:
        """End a token of a player; tell whether there was one to end."""
        with self._pool.lend() as connection:
            ended = connection.execute(_REVOKE, [token, player])
            return ended.rowcount == 1

    def session(self, secret: str) -> Session:
        """Find who is calling by the secret of a token.

        Raises:
            Unrecognised: it is unknown, revoked or expired.
        """
        token_id, digest = _taken_apart(secret)
        with self._pool.lend() as connection:
            row = connection.execute(_SESSION, [token_id]).fetchone()
        if row is None or not hmac.compare_digest(row[0], digest):
            raise Unrecognised
        player = Player(row[1], row[2], row[3])
        return Session(player, token_id, frozenset(row[4]), row[5])

    def names(self, players: Iterable[str]) -> Mapping[str, str]:
        """Give the names of players by their ids as text."""
        ids = [UUID(player) for player in set(players)]
        if not ids:
            return {}
        with self._pool.lend() as connection:
            rows = connection.execute("select id, name from player where id = any($1)", [ids])
            return {str(player): name for player, name in rows}

    def _first_token(
        self, connection: Connection, player: Player, label: str, *, admin: bool
    ) -> Issued:
        secret = secrets.token_urlsafe(32)
        scopes = (*PLAYER_SCOPES, Scope.ADMIN) if admin else PLAYER_SCOPES
        return _insert_token(connection, player.id, secret, label, scopes, self._lifetime)


def _insert_player(connection: Connection, name: str, code: str, *, admin: bool) -> Player:
    cursor = connection.cursor(row_factory=class_row(Player))
    row = cursor.execute(_NEW_PLAYER, [new_id(), name, _digest(code), admin]).fetchone()
    return _present(row)


def _swap_recovery_code(
    connection: Connection, name: str, code: str, new_code: str
) -> tuple[Player, bool]:
    """Take a recovery code in exchange for a new one: each works once."""
    row = connection.execute(_SWAP_CODE, [_digest(new_code), name, _digest(code)]).fetchone()
    if row is None:
        raise Unrecognised
    return Player(row[0], row[1], row[2]), row[3]


def _insert_token(
    connection: Connection,
    player: UUID,
    secret: str,
    label: str,
    scopes: Sequence[str],
    lifetime: timedelta | None,
) -> Issued:
    token_id = new_id()
    values = [token_id, player, _digest(secret), label, list(scopes), lifetime]
    row = connection.cursor(row_factory=class_row(Token)).execute(_NEW_TOKEN, values).fetchone()
    return Issued(_present(row), f"{PREFIX}{token_id.hex}_{secret}")


def _taken_apart(secret: str) -> tuple[UUID, bytes]:
    """Give the id that a token names and the digest that proves it."""
    token_id, _, proof = secret.removeprefix(PREFIX).partition("_")
    try:
        return UUID(hex=token_id), _digest(proof)
    except ValueError:
        raise Unrecognised from None


def _digest(secret: str) -> bytes:
    """Secrets here are random and long, so a plain digest cannot be searched."""
    return sha256(secret.encode()).digest()


def _present(row: T | None) -> T:
    if row is None:
        raise LookupError("the database gave no row back for what it just stored")
    return row


_PLAYER = "id, name, created_at"
_TOKEN = "id, player_id, label, scopes, created_at, expires_at"  # noqa: S105 - names of columns
_LIVE = "revoked_at is null and (expires_at is null or expires_at > clock_timestamp())"
_NEW_PLAYER = f"""
    insert into player (id, name, recovery_digest, is_admin) values ($1, $2, $3, $4)
    returning {_PLAYER}"""
_SWAP_CODE = f"""
    update player set recovery_digest = $1 where lower(name) = lower($2) and recovery_digest = $3
    returning {_PLAYER}, is_admin"""
_NEW_TOKEN = f"""
    insert into token (id, player_id, digest, label, scopes, expires_at)
    values ($1, $2, $3, $4, $5, clock_timestamp() + $6::interval) returning {_TOKEN}"""
_TOKENS = f"select {_TOKEN} from token where player_id = $1 and {_LIVE} order by id desc"
_REVOKE = f"update token set revoked_at = now() where id = $1 and player_id = $2 and {_LIVE}"
_REVOKE_ALL = "update token set revoked_at = now() where player_id = $1 and revoked_at is null"
_SESSION = f"""
    select digest, player_id, name, player.created_at, scopes, expires_at
    from token join player on player.id = player_id where token.id = $1 and {_LIVE}"""
