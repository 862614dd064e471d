"""Following one game live: what the page of events shows, as it happens, and nothing else."""

import json
import socket
from contextlib import ExitStack
from typing import Any
from urllib.parse import urlsplit
from uuid import UUID

import pytest
from flask import Flask
from prometheus_client import REGISTRY
from redis import Redis

from service.bootstrap import Services
from service.games.play import Look, Play
from service.live.sse import BEAT
from tests.fix_live import Serving
from tests.service.listening import Address, Listener, listening, until
from tests.service.world import Person, Table, a_table, anyone


@pytest.fixture
def table(app: Flask) -> Table:
    return a_table(app)


def dropped_so_far() -> float:
    return REGISTRY.get_sample_value("tenka_streams_dropped_total") or 0


def paged(person: Person, table: Table) -> list[dict[str, object]]:
    return person.get(f"{table.path}/events").get_json()["events"]


def test_a_stream_begins_with_what_has_happened_and_goes_on_as_it_happens(
    table: Table, streams: Address
) -> None:
    person = table.seated[0]
    before = paged(person, table)
    with listening(streams, person, f"{table.path}/events") as stream:
        assert stream.events(len(before)) == before

        table.play_any()

        after = paged(person, table)[len(before) :]
        assert stream.events(len(after)) == after


def test_it_tells_first_through_whose_eyes_it_sees(
    table: Table, app: Flask, streams: Address
) -> None:
    for person, viewer in [(table.seated[1], 1), (anyone(app), "spectator")]:
        with listening(streams, person, f"{table.path}/events") as stream:
            first = stream.told()
            last = person.get(f"{table.path}/view").get_json()["last_id"]

            assert (first.name, first.data) == ("viewer", {"viewer": viewer, "last_id": last})


def test_each_listener_gets_his_own_events_under_dense_ids(
    table: Table, app: Flask, streams: Address
) -> None:
    for person in (*table.seated, anyone(app)):
        expected = paged(person, table)
        with listening(streams, person, f"{table.path}/events") as stream:
            told = stream.events(len(expected))

            assert told == expected
            assert [event["id"] for event in told] == list(range(1, len(told) + 1))


@pytest.mark.parametrize("how", ["after", "Last-Event-ID", "both"])
def test_who_comes_back_misses_nothing_and_gets_nothing_twice(
    how: str, table: Table, streams: Address
) -> None:
    person, path = table.seated[0], f"{table.path}/events"
    with listening(streams, person, path) as stream:
        had = stream.events(3)
    table.play_any()

    last = had[-1]["id"]
    after = {"after": last, "Last-Event-ID": None, "both": 0}[how]
    headers = {} if how == "after" else {"Last_Event_ID": str(last)}
    rest = paged(person, table)[3:]
    with listening(streams, person, path, after, **headers) as stream:
        assert stream.events(len(rest)) == rest


def test_a_stream_server_that_starts_anew_goes_on_where_the_old_one_ended(
    table: Table, serving: Serving
) -> None:
    person, path = table.seated[0], f"{table.path}/events"
    old = serving()
    with listening(old, person, path) as stream:
        had = stream.events(4)
        old.stop()
        stream.rest()
    table.play_any()

    rest = paged(person, table)[4:]
    with listening(serving(), person, path, had[-1]["id"]) as stream:
        assert stream.events(len(rest)) == rest


def test_a_lost_hint_costs_no_event(table: Table, streams: Address, services: Services) -> None:
    person, before = table.seated[0], paged(table.seated[0], table)
    with listening(streams, person, f"{table.path}/events") as stream:
        stream.events(len(before))
        services.announcer.close()  # nothing is published from here on
        Redis.from_url(services.settings.redis_url).client_kill_filter(_type="pubsub")

        table.play_any()

        after = paged(person, table)[len(before) :]
        assert stream.events(len(after)) == after


def test_two_streams_of_one_player_live_side_by_side(table: Table, streams: Address) -> None:
    person, path = table.seated[0], f"{table.path}/events"
    before = len(paged(person, table))
    with listening(streams, person, path) as one, listening(streams, person, path) as other:
        one.events(before)
        other.events(before)

        table.play_any()

        assert one.events(1) == other.events(1)


def test_a_player_holds_so_many_streams_at_once_and_no_more(table: Table, serving: Serving) -> None:
    streams = serving(streams_per_player=2)
    path = f"{table.path}/events"
    one, other = table.seated
    with listening(streams, one, path) as first, listening(streams, one, "/v1/me/feed") as second:
        first.told()
        second.told()
        with listening(streams, one, path) as third:
            refused = third.answer()
        with listening(streams, other, path) as another:
            assert another.told().data["viewer"] == 1  # he has places of his own

    assert (third.status, third.headers["Content-Type"]) == (429, "application/problem+json")
    assert (refused["code"], refused["retry_after"]) == ("too-many-streams", 30)
    assert third.headers["Retry-After"] == "30"
    until(lambda: _has_a_place(streams, one, path))


