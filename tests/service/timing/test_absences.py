"""Players who stay away, in running games of every ruleset: warned, played for, replaced."""

from dataclasses import replace
from datetime import datetime, timedelta
from typing import NoReturn
from uuid import UUID

import pytest
from flask import Flask

from domain.match.absence_events import TimeRunsShort
from domain.match.clocks.terms import Absence, Bank, Daily, Hours
from domain.match.terms import Clock
from service.bootstrap import Services
from service.games.wishes import Author, Wish
from service.histories.verify import verify
from service.rulesets import rulesets
from service.times import to_ms
from service.timing.absences import Absences
from service.timing.deadlines import shown
from service.timing.timers import Fired
from tests.service.games.test_idempotency import at_once
from tests.service.timing.test_timers import game_of, let_time_pass
from tests.service.timing.ticktock import HOUR, MINUTE, MS, TUESDAY, Afternoon
from tests.service.world import Table, a_table, anyone

LADDER = Absence(missed=1, open_after=2, automatic=10_000, plays_on=True)
CLOCK = Clock(3600, {}, absence=LADDER)
EVERY_RULESET = pytest.mark.parametrize("name", rulesets())


@pytest.fixture
def day() -> Afternoon:
    return Afternoon()


def seats_of(name: str) -> int:
    least, most = rulesets()[name].players
    return max(least, min(3, most))


def ring_all(day: Afternoon, game: UUID, most: int) -> int:
    """Let the clock come as often as something is due, but so often at most."""
    for rung in range(most):
        live = day.stage.store.deadlines(game)
        if not live:
            return rung
        day.time = max(day.time + MS, live[0].due_at)
        day.timers.fire(game, live[0].id)
    return most


@EVERY_RULESET
def test_k18_the_bot_answers_every_kind_of_decision(day: Afternoon, name: str) -> None:
    game = day.game(CLOCK, seats=seats_of(name), ruleset=name)

    ring_all(day, game, 150)

    expired = day.told(game, "TimeExpired")
    assert len(day.told(game, "BotPlayed")) > 20 or day.table(game).outcome is not None
    assert sum(event.seat is not None for event in expired) <= seats_of(name)


@EVERY_RULESET
def test_a_game_without_any_player_is_played_to_its_end(day: Afternoon, name: str) -> None:
    game = day.game(CLOCK, seats=seats_of(name), ruleset=name)

    ring_all(day, game, 5_000)

    outcome = day.table(game).outcome
    assert outcome is not None
    assert outcome.decided_by != "nobody has decided anything for too long"


def test_a_record_with_the_bots_answers_proves_itself(day: Afternoon) -> None:
    game = day.game(CLOCK)
    ring_all(day, game, 5_000)

    record = day.stage.exports.record(day.table(game))

    assert verify(record).draws


def test_k16_a_seat_is_warned_once_with_an_absolute_time(day: Afternoon) -> None:
    game = day.game(replace(CLOCK, absence=Absence(missed=2, warn_percent=25)))
    warning, due = day.stage.store.deadlines(game)
    assert warning.due_at == TUESDAY + 45 * MINUTE
    day.time = warning.due_at

    assert day.ring(game) is Fired.FIRED

    (told,) = day.told(game, "TimeRunsShort")
    assert told == TimeRunsShort(due.decision, day.thinker(game), to_ms(TUESDAY + HOUR))
    assert [d.id for d in day.stage.store.deadlines(game)] == [due.id]


@pytest.mark.parametrize(
    ("clock", "warned"),
    [
        (Clock(7200, {}), TUESDAY + 90 * MINUTE),
        (Clock(None, {"CardPlay": 3600}), TUESDAY + 45 * MINUTE),
        (Clock(3600, {}, bank=Bank(3600, 0, 3600)), TUESDAY + 90 * MINUTE),
        (
            Clock(None, {}, zone="UTC", daily=Daily("16:00", 0)),
            TUESDAY + 3 * HOUR,
        ),
        # of two hours one counts before the quiet ones, and the other after them
        (
            Clock(7200, {}, zone="UTC", quiet=Hours("13:00", "15:00")),
            TUESDAY + 3 * HOUR + 30 * MINUTE,
        ),
    ],
    ids=["seconds", "by_kind", "bank", "daily", "quiet"],
)
def test_k16_a_warning_comes_at_its_share_of_the_time_by_every_kind_of_clock(
    day: Afternoon, clock: Clock, warned: datetime
) -> None:
    game = day.game(replace(clock, absence=Absence(missed=2, warn_percent=25)))

    warning, _ = day.stage.store.deadlines(game)

    assert warning.due_at == warned


def test_k16_who_has_answered_is_not_warned(day: Afternoon) -> None:
    game = day.game(replace(CLOCK, absence=Absence(missed=2, warn_percent=25)))
    warning, _ = day.stage.store.deadlines(game)
    day.play(game)
    day.time = warning.due_at

    assert day.timers.fire(game, warning.id) is Fired.STALE


def test_k17_a_pause_that_nobody_answers_is_nobodys_fault(day: Afternoon) -> None:
    game = day.game(replace(CLOCK, by_kind={"RoundPause": 60}))
    while day.table(game).play.decisions.top.kind != "RoundPause":
        day.play(game)
    before = len(day.told(game, "DecisionMissed"))
    day.time = day.due(game).due_at

    day.ring(game)

    assert len(day.told(game, "DecisionMissed")) == before


