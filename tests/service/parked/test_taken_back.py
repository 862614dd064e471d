"""Parked games that an admin takes back: to before what failed, and on from there."""

from dataclasses import replace
from typing import Any

import pytest
from flask import Flask
from werkzeug.test import TestResponse

from domain.senso.events import CardPlayed
from service.bootstrap import Services
from service.histories.audit import access_stream
from service.histories.shadow import Shadow, differences
from service.histories.verify import verify
from service.rulesets import rulesets
from service.timing.deadlines import shown
from tests.fix_postgres import Database
from tests.service.games.test_idempotency import at_once
from tests.service.games.test_rewinds import as_seen, ask, decision_of, refusal, vote
from tests.service.parked.test_parked import (
    CLOCK,
    Break,
    admin,
    breaking,
    command_of,
    other,
    play,
    spoil,
)
from tests.service.test_cli import tenka
from tests.service.timing.test_timers import game_of, let_time_pass
from tests.service.world import Person, Table, a_table, anyone

__all__ = ["admin", "breaking", "other"]  # fixtures


@pytest.fixture
def table(app: Flask) -> Table:
    """A game of three that was made to be played without going back."""
    return a_table(app, seats=3, clock=CLOCK, rewinding={"policy": "never"}, opened_at_end=True)


def take_back(admin: Person, table: Table, decision: str) -> TestResponse:
    return admin.post(f"/v1/admin{table.path[3:]}/rewind", {"decision": decision})


def a_card_that_does_not_fold(
    monkeypatch: pytest.MonkeyPatch, services: Services, table: Table, card: str
) -> None:
    """Make the fold of a game of three fail on a card, as new code might."""
    steps = rulesets()["senso"].fold._steps  # noqa: SLF001 - nothing public breaks a fold
    real = steps[CardPlayed]

    def fail(state: Any, event: Any) -> Any:
        if len(state.cards.hands) == 3 and event.card == card:
            raise KeyError(card)
        return real(state, event)

    monkeypatch.setitem(steps, CardPlayed, fail)
    services.cycle.forget(game_of(table))


def parked(table: Table, breaking: Break) -> tuple[str, Any]:
    """A game that fails at its third decision; gives its first one and what was seen there."""
    first, seen = decision_of(table), as_seen(table.view())
    table.play_any()
    table.play_any()
    command = command_of(table)
    breaking("decide")
    assert refusal(table.play(*command)) == (409, "game-parked")
    return first, seen


