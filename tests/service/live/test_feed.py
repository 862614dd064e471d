"""One stream for all of a player's games: every event he may see, once, in an order that stays."""

import pytest
from flask import Flask

from service.bootstrap import Services
from service.live.feed_projector import FeedProjector
from tests.fix_live import Serving
from tests.fix_postgres import Database
from tests.service.games.test_idempotency import at_once
from tests.service.histories.test_audit import falsify
from tests.service.listening import Address, listening
from tests.service.timing.test_timers import game_of
from tests.service.world import Person, Table, a_table, anyone

FEED = "/v1/me/feed"


def fed(person: Person, **query: int) -> list[dict]:
    asked = "&".join(f"{name}={value}" for name, value in query.items())
    return person.get(f"{FEED}?{asked}").get_json()["entries"]


def of_game(entries: list[dict], table: Table) -> list[dict]:
    game = str(game_of(table))
    return [entry["event"] for entry in entries if entry["game"] == game]


def paged(person: Person, table: Table) -> list[dict]:
    return person.get(f"{table.path}/events").get_json()["events"]


def sit_down(app: Flask, person: Person) -> Table:
    """One more game of a player, with somebody new."""
    guest = anyone(app)
    made = person.post("/v1/games", {"ruleset": "senso", "seats": 2}).get_json()
    table = Table(f"/v1/games/{made['id']}", (person, guest))
    guest.post(f"{table.path}/join")
    return table


@pytest.fixture
def table(app: Flask) -> Table:
    return a_table(app)


def test_a_feed_holds_what_each_game_shows_the_player_under_ids_of_its_own(
    table: Table, app: Flask
) -> None:
    person = table.seated[0]
    other = sit_down(app, person)
    for one in (table, other, table):
        one.play_any()

    entries = fed(person)

    assert [entry["id"] for entry in entries] == list(range(1, len(entries) + 1))
    assert of_game(entries, table) == paged(person, table)
    assert of_game(entries, other) == paged(person, other)


def test_who_joined_later_has_what_happened_from_then_on(table: Table) -> None:
    guest = table.seated[1]

    assert of_game(fed(guest), table)[0]["type"] == "SeatTaken"
    assert of_game(fed(guest), table) == paged(guest, table)[2:]


def test_a_host_without_a_seat_follows_as_a_spectator(app: Flask) -> None:
    host = anyone(app)
    terms = {"ruleset": "senso", "seats": 2, "take_seat": False}
    path = f"/v1/games/{host.post('/v1/games', terms).get_json()['id']}"
    for _ in range(2):
        anyone(app).post(f"{path}/join")

    entries = fed(host)

    assert {entry["viewer"] for entry in entries} == {"spectator"}
    assert of_game(entries, Table(path, (host,))) == paged(host, Table(path, (host,)))


def test_a_stranger_has_nothing_in_his_feed(app: Flask) -> None:
    a_table(app)

    assert fed(anyone(app)) == []


def test_who_left_sees_that_he_left_and_nothing_after(app: Flask) -> None:
    host, guest = anyone(app), anyone(app)
    made = host.post("/v1/games", {"ruleset": "senso", "seats": 3}).get_json()
    path = f"/v1/games/{made['id']}"
    guest.post(f"{path}/join")
    guest.post(f"{path}/leave")
    anyone(app).post(f"{path}/join")

    assert [e["event"]["type"] for e in fed(guest)] == ["SeatTaken", "SeatLeft"]


def test_pages_join_without_a_gap(table: Table) -> None:
    person = table.seated[0]
    whole = fed(person)

    pages, after = [], 0
    while page := fed(person, after=after, limit=3):
        pages += page
        after = page[-1]["id"]

    assert pages == whole


def test_feeders_at_once_take_everything_up_once(table: Table, services: Services) -> None:
    def another() -> FeedProjector:
        return FeedProjector(services.store, services.feed, kept=4)

    for _ in range(3):
        table.play_any()
    at_once(*[another().catch_up for _ in range(4)])

    entries = fed(table.seated[0])
    assert of_game(entries, table) == paged(table.seated[0], table)
    assert [entry["id"] for entry in entries] == list(range(1, len(entries) + 1))


def test_a_feeder_that_starts_anew_goes_on_where_the_last_one_ended(
    table: Table, services: Services
) -> None:
    before = fed(table.seated[0])
    table.play_any()
    FeedProjector(services.store, services.feed, kept=4).catch_up()

    after = fed(table.seated[0])
    assert after[: len(before)] == before
    assert of_game(after, table) == paged(table.seated[0], table)


@pytest.mark.parametrize(
    "spoilt",
    ["type = 'CardEaten'", "data = '{}'", "data = '[1]'"],
)
def test_an_event_that_nobody_can_read_any_more_holds_up_no_feed(
    spoilt: str, table: Table, app: Flask, database: Database
) -> None:
    person = table.seated[0]
    other = sit_down(app, person)
    whole, game = fed(person), str(game_of(table))
    falsify(
        database, f"update event set {spoilt} where type = 'HandDealt' and stream_id = '{game}'"
    )

    now = fed(person)

    lost = [entry for entry in whole if entry["event"]["type"] == "HandDealt"]
    spoilt_ids = [entry["id"] for entry in lost if entry["game"] == game]
    assert spoilt_ids
    assert [e["id"] for e in now if e["event"] is None] == spoilt_ids
    assert of_game(now, other) == paged(person, other)


def test_a_fault_of_ours_is_not_taken_for_an_unreadable_event(
    table: Table, services: Services, monkeypatch: pytest.MonkeyPatch
) -> None:
    person = table.seated[0]
    assert fed(person)

    def broken(*_: object) -> None:
        raise LookupError

    monkeypatch.setattr("service.live.feed.shown_to", broken)

    with pytest.raises(LookupError):
        services.feed.page(person.id, 0, 200)


def test_a_feed_goes_on_live_across_games(table: Table, app: Flask, streams: Address) -> None:
    person = table.seated[0]
    with listening(streams, person, FEED) as stream:
        whole = fed(person)
        assert stream.events(len(whole)) == whole

        sit_down(app, person).play_any()
        table.play_any()

        rest = fed(person, after=len(whole))
        assert stream.events(len(rest)) == rest


def test_a_feed_survives_a_new_server_and_a_valkey_that_lost_everything(
    table: Table, services: Services, serving: Serving
) -> None:
    person, old = table.seated[0], serving()
    with listening(old, person, FEED) as stream:
        had = stream.events(2)
        old.stop()
        stream.rest()
    services.redis.flushall()
    table.play_any()

    rest = fed(person, after=2)
    with listening(serving(), person, FEED, Last_Event_ID=str(had[-1]["id"])) as stream:
        assert stream.events(len(rest)) == rest


def test_the_feed_of_a_seat_holds_no_card_of_another(table: Table) -> None:
    hands = [
        [e["event"]["data"] for e in fed(person) if e["event"]["type"] == "HandDealt"]
        for person in table.seated
    ]

    for seat, dealt in enumerate(hands):
        assert [hand["seat"] for hand in dealt if "cards" in hand] == [seat]
