"""What the operators do about messages, and what the seats agree to publish."""

from datetime import datetime, timedelta
from uuid import UUID

from domain.kernel.events import Seat
from eventstore.postgres import Pool
from service.histories.records import RecordedMessage
from service.times import to_ms


class Moderation:
    """Hides messages, silences players, and keeps who agrees to publish."""

    def __init__(self, pool: Pool) -> None:
        self._pool = pool

    def hide(self, game: UUID, message: UUID, by: UUID) -> bool:
        """Take a message's text away for good; tell whether there is such a message."""
        with self._pool.lend() as connection:
            return connection.execute(_HIDE, [game, message, by]).rowcount == 1

    def silence(self, player: UUID, by: UUID, span: timedelta) -> datetime | None:
        """Let a player send nothing for so long; none at all lifts it. Gives until when."""
        with self._pool.lend() as connection:
            if not span:
                connection.execute("delete from silence where player_id = $1", [player])
                return None
            row = connection.execute(_SILENCE, [player, span, by]).fetchone()
            return row[0] if row else None

    def consent(self, game: UUID, seat: Seat, player: UUID) -> list[Seat]:
        """Let the messages of a game be published as far as one seat goes; give all that agree."""
        with self._pool.lend() as connection:
            connection.execute(_CONSENT, [game, seat, player])
            return [agreed for (agreed,) in connection.execute(_CONSENTS, [game]).fetchall()]

    def published(self, game: UUID, seats: int) -> list[RecordedMessage]:
        """Give the messages that may stand in a record: none unless every seat has agreed.

        Nor does a newcomer agree for who held his seat before: what that one wrote stays away.
        """
        with self._pool.lend() as connection:
            if len(connection.execute(_CONSENTS, [game]).fetchall()) < seats:
                return []
            rows = connection.execute(_ALL, [game]).fetchall()
        return [RecordedMessage(seat, to, text, to_ms(at)) for seat, to, text, at in rows]


_HIDE = "update message set body = null, hidden_by = $3 where game = $1 and id = $2"
_SILENCE = """
    insert into silence (player_id, until, imposed_by)
    select id, now() + $2::interval, $3 from player where id = $1
    on conflict (player_id) do update set until = excluded.until, imposed_by = excluded.imposed_by
    returning until"""
_CONSENT = """
    insert into press_consent (game, seat, player_id) values ($1, $2, $3) on conflict do nothing"""
_CONSENTS = "select seat from press_consent where game = $1 order by seat"
_ALL = """
    select seat, to_seats, body, sent_at from message
    where game = $1 and body is not null
    and player_id in (select player_id from press_consent where game = $1) order by sent_at, id"""
