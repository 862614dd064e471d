"""How many streams each player holds, as all stream processes have told it to the database.

A process writes down how many it holds, never how many more: a lost write is made good by the next.
One that was killed is believed for as long as it takes the others to miss it.
"""

from collections.abc import Mapping
from typing import Final
from uuid import UUID

from domain.match.terms import PlayerId
from eventstore.postgres import Pool
from service.ids import new_id


class StreamCounts:
    """The counts of one process among those of all."""

    def __init__(self, pool: Pool) -> None:
        self._pool = pool
        self._process: UUID = new_id()

    def has_room(self, player: PlayerId, held: int, most: int) -> bool:
        """Write down that a player holds so many here, if with those elsewhere he may."""
        with self._pool.lend() as connection, connection.transaction():
            connection.execute(_ONE_AT_A_TIME, [player])
            connection.execute(_SEEN, [self._process])
            values = [self._process, player, str(held), str(most)]
            return connection.execute(_TAKE, values).fetchone() is not None

    def tell(self, held: Mapping[PlayerId, int]) -> bool:
        """Say that this process is there, and how many streams some players hold in it.

        False where it had been given up, and all that it told before was forgotten.
        """
        with self._pool.lend() as connection, connection.transaction():
            is_known = connection.execute(_STILL_HERE, [self._process]).rowcount == 1
            connection.execute(_SEEN, [self._process])
            for player, streams in sorted(held.items()):
                connection.execute(_SET, [self._process, player, str(streams)])
            connection.execute(_FORGET_THE_DEAD)
        return is_known

    def leave(self) -> None:
        """Hold nothing any more."""
        with self._pool.lend() as connection:
            connection.execute(_LEAVE, [self._process])


_GONE: Final = "interval '15 seconds'"  # without a word, and a process counts no more
_ONE_AT_A_TIME = "select pg_advisory_xact_lock(hashtextextended('streams/' || $1::text, 0))"
_SEEN = """
    insert into stream_process (id) values ($1)
    on conflict (id) do update set seen_at = statement_timestamp()"""
_STILL_HERE = "update stream_process set seen_at = statement_timestamp() where id = $1"
_TAKE = f"""
    insert into stream_count (process, player, streams)
    select $1, $2, $3::int where $3::int + coalesce((
        select sum(c.streams) from stream_count c join stream_process p on p.id = c.process
        where c.player = $2 and c.process <> $1
        and p.seen_at > statement_timestamp() - {_GONE}), 0) <= $4::int
    on conflict (player, process) do update set streams = excluded.streams
    returning streams"""
_SET = """
    insert into stream_count (process, player, streams) values ($1, $2, $3::int)
    on conflict (player, process) do update set streams = excluded.streams"""
_FORGET_THE_DEAD = """
    delete from stream_process where id in (
        select id from stream_process where seen_at < statement_timestamp() - interval '1 minute'
        for update skip locked)"""
_LEAVE = "delete from stream_process where id = $1"
