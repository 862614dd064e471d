"""Votes, clocks, newcomers and those who return, all in one moment through two processes.

Each round brings a game to the moment before a deadline, lets everyone go at once, and holds the
game against what must be so whoever came first.
"""

from collections.abc import Iterator
from contextlib import ExitStack
from dataclasses import replace
from datetime import timedelta

import pytest
from werkzeug.test import TestResponse

from service.accounts.models import Scope
from service.app import create_app
from service.bootstrap import build
from service.config import Settings
from service.running.schema import migrate
from service.times import rfc3339
from service.timing.deadlines import GRACE
from service.timing.timers import Fired
from tests.fix_contract import CheckedClient
from tests.fix_postgres import Database
from tests.service.games.test_rewinds import ask, decision_of
from tests.service.timing.arena import JUST_BEFORE, Arena, again, asked
from tests.service.timing.stepping import WallClock
from tests.service.timing.test_timers import game_of
from tests.service.world import Person, Table, at_once

HOUR = timedelta(hours=1)
RESPITE = {
    "seconds": 3600,
    "vacation_days": 3,
    "pauses": {"times": 2, "seconds": 86_400},
    "extensions": {"times": 2, "seconds": 600},
}
LADDER = {"seconds": 3600, "absence": {"missed": 1, "open_after": 1, "plays_on": True}}
ANSWERS = {200, 403, 404, 409, 412}


@pytest.fixture
def arena(empty_database: Database, settings: Settings) -> Iterator[Arena]:
    wall = WallClock(empty_database)
    wall.hang_up()
    there = replace(
        settings,
        database_url=empty_database.service,
        owner_database_url=empty_database.owner,
        outage_seconds=86_400,
    )
    migrate(there)
    with ExitStack() as stack:
        processes = []
        for _ in "ab":
            services = build(there)
            stack.callback(services.close)
            app = create_app(services)
            app.test_client_class = CheckedClient
            processes.append((services, app))
            services.outages.look()
        yield Arena(wall, tuple(processes))


def vote(table: Table, seat: int, proposal: str, **headers: str) -> TestResponse:
    path = f"{table.path}/proposals/{proposal}/vote"
    return table.seated[seat].post(path, {"agrees": True}, **headers)


def ask_for_more(table: Table, seat: int) -> TestResponse:
    more = {"decision": decision_of(table), "seconds": 600}
    return table.seated[seat].post(f"{table.path}/extensions", more)


def ask_for_a_pause(arena: Arena, table: Table, seat: int) -> TestResponse:
    until = rfc3339(arena.services.store.now() + 2 * HOUR)
    return table.seated[seat].post(f"{table.path}/pauses", {"until": until})


@again
def test_the_last_vote_for_more_time_and_the_deadline_at_once(arena: Arena, nth: int) -> None:
    """Given that two seats agree, the third says so twice as time ends, or as the clocks come."""
    table, fired, answers = arena.table(RESPITE), list[Fired](), list[TestResponse]()
    ask_for_more(table, 0)
    vote(table, 1, "1")
    arena.go_to(table, JUST_BEFORE + (nth % 2) * GRACE)

    at_once(
        asked(answers, lambda: vote(table, 2, "1", Idempotency_Key="k")),
        asked(answers, lambda: vote(table, 2, "1", Idempotency_Key="k")),
        *arena.clocks(table, fired),
    )

    counted = arena.counted(table)
    assert counted["DecisionExtended"] + counted["TimeExpired"] <= 1
    assert fired.count(Fired.FIRED) == counted["TimeExpired"]
    assert {answer.status_code for answer in answers} <= ANSWERS
    assert len(arena.must_hang_together(table).match.timing.extended) == counted["DecisionExtended"]


@again
def test_extensions_asked_for_by_all_with_all_votes_at_once_count_once(
    arena: Arena, nth: int
) -> None:
    table, fired = arena.table(RESPITE), list[Fired]()
    for seat in range(3):
        ask_for_more(table, seat)
    arena.go_to(table, JUST_BEFORE + (2 - nth % 2) * GRACE)

    at_once(
        *(
            lambda s=seat, p=proposal: vote(table, s, str(p + 1))
            for proposal in range(3)
            for seat in range(3)
            if seat != proposal
        ),
        *arena.clocks(table, fired),
    )

    assert arena.counted(table)["DecisionExtended"] <= 1
    assert len(arena.must_hang_together(table).match.timing.extended) <= 1


@again
def test_a_pause_more_time_a_way_back_a_vacation_and_an_answer_at_once(
    arena: Arena, nth: int
) -> None:
    """Given three votes that lack one voice each, all come with a command and the clocks."""
    table, fired, answers = arena.table(RESPITE), list[Fired](), list[TestResponse]()
    first = decision_of(table)
    table.play_any()
    ask_for_more(table, 0)
    ask_for_a_pause(arena, table, 1)
    ask(table, 2, first)
    for seat, proposal in ((1, "1"), (2, "2"), (0, "3")):
        assert vote(table, seat, proposal).status_code == 200
    seat = table.awaited()
    command = table.legal(seat)[0]
    arena.go_to(table, JUST_BEFORE + (nth % 3) * GRACE)

    def rests() -> TestResponse:
        return table.seated[0].post(f"{table.path}/vacations", {"days": 1}, Idempotency_Key="v")

    at_once(
        asked(answers, lambda: vote(table, 2, "1")),
        asked(answers, lambda: vote(table, 0, "2")),
        asked(answers, lambda: vote(table, 1, "3")),
        asked(answers, lambda: table.play(seat, command)),
        asked(answers, rests),
        asked(answers, rests),
        *arena.clocks(table, fired),
    )

    counted = arena.counted(table)
    assert (counted["GameRewound"], counted["VacationTaken"]) == (1, 1)
    assert counted["DecisionExtended"] <= 1
    assert counted["ClocksPaused"] == 1
    assert {answer.status_code for answer in answers} <= ANSWERS
    arena.must_hang_together(table)


