"""All that is held about a player outside of the games' events: shown to him, and erased.

Events hold ids alone and are never changed; what a person can be known by stands in these tables.
`HELD` says for each of them what its owner is shown, in the words that the rest of the contract
uses; `ERASED` what becomes of it when he goes.
"""

from collections.abc import Iterable
from datetime import datetime
from typing import Any, Final
from uuid import UUID

from psycopg.rows import dict_row

from eventstore.postgres import Pool
from service.times import rfc3339

HELD: Final = {
    "player": "select id, name, created_at, is_admin, is_auditor from player where id = $1",
    "token": """select id, label, array(select unnest(scopes) order by 1) as scopes,
        created_at, expires_at, revoked_at from token where player_id = $1""",
    "block": "select blocked_id as player, blocked_at from block where player_id = $1",
    # who sits on a reported seat may be kept from the reporter
    "report": """select id, game, seat, case when game is null then player_id end as player,
        message is not null as about_message, reason, made_at as created_at, settled_at
        from report where reporter_id = $1""",
    "message": """select game, seat, to_seats as "to", body as text, sent_at,
        hidden_by is not null as hidden from message where player_id = $1""",
    "message_box": """select game, count(*) as received
        from message_box where viewer = $1::text group by game""",
    "message_read": "select game, number from message_read where player_id = $1",
    "press_consent": "select game, seat from press_consent where player_id = $1",
    "silence": "select until from silence where player_id = $1",
    "conditional": """select game, seat, kind, command, made_at as created_at, settled_at,
        coalesce(outcome, 'standing') as status, detail from conditional where player_id = $1""",
    "feed": """select game, count(*) as entries from feed where player = $1::text group by game""",
    "feed_head": "select last_id from feed_head where player = $1::text",
    "webhook": """select id, game, url, created_at, disabled_at, disabled_because
        from webhook where player_id = $1""",
    "delivery": """select d.id, d.kind, d.game, d.state as status, d.created_at
        from delivery d join webhook w on w.id = webhook_id where w.player_id = $1""",
    "promptness": "select slow_until from promptness where player_id = $1",
    "email_code": "select address, asked_at from email_code where player_id = $1",
    "record": "select game, imported_at from record where imported_by = $1",
    "listing": """select stream_id as game, category as ruleset, opened_at as listed_at
        from listing where members @> array[$1::text]""",
}
ERASED: Final = (
    "delete from token where player_id = $1",
    "delete from block where player_id = $1 or blocked_id = $1",
    "delete from report where reporter_id = $1",
    "update message set body = null where player_id = $1",
    "delete from webhook where player_id = $1",  # and its deliveries with it
    "delete from promptness where player_id = $1",
    "delete from email_code where player_id = $1",
    "delete from feed_head where player = $1::text",  # first, as whoever forgets entries takes it
    "delete from feed where player = $1::text",
    "delete from message_read where player_id = $1",
    "delete from press_consent where player_id = $1",
    "delete from conditional where player_id = $1",
    "delete from silence where player_id = $1",
    "update report set quoted = null where player_id = $1",
    # an id is longer than a name may be, so nobody can recover or register it
    """update player set name = id::text, recovery_digest = '', is_admin = false,
        is_auditor = false, gone_at = now() where id = $1""",
)


class PersonalData:
    """What one database holds about players."""

    def __init__(self, pool: Pool) -> None:
        self._pool = pool

    def of(self, player: UUID) -> dict[str, list[dict[str, Any]]]:
        """Give all that is held about a player, table by table."""
        with self._pool.lend() as connection:
            cursor = connection.cursor(row_factory=dict_row)
            return {table: _told(cursor.execute(query, [player])) for table, query in HELD.items()}

    def erase(self, player: UUID) -> None:
        """Erase it: his id stays behind, without a name."""
        with self._pool.lend() as connection, connection.transaction():
            for statement in ERASED:
                connection.execute(statement, [player])


def _told(rows: Iterable[dict[str, Any]]) -> list[dict[str, Any]]:
    return [{name: _as_on_the_wire(value) for name, value in row.items()} for row in rows]


def _as_on_the_wire(value: object) -> object:
    match value:
        case datetime():
            return rfc3339(value)
        case UUID():
            return str(value)
    return value