def test_who_asks_for_the_head_of_a_stream_gets_that_and_no_more(
    table: Table, streams: Address
) -> None:
    asked = f"HEAD {table.path}/events HTTP/1.1\r\nHost: x\r\nAccept: text/event-stream\r\n"
    asked += f"Authorization: Bearer {table.seated[0].token}\r\n\r\n"
    with socket.create_connection(("127.0.0.1", streams.port), timeout=10) as connection:
        connection.sendall(asked.encode())
        head, _, body = connection.makefile("rb").read().partition(b"\r\n\r\n")

    assert head.startswith(b"HTTP/1.1 200 ")
    assert b"text/event-stream" in head
    assert body == b""


def _has_a_place(streams: Address, person: Person, path: str) -> bool:
    with listening(streams, person, path) as stream:
        return stream.status == 200


def test_what_many_see_through_the_same_eyes_is_looked_up_once(
    table: Table, app: Flask, streams: Address, monkeypatch: pytest.MonkeyPatch
) -> None:
    known, looked_up = len(paged(anyone(app), table)), []
    events = Play.events

    def counted(play: Play, look: Look, after: int, limit: int) -> list[dict[str, Any]]:
        looked_up.append((look.shown_viewer, after))
        return events(play, look, after, limit)

    with ExitStack() as stack:
        path = f"{table.path}/events"
        crowd = [
            stack.enter_context(listening(streams, anyone(app), path, known)) for _ in range(25)
        ]
        for stream in crowd:
            stream.told()
        monkeypatch.setattr(Play, "events", counted)

        table.play_any()

        news = [stream.events(1) for stream in crowd]
        assert news == [news[0]] * len(crowd)
        assert looked_up.count(("spectator", known)) == 1


def test_what_a_seat_may_not_see_moves_nothing_in_its_stream(
    table: Table, app: Flask, serving: Serving
) -> None:
    """Beats come on time whatever happens; between them nothing tells of a hidden event."""
    streams = serving(beat_every=0.2)
    spectator = anyone(app)
    known = len(paged(spectator, table))
    with listening(streams, spectator, f"{table.path}/events", known) as stream:
        stream.told()  # through whose eyes
        blocks = [stream.block() for _ in range(3)]

    assert blocks == [[BEAT.decode().strip()]] * 3


def test_listening_is_no_event_and_nobody_learns_of_it(
    table: Table, app: Flask, serving: Serving
) -> None:
    streams = serving(beat_every=0.1)
    watched, path = table.seated[0], f"{table.path}/events"
    known = len(paged(watched, table))
    with listening(streams, watched, path, known) as stream:
        stream.told()
        with listening(streams, anyone(app), path) as other:
            other.events(known)
        blocks = [stream.block() for _ in range(3)]

    assert blocks == [[":"]] * 3
    assert len(paged(watched, table)) == known


def test_a_revoked_token_ends_its_streams_and_no_other(table: Table, streams: Address) -> None:
    person, path = table.seated[0], f"{table.path}/events"
    made = person.post("/v1/me/tokens", {"label": "tv", "scopes": ["game:read"]}).get_json()
    tv = Person(person.app, person.id, person.name, made["secret"], "")
    with listening(streams, tv, path) as ending, listening(streams, person, path) as staying:
        ending.told()
        staying.told()

        person.call("DELETE", f"/v1/me/tokens/{made['id']}")

        ending.rest()  # ends, or the test's patience does
        table.play_any()
        staying.events(len(paged(person, table)))


def test_an_expired_token_ends_its_streams(
    table: Table, streams: Address, services: Services
) -> None:
    with listening(streams, table.seated[0], f"{table.path}/events") as stream:
        stream.told()
        with services.pool.lend() as connection:
            connection.execute("update token set expires_at = now()")

        stream.rest()


def test_a_reader_who_does_not_read_is_dropped(
    table: Table, serving: Serving, monkeypatch: pytest.MonkeyPatch
) -> None:
    streams, dropped = serving(patience=0.2), dropped_so_far()
    sent = b":" * 3_000_000  # for each event: together more than the network holds
    monkeypatch.setattr("service.live.game_news.numbered", lambda *_: sent)
    with listening(streams, table.seated[0], f"{table.path}/events") as stream:
        until(lambda: dropped_so_far() == dropped + 1)

        assert len(stream.rest()) < len(sent) * len(paged(table.seated[0], table))


def test_a_private_game_is_unknown_to_a_stranger(app: Flask, streams: Address) -> None:
    table = a_table(app, watching="private")
    with listening(streams, anyone(app), f"{table.path}/events") as stream:
        assert (stream.status, stream.headers["Content-Type"]) == (404, "application/problem+json")


def test_who_loses_sight_of_a_game_loses_its_stream(app: Flask, streams: Address) -> None:
    host, guest = anyone(app), anyone(app)
    terms = {"ruleset": "senso", "seats": 3, "watching": "private", "joining": "invite"}
    path = f"/v1/games/{host.post('/v1/games', terms).get_json()['id']}"
    code = host.post(f"{path}/invites", {}).get_json()["code"]
    guest.post(f"{path}/join", {"invite": code})
    with listening(streams, guest, f"{path}/events") as stream:
        stream.told()

        host.post(f"{path}/kick", {"seat": 1})

        assert b"PlayerKicked" not in stream.rest()  # which ends: the game is unknown to him