def test_k19_who_comes_back_has_the_full_time_for_what_is_open(day: Afternoon) -> None:
    game = day.game(CLOCK)
    away = day.thinker(game)
    day.time = day.due(game).due_at
    day.ring(game)
    while day.thinker(game) != away:
        day.play(game)
    day.time += 5 * MINUTE

    Absences(day.stage.cycle).come_back(day.by(game, away))

    assert shown(day.due(game)) == day.time + HOUR
    assert day.timers.fire(game, day.due(game).id) is Fired.EARLY


@EVERY_RULESET
def test_k20_a_newcomer_takes_over_amid_any_decision(day: Afternoon, name: str) -> None:
    game = day.game(CLOCK, seats=seats_of(name), ruleset=name)
    while not day.table(game).match.attendance.open:
        assert ring_all(day, game, 1) == 1
    seat = day.table(game).match.attendance.open[0]
    newcomer = Wish(game, Author("newcomer"))

    table = Absences(day.stage.cycle).take_over(newcomer, seat).table

    assert table.match.seat_of("newcomer") == seat
    assert table.play == day.table(game).play
    later = ring_all(day, game, 3)
    assert later == 3
    assert Absences(day.stage.cycle).take_over(newcomer, seat).happened == ()


def test_k18_where_the_bot_fails_time_goes_on(
    day: Afternoon, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fails(*_: object) -> NoReturn:
        raise LookupError

    broken = replace(rulesets()["senso"], choose=fails)
    monkeypatch.setitem(rulesets(), "senso", broken)
    game = day.game(CLOCK)

    ring_all(day, game, 12)

    assert len(day.told(game, "TimeExpired")) > 5
    assert day.told(game, "BotPlayed") == []


def test_a_bot_that_was_called_before_a_way_back_does_nothing_after_it(day: Afternoon) -> None:
    game = day.game(CLOCK)
    regretted = day.due(game).decision
    ring_all(day, game, 1)
    while not day.due(game).id.startswith("bot/"):
        day.play(game)
    called = day.due(game)

    day.stage.go_back(game, regretted)

    assert day.timers.fire(game, called.id) is Fired.STALE
    assert day.told(game, "BotPlayed") == []


def test_a_game_without_the_ladder_knows_no_absence(day: Afternoon) -> None:
    game = day.game(Clock(3600, {}))

    ring_all(day, game, 10)

    assert day.told(game, "DecisionMissed", "SeatAway") == []


@pytest.fixture
def left(app: Flask, services: Services) -> Table:
    """A game over HTTP whose first seat to act is open to newcomers."""
    ladder = {"missed": 1, "open_after": 1, "plays_on": True}
    table = a_table(app, clock={"seconds": 3600, "absence": ladder})
    for _ in range(40):
        if any(seat["open"] for seat in table.seated[0].get(table.path).get_json()["seats"]):
            return table
        let_time_pass(services)
        for deadline in services.store.claim_due(10, timedelta(0)):
            services.timers.fire(deadline.stream, deadline.id)
    raise AssertionError("no seat has opened")


def test_k20_over_http_a_newcomer_takes_over_and_the_one_who_left_looks_on(
    app: Flask, left: Table
) -> None:
    seats = left.seated[0].get(left.path).get_json()["seats"]
    seat = next(s["seat"] for s in seats if s["open"])
    newcomer, gone = anyone(app), left.seated[seat]

    game = newcomer.post(f"{left.path}/takeover", {"seat": seat}).get_json()

    assert game["seats"][seat]["player"]["id"] == newcomer.id
    assert game["former"] == [{"seat": seat, "player": {"id": gone.id, "name": gone.name}}]
    assert newcomer.get(f"{left.path}/view").get_json()["viewer"] == seat
    assert gone.get(f"{left.path}/view").get_json()["viewer"] == "spectator"
    refused = gone.post(f"{left.path}/takeover", {"seat": seat})
    assert (refused.status_code, refused.get_json()["code"]) == (409, "not-allowed")


def test_over_http_who_returns_keeps_his_seat(app: Flask, left: Table) -> None:
    seats = left.seated[0].get(left.path).get_json()["seats"]
    seat = next(s["seat"] for s in seats if s["open"])

    game = left.seated[seat].post(f"{left.path}/return").get_json()

    assert (game["seats"][seat]["away"], game["seats"][seat]["open"]) == (False, False)
    assert anyone(app).post(f"{left.path}/takeover", {"seat": seat}).status_code == 409


def test_the_bot_and_the_player_who_returns_have_one_effect(
    left: Table, services: Services
) -> None:
    deadline = services.store.deadlines(game_of(left))[0]
    while not deadline.id.startswith("bot/"):
        left.play_any()
        deadline = services.store.deadlines(game_of(left))[0]
    seat = left.awaited()
    command = left.legal(seat)[0]

    at_once(
        lambda: left.play(seat, command),
        lambda: services.timers.fire(deadline.stream, deadline.id),
        lambda: services.timers.fire(deadline.stream, deadline.id),
    )

    events = left.seated[0].get(f"{left.path}/events?limit=500").get_json()["events"]
    answers = [e for e in events if e["type"] == "DecisionAnswered"]
    assert sum(e["data"]["id"] == deadline.decision for e in answers) == 1
