"""Who is quick to answer: whoever held a place for long is slow for a hundred times as long.

So nobody takes more than a small part of the places that are kept for the quick, whatever his
hosts do in turn; and it is a player's, so that neither another host nor another webhook helps.
"""

from datetime import timedelta
from typing import Final
from uuid import UUID

from eventstore.postgres import Pool

QUICK: Final = timedelta(seconds=2)
SLOW_FOR: Final = 100  # times as long as it took


class Promptness:
    """How long the hosts of each player took, as far as that matters."""

    def __init__(self, pool: Pool) -> None:
        self._pool = pool

    def note(self, webhook: UUID, took: timedelta) -> None:
        """Note how long a message to a webhook held its place, answered or not."""
        slow_for = timedelta(0) if took <= QUICK else took * SLOW_FOR
        with self._pool.lend() as connection:
            connection.execute(_NOTE, [webhook, slow_for])


# A quick answer is only written down where none was known: nearly all are, and most are not news.
_NOTE = """
    insert into promptness (player_id, slow_until)
    select player_id, statement_timestamp() + $2::interval from webhook where id = $1
    and ($2::interval > interval '0'
        or not exists (select from promptness p where p.player_id = webhook.player_id))
    on conflict (player_id) do update
    set slow_until = greatest(promptness.slow_until, excluded.slow_until)"""
