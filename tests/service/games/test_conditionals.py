"""Commands laid ready: played once when their decision opens, and known to nobody else."""

from datetime import timedelta
from typing import Any
from uuid import UUID

import pytest
from flask import Flask

from service.bootstrap import Services
from service.config import Settings
from service.games.conditional_rows import Conditionals
from service.games.conditionals import ConditionalCommands
from tests.service.dying import CONDITIONAL_STEPS, die_doing
from tests.service.notices.test_hurries import sit_in
from tests.service.world import Table, a_table, anyone


@pytest.fixture
def table(app: Flask) -> Table:
    return a_table(app)


def ready(table: Table, seat: int, command: dict[str, Any], **more: object) -> Any:
    body = {"command": command, **more}
    return table.seated[seat].post(f"{table.path}/conditionals", body)


def states(table: Table, seat: int) -> list[str]:
    found = table.seated[seat].get(f"{table.path}/conditionals").get_json()["conditionals"]
    return [one["status"] for one in found]


def hand_of(table: Table, seat: int) -> list[str]:
    hand: list[str] = table.view(seat)["view"]["seats"][seat]["hand"]
    return hand


def lay_a_card(table: Table) -> int:
    """Let the seat after the leader lay a card ready that will be legal; gives the seat."""
    leader = table.awaited()
    seat = 1 - leader
    suit = table.legal(leader)[0]["card"].partition("-")[0]
    hand = hand_of(table, seat)
    card = next((card for card in hand if card.startswith(suit)), hand[0])
    command = {"type": "PlayCard", "decision": "1", "card": card}
    assert ready(table, seat, command, kind="CardPlay").status_code == 201
    return seat


def plays_of(table: Table, seat: int) -> int:
    events = table.seated[seat].get(f"{table.path}/events").get_json()["events"]
    played = (event for event in events if event["type"] == "CardPlayed")
    return sum(event["data"]["seat"] == seat for event in played)


def test_it_waits_until_its_decision_opens_and_is_played_once(
    table: Table, services: Services
) -> None:
    seat = lay_a_card(table)

    assert services.conditionals.run_once() == 0
    assert states(table, seat) == ["standing"]
    table.play_any()
    assert services.conditionals.run_once() == 1
    assert services.conditionals.run_once() == 0

    assert states(table, seat) == ["played"]
    assert plays_of(table, seat) == 1


def test_one_that_names_a_decision_waits_for_that_one_alone(
    table: Table, services: Services
) -> None:
    seat = table.awaited()
    open_now = table.view(seat)["awaited"][0]["decision"]
    card = hand_of(table, seat)[0]
    far = {"type": "PlayCard", "decision": "999", "card": card}

    ready(table, seat, far)
    assert services.conditionals.run_once() == 0
    ready(table, seat, {**far, "decision": open_now})
    assert services.conditionals.run_once() == 1

    assert states(table, seat) == ["played", "standing"]


def test_what_is_not_legal_when_its_decision_opens_is_dropped_and_its_owner_told(
    table: Table, services: Services
) -> None:
    seat = 1 - table.awaited()
    another = hand_of(table, 1 - seat)[0]
    ready(table, seat, {"type": "PlayCard", "decision": "1", "card": another}, kind="CardPlay")
    table.play_any()

    assert services.conditionals.run_once() == 0

    (told,) = table.seated[seat].get(f"{table.path}/conditionals").get_json()["conditionals"]
    assert told["status"] == "dropped"
    assert told["detail"]
    assert plays_of(table, seat) == 0


def test_who_withdraws_it_has_it_played_never(table: Table, services: Services) -> None:
    seat = lay_a_card(table)
    (one,) = table.seated[seat].get(f"{table.path}/conditionals").get_json()["conditionals"]
    path = f"{table.path}/conditionals/{one['id']}"

    assert table.seated[seat].call("DELETE", path).status_code == 204
    assert table.seated[seat].call("DELETE", path).status_code == 204
    table.play_any()

    assert services.conditionals.run_once() == 0
    assert states(table, seat) == ["withdrawn"]


