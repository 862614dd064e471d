"""The webhooks of players: an address, a secret, and whether it is of one game or of all."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final
from uuid import UUID

from psycopg.rows import class_row

from domain.match.terms import PlayerId
from eventstore.postgres import Pool
from service.ids import new_id
from service.notices.signing import SECRET_BYTES, new_secret

MOST: Final = 20  # webhooks of one player
OVERLAP: Final = timedelta(days=1)  # in which the old secret signs beside the new one
OLD_ONES: Final = 3  # at most, where secrets are exchanged again within it


class TooMany(Exception):  # noqa: N818 - an outcome to answer, not a fault
    """The player has as many webhooks as he may."""


@dataclass(frozen=True, slots=True)
class Webhook:
    """Where a player wants to be told; its secrets are for him and for signing alone."""

    id: UUID
    player_id: UUID
    game: UUID | None
    url: str
    secret: bytes
    old_secret: bytes | None  # those that still sign, the newest first; None where none does
    created_at: datetime
    disabled_at: datetime | None
    disabled_because: str | None

    @property
    def keys(self) -> tuple[bytes, ...]:
        """The secrets that sign now."""
        old = self.old_secret or b""
        starts = range(0, len(old), SECRET_BYTES)
        return self.secret, *(old[start : start + SECRET_BYTES] for start in starts)


class Webhooks:
    """The webhooks of one database."""

    def __init__(self, pool: Pool) -> None:
        self._pool = pool

    def create(self, player: UUID, url: str, game: UUID | None) -> Webhook:
        """Make a webhook.

        Raises:
            TooMany: he has enough of them.
        """
        found = self._rows(_CREATE, new_id(), player, game, url, new_secret(), str(MOST))
        if not found:
            raise TooMany
        return found[0]

    def of(self, player: UUID) -> list[Webhook]:
        """Give a player's webhooks, newest first."""
        return self._rows(_OF, player)

    def one(self, player: UUID, webhook: UUID) -> Webhook | None:
        """Give one webhook of a player."""
        return next(iter(self._rows(_ONE, player, webhook)), None)

    def by_id(self, webhook: UUID) -> Webhook | None:
        """Give a webhook, whosever it is."""
        return next(iter(self._rows(_BY_ID, webhook)), None)

    def reachable(self, players: Iterable[PlayerId]) -> set[PlayerId]:
        """Give those of some players who have any webhook that listens."""
        with self._pool.lend() as connection:
            asked = [list({UUID(player) for player in players})]
            return {str(player) for (player,) in connection.execute(_REACHABLE.encode(), asked)}

    def listening(self, player: PlayerId, game: UUID) -> list[Webhook]:
        """Give the webhooks that tell a player of a game."""
        return self._rows(_LISTENING, UUID(player), game)

    def rotate(self, player: UUID, webhook: UUID) -> Webhook | None:
        """Give a webhook a new secret; the old one signs beside it for a day.

        So do those before it that still did: the answer with the new one may have been lost.
        """
        values = player, webhook, new_secret(), OVERLAP, str(OLD_ONES * SECRET_BYTES)
        return next(iter(self._rows(_ROTATE, *values)), None)

    def disable(self, webhook: UUID, because: str) -> None:
        """Send nothing more to a webhook."""
        with self._pool.lend() as connection:
            connection.execute(_DISABLE, [webhook, because])

    def remove(self, player: UUID, webhook: UUID) -> bool:
        """Forget a webhook and its log; tell whether there was one."""
        with self._pool.lend() as connection:
            return connection.execute(_REMOVE, [player, webhook]).rowcount == 1

    def _rows(self, statement: str, *values: object) -> list[Webhook]:
        with self._pool.lend() as connection:
            cursor = connection.cursor(row_factory=class_row(Webhook))
            return cursor.execute(statement.encode(), values).fetchall()


_COLUMNS = """id, player_id, game, url, secret,
    case when old_until > clock_timestamp() then old_secret end as old_secret,
    created_at, disabled_at, disabled_because"""
_CREATE = f"""
    insert into webhook (id, player_id, game, url, secret) select $1, $2, $3, $4, $5
    where (select count(*) from webhook where player_id = $2) < $6::int returning {_COLUMNS}"""
_OF = f"select {_COLUMNS} from webhook where player_id = $1 order by id desc"
_ONE = f"select {_COLUMNS} from webhook where player_id = $1 and id = $2"
_BY_ID = f"select {_COLUMNS} from webhook where id = $1"
_LISTENING = f"""
    select {_COLUMNS} from webhook
    where player_id = $1 and (game is null or game = $2) and disabled_at is null"""
_REACHABLE = """
    select distinct player_id from webhook
    where player_id = any($1::uuid[]) and disabled_at is null"""
_ROTATE = f"""
    update webhook set old_until = clock_timestamp() + $4::interval,
        old_secret = substring(secret || case
            when old_until > clock_timestamp() then old_secret else ''::bytea end for $5::int),
        secret = $3, disabled_at = null, disabled_because = null
    where player_id = $1 and id = $2 returning {_COLUMNS}"""
_DISABLE = """
    update webhook set disabled_at = clock_timestamp(), disabled_because = $2
    where id = $1 and disabled_at is null"""
_REMOVE = "delete from webhook where player_id = $1 and id = $2"
