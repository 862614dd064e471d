"""Housekeeping: it forgets in small steps until nothing old is left, whatever goes wrong."""

from dataclasses import dataclass, field
from datetime import timedelta
from threading import Event
from typing import Any, cast

import pytest
from structlog.testing import capture_logs

from eventstore.memory import MemoryStore
from eventstore.store import StoreUnavailable
from service.config import Settings
from service.live.feed import Feed
from service.notices.deliveries import Deliveries
from service.running import housekeeping as module
from service.running.housekeeping import AT_ONCE, Housekeeping
from tests.service.listening import until

SETTINGS = Settings(notice_days=30, feed_entries=1_000)


@dataclass
class Old:
    """What is old enough in a table: so many rows, forgotten in steps."""

    rows: int
    asked: list[tuple[object, int]] = field(default_factory=list)
    trouble: list[Exception] = field(default_factory=list)

    def __call__(self, kept: object, limit: int) -> int:
        self.asked.append((kept, limit))
        if self.trouble:
            raise self.trouble.pop(0)
        gone = min(self.rows, limit)
        self.rows -= gone
        return gone


class Notices(MemoryStore):
    """A store whose old notices are counted."""

    def __init__(self, old: Old) -> None:
        super().__init__()
        self._old = old

    def forget_notices(self, age: timedelta, limit: int) -> int:
        return self._old(age, limit)


@dataclass
class House:
    """The three tables that are kept small."""

    notices: Old = field(default_factory=lambda: Old(0))
    messages: Old = field(default_factory=lambda: Old(0))
    entries: Old = field(default_factory=lambda: Old(0))

    def keeping(self) -> Housekeeping:
        return Housekeeping(
            Notices(self.notices),
            cast("Feed", _Forgetting(self.entries)),
            cast("Deliveries", _Forgetting(self.messages)),
            SETTINGS,
        )


@dataclass
class _Forgetting:
    forget: Any


def test_where_nothing_is_old_each_table_is_asked_once() -> None:
    services = House()

    services.keeping().run_once()

    assert services.notices.asked == [(timedelta(days=30), AT_ONCE)]
    assert services.messages.asked == [(timedelta(days=30), AT_ONCE)]
    assert services.entries.asked == [(1_000, AT_ONCE)]


@pytest.mark.parametrize("rows", [1, AT_ONCE, AT_ONCE + 1, 3 * AT_ONCE + 7])
def test_however_much_is_old_all_of_it_goes_in_small_steps(rows: int) -> None:
    services = House(Old(rows), Old(rows), Old(rows))

    services.keeping().run_once()

    assert (services.notices.rows, services.messages.rows, services.entries.rows) == (0, 0, 0)
    assert all(limit == AT_ONCE for _, limit in services.notices.asked)


@pytest.mark.parametrize(
    ("trouble", "told"),
    [
        (StoreUnavailable("away"), "housekeeping.waits_for_store"),
        (KeyError(), "housekeeping.failed"),
    ],
)
def test_a_round_that_fails_is_told_and_the_next_one_comes(
    trouble: Exception, told: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "EVERY", 0.001)
    services = House(Old(5, trouble=[trouble]))

    with capture_logs() as logs:
        keeping = services.keeping()
        keeping.start()
        until(lambda: services.notices.rows == 0)
        stopped(keeping).set()

    assert [entry["event"] for entry in logs] == [told]


def stopped(keeping: Housekeeping) -> Event:
    return keeping._stopped  # noqa: SLF001 - the process ends it otherwise
