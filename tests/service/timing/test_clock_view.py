"""Where the clocks of a game stand, as everyone may read it; and the hour in a place."""

from dataclasses import replace

import pytest

from domain.kernel.events import DecisionOpened, Event
from domain.match.absence_events import SeatAway
from domain.match.clocks.calendar import DAY
from domain.match.clocks.terms import Absence, Bank
from domain.match.seat_events import SeatResigned
from domain.match.terms import Clock
from domain.match.time_events import BankChanged, ClocksPaused, VacationTaken
from service.times import from_ms, rfc3339, to_ms
from service.timing.clock_view import moment, time_of
from service.timing.deadlines import answered_by, changes_from, scheduled, shown, wanted
from service.timing.running_clocks import by_bot, counting, deadline_name, ticking
from tests.service.timing.test_deadlines import BOTH, CARD, PAUSE, table
from tests.service.timing.ticktock import HOUR, TUESDAY, Afternoon

NOW = to_ms(TUESDAY)
CLOCK = Clock(600, {"RoundPause": 60}, bank=Bank(3600, 60, 7200), vacation_days=5)
LADDER = Clock(60, {"RoundPause": 60}, absence=Absence(missed=1))


def seats(*events: Event, clock: Clock = CLOCK) -> list[dict[str, object]]:
    found: list[dict[str, object]] = time_of(table(clock, *events).match)["seats"]
    return found


def test_a_game_begins_with_full_banks_and_all_days_of_vacation() -> None:
    assert [(one["bank_seconds"], one["vacation_days"]) for one in seats()] == [(3600, 5)] * 3
    assert [one["seat"] for one in seats()] == [0, 1, 2]


def test_what_was_drawn_from_a_bank_is_shown_in_whole_seconds() -> None:
    first, second, _ = seats(BankChanged(1, 90_999))

    assert (first["bank_seconds"], second["bank_seconds"]) == (3600, 90)


def test_without_a_bank_there_is_nothing_in_it() -> None:
    assert seats(clock=Clock(60, {}))[0]["bank_seconds"] == 0


def test_who_is_on_vacation_is_shown_until_when_and_with_what_is_left() -> None:
    first, second, _ = seats(VacationTaken(1, 2, NOW + 2 * DAY))

    assert (second["away_until"], second["vacation_days"]) == (rfc3339(from_ms(NOW + 2 * DAY)), 3)
    assert (first["away_until"], first["vacation_days"]) == (None, 5)


def test_a_pause_is_shown_until_when() -> None:
    paused = table(CLOCK, ClocksPaused(NOW)).match

    assert time_of(paused)["still_until"] == rfc3339(TUESDAY)
    assert time_of(table(CLOCK).match)["still_until"] is None


def test_no_moment_is_no_moment() -> None:
    assert (moment(None), moment(NOW)) == (None, rfc3339(TUESDAY))


def test_the_clock_of_a_decision_ticks_for_each_of_its_seats() -> None:
    assert [one.thinking for one in ticking(table(CLOCK, BOTH)).values()] == [(0,), (1,)]
    assert [one.thinking for one in ticking(table(CLOCK, PAUSE)).values()] == [(0, 1, 2)]


def test_a_clock_is_named_by_its_decision_and_its_seat() -> None:
    assert deadline_name("4", 0) == "4/0"
    assert deadline_name("4", None) == "4/all"


def test_k18_where_the_bot_plays_no_time_counts_for_anybody() -> None:
    away = table(LADDER, BOTH, SeatAway(1))

    assert set(ticking(away)) == {"1/0", "1/1"}
    assert set(counting(away)) == {"1/0"}


def test_k18_a_pause_has_nothing_for_a_bot_to_play() -> None:
    (one,) = ticking(table(LADDER, PAUSE, SeatAway(1))).values()

    assert by_bot(table(LADDER, PAUSE, SeatAway(1)), one) == ()


def test_k18_for_who_has_resigned_no_bot_plays() -> None:
    both = table(LADDER, BOTH, SeatAway(1), SeatResigned(1))

    assert not any(name.startswith("bot/") for name in wanted(both))


@pytest.mark.parametrize(("decision", "name"), [(CARD, "1/1"), (PAUSE, "1/all")])
def test_a_command_is_held_to_the_clock_that_counts_for_its_seat(
    decision: DecisionOpened, name: str
) -> None:
    assert answered_by(table(CLOCK, decision), "1", 1) == name


def test_what_is_armed_already_is_neither_armed_nor_cancelled() -> None:
    both = table(Clock(60, {}), BOTH)

    changed = changes_from(["1/0", "gone"], both)

    assert [deadline.id for deadline in changed.arm] == ["1/1"]
    assert changed.cancel == ("gone",)


def test_of_a_game_that_is_unknown_to_the_clock_all_is_armed() -> None:
    assert len(changes_from([], table(Clock(60, {}), BOTH)).arm) == 2


def test_a_sandbox_arms_nothing_its_author_is_the_clock() -> None:
    game = table(Clock(60, {}), CARD)

    assert wanted(replace(game, match=replace(game.match, sandbox=True))) == {}


@pytest.fixture
def day() -> Afternoon:
    return Afternoon()


def test_k8_what_follows_counts_from_the_time_that_was_shown(day: Afternoon) -> None:
    game = day.game(Clock(3600, {}))
    deadline = day.due(game)

    assert scheduled(day.table(game), deadline) == shown(deadline) == TUESDAY + HOUR


def test_what_the_clock_answers_at_once_counts_from_when_it_does(day: Afternoon) -> None:
    game = day.game(Clock(3600, {}), seats=3)
    seat = day.thinker(game)
    day.stage.lobby.resign(day.by(game, seat))
    deadline = next(d for d in day.stage.store.deadlines(game) if d.seat == seat)

    assert scheduled(day.table(game), deadline) == deadline.due_at == TUESDAY
