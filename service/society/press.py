"""Messages between the seats of a game, each viewer's under dense ids of his own.

A message is stored with its place in every box that it goes into, in one transaction that holds
the game's press: no gap tells of what others write to each other.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final
from uuid import UUID

from psycopg import Connection
from psycopg.rows import class_row

from domain.kernel.events import Seat
from domain.kernel.refusal import not_allowed
from eventstore.postgres import Pool
from service.games.wishes import Key, KeyReused
from service.ids import id_for, new_id
from service.times import rfc3339

MOST_A_MINUTE: Final = 20  # messages of one player in one game


class TooManyMessages(Exception):  # noqa: N818 - an outcome to answer, not a fault
    """A player has sent as many messages in the last minute as he may."""


@dataclass(frozen=True, slots=True)
class Letter:
    """A message about to be sent: from whom, to which seats, and into whose boxes."""

    game: UUID
    player: UUID
    seat: Seat
    to: tuple[Seat, ...] | None
    text: str
    boxes: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Message:
    """A message as one viewer finds it; its text is gone when it was hidden or its author left."""

    id: int
    seat: Seat
    to: list[Seat] | None
    text: str | None
    sent_at: datetime


@dataclass(frozen=True, slots=True)
class Original:
    """A message as the operators know it."""

    id: UUID
    player: UUID
    text: str | None


class Press:
    """The messages of one database."""

    def __init__(self, pool: Pool) -> None:
        self._pool = pool

    def sent(self, game: UUID, player: UUID, key: Key | None) -> Message | None:
        """Give the message that a key stands for, as its author finds it.

        Raises:
            KeyReused: the key stands for another request.
        """
        if key is None:
            return None
        message = _id_of(game, player, key)
        with self._pool.lend() as connection:
            row = connection.execute(_HASH, [game, message]).fetchone()
            if row is None:
                return None
            if row[0] != key.request_hash:
                raise KeyReused(key.text)
            return _find(connection, game, str(player), message)

    def send(self, letter: Letter, key: Key | None) -> Message:
        """Send a message once.

        Raises:
            Refused: the operators have silenced the player.
            TooManyMessages: he has sent too many.
        """
        message = _id_of(letter.game, letter.player, key) if key else new_id()
        with self._pool.lend() as connection, connection.transaction():
            connection.execute(_PRESS, [letter.game])
            connection.execute(_HOLD, [letter.game])
            _must_be_heard(connection, letter)
            digest = None if key is None else key.request_hash
            to = None if letter.to is None else list(letter.to)
            values = [letter.game, message, letter.seat, letter.player, to, letter.text, digest]
            if connection.execute(_SEND, values).rowcount:
                connection.execute(_PUT, [letter.game, list(letter.boxes), message])
            return _find(connection, letter.game, str(letter.player), message)

    def page(self, game: UUID, viewer: str, after: int, limit: int) -> list[Message]:
        """Give a viewer's messages after one of his ids."""
        with self._pool.lend() as connection:
            cursor = connection.cursor(row_factory=class_row(Message))
            return cursor.execute(_PAGE, [game, viewer, after, limit]).fetchall()

    def last_id(self, game: UUID, viewer: str) -> int:
        """Give the id of a viewer's last message; 0 where there is none."""
        with self._pool.lend() as connection:
            row = connection.execute(_LAST, [game, viewer]).fetchone()
            return row[0] if row else 0

    def original(self, game: UUID, viewer: str, number: int) -> Original | None:
        """Give what stands behind a viewer's id."""
        with self._pool.lend() as connection:
            cursor = connection.cursor(row_factory=class_row(Original))
            return cursor.execute(_ORIGINAL, [game, viewer, number]).fetchone()

    def mark_read(self, game: UUID, player: UUID, upto: int) -> None:
        """Remember that a player has read his messages up to one of his ids."""
        with self._pool.lend() as connection:
            connection.execute(_READ, [game, player, upto])

    def unread(self, player: UUID) -> list[tuple[UUID, int]]:
        """Count what others have written to a player and he has not read, by game: one query.

        Who has lost his seat to a newcomer cannot read it any more, so it does not count.
        """
        with self._pool.lend() as connection:
            return connection.execute(_UNREAD, [player]).fetchall()


def _id_of(game: UUID, player: UUID, key: Key) -> UUID:
    return id_for("message", str(game), str(player), key.text)


def _find(connection: Connection, game: UUID, viewer: str, message: UUID) -> Message:
    cursor = connection.cursor(row_factory=class_row(Message))
    found = cursor.execute(_ONE, [game, viewer, message]).fetchone()
    if found is None:
        raise LookupError("a message that was stored is in its author's box")
    return found


def _must_be_heard(connection: Connection, letter: Letter) -> None:
    silenced = connection.execute(_SILENCED, [letter.player]).fetchone()
    if silenced is not None:
        raise not_allowed(f"the operators have silenced you until {rfc3339(silenced[0])}")
    since = timedelta(minutes=1)
    lately = connection.execute(_LATELY, [letter.player, letter.game, since]).fetchone()
    if lately is not None and lately[0] >= MOST_A_MINUTE:
        raise TooManyMessages


def boxes(recipients: Iterable[str | None]) -> tuple[str, ...]:
    """Give the boxes of recipients, each once."""
    return tuple(sorted({one for one in recipients if one is not None}))


_PRESS = "insert into press (game) values ($1) on conflict do nothing"
_HOLD = "select from press where game = $1 for update"
_HASH = "select request_hash from message where game = $1 and id = $2"
_SILENCED = "select until from silence where player_id = $1 and until > now()"
_LATELY = """
    select count(*) from message
    where player_id = $1 and game = $2 and sent_at > clock_timestamp() - $3::interval"""
_SEND = """
    insert into message (game, id, seat, player_id, to_seats, body, request_hash)
    values ($1, $2, $3, $4, $5, $6, $7) on conflict do nothing"""
_PUT = """
    insert into message_box (game, viewer, number, message)
    select $1, viewer, 1 + coalesce((select max(number) from message_box b
        where b.game = $1 and b.viewer = boxes.viewer), 0), $3
    from unnest($2::text[]) boxes (viewer)"""
_FOUND = """
    select b.number as id, m.seat, m.to_seats as to, m.body as text, m.sent_at
    from message_box b join message m on m.game = b.game and m.id = b.message
    where b.game = $1 and b.viewer = $2"""
_ONE = f"{_FOUND} and b.message = $3"
_PAGE = f"{_FOUND} and b.number > $3 order by b.number limit $4"
_LAST = "select coalesce(max(number), 0) from message_box where game = $1 and viewer = $2"
_ORIGINAL = """
    select m.id, m.player_id as player, m.body as text
    from message_box b join message m on m.game = b.game and m.id = b.message
    where b.game = $1 and b.viewer = $2 and b.number = $3"""
_READ = """
    insert into message_read (game, player_id, number) values ($1, $2, $3)
    on conflict (game, player_id) do update
    set number = greatest(message_read.number, excluded.number)"""
_UNREAD = """
    select b.game, count(*)::int from message_box b
    join message m on m.game = b.game and m.id = b.message and m.player_id <> $1
    left join message_read r on r.game = b.game and r.player_id = $1
    where b.viewer = $1::uuid::text and b.number > coalesce(r.number, 0)
    and exists (select from listing l, json_array_elements(l.body->'summary'->'seats') s
        where l.stream_id = b.game and s->>'player' = b.viewer)
    group by b.game order by b.game"""
