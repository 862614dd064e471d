"""Anonymous games: nothing a player can read names another one until the end."""

import pytest
from flask import Flask

from service.bootstrap import Services
from tests.service.notices.test_hurries import sit_in
from tests.service.world import Person, Table, a_table, anyone

TERMS = {"ruleset": "senso", "seats": 3, "anonymous": True}


@pytest.fixture
def table(app: Flask) -> Table:
    return a_table(app, seats=3, anonymous=True, press={"policy": "private"})


def readable(person: Person, path: str) -> str:
    """Everything that a person can read or provoke about a game."""
    paths = ["", "/view", "/legal", "/events", "/messages", "/branches", "/record"]
    answers = [person.get(path + rest) for rest in paths]
    lists = ("mine", "public", "open", "awaiting")
    answers += [person.get(f"/v1/games?filter={wanted}") for wanted in lists]
    answers += [person.get("/v1/me/turns"), person.get("/v1/me/messages")]
    refused = ("join", "start", "abort", "leave", "rematch", "invites")
    answers += [person.post(f"{path}/{deed}") for deed in refused]
    answers.append(person.post(f"{path}/kick", {"seat": 0}))
    answers.append(person.post(f"{path}/ending", {"winners": []}))
    answers.append(person.post(f"{path}/messages", {"text": "who are you?"}))
    return "\n".join(f"{a.headers}{a.get_data(as_text=True)}" for a in answers)


def traces(text: str, *people: Person) -> list[str]:
    return [word for person in people for word in (person.id, person.name) if word in text]


def test_no_seat_and_no_onlooker_finds_another_player_while_it_is_played(
    app: Flask, table: Table
) -> None:
    for _ in range(3):
        table.play_any()
    ann, ben, cat = table.seated

    assert traces(readable(ben, table.path), ann, cat) == []
    assert traces(readable(anyone(app), table.path), ann, ben, cat) == []


def test_nor_in_his_feed(table: Table, services: Services) -> None:
    ann, ben, cat = table.seated
    services.feed_projector.catch_up()

    feed = ben.get("/v1/me/feed").get_data(as_text=True)

    assert "SeatTaken" in feed
    assert traces(feed, ann, cat) == []


def test_nor_before_it_starts(app: Flask) -> None:
    ann, ben, dan = (anyone(app) for _ in range(3))
    path = f"/v1/games/{ann.post('/v1/games', TERMS).get_json()['id']}"
    joined = ben.post(f"{path}/join").get_data(as_text=True)

    assert traces(joined, ann) == []
    assert traces(readable(dan, path), ann, ben) == []


def test_nor_when_it_was_called_off(app: Flask) -> None:
    ann, ben = (anyone(app) for _ in range(2))
    path = f"/v1/games/{ann.post('/v1/games', TERMS).get_json()['id']}"
    ben.post(f"{path}/join")
    ann.post(f"{path}/abort")

    assert traces(readable(ben, path), ann) == []


def test_everyone_knows_himself_and_free_seats(app: Flask) -> None:
    ann, ben = (anyone(app) for _ in range(2))
    path = f"/v1/games/{ann.post('/v1/games', TERMS).get_json()['id']}"
    ben.post(f"{path}/join")

    host, own, free = (seat["player"] for seat in ben.get(path).get_json()["seats"])

    assert own == {"id": ben.id, "name": ben.name}
    assert (host["name"], free) == (None, None)


def test_at_the_end_the_game_names_its_players_and_the_stream_stays_as_it_was(
    table: Table,
) -> None:
    ann, ben, cat = table.seated
    before = ben.get(f"{table.path}/events").get_json()["events"]
    for person in (ann, cat):
        person.post(f"{table.path}/resign")

    game = ben.get(table.path).get_json()
    after = ben.get(f"{table.path}/events").get_json()["events"]

    assert game["status"] == "ended"
    assert [seat["player"]["name"] for seat in game["seats"]] == [ann.name, ben.name, cat.name]
    assert after[: len(before)] == before


def test_an_alias_tells_nothing_of_who_had_the_seat_before(app: Flask) -> None:
    ann, ben, cat, dan = (anyone(app) for _ in range(4))
    path = f"/v1/games/{ann.post('/v1/games', TERMS).get_json()['id']}"

    def alias() -> str:
        return dan.get(path).get_json()["seats"][1]["player"]["id"]

    ben.post(f"{path}/join")
    first = alias()
    ben.post(f"{path}/leave")
    cat.post(f"{path}/join")

    assert alias() == first