def test_what_was_played_cannot_be_withdrawn(table: Table, services: Services) -> None:
    seat = lay_a_card(table)
    table.play_any()
    services.conditionals.run_once()
    (one,) = table.seated[seat].get(f"{table.path}/conditionals").get_json()["conditionals"]

    refused = table.seated[seat].call("DELETE", f"{table.path}/conditionals/{one['id']}")

    assert refused.status_code == 409


def test_nothing_that_others_read_tells_that_it_is_there(
    app: Flask, table: Table, services: Services
) -> None:
    seat = 1 - table.awaited()
    other, stranger = table.seated[1 - seat], anyone(app)

    def seen() -> list[str]:
        rest = ["", "/view", "/legal", "/events", "/messages"]
        paths = [*(table.path + path for path in rest), "/v1/games", "/v1/me/turns"]
        answers = [who.get(path) for who in (other, stranger) for path in paths]
        answers += [who.get(f"{table.path}/conditionals") for who in (other,)]
        answers.append(other.post(f"{table.path}/commands", {"type": "GoOn", "decision": "99"}))
        texts = (answer.get_data(as_text=True) for answer in answers)
        return [text if "instance" not in text else text.split("instance")[0] for text in texts]

    before = seen()
    lay_a_card(table)
    services.conditionals.run_once()

    assert seen() == before
    (one,) = table.seated[seat].get(f"{table.path}/conditionals").get_json()["conditionals"]
    path = f"{table.path}/conditionals/{one['id']}"
    unknown = f"{table.path}/conditionals/{table.path[-36:]}"
    assert other.call("DELETE", path).status_code == 404
    assert other.call("DELETE", unknown).status_code == 404


def test_what_others_see_of_its_playing_is_what_they_see_of_any_command(
    app: Flask, services: Services
) -> None:
    tables = [a_table(app), a_table(app)]
    keys = []
    for index, table in enumerate(tables):
        seat = lay_a_card(table) if index == 0 else 1 - table.awaited()
        table.play_any()
        if index == 0:
            services.conditionals.run_once()
        else:
            table.play_any()
        events = table.seated[1 - seat].get(f"{table.path}/events").get_json()["events"]
        keys.append([(event["id"], event["type"], sorted(event["data"])) for event in events])

    assert keys[0] == keys[1]


def test_who_resigns_has_nothing_played(app: Flask, services: Services) -> None:
    table = a_table(app, seats=3)
    seat = next(s for s in range(3) if s != table.awaited())
    card = hand_of(table, seat)[0]
    ready(table, seat, {"type": "PlayCard", "decision": "1", "card": card}, kind="CardPlay")
    table.seated[seat].post(f"{table.path}/resign")
    for _ in range(2):
        waiting = table.awaited()
        if waiting != seat:
            table.play_any()

    assert services.conditionals.run_once() == 0
    assert plays_of(table, seat) == 0


def test_it_is_dropped_when_the_game_is_over(table: Table) -> None:
    seat = lay_a_card(table)
    table.seated[1 - seat].post(f"{table.path}/resign")

    assert states(table, seat) == ["dropped"]


def test_a_retry_lays_one_ready_and_a_seat_has_twenty(table: Table) -> None:
    seat = table.awaited()
    command = {"type": "PlayCard", "decision": "999", "card": hand_of(table, seat)[0]}
    path = f"{table.path}/conditionals"

    first = table.seated[seat].post(path, {"command": command}, Idempotency_Key="k")
    again = table.seated[seat].post(path, {"command": command}, Idempotency_Key="k")
    answers = [ready(table, seat, command).status_code for _ in range(20)]

    assert first.get_json() == again.get_json()
    assert answers == [201] * 19 + [409]


def test_what_cannot_be_a_command_of_the_kind_is_refused_where_it_stands(table: Table) -> None:
    good = {"type": "PlayCard", "decision": "1", "card": "oda-7"}

    for more, pointer in (
        ({"kind": "Chess"}, "/kind"),
        ({"kind": "RoundPause"}, "/command/type"),
    ):
        assert ready(table, 0, good, **more).get_json()["pointer"] == pointer
    assert ready(table, 0, {**good, "card": 7}).get_json()["pointer"] == "/command/card"
    foreign = {"type": "PlaceBid", "decision": "1", "koku": 1}
    assert ready(table, 0, foreign).get_json()["pointer"].startswith("/command")