def test_a_stream_goes_back_only_after_it_has_said_through_whose_eyes(
    app: Flask, streams: Address
) -> None:
    host, guest = anyone(app), anyone(app)
    made = host.post("/v1/games", {"ruleset": "senso", "seats": 3}).get_json()
    path = f"/v1/games/{made['id']}"
    with listening(streams, guest, f"{path}/events") as stream:
        assert stream.told().data["viewer"] == "spectator"
        before = stream.events(2)

        guest.post(f"{path}/join")

        changed = stream.told()
        assert (changed.name, changed.data["viewer"]) == ("viewer", 1)
        assert stream.events(3)[:2] == before


def test_a_game_that_cannot_be_read_is_told_and_its_stream_goes_on(
    table: Table, streams: Address, monkeypatch: pytest.MonkeyPatch
) -> None:
    person, before = table.seated[0], paged(table.seated[0], table)
    with listening(streams, person, f"{table.path}/events") as stream:
        stream.events(len(before))
        with monkeypatch.context() as broken:
            broken.setattr("service.live.game_news.viewer_for", lambda *_: 1 / 0)
            table.play_any()
            assert stream.told().name == "trouble"

        table.play_any()

        after = paged(person, table)[len(before) :]
        assert stream.events(len(after)) == after


def test_the_api_sends_a_client_on_with_a_ticket(table: Table, streams: Address) -> None:
    person, path = table.seated[0], f"{table.path}/events"
    sent_on = person.get(f"{path}?after=2", Accept="text/event-stream")
    address = urlsplit(sent_on.headers["Location"])

    assert (sent_on.status_code, address.path) == (307, path)
    assert "Content-Type" not in sent_on.headers
    assert person.token not in sent_on.headers["Location"]
    stream = Listener(streams.port, f"{address.path}?{address.query}", {})  # without a token
    assert stream.events(1)[0]["id"] == 3
    stream.close()


@pytest.mark.parametrize("spoil", ["another game", "forged", "revoked"])
def test_a_ticket_is_good_for_nothing_else(
    spoil: str, table: Table, app: Flask, streams: Address
) -> None:
    person = table.seated[0]
    sent_on = person.get(f"{table.path}/events", Accept="text/event-stream")
    target = sent_on.headers["Location"].partition(table.path)[2]
    path = table.path
    match spoil:
        case "another game":
            path = a_table(app).path
        case "forged":
            target = f"{target[:-1]}{'0' if target[-1] != '0' else '1'}"
        case "revoked":
            token = UUID(hex=person.token.split("_")[1])
            person.call("DELETE", f"/v1/me/tokens/{token}")

    stream = Listener(streams.port, f"{path}{target}", {})
    assert stream.status == 401
    stream.close()


@pytest.mark.parametrize(
    ("request_line", "status"),
    [
        ("POST /v1/games HTTP/1.1", 405),
        ("nonsense", 400),
        ("GET nowhere HTTP/1.1", 400),
        ("GET /v1/nowhere HTTP/1.1", 404),
        ("GET /healthz HTTP/1.1", 200),
        (f"GET /{'x' * 20_000} HTTP/1.1", 431),
    ],
)
def test_what_is_no_stream_is_answered_shortly(
    request_line: str, status: int, streams: Address
) -> None:
    with socket.create_connection(("127.0.0.1", streams.port), timeout=10) as connection:
        connection.sendall(f"{request_line}\r\nHost: x\r\n\r\n".encode())
        answer = connection.makefile("rb").read()

    assert answer.startswith(f"HTTP/1.1 {status} ".encode())
    head, _, body = answer.partition(b"\r\n\r\n")
    assert (b"application/problem+json" in head) == (status >= 400)
    assert status == 200 or json.loads(body)["status"] == status


@pytest.mark.parametrize(
    "last", ["", "-1", "+3", "1.5", "1e3", "1_0", "0x1", "\uff11", "x", "1, 2", "9" * 11, "9" * 40]
)
def test_a_last_id_that_is_none_is_refused_with_the_form_it_has(
    table: Table, streams: Address, last: str
) -> None:
    sent = last.encode().decode("latin-1")
    with listening(streams, table.seated[0], f"{table.path}/events", Last_Event_ID=sent) as stream:
        assert stream.status in {400, 422}
        assert stream.headers["Content-Type"] == "application/problem+json"
        assert "Last-Event-ID" in json.dumps(stream.answer())


@pytest.mark.parametrize("last", ["0", "00", " 0 ", "0000000000"])
def test_a_last_id_of_nothing_begins_at_the_beginning(
    table: Table, streams: Address, last: str
) -> None:
    with listening(streams, table.seated[0], f"{table.path}/events", Last_Event_ID=last) as stream:
        assert stream.events(1)[0]["id"] == 1