def test_h18_a_parked_game_goes_on_from_before_a_decision(
    table: Table,
    admin: Person,
    services: Services,
    breaking: Break,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    first, seen = parked(table, breaking)
    monkeypatch.undo()
    let_time_pass(services)

    taken = take_back(admin, table, first)

    assert (taken.status_code, taken.get_json()["step"]) == (200, "decide")
    assert services.parking.cases() == []
    assert as_seen(table.view()) == seen
    assert table.view()["awaited"][0]["decision"] != first
    live, last = (
        services.store.deadlines(game_of(table)),
        services.store.read(game_of(table))[-1].at,
    )
    assert [(shown(d) - last).total_seconds() for d in live] == [3600.0]
    assert play(table) == (200, None)


def test_h18_it_is_told_whose_doing_it_was(
    table: Table,
    admin: Person,
    services: Services,
    breaking: Break,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    first, _ = parked(table, breaking)
    monkeypatch.undo()
    take_back(admin, table, first)

    (branch,) = table.seated[0].get(f"{table.path}/branches").get_json()["branches"]

    assert (branch["seat"], branch["decision"]) == (None, first)
    assert branch["reason"] == "the rules of the game had failed"
    entries = services.store.read(access_stream(game_of(table)))
    assert [entry.type for entry in entries] == ["GameParked", "GameTakenBack"]
    assert admin.id in entries[-1].meta.decode()


def test_its_record_proves_itself(
    table: Table, admin: Person, breaking: Break, monkeypatch: pytest.MonkeyPatch, app: Flask
) -> None:
    first, _ = parked(table, breaking)
    monkeypatch.undo()
    take_back(admin, table, first)
    table.play_any()
    for seat in (0, 1):
        table.seated[seat].post(f"{table.path}/resign")

    raw = anyone(app).get(f"{table.path}/record").get_data()

    assert verify(raw).draws


def test_what_would_still_fail_stays_parked_and_nothing_of_it_is_stored(
    table: Table, admin: Person, services: Services, breaking: Break
) -> None:
    first, _ = parked(table, breaking)
    breaking("legal")
    before = services.store.read(game_of(table))

    refused = take_back(admin, table, first)

    assert refusal(refused) == (409, "still-fails")
    assert services.store.read(game_of(table)) == before
    assert len(services.parking.cases()) == 1
    entries = services.store.read(access_stream(game_of(table)))
    assert [entry.type for entry in entries] == ["GameParked"]


def test_a_stream_that_does_not_fold_is_cut_before_what_does_not(
    table: Table, admin: Person, services: Services, monkeypatch: pytest.MonkeyPatch
) -> None:
    first, seen, early = decision_of(table), as_seen(table.view()), table.view()["last_id"]
    seat, command = command_of(table)
    table.play(seat, command, Idempotency_Key="k")
    table.play_any()
    late = table.view()["last_id"]
    a_card_that_does_not_fold(monkeypatch, services, table, command["card"])
    assert refusal(table.seated[0].get(f"{table.path}/view")) == (409, "game-parked")

    assert take_back(admin, table, first).status_code == 200

    assert as_seen(table.view()) == seen
    assert as_seen(table.seated[0].get(f"{table.path}/view?at={early}").get_json()) == seen
    gone = table.seated[0].get(f"{table.path}/view?at={late}")
    assert (gone.status_code, gone.get_json()["pointer"]) == (422, "/at")
    assert len(table.seated[0].get(f"{table.path}/events?limit=500").get_json()["events"]) > late
    assert table.play(seat, command, Idempotency_Key="k").headers["Idempotency-Replayed"] == "true"
    assert not list(differences(services.store, Shadow()))
    assert services.parking.cases() == []
    other_card = next(c for c in table.legal(seat) if c["card"] != command["card"])
    assert table.play(seat, other_card).status_code == 200


def test_h18_an_event_that_cannot_be_read_is_in_the_way_of_every_way_back(
    table: Table, admin: Person, services: Services, database: Database
) -> None:
    first = decision_of(table)
    table.play_any()
    version = spoil(table, database, services)
    table.seated[0].get(f"{table.path}/view")

    refused = take_back(admin, table, first)

    assert refusal(refused) == (409, "still-fails")
    assert f"fold at version {version}, Unreadable" in refused.get_json()["detail"]


@pytest.mark.parametrize("decision", ["0", "9999", "1.0.1"])
def test_h18_a_decision_that_not_everyone_has_seen_is_no_place(
    decision: str, table: Table, admin: Person, services: Services, breaking: Break
) -> None:
    parked(table, breaking)

    assert refusal(take_back(admin, table, decision)) == (409, "not-allowed")
    assert len(services.parking.cases()) == 1


def test_h18_only_an_admin_who_has_no_part_in_a_parked_game_takes_it_back(
    table: Table, admin: Person, breaking: Break
) -> None:
    unparked = take_back(admin, table, decision_of(table))
    first, _ = parked(table, breaking)
    player = table.seated[0]

    assert refusal(unparked) == (409, "not-parked")
    assert take_back(player, table, first).status_code == 403
    nowhere = replace(table, path="/v1/games/0b7c2c1e-5d0f-4c3a-9d55-3f8f2f1f7a10")
    assert take_back(admin, nowhere, first).status_code == 404
    assert take_back(admin, table, "first").get_json()["pointer"] == "/decision"


def test_an_open_vote_into_what_is_cut_is_closed(
    app: Flask, admin: Person, breaking: Break, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = a_table(app, seats=3, clock=CLOCK)
    ask(table, 0, decision_of(table))
    first, _ = parked(table, breaking)
    monkeypatch.undo()

    take_back(admin, table, first)

    assert table.seated[0].get(table.path).get_json()["proposals"] == []
    assert refusal(vote(table, 1, "1")) == (409, "proposal-closed")


def test_of_two_admins_at_once_one_takes_it_back(
    table: Table,
    admin: Person,
    services: Services,
    breaking: Break,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    first, _ = parked(table, breaking)
    monkeypatch.undo()

    answers: list[int] = []
    at_once(*[lambda: answers.append(take_back(admin, table, first).status_code) for _ in range(4)])

    assert sorted(answers) == [200, 409, 409, 409]
    types = [row.type for row in services.store.read(game_of(table))]
    assert types.count("GameRewound") == 1


def test_the_command_line_takes_back(
    table: Table,
    services: Services,
    database: Database,
    breaking: Break,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    urls = {
        "TENKA_DATABASE_URL": database.service,
        "TENKA_OWNER_DATABASE_URL": database.owner,
        "TENKA_REDIS_URL": services.settings.redis_url,
    }
    first, _ = parked(table, breaking)
    monkeypatch.undo()

    nowhere = tenka("rewind", str(game_of(table)), "77", **urls)
    taken = tenka("rewind", str(game_of(table)), first, **urls)
    again = tenka("rewind", str(game_of(table)), first, **urls)

    assert (nowhere.exit_code, "none that everyone has seen" in nowhere.output) == (1, True)
    assert (taken.exit_code, "asked anew" in taken.output) == (0, True)
    assert (again.exit_code, "not parked" in again.output) == (1, True)
    assert play(table) == (200, None)