def test_blocks_do_not_tell_who_writes(table: Table) -> None:
    ann, ben, _ = table.seated
    ann.call("PUT", f"/v1/me/blocks/{ben.id}")

    ben.post(f"{table.path}/messages", {"text": "hello"})

    (message,) = ann.get(f"{table.path}/messages").get_json()["messages"]
    assert message["text"] == "hello"


def test_staff_learns_who_sits_on_a_reported_seat_and_the_reporter_does_not(table: Table) -> None:
    about = {"game": table.path.rpartition("/")[2], "seat": 0, "reason": "rude"}

    made = table.seated[1].post("/v1/reports", about).get_data(as_text=True)

    exported = table.seated[1].get("/v1/me/export").get_data(as_text=True)
    assert traces(made + exported, table.seated[0]) == []


def test_a_rematch_is_anonymous_too(table: Table) -> None:
    ann, ben, cat = table.seated
    for person in (ann, cat):
        person.post(f"{table.path}/resign")

    offered = ben.post(f"{table.path}/rematch").get_json()

    assert offered["anonymous"]
    path = f"/v1/games/{offered['id']}"
    ann.post(f"{path}/join")
    shown = "".join(cat.get(path + rest).get_data(as_text=True) for rest in ("", "/events"))
    assert traces(shown, ann, ben) == []


def test_a_newcomer_and_the_one_whose_seat_he_took_stay_unknown(
    app: Flask, services: Services
) -> None:
    ladder = {"missed": 1, "open_after": 1, "plays_on": True}
    table = a_table(app, anonymous=True, clock={"seconds": 3600, "absence": ladder})
    seat, newcomer = sit_in(app, services, table)
    gone, other = table.seated[seat], table.seated[1 - seat]

    taken = newcomer.post(f"{table.path}/takeover", {"seat": seat})
    services.feed_projector.catch_up()

    def read_by(person: Person) -> str:
        feed = person.get("/v1/me/feed?limit=500").get_data(as_text=True)
        return readable(person, table.path) + feed

    assert taken.status_code == 200
    assert "SeatTakenOver" in read_by(other)
    assert traces(taken.get_data(as_text=True), gone, other) == []
    assert traces(read_by(other), gone, newcomer) == []
    assert traces(read_by(newcomer), gone, other) == []
    assert traces(read_by(gone), newcomer, other) == []
    assert traces(readable(anyone(app), table.path), gone, newcomer, other) == []


def test_who_offers_a_rematch_is_not_found_by_blocking_one_after_another(app: Flask) -> None:
    ann, ben = anyone(app), anyone(app)
    made = ann.post("/v1/games", {**TERMS, "seats": 2}).get_json()["id"]
    ben.post(f"/v1/games/{made}/join")
    ben.post(f"/v1/games/{made}/resign")
    again = ann.post(f"/v1/games/{made}/rematch").get_json()["id"]

    def mine() -> list[str]:
        games = ben.get("/v1/games?filter=mine").get_json()["games"]
        return [game["id"] for game in games]

    assert again in mine()
    ben.call("PUT", f"/v1/me/blocks/{ann.id}")
    assert again in mine()


def test_nothing_that_is_sent_to_a_player_or_kept_for_him_names_another(
    app: Flask, services: Services
) -> None:
    """Given a turn, a warning, a seat taken over and an end, each told to all by webhook."""
    ladder = {"missed": 1, "open_after": 1, "plays_on": True, "warn_percent": 50}
    table = a_table(app, anonymous=True, clock={"seconds": 3600, "absence": ladder})
    seat, newcomer = sit_in(app, services, table)
    people = (*table.seated, newcomer)
    for person in people:
        person.post("/v1/me/webhooks", {"url": "https://a.example/"})
    newcomer.post(f"{table.path}/takeover", {"seat": seat})
    newcomer.post(f"{table.path}/messages", {"text": "hello"})
    services.notifications.courier.run_once(lambda _: True)
    for person in table.seated:
        person.post(f"{table.path}/resign")
    services.notifications.courier.run_once(lambda _: True)

    with services.pool.lend() as connection:
        sent = connection.execute(
            "select w.player_id::text, d.kind, d.body from delivery d "
            "join webhook w on w.id = d.webhook_id"
        ).fetchall()

    assert {"turn", "replaced", "ended"} <= {kind for _, kind, _ in sent}
    for person in people:
        others = [one for one in people if one is not person]
        bodies = "".join(body for player, _, body in sent if player == person.id)
        assert traces(bodies, *others) == []
