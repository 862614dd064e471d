"""Senji's winter by the server's clock: it ends at one fixed moment, with nobody there."""

from datetime import datetime
from typing import Any

import pytest
from flask import Flask

from domain.senji.board import SAMURAI, Kami
from domain.senji.events.combat import SamuraiDied
from eventstore.records import Deadline
from service.bootstrap import Services
from service.games.wishes import Author, Wish
from service.jobs import work
from service.timing.clock import ClockLoop
from service.timing.queue import RqWorkers
from tests.service.timing.test_timers import LEASE, game_of, let_time_pass, live
from tests.service.world import Table, a_table

CALLER, SEEN, THIRD = range(3)
WINTER_TIME = {"seconds": 86_400, "by_kind": {"WinterDiplomacy": 3600, "DiplomaticKami": 86_400}}


@pytest.fixture
def winter(app: Flask, services: Services) -> Table:
    """Three families negotiate; a spirit serves the first of them."""
    options = {"kami": True}
    table = a_table(app, seats=3, ruleset="senji", options=options, clock=WINTER_TIME)
    while kind_of(table) != "WinterDiplomacy":
        table.play_any()
    state = services.cycle.load(game_of(table)).play
    diplomat = next(s for s in state.samurai.pile if SAMURAI[s].kami is Kami.DIPLOMATIC)
    died = SamuraiDied(CALLER, diplomat, becomes_kami=True)
    services.cycle.run(Wish(game_of(table), Author("test")), lambda _: (died,))
    return table


def kind_of(table: Table) -> str:
    kind: str = table.view()["awaited"][0]["kind"]
    return kind


def a_move(table: Table, who: int, kind: str, **fields: Any) -> None:
    command = next(c for c in table.legal(who) if c["type"] == kind and fields.items() <= c.items())
    assert table.play(who, command).status_code == 200


def row_of(table: Table, services: Services) -> tuple[str, str, int | None, datetime]:
    """Give the one live deadline of the game: what it is for and when it is due."""
    row: Deadline = live(table, services)
    return row.id, row.decision, row.seat, row.due_at


def test_s72_a_kami_leaves_the_row_of_winters_deadline_as_it_is(
    winter: Table, services: Services
) -> None:
    before = row_of(winter, services)

    a_move(winter, CALLER, "CallDiplomaticKami", seat=SEEN)
    called = row_of(winter, services)
    a_move(winter, CALLER, "TakeCard")
    taken = row_of(winter, services)
    a_move(winter, THIRD, "FinishWinter")

    assert before == called == taken == row_of(winter, services)
    assert before[2] is None  # one clock for all
    assert len({awaited["due_at"] for awaited in winter.view()["awaited"]}) == 1


def test_s72_while_a_kami_looks_the_others_go_on(winter: Table) -> None:
    a_move(winter, CALLER, "CallDiplomaticKami", seat=SEEN)

    gift = {"gives": [], "face": "up", "asks": [], "blind": 1}
    offer = {"type": "MakeOffer", "to": SEEN, **gift}
    decision = winter.view()["awaited"][0]["decision"]
    assert winter.play(THIRD, {**offer, "decision": decision}).status_code == 200
    late = winter.play(CALLER, {**offer, "decision": decision})
    assert (late.status_code, late.get_json()["rule"]) == (409, "S72")


def test_s7_winter_ends_at_its_deadline_by_the_clock_and_a_worker_with_nobody_there(
    winter: Table, services: Services, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name, value in services.settings.to_environment().items():
        monkeypatch.setenv(name, value)
    a_move(winter, CALLER, "CallDiplomaticKami", seat=SEEN)
    held = len(winter.view(CALLER)["view"]["seats"][CALLER]["diplomacy"])
    let_time_pass(services)

    ClockLoop(services.store, services.timers, RqWorkers(services.redis), LEASE).run_once()
    work(until_empty=True)

    assert kind_of(winter) == "SpringOrders"
    assert len(winter.view(CALLER)["view"]["seats"][CALLER]["diplomacy"]) == held + 1
    events = winter.seated[THIRD].get(f"{winter.path}/events?limit=500").get_json()["events"]
    types = [event["type"] for event in events]
    assert types.count("TimeExpired") == 1
    assert types.index("TimeExpired") < types.index("CardTaken") < types.index("NegotiationsEnded")
    assert "BidsUncovered" in types