def test_only_who_plays_lays_anything_ready(app: Flask, table: Table) -> None:
    command = {"type": "PlayCard", "decision": "1", "card": "oda-7"}
    dan, hidden = anyone(app), a_table(app, watching="private")

    shown = dan.post(f"{table.path}/conditionals", {"command": command})
    kept = dan.post(f"{hidden.path}/conditionals", {"command": command})

    assert (shown.status_code, kept.status_code) == (403, 404)


@pytest.mark.parametrize("step", CONDITIONAL_STEPS)
def test_one_whose_clock_died_is_played_once(
    step: str, table: Table, services: Services, settings: Settings
) -> None:
    seat = lay_a_card(table)
    table.play_any()

    die_doing("conditional", CONDITIONAL_STEPS[step], settings)
    was_played = plays_of(table, seat) == 1
    assert (states(table, seat) == ["played"]) == was_played  # though nobody has written it down
    rows, halted = Conditionals(services.pool, timedelta(0)), services.outages.is_halted
    next_clock = ConditionalCommands(rows, services.cycle, services.play, services.parking, halted)
    next_clock.run_once()
    next_clock.run_once()

    assert states(table, seat) == ["played"]
    assert plays_of(table, seat) == 1


def test_one_that_is_being_played_cannot_be_withdrawn_and_waits_for_its_lease(
    table: Table, services: Services
) -> None:
    seat = lay_a_card(table)
    table.play_any()
    (one,) = services.conditionals.rows.due(10)
    assert services.conditionals.rows.lease(one)

    refused = table.seated[seat].call("DELETE", f"{table.path}/conditionals/{one.id}")

    assert refused.status_code == 409
    assert services.conditionals.run_once() == 0


def test_nothing_is_played_while_all_games_are_halted(table: Table, services: Services) -> None:
    seat = lay_a_card(table)
    table.play_any()
    services.outages.halt()

    assert services.conditionals.run_once() == 0
    assert plays_of(table, seat) == 0

    services.outages.resume()
    assert services.conditionals.run_once() == 1


def test_no_answer_to_others_is_news_because_of_it(
    app: Flask, table: Table, services: Services
) -> None:
    """Given what others have read, they are told that nothing changed, whatever becomes of it."""
    seat = 1 - table.awaited()
    others = (table.seated[1 - seat], anyone(app))
    paths = [table.path + rest for rest in ("", "/view", "/legal", "/events")]
    read = {(who, path): who.get(path).headers.get("ETag") for who in others for path in paths}
    tags = {asked: tag for asked, tag in read.items() if tag is not None}

    def statuses() -> set[int]:
        return {who.get(path, If_None_Match=tag).status_code for (who, path), tag in tags.items()}

    assert len(tags) >= len(others)
    lay_a_card(table)
    laid = statuses()
    services.conditionals.run_once()
    tried = statuses()
    (one,) = table.seated[seat].get(f"{table.path}/conditionals").get_json()["conditionals"]
    table.seated[seat].call("DELETE", f"{table.path}/conditionals/{one['id']}")

    assert (laid, tried, statuses()) == ({304}, {304}, {304})


def test_who_takes_a_seat_over_neither_sees_nor_plays_what_was_laid_ready_there(
    app: Flask, services: Services
) -> None:
    ladder = {"missed": 1, "open_after": 1, "plays_on": True}
    table = a_table(app, clock={"seconds": 3600, "absence": ladder})
    for seat in range(2):
        laid = {**command_of_any_card(table, seat), "decision": "1"}
        assert ready(table, seat, laid, kind="CardPlay").status_code == 201
    seat, newcomer = sit_in(app, services, table)

    newcomer.post(f"{table.path}/takeover", {"seat": seat})
    services.conditionals.run_once()

    assert newcomer.get(f"{table.path}/conditionals").get_json() == {"conditionals": []}
    gone = table.seated[seat]
    assert gone.get(f"{table.path}/conditionals").status_code == 403
    with services.pool.lend() as connection:
        query = "select from conditional where player_id = $1 and outcome = 'played'"
        assert connection.execute(query, [UUID(gone.id)]).fetchall() == []


def command_of_any_card(table: Table, seat: int) -> dict[str, Any]:
    return {"type": "PlayCard", "card": hand_of(table, seat)[0]}
