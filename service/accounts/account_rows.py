"""The rows behind accounts: every statement on players and tokens stands here.

Secrets are random and long, so a plain digest of one cannot be searched.
"""

import re
from collections.abc import Collection, Sequence
from datetime import timedelta
from hashlib import sha256
from typing import Final, TypeVar
from uuid import UUID

from psycopg import Connection
from psycopg.rows import class_row

from service.accounts.models import Issued, Player, Scope, Token, Unrecognised
from service.ids import new_id

PREFIX: Final = "tenka_"
DUTIES: Final = (Scope.ADMIN, Scope.AUDIT)
TOKEN: Final = re.compile(PREFIX + r"(?P<id>[0-9a-f]{32})_(?P<proof>[A-Za-z0-9_-]{1,64})")
T = TypeVar("T")


def insert_player(
    connection: Connection, name: str, code: str, duties: Collection[Scope]
) -> Player:
    """Add an account with what it may do beyond playing; its name must be free."""
    cursor = connection.cursor(row_factory=class_row(Player))
    held = [scope in duties for scope in DUTIES]
    row = cursor.execute(_NEW_PLAYER, [new_id(), name, digest_of(code), *held]).fetchone()
    return _present(row)


def swap_recovery_code(
    connection: Connection, name: str, code: str, new_code: str
) -> tuple[Player, list[Scope]]:
    """Take a recovery code in exchange for a new one: each works once."""
    row = connection.execute(_SWAP_CODE, [digest_of(new_code), name, digest_of(code)]).fetchone()
    if row is None:
        raise Unrecognised
    duties = [scope for scope, held in zip(DUTIES, row[3:], strict=True) if held]
    return Player(row[0], row[1], row[2]), duties


def must_still_live(connection: Connection, player: UUID, token: UUID) -> None:
    """Refuse a token that has ended since it was recognised, and put its end off till commit.

    The player's row is held first, as a recovery holds it: so either the recovery sees the
    tokens made here, and ends them too, or this sees that the recovery has ended the token.
    """
    connection.execute(_HOLD_PLAYER, [player])
    if connection.execute(_HOLD_TOKEN, [token]).fetchone() is None:
        raise Unrecognised


def insert_token(
    connection: Connection,
    player: UUID,
    secret: str,
    label: str,
    scopes: Sequence[str],
    lifetime: timedelta | None,
) -> Issued:
    """Add a token that lives for so long, or for ever."""
    token_id = new_id()
    values = [token_id, player, digest_of(secret), label, list(scopes), lifetime]
    row = connection.cursor(row_factory=class_row(Token)).execute(_NEW_TOKEN, values).fetchone()
    return Issued(_present(row), f"{PREFIX}{token_id.hex}_{secret}")


def taken_apart(secret: str) -> tuple[UUID, bytes]:
    """Give the id that a token names and the digest that proves it."""
    parts = TOKEN.fullmatch(secret)
    if parts is None:
        raise Unrecognised
    return UUID(hex=parts["id"]), digest_of(parts["proof"])


def digest_of(secret: str) -> bytes:
    """Give the digest under which a secret is kept."""
    return sha256(secret.encode()).digest()


def _present(row: T | None) -> T:
    if row is None:
        raise LookupError("the database gave no row back for what it just stored")
    return row


_PLAYER = "id, name, created_at"
_DUTIES = "is_admin, is_auditor"  # in the order of DUTIES
_TOKEN = "id, player_id, label, scopes, created_at, expires_at"  # noqa: S105 - names of columns
_LIVE = "revoked_at is null and (expires_at is null or expires_at > clock_timestamp())"
_NEW_PLAYER = f"""
    insert into player (id, name, recovery_digest, {_DUTIES}) values ($1, $2, $3, $4, $5)
    returning {_PLAYER}"""
_SWAP_CODE = f"""
    update player set recovery_digest = $1 where lower(name) = lower($2) and recovery_digest = $3
    returning {_PLAYER}, {_DUTIES}"""
_NEW_TOKEN = f"""
    insert into token (id, player_id, digest, label, scopes, expires_at)
    values ($1, $2, $3, $4, $5, clock_timestamp() + $6::interval) returning {_TOKEN}"""
_HOLD_PLAYER = "select from player where id = $1 for share"
_HOLD_TOKEN = f"select from token where id = $1 and {_LIVE} for share"
TOKENS = f"select {_TOKEN} from token where player_id = $1 and {_LIVE} order by id desc"
LIVING = f"select id from token where id = any($1) and {_LIVE}"
REVOKE = f"update token set revoked_at = now() where id = $1 and player_id = $2 and {_LIVE}"
REVOKE_ALL = "update token set revoked_at = now() where player_id = $1 and revoked_at is null"
SESSION = f"""
    select digest, player_id, name, player.created_at, scopes, expires_at
    from token join player on player.id = player_id where token.id = $1 and {_LIVE}"""