@again
def test_an_end_agreed_on_a_resignation_and_the_deadline_at_once(arena: Arena, nth: int) -> None:
    table, fired, answers = arena.table(RESPITE, seats=4), list[Fired](), list[TestResponse]()
    assert table.seated[0].post(f"{table.path}/ending", {"winners": []}).status_code == 200
    arena.go_to(table)

    at_once(
        *(asked(answers, lambda s=seat: vote(table, s, "1")) for seat in (1, 2, 3)),
        asked(answers, lambda: table.seated[1 + nth % 3].post(f"{table.path}/resign")),
        *arena.clocks(table, fired),
    )

    assert arena.counted(table)["MatchEnded"] == 1
    assert arena.services.store.deadlines(game_of(table)) == []
    assert {answer.status_code for answer in answers} <= ANSWERS
    arena.must_hang_together(table)


@again
def test_admins_who_halt_and_let_go_while_clocks_come_give_each_lost_time_back_once(
    arena: Arena, nth: int
) -> None:
    made = arena.services.accounts.register(f"admin-{nth}", Scope.ADMIN)
    admins = [
        Person(app, str(made.player.id), made.player.name, made.issued.secret, made.recovery_code)
        for _, app in arena.processes
    ]
    table, fired = arena.table({"seconds": 3600}), list[Fired]()
    (before,) = arena.services.store.deadlines(game_of(table))
    admins[nth % 2].post("/v1/admin/halt")
    arena.go_to(table, -HOUR)

    at_once(
        *(lambda a=admin: a.post("/v1/admin/resume") for admin in admins * 2),
        *arena.clocks(table, fired),
    )
    arena.services.timers.fire(game_of(table), before.id)

    lost = [event for event in arena.told(table) if type(event).__name__ == "TimeCredited"]
    (after,) = arena.services.store.deadlines(game_of(table))
    given = sum(event.ended - event.began for event in lost)
    assert len({event.outage for event in lost}) == len(lost) == 1
    assert abs((after.due_at - before.due_at) / timedelta(milliseconds=1) - given) <= 1
    assert Fired.FIRED not in fired
    arena.must_hang_together(table)


def left_open(arena: Arena) -> tuple[Table, int]:
    """A game in which a seat has just opened to newcomers."""
    table = arena.table(LADDER)
    for _ in range(30):
        seats = table.seated[0].get(table.path).get_json()["seats"]
        if open_ones := [seat["seat"] for seat in seats if seat["open"]]:
            return table, open_ones[0]
        arena.go_to(table, timedelta(0))
        due = arena.services.store.deadlines(game_of(table))[0]
        arena.services.timers.fire(game_of(table), due.id)
    raise AssertionError("no seat has opened")


def must_have_one_holder(arena: Arena, table: Table, seat: int, people: list[Person]) -> None:
    """One of them holds the seat, and everyone is told the same of who held it before."""
    match = arena.must_hang_together(table).match
    (holder,) = [person for person in people if match.seat_of(person.id) == seat]
    gone = table.seated[seat]
    held = [(one.seat, one.player) for one in match.tenures]
    assert held == ([] if holder is gone else [(seat, gone.id)])
    for person in people:
        shown = person.get(f"{table.path}/view").get_json()
        assert shown["viewer"] == (seat if person is holder else "spectator")


@again
def test_newcomers_the_absent_and_the_bot_at_once_leave_one_holder(arena: Arena, nth: int) -> None:
    """Given an open seat, two want it as its player comes, answers or goes and the bot plays."""
    table, seat = left_open(arena)
    while table.awaited() != seat:
        table.play_any()
    gone, fired, answers = table.seated[seat], list[Fired](), list[TestResponse]()
    guests = [arena.newcomer(0), arena.newcomer(1)]
    command = table.legal(seat)[0]
    returns = [
        lambda: gone.post(f"{table.path}/return"),
        lambda: table.play(seat, command),
        lambda: gone.post(f"{table.path}/resign"),
        lambda: gone.get(f"{table.path}/view"),
    ][nth % 4]

    at_once(
        *(
            asked(answers, lambda g=guest: g.post(f"{table.path}/takeover", {"seat": seat}))
            for guest in guests
        ),
        asked(answers, returns),
        *arena.clocks(table, fired),
    )

    assert {answer.status_code for answer in answers} <= ANSWERS
    decided = [e.id for e in arena.told(table) if type(e).__name__ == "DecisionAnswered"]
    assert len(decided) == len(set(decided))
    must_have_one_holder(arena, table, seat, [gone, *guests])


@again
def test_a_newcomer_at_the_moment_of_a_deadline_has_his_full_time(arena: Arena, nth: int) -> None:
    """Given another seat whose time runs out as a newcomer sits down where a seat is open."""
    table, seat = left_open(arena)
    while table.awaited() == seat:
        due = arena.services.store.deadlines(game_of(table))[0]
        arena.services.timers.fire(game_of(table), due.id)
    guest, fired, answers = arena.newcomer(nth), list[Fired](), list[TestResponse]()
    arena.go_to(table)

    at_once(
        asked(answers, lambda: guest.post(f"{table.path}/takeover", {"seat": seat})),
        *arena.clocks(table, fired),
    )

    assert answers[0].status_code == 200
    must_have_one_holder(arena, table, seat, [table.seated[seat], guest])
    now = arena.services.store.now()
    for deadline in arena.services.store.deadlines(game_of(table)):
        if deadline.seat == seat:
            assert deadline.due_at - now > HOUR - timedelta(minutes=1)
