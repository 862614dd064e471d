"""How late deadlines fired, and whether somebody was there who should have fired them sooner.

A process that is killed while it starts has not been there: on a busy machine, kills that follow
each other may leave nobody for a while. So each deadline is held against the times in which a
clock, or one who stands in for it, was up, as the database saw their connections come.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from threading import Event
from typing import Final

import psycopg

from tests.chaos.proof import Books
from tests.chaos.victims import ONE_OF_THE_API, Death

ABLE: Final = ("clock", "worker", "courier", "api")  # to fire; one of them is enough
MAY_HOLD: Final = {*ABLE, ONE_OF_THE_API}
WITHIN: Final = timedelta(seconds=3)  # docs/reliability.md: so soon fires one who is up
LEASE: Final = timedelta(seconds=1)  # and so much later one whose holder died
BEFORE: Final = timedelta(seconds=10)
LOOK_EVERY: Final = 0.1  # seconds
NEVER: Final = datetime.max.replace(tzinfo=UTC)

_CONNECTED = """
select application_name, backend_start from pg_stat_activity
where application_name like 'tenka %' and datname = current_database()
"""
_FIRED = """
select stream_id || ' ' || id, due_at, fired_at from deadline where fired_at is not null
order by fired_at - due_at desc
"""


@dataclass(frozen=True)
class Firing:
    """A deadline that fired."""

    name: str
    due: datetime
    fired: datetime

    @property
    def late(self) -> float:
        """By how many seconds."""
        return (self.fired - self.due).total_seconds()

    def story(self, deaths: Sequence[Death], spans: Sequence["Span"]) -> str:
        """Tell what died shortly before it was due, and until it fired, and who was there."""
        near = [d for d in deaths if self.due - BEFORE < d.at < self.fired]
        died = [f"{d.victim} {self._after(d.at)}" for d in near]
        there = [
            f"{span.who} {self._after(max(span.since, self.due))} to {self._after(span.until)}"
            for span in spans
            if span.until > self.due and span.since < self.fired
        ]
        return (
            f"{self.late:.1f} s late: {self.name}; killed: {', '.join(died) or 'none'}; "
            f"there: {', '.join(there) or 'nobody'}"
        )

    def _after(self, moment: datetime) -> str:
        return f"{(min(moment, self.fired) - self.due).total_seconds():+.1f} s"


@dataclass(frozen=True)
class Span:
    """A time in which somebody was there."""

    who: str
    since: datetime
    until: datetime


@dataclass
class Roll:
    """Who was there: when processes first connected, and when they died."""

    books: Books
    came: dict[str, set[datetime]] = field(default_factory=dict)

    def keep(self, over: Event) -> None:
        """Note who is connected until all is over."""
        with psycopg.connect(self.books.owner, autocommit=True) as connection:
            while not over.wait(LOOK_EVERY):
                for name, since in connection.execute(_CONNECTED):
                    self.came.setdefault(name.removeprefix("tenka "), set()).add(since)

    def spans(self, deaths: Sequence[Death]) -> list[Span]:
        """Give the lives, from coming up to death, of all who were able to fire."""
        return [
            life
            for role in ABLE
            for life in lives(role, self.came[role], [d.at for d in deaths if d.victim == role])
        ]


def lives(who: str, came: set[datetime], died: Sequence[datetime]) -> Iterator[Span]:
    """Give the lives of one role; who died before he was there had none."""
    born = datetime.min.replace(tzinfo=UTC)
    for death in (*died, NEVER):
        if arrivals := [at for at in came if born < at < death]:
            yield Span(who, min(arrivals), death)
        born = death


def latest_allowed(one: Firing, spans: Sequence[Span], deaths: Sequence[Death]) -> datetime:
    """Give the time by which it must have fired: somebody was there for long enough.

    Who died meanwhile may have had it in hand, for as long as his lease lasts.
    """
    lives = ((max(one.due, span.since), span.until) for span in spans)
    begun = min(since for since, until in lives if until - since > WITHIN)
    held = sum(d.victim in MAY_HOLD and one.due < d.at < one.fired for d in deaths)
    return begun + WITHIN + held * LEASE


def latest_first(books: Books) -> list[Firing]:
    """Give all that fired."""
    return [Firing(*row) for row in books.rows(_FIRED)]


def left_lying(
    firings: Sequence[Firing], spans: Sequence[Span], deaths: Sequence[Death]
) -> list[Firing]:
    """Give those that fired later than somebody who was up allows."""
    return [one for one in firings if one.fired > latest_allowed(one, spans, deaths)]
