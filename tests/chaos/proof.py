"""What must be so after any chaos, read from the tables and asked from the server."""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any
from uuid import UUID

import psycopg

from service.bots.client import Client
from service.ids import id_for
from service.timing.deadlines import GRACE
from tests.chaos.crowd import Acknowledged, Table
from tests.service.notices.receiver import Received

Rows = list[tuple[Any, ...]]


@dataclass(frozen=True)
class Books:
    """The tables of a database, read as their owner."""

    owner: str

    def rows(self, query: str) -> Rows:
        with psycopg.connect(self.owner, autocommit=True) as connection:
            return connection.execute(query.encode()).fetchall()

    def spend_all_leases(self) -> None:
        """Let the time pass until whatever a dead courier held is taken up by another."""
        with psycopg.connect(self.owner, autocommit=True) as connection:
            connection.execute("update outbox set claimed_until = null where sent_at is null")
            connection.execute(
                "update delivery set claimed_until = null, due_at = now() where state = 'waiting'"
            )

    def waiting(self) -> int:
        """How much is still to be told to webhooks."""
        ((count,),) = self.rows(
            "select (select count(*) from outbox where sent_at is null)"
            " + (select count(*) from delivery where state = 'waiting')"
        )
        return int(count)


def each_command_is_there_once(books: Books, acknowledged: Sequence[Acknowledged]) -> None:
    """Whatever was acknowledged was carried out, nothing else was, and nothing twice."""
    spans = books.rows("""
        select c.key, c.last_version - c.first_version + 1 from command c
        join event e on e.stream_id = c.stream_id and e.version = c.first_version
        where e.meta->>'operation' = 'submitCommand'""")
    ((caused,),) = books.rows(
        "select count(*) from event where meta->>'operation' = 'submitCommand'"
    )

    keys = [one.key for one in acknowledged]
    assert len(set(keys)) == len(keys)
    assert {key for key, _ in spans} == set(keys)
    assert len(spans) == len(keys)
    assert sum(length for _, length in spans) == caused


def each_answer_is_in_the_stream(client: Client, path: str, kept: list[Acknowledged]) -> None:
    """What an answer told of the stream is what the stream tells."""
    stream = whole_stream(client, path)
    assert [event["id"] for event in stream] == list(range(1, len(stream) + 1))
    told = [event for one in kept for event in one.events]
    assert len({event["id"] for event in told}) == len(told)
    assert [event for event in told if stream[event["id"] - 1] != event] == []


def whole_stream(client: Client, path: str) -> list[dict[str, Any]]:
    events, after = [], 0
    while after is not None:
        page = client.get(f"{path}/events?after={after}&limit=500")
        events += page["events"]
        after = page["next"]
    return events


def each_deadline_fired_once_and_none_early(books: Books, tables: Iterable[Table]) -> int:
    """Give how many fired; all that were armed did, or were cancelled in time."""
    assert (
        books.rows("select * from deadline where fired_at is null and cancelled_at is null") == []
    )
    assert books.rows("select * from deadline where fired_at < due_at") == []
    fired = books.rows("""
        select stream_id, decision, seat, due_at from deadline
        where fired_at is not null and id not like '%/%/%'""")
    expired = books.rows("""
        select stream_id, data->>'decision', (data->>'seat')::int, at from event
        where type = 'TimeExpired'""")
    due = {(game, decision, seat): at for game, decision, seat, at in fired}

    assert sorted(map(str, due)) == sorted(str(tuple(row[:3])) for row in expired)
    seen = {key: dues for table in tables for key, dues in table.dues.items()}
    for game, decision, seat, at in expired:
        shown = seen.get((f"/v1/games/{game}", decision, seat), set())
        assert at >= due[game, decision, seat]
        assert all(at >= datetime.fromisoformat(time) + GRACE for time in shown)
    return len(expired)


def each_webhook_was_told_under_one_id(books: Books, posts: Sequence[Received]) -> int:
    """Give how many messages came; each notice is one message, whatever died on its way."""
    listening = dict(books.rows("select player_id::text, id::text from webhook"))
    notices = books.rows("select stream_id, version, target, body from outbox")
    expected = {
        id_for("notice", str(stream), str(version), target, listening[body["player"]]): body["kind"]
        for stream, version, target, body in notices
    }
    bodies: dict[UUID, set[bytes]] = defaultdict(set)
    for post in posts:
        bodies[UUID(post.id)].add(post.body)
    states = dict(books.rows("select id, state from delivery"))

    assert books.waiting() == 0
    assert bodies.keys() <= expected.keys()
    assert {id_ for id_, told in bodies.items() if len(told) != 1} == set()
    assert {id_ for id_, kind in expected.items() if kind == "ended"} <= bodies.keys()
    assert {id_ for id_, state in states.items() if state == "delivered"} <= bodies.keys()
    assert set(states.values()) <= {"delivered", "stale"}
    return len(bodies)


def no_game_is_stuck(books: Books, games: Sequence[str]) -> None:
    """All have ended, and none was parked."""
    listed = books.rows("select '/v1/games/' || stream_id, split_part(status, '/', 2) from listing")
    assert dict(listed) == dict.fromkeys(games, "ended")
    assert books.rows("select stream_id from stream where parked_at is not null") == []
