"""Players and their tokens. Secrets are shown once; only their digests are kept."""

import hmac
import secrets
from collections.abc import Collection, Iterable, Mapping, Sequence
from datetime import timedelta
from uuid import UUID

from psycopg import Connection, errors
from psycopg.rows import class_row

from eventstore.postgres import Pool
from service.accounts.account_rows import (
    LIVING,
    REVOKE,
    REVOKE_ALL,
    SESSION,
    TOKENS,
    insert_player,
    insert_token,
    must_still_live,
    swap_recovery_code,
    taken_apart,
)
from service.accounts.models import (
    PLAYER_SCOPES,
    Issued,
    NameTaken,
    Player,
    Scope,
    Session,
    Token,
    Unrecognised,
    Welcome,
)


class Accounts:
    """The accounts of one database."""

    def __init__(self, pool: Pool, lifetime: timedelta) -> None:
        self._pool = pool
        self._lifetime = lifetime

    def register(self, name: str, *duties: Scope) -> Welcome:
        """Make an account with its first token; `duties` are what it may do beyond playing.

        Raises:
            NameTaken: another player has that name.
        """
        code = secrets.token_urlsafe(24)
        with self._pool.lend() as connection, connection.transaction():
            try:
                player = insert_player(connection, name, code, duties)
            except errors.UniqueViolation:
                raise NameTaken(f"another player has the name {name}") from None
            issued = self._first_token(connection, player, "first", duties)
            return Welcome(player, issued, code)

    def recover(self, name: str, code: str) -> Welcome:
        """Give a new token and a new code for an account, and revoke every other token.

        Raises:
            Unrecognised: there is no such name with that code.
        """
        new_code = secrets.token_urlsafe(24)
        with self._pool.lend() as connection, connection.transaction():
            player, duties = swap_recovery_code(connection, name, code, new_code)
            connection.execute(REVOKE_ALL, [player.id])
            issued = self._first_token(connection, player, "recovered", duties)
            return Welcome(player, issued, new_code)

    def issue(
        self, caller: Session, label: str, scopes: Sequence[str], lifetime: timedelta | None
    ) -> Issued:
        """Make one more token; with no lifetime it never expires.

        Raises:
            Unrecognised: the caller's own token has ended since he was let in.
        """
        secret, player = secrets.token_urlsafe(32), caller.player.id
        with self._pool.lend() as connection, connection.transaction():
            must_still_live(connection, player, caller.token)
            return insert_token(connection, player, secret, label, scopes, lifetime)

    def tokens(self, player: UUID) -> list[Token]:
        """Give a player's live tokens, newest first."""
        with self._pool.lend() as connection:
            cursor = connection.cursor(row_factory=class_row(Token))
            return cursor.execute(TOKENS, [player]).fetchall()

    def revoke(self, player: UUID, token: UUID) -> bool:
        """End a token of a player; tell whether there was one to end."""
        with self._pool.lend() as connection:
            ended = connection.execute(REVOKE, [token, player])
            return ended.rowcount == 1

    def session(self, secret: str) -> Session:
        """Find who is calling by the secret of a token.

        Raises:
            Unrecognised: it is unknown, revoked or expired.
        """
        token, digest = taken_apart(secret)
        known, session = self.holder(token)
        if not hmac.compare_digest(known, digest):
            raise Unrecognised
        return session

    def holder(self, token: UUID) -> tuple[bytes, Session]:
        """Give the digest that proves a live token, and whose it is.

        Raises:
            Unrecognised: there is no such token, or it has ended.
        """
        with self._pool.lend() as connection:
            row = connection.execute(SESSION, [token]).fetchone()
        if row is None:
            raise Unrecognised
        player = Player(row[1], row[2], row[3])
        return row[0], Session(player, token, frozenset(row[4]), row[5])

    def living(self, tokens: Collection[UUID]) -> set[UUID]:
        """Give those of some tokens that live."""
        with self._pool.lend() as connection:
            return {row[0] for row in connection.execute(LIVING, [list(tokens)])}

    def names(self, players: Iterable[str]) -> Mapping[str, str]:
        """Give the names of players by their ids as text."""
        ids = [UUID(player) for player in set(players)]
        if not ids:
            return {}
        with self._pool.lend() as connection:
            rows = connection.execute(_NAMES, [ids])
            return {str(player): name for player, name in rows}

    def _first_token(
        self, connection: Connection, player: Player, label: str, duties: Iterable[Scope]
    ) -> Issued:
        secret = secrets.token_urlsafe(32)
        scopes = (*PLAYER_SCOPES, *duties)
        return insert_token(connection, player.id, secret, label, scopes, self._lifetime)


_NAMES = "select id, name from player where id = any($1) and gone_at is null"
