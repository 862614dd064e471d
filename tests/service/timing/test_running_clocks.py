"""Whose clocks tick: per seat or shared, and not for whom the bot plays."""

from dataclasses import replace
from typing import Any
from uuid import UUID

from domain.kernel.events import DecisionAnswered, DecisionOpened, Event
from domain.match.events import GameCreated, GameStarted
from domain.match.seat_events import SeatResigned
from domain.match.state import Match
from domain.match.terms import Clock
from service.games.table import Table, follow
from service.timing.clock_view import moment, time_of
from service.timing.running_clocks import by_bot, counting, deadline_name, plays_alone, ticking

CARD = DecisionOpened("1", "CardPlay", (0, 2))
PAUSE = DecisionOpened("1", "RoundPause", (0, 1, 2))


def table(*events: Event, away: tuple[int, ...] = (), started: bool = True) -> Table:
    """A game of Sensō for three, some of whose players are away."""
    clock = Clock(60, {})
    terms = {"joining": "open", "watching": "public", "commitment": "", "created_at": 0}
    created = GameCreated("senso", {}, 3, "p0", clock, **terms, rematch_of=None, reserved=())
    begun = GameStarted(("p0", "p1", "p2"), ("", "", ""), "1")
    made = follow(Table(UUID(int=1)), (created, begun, *events) if started else (created,))
    return replace(made, match=absent(made.match, away))


def absent(match: Match, away: tuple[int, ...]) -> Match:
    return replace(match, attendance=replace(match.attendance, away=away))


def test_each_seat_of_a_decision_has_a_clock() -> None:
    found = ticking(table(CARD))

    assert list(found) == ["1/0", "1/2"]
    assert [one.thinking for one in found.values()] == [(0,), (2,)]
    assert all(name == one.name for name, one in found.items())


def test_a_shared_clock_counts_for_all_who_think() -> None:
    (one,) = ticking(table(PAUSE)).values()

    assert (one.name, one.seat, one.thinking) == ("1/all", None, (0, 1, 2))


def test_who_has_answered_has_no_clock() -> None:
    assert list(ticking(table(CARD, DecisionAnswered("1", 0)))) == ["1/2"]


def test_nothing_ticks_before_the_start() -> None:
    assert ticking(table(started=False)) == {}


def test_for_whom_the_bot_plays_no_time_counts() -> None:
    away = table(CARD, away=(2,))

    assert list(ticking(away)) == ["1/0", "1/2"]
    assert list(counting(away)) == ["1/0"]
    assert [plays_alone(away, one) for one in ticking(away).values()] == [False, True]


def test_the_bot_plays_for_nobody_who_gave_up() -> None:
    resigned = table(CARD, SeatResigned(2), away=(2,))

    assert all(by_bot(resigned, one) == () for one in ticking(resigned).values())


def test_a_pause_has_nothing_for_the_bot_to_play() -> None:
    pausing = table(PAUSE, away=(0, 1))

    assert [by_bot(pausing, one) for one in ticking(pausing).values()] == [()]
    assert list(counting(pausing)) == ["1/all"]


def test_names_of_deadlines_tell_seats_from_all() -> None:
    names = {deadline_name(decision, seat) for decision in ("1", "1.1") for seat in (0, 1, None)}

    assert names == {"1/0", "1/1", "1/all", "1.1/0", "1.1/1", "1.1/all"}


def test_everyone_may_read_where_the_clocks_stand() -> None:
    standing: dict[str, Any] = time_of(table(CARD).match)

    assert standing["still_until"] is None
    assert [seat["seat"] for seat in standing["seats"]] == [0, 1, 2]
    assert {seat["bank_seconds"] for seat in standing["seats"]} == {0}
    assert {seat["away_until"] for seat in standing["seats"]} == {None}


def test_a_moment_is_written_as_clients_read_it() -> None:
    assert moment(None) is None
    assert moment(0) == "1970-01-01T00:00:00.000Z"
    assert moment(1_767_225_599_999) == "2025-12-31T23:59:59.999Z"
