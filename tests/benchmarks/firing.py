"""Many deadlines made due, and what their rows tell afterwards: when, and how often, they fired."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import timedelta
from statistics import median, quantiles
from time import monotonic, sleep
from typing import Final

import psycopg

LEAD: Final = timedelta(seconds=2)  # longer than the clock sleeps untold
PATIENCE: Final = 300.0

_MAKE_DUE = """
with chosen as (
    select stream_id, id, row_number() over () - 1 as nth
    from deadline where fired_at is null and cancelled_at is null limit %(number)s)
update deadline d
set due_at = statement_timestamp() + %(lead)s + %(spread)s * (nth / %(number)s::float)
from chosen c where d.stream_id = c.stream_id and d.id = c.id
returning extract(epoch from statement_timestamp())::float
"""
_FIRED = """
select extract(epoch from due_at)::float, extract(epoch from fired_at)::float
from deadline where fired_at > to_timestamp(%s)
"""
_COUNT = "select count(*) from deadline where fired_at > to_timestamp(%s)"
_DOUBLED = """
select count(*) from (
    select from event where type = 'TimeExpired'
    group by stream_id, data ->> 'decision', data ->> 'seat' having count(*) > 1) twice
"""


@dataclass(frozen=True)
class Fired:
    """When each was due and when it fired, in seconds; `doubled` had two effects."""

    times: Sequence[tuple[float, float]]
    doubled: int = 0

    @property
    def lateness(self) -> list[float]:
        """Give how late each was, the latest last."""
        return sorted(fired - due for due, fired in self.times)

    @property
    def p99(self) -> float:
        """Give what all but one in a hundred kept below."""
        return quantiles(self.lateness, n=100)[98]

    @property
    def early(self) -> int:
        """Count those that did not wait for their time."""
        return sum(late < 0 for late in self.lateness)

    @property
    def rate(self) -> float:
        """Give how many fired a second, from the first that was due to the last that fired."""
        due, fired = zip(*self.times, strict=True)
        return len(self.times) / (max(fired) - min(due))

    def __str__(self) -> str:
        late = self.lateness
        p50, p99, worst = (1e3 * one for one in (median(late), self.p99, late[-1]))
        return f"p50 {p50:,.0f} ms, p99 {p99:,.0f} ms, max {worst:,.0f} ms; {self.early} early"


def fire(
    owner: str, number: int, spread: timedelta, midway: Callable[[], object] = lambda: None
) -> Fired:
    """Make so many deadlines due, evenly over a time, and wait until all have fired."""
    with psycopg.connect(owner, autocommit=True) as connection:
        values = {"number": number, "lead": LEAD, "spread": spread}
        (began,) = connection.execute(_MAKE_DUE, values).fetchone() or (0.0,)
        sleep((LEAD + spread / 2).total_seconds())
        midway()
        patience = monotonic() + PATIENCE
        while monotonic() < patience:
            (done,) = connection.execute(_COUNT, [began]).fetchone() or (0,)
            if done >= number:
                break
            sleep(0.5)
        (doubled,) = connection.execute(_DOUBLED).fetchone() or (0,)
        return Fired(connection.execute(_FIRED, [began]).fetchall(), doubled)
