"""What points at events does not grow for ever; who comes back too late is told, never skipped."""

from collections.abc import Iterator
from dataclasses import replace

import pytest
from flask import Flask

from service.bootstrap import Services
from service.config import Settings
from service.live.feed import Page
from service.running.housekeeping import Housekeeping
from tests.service.listening import Address, listening
from tests.service.live.test_feed import FEED, fed
from tests.service.notices.receiver import Receiver, receiving
from tests.service.notices.test_webhooks import HOOKS, deliver, hook, log_of
from tests.service.world import Person, Table, a_table, anyone, at_once

KEPT = 3


@pytest.fixture
def settings(settings: Settings) -> Settings:
    """Feeds of three entries; the receivers of these tests stand on this machine."""
    return replace(settings, feed_entries=KEPT, private_webhooks="on")


@pytest.fixture
def receiver() -> Iterator[Receiver]:
    with receiving() as receiver:
        yield receiver


@pytest.fixture
def table(app: Flask) -> Table:
    return a_table(app)


@pytest.fixture
def keeper(services: Services) -> Housekeeping:
    return Housekeeping(
        services.store, services.feed, services.notifications.deliveries, services.settings
    )


def make_old(services: Services, days: int) -> None:
    """Let so many days pass since whatever has ended."""
    with services.pool.lend() as connection:
        for table, column in (("outbox", "sent_at"), ("delivery", "ended_at")):
            connection.execute(
                f"update {table} set {column} = {column} - $1::interval".encode(), [f"{days} days"]
            )


def rows_in(services: Services, table: str) -> int:
    with services.pool.lend() as connection:
        ((count,),) = connection.execute(f"select count(*) from {table}".encode()).fetchall()
    return int(count)


def test_a_feed_keeps_its_newest_entries_under_their_ids(
    table: Table, keeper: Housekeeping
) -> None:
    person = table.seated[0]
    whole = fed(person)

    keeper.run_once()

    page = person.get(FEED).get_json()
    assert page["entries"] == whole[-KEPT:]
    assert (page["forgotten"], page["last_id"]) == (len(whole) - KEPT, len(whole))
    table.play_any()
    assert fed(person, after=len(whole))[0]["id"] == len(whole) + 1


@pytest.mark.parametrize("back", [1, 2])
def test_who_resumes_after_a_forgotten_entry_is_told_so_by_page_and_stream(
    back: int, table: Table, keeper: Housekeeping, streams: Address
) -> None:
    person = table.seated[0]
    last = len(fed(person))
    keeper.run_once()
    lost = last - KEPT - back

    page = person.get(f"{FEED}?after={lost}")
    with listening(streams, person, FEED, Last_Event_ID=str(lost)) as stream:
        told = stream.answer()

    assert (page.status_code, page.get_json()["code"]) == (410, "entries-forgotten")
    assert (stream.status, told["code"]) == (410, "entries-forgotten")
    assert f"after={last - KEPT}" in told["detail"]


def test_who_resumes_after_the_last_forgotten_entry_has_missed_nothing(
    table: Table, keeper: Housekeeping, streams: Address
) -> None:
    person = table.seated[0]
    whole = fed(person)
    keeper.run_once()
    edge = len(whole) - KEPT

    assert fed(person, after=edge) == whole[edge:]
    with listening(streams, person, FEED, edge) as stream:
        assert stream.events(KEPT) == whole[edge:]


def test_a_stream_from_the_start_says_first_what_is_gone(
    table: Table, keeper: Housekeeping, streams: Address
) -> None:
    person = table.seated[0]
    whole = fed(person)
    keeper.run_once()

    with listening(streams, person, FEED) as stream:
        first = stream.told()
        assert (first.name, first.data) == ("forgotten", {"upto": len(whole) - KEPT})
        assert stream.events(KEPT) == whole[-KEPT:]


def test_a_reader_who_falls_behind_what_is_kept_is_sent_away_and_not_past_it(
    table: Table,
    services: Services,
    keeper: Housekeeping,
    streams: Address,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    person, page, asked = table.seated[0], services.feed.page, []

    def read_slowly(player: str, after: int, limit: int) -> Page:
        found = page(player, after, limit)
        asked.append(after)
        if asked.count(0) == 2:  # asked at the door, and for the first entry
            keeper.run_once()
        return found

    assert len(fed(person)) > KEPT + 1
    monkeypatch.setattr("service.live.feed_news.PAGE", 1)
    monkeypatch.setattr(services.feed, "page", read_slowly)
    with listening(streams, person, FEED) as stream:
        rest = stream.rest().decode()

    assert [line for line in rest.splitlines() if line.startswith("id: ")] == ["id: 1"]


def test_notices_and_messages_are_forgotten_some_time_after_they_ended(
    table: Table, receiver: Receiver, services: Services, keeper: Housekeeping
) -> None:
    person = table.seated[0]
    webhook = hook(person, receiver)
    for _ in range(2):
        person.post(f"{HOOKS}/{webhook['id']}/test")
    deliver(services)
    receiver.answers = [500]
    person.post(f"{HOOKS}/{webhook['id']}/test")
    deliver(services)

    make_old(services, 29)
    keeper.run_once()
    assert len(log_of(person, webhook)) >= 3

    make_old(services, 2)
    keeper.run_once()

    assert [message["status"] for message in log_of(person, webhook)] == ["waiting"]
    assert rows_in(services, "outbox") == 0


def test_those_who_keep_house_at_once_and_fill_feeds_do_not_hinder_each_other(
    table: Table, services: Services, keeper: Housekeeping, app: Flask
) -> None:
    people: list[Person] = [*table.seated, anyone(app)]
    before = [fed(person) for person in people]

    at_once(*[keeper.run_once] * 3, *[services.feed_projector.catch_up] * 2, table.play_any)

    keeper.run_once()
    for person, had in zip(people[:2], before, strict=False):
        page = person.get(FEED).get_json()
        ids = [entry["id"] for entry in page["entries"]]
        assert ids == list(range(page["forgotten"] + 1, page["last_id"] + 1))
        assert page["last_id"] >= len(had)
