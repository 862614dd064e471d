"""Who has blocked whom, and what that keeps from whom. Nobody is told that he is blocked."""

from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from psycopg.rows import class_row

from domain.match.state import Match, Status
from domain.match.terms import PlayerId
from eventstore.postgres import Pool


@dataclass(frozen=True, slots=True)
class Blocked:
    """A player whom somebody has blocked; his name is None where his account is gone."""

    id: UUID
    name: str | None
    blocked_at: datetime


@dataclass(frozen=True, slots=True)
class Circle:
    """Whom a player has blocked, and who has blocked him: his own list and a secret one."""

    blocked: frozenset[PlayerId]
    blockers: frozenset[PlayerId]


class Blocks:
    """The blocks of one database."""

    def __init__(self, pool: Pool) -> None:
        self._pool = pool

    def add(self, player: UUID, other: UUID) -> bool:
        """Block another player; tell whether there is such a player."""
        with self._pool.lend() as connection:
            connection.execute(_ADD, [player, other])
            return connection.execute(_KNOWN, [other]).fetchone() is not None

    def remove(self, player: UUID, other: UUID) -> None:
        """Unblock another player."""
        with self._pool.lend() as connection:
            connection.execute(_REMOVE, [player, other])

    def of(self, player: UUID) -> list[Blocked]:
        """Give whom a player has blocked, the latest first."""
        with self._pool.lend() as connection:
            cursor = connection.cursor(row_factory=class_row(Blocked))
            return cursor.execute(_OF, [player]).fetchall()

    def circle(self, player: PlayerId) -> Circle:
        """Give all blocks around a player."""
        with self._pool.lend() as connection:
            rows = connection.execute(_AROUND, [UUID(player)]).fetchall()
        pairs = [(str(who), str(whom)) for who, whom in rows]
        return Circle(
            frozenset(whom for who, whom in pairs if who == player),
            frozenset(who for who, whom in pairs if whom == player),
        )


def keeps_out(match: Match, player: PlayerId, circle: Circle) -> bool:
    """Tell whether an open game does not exist for a player: its host has blocked him.

    Whom the host has asked to come is let in, and a game that runs is for everyone's eyes again.
    """
    known = {*match.players, *match.reserved}
    return match.status is Status.OPEN and match.host in circle.blockers and player not in known


_ADD = """
    insert into block (player_id, blocked_id) select $1, id from player where id = $2
    on conflict do nothing"""
_KNOWN = "select from player where id = $1"
_REMOVE = "delete from block where player_id = $1 and blocked_id = $2"
_OF = """
    select blocked_id as id, case when gone_at is null then name end as name, blocked_at
    from block join player on player.id = blocked_id where player_id = $1
    order by blocked_at desc, blocked_id"""
_AROUND = "select player_id, blocked_id from block where player_id = $1 or blocked_id = $1"
