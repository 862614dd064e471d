"""Messages to webhooks as rows: due, leased, tried again for days, and kept as a log."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from random import uniform
from typing import Final
from uuid import UUID

from psycopg.rows import class_row

from eventstore.postgres import Pool

WAITING: Final = "waiting"
DELIVERED: Final = "delivered"
FAILED: Final = "failed"
STALE: Final = "stale"
SECOND: Final = timedelta(seconds=1)
WAITS: Final = tuple(
    SECOND * seconds
    for seconds in (5, 60, 300, 1_800, 7_200, 18_000, 36_000, 50_400, 72_000, 86_400)
)  # after each try that failed; more than three days in all
JITTER: Final = 0.2  # of a wait, so that those who failed together do not come back together
LOG: Final = 100  # entries shown
OF_A_PLAYER: Final = 2  # messages on their way at once, of all couriers together
TO_A_HOST: Final = 8  # likewise; so one slow host leaves others half of a courier's places
OF_THE_SLOW: Final = 8  # likewise, of all players together who are not known to be quick


@dataclass(frozen=True, slots=True)
class Delivery:
    """One message to one webhook; `due_at` is when it is tried next."""

    id: UUID
    webhook_id: UUID
    kind: str
    game: UUID | None
    decision: str | None
    body: str
    state: str
    created_at: datetime
    due_at: datetime
    attempts: int
    status: int | None
    error: str | None
    ended_at: datetime | None


@dataclass(frozen=True, slots=True)
class NewDelivery:
    """A message to send; its id follows from what it tells and to whom."""

    id: UUID
    webhook_id: UUID
    kind: str
    body: str
    game: UUID | None = None
    decision: str | None = None


class Deliveries:
    """The messages of one database."""

    def __init__(self, pool: Pool) -> None:
        self._pool = pool

    def queue(self, new: NewDelivery) -> None:
        """Keep a message to be sent; one that is there already stays as it is.

        Of the same kind and decision only the newest is sent: an older one that still waits is not.
        """
        values = [new.id, new.webhook_id, new.kind, new.game, new.decision, new.body]
        with self._pool.lend() as connection:
            connection.execute(_QUEUE, values)

    def claim_due(self, limit: int, lease: timedelta) -> list[UUID]:
        """Lease messages that are due, those due for longest first, counting a try for each.

        No player and no host gets more than a share, nor do all who are slow: they keep nobody
        else waiting. Among those whoever has never been tried goes first.
        """
        values = [str(limit), lease, str(OF_A_PLAYER), str(TO_A_HOST), str(OF_THE_SLOW)]
        with self._pool.lend() as connection:
            return [row[0] for row in connection.execute(_CLAIM, values).fetchall()]

    def waiting(self, delivery: UUID) -> Delivery | None:
        """Give a message if it is still to be sent."""
        return next(iter(self._rows(_WAITING, delivery)), None)

    def end(self, delivery: UUID, state: str, status: int | None = None, error: str = "") -> None:
        """Note what became of a message."""
        with self._pool.lend() as connection:
            connection.execute(_END, [delivery, state, status, error or None])

    def try_later(self, tried: Delivery, status: int | None, error: str) -> None:
        """Try a message again after a while, or give it up after the last try."""
        if tried.attempts > len(WAITS):
            self.end(tried.id, FAILED, status, error)
            return
        wait = WAITS[max(tried.attempts, 1) - 1] * uniform(1 - JITTER, 1 + JITTER)  # noqa: S311 - no secret
        with self._pool.lend() as connection:
            connection.execute(_LATER, [tried.id, wait, status, error])

    def log_of(self, webhook: UUID) -> list[Delivery]:
        """Give the newest messages to a webhook."""
        return self._rows(_LOG, webhook, str(LOG))

    def again(self, webhook: UUID, delivery: UUID) -> bool:
        """Send a message once more under its id; tell whether there is one that has ended."""
        with self._pool.lend() as connection:
            return connection.execute(_AGAIN, [webhook, delivery]).rowcount == 1

    def forget(self, age: timedelta, limit: int) -> int:
        """Forget up to `limit` messages that ended longer ago; give how many there were."""
        with self._pool.lend() as connection:
            return connection.execute(_FORGET, [age, limit]).rowcount

    def _rows(self, statement: str, *values: object) -> list[Delivery]:
        with self._pool.lend() as connection:
            cursor = connection.cursor(row_factory=class_row(Delivery))
            return cursor.execute(statement.encode(), values).fetchall()


_COLUMNS = """id, webhook_id, kind, game, decision, body, state, created_at, due_at, attempts,
    status, error, ended_at"""
_QUEUE = """
    with new as (
        insert into delivery (id, webhook_id, kind, game, decision, body)
        select $1, id, $3, $4, $5, $6 from webhook where id = $2
        on conflict (id) do nothing returning id)
    update delivery d set state = 'stale', error = 'a newer one takes its place',
        ended_at = clock_timestamp(), claimed_until = null
    from new where d.webhook_id = $2 and d.kind = $3 and d.game = $4 and d.decision = $5
    and d.state = 'waiting' and d.id <> new.id"""
_CLAIM = r"""
    with ready as (
        select d.id, d.due_at, w.player_id,
            coalesce(d.claimed_until > statement_timestamp(), false) as sets_out,
            -- mails go to the operator's own server, so that is no host of theirs
            coalesce(lower(substring(w.url from '^https?://(\[[^]]*\]|[^/:]*)')),
                w.player_id::text) as host,
            w.url like 'http%' and coalesce(p.slow_until > statement_timestamp(), true) as slow,
            p.player_id is not null as tried
        from delivery d join webhook w on w.id = d.webhook_id
        left join promptness p on p.player_id = w.player_id
        where d.state = 'waiting' and d.due_at <= statement_timestamp()),
    of_players as (
        select *, row_number() over (
            partition by player_id order by sets_out desc, due_at) as place from ready),
    to_hosts as (
        select *, row_number() over (
            partition by host order by sets_out desc, due_at) as place_there
        from of_players where place <= $3::int),
    of_the_slow as (
        select *, row_number() over (
            partition by slow order by sets_out desc, tried, due_at) as place_of_slow
        from to_hosts where place_there <= $4::int),
    due as (
        select id from delivery
        where id in (select id from of_the_slow
            where not sets_out and (not slow or place_of_slow <= $5::int)
            order by due_at limit $1::int)
        and state = 'waiting'
        and (claimed_until is null or claimed_until <= statement_timestamp())
        for update skip locked)
    update delivery d set claimed_until = statement_timestamp() + $2::interval,
        attempts = d.attempts + 1
    from due where d.id = due.id returning d.id"""
_WAITING = f"select {_COLUMNS} from delivery where id = $1 and state = 'waiting'"
_END = """
    update delivery set state = $2, status = $3::int, error = $4, ended_at = clock_timestamp(),
        claimed_until = null
    where id = $1 and state = 'waiting'"""
_LATER = """
    update delivery set due_at = clock_timestamp() + $2::interval, status = $3::int, error = $4,
        claimed_until = null
    where id = $1 and state = 'waiting'"""
_LOG = f"""
    select {_COLUMNS} from delivery where webhook_id = $1
    order by created_at desc, id limit $2::int"""
_AGAIN = """
    update delivery set state = 'waiting', attempts = 0, due_at = clock_timestamp(),
        ended_at = null, decision = null
    where webhook_id = $1 and id = $2 and state <> 'waiting'"""
_FORGET = """
    delete from delivery where id in (
        select id from delivery where ended_at < clock_timestamp() - $1::interval
        order by ended_at limit $2::int for update skip locked)"""
