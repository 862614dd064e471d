"""A parked game that goes on: its clocks are told what they lost, and what comes later knows it."""

from collections.abc import Callable
from dataclasses import replace
from uuid import UUID

import pytest

from domain.match.clocks.terms import Bank
from service.times import to_ms
from service.timing.outages import Outage
from service.timing.timers import Fired
from tests.service.parked.test_poison import failing
from tests.service.stage import wish
from tests.service.timing.test_short_time import (
    BANK,
    PLAIN,
    WARNED,
    extend,
    outage,
    pause,
    rest,
    time_up,
    warn,
    warned_at,
)
from tests.service.timing.ticktock import HOUR, MINUTE, TUESDAY, Afternoon

PARKED = 3 * HOUR
EACH_CLOCK = pytest.mark.parametrize("clock", [PLAIN, WARNED, BANK], ids=["plain", "told", "bank"])


@pytest.fixture
def day() -> Afternoon:
    return Afternoon()


def park(day: Afternoon, game: UUID) -> None:
    """Park a game for three hours."""
    assert day.parking.park(failing(game, times=2))
    day.time += PARKED
    day.parking.resume(game, wish(game, 5).author)


@EACH_CLOCK
def test_k15_what_was_left_is_left_and_the_warning_comes_at_its_share(
    day: Afternoon, clock: object
) -> None:
    game = day.game(clock)
    ends, warned = time_up(day, game), warned_at(day, game)
    assert warned is not None
    day.time += 20 * MINUTE

    park(day, game)

    assert (time_up(day, game), warned_at(day, game)) == (ends + PARKED, warned + PARKED)
    warn(day, game)
    assert [told.until for told in day.told(game, "TimeRunsShort")] == [to_ms(ends + PARKED)]


@pytest.mark.parametrize(
    ("move", "more"),
    [(pause, 5 * HOUR), (rest, 24 * HOUR), (extend, 2 * HOUR), (outage, 5 * HOUR)],
)
def test_k15_what_moves_a_clock_later_counts_from_what_was_given_back(
    day: Afternoon, move: Callable[[Afternoon, UUID], None], more: object
) -> None:
    game = day.game(WARNED)
    day.time += 20 * MINUTE
    park(day, game)
    ends = time_up(day, game)

    move(day, game)

    assert time_up(day, game) == ends + more
    day.time = ends
    assert day.timers.fire(game, f"{day.due(game).decision}/{day.thinker(game)}") is Fired.EARLY


def test_k15_time_parked_draws_on_no_bank(day: Afternoon) -> None:
    game = day.game(replace(BANK, seconds=600, bank=Bank(3600, 0, 3600)))
    thinker = day.thinker(game)
    day.time += 20 * MINUTE
    park(day, game)

    match = day.play(game).match

    assert match.timing.banks == ((thinker, 50 * 60_000),)


def test_k15_an_outage_before_it_and_one_meanwhile_are_each_given_back_once(
    day: Afternoon,
) -> None:
    """Given an hour down, three parked of which one was down too: four are given back."""
    game = day.game(WARNED)
    ends = time_up(day, game)
    day.time += 20 * MINUTE
    day.go_down(HOUR)
    assert day.parking.park(failing(game, times=2))
    day.time += HOUR
    day.go_down(HOUR)
    day.time += HOUR

    day.parking.resume(game, wish(game, 5).author)
    day.timers._credits.settle(game)  # noqa: SLF001 - as its next deadline would

    assert time_up(day, game) == ends + 4 * HOUR


def test_k15_a_halt_that_lasts_when_it_goes_on_is_given_back_when_it_ends(day: Afternoon) -> None:
    """Given three hours parked, of which the last is halted, and one more hour of the halt."""
    game = day.game(WARNED)
    ends = time_up(day, game)
    day.time += 20 * MINUTE
    assert day.parking.park(failing(game, times=2))
    began = day.time + 2 * HOUR
    day.watch.outages.append(Outage(1, began, None, "halted"))
    day.time += PARKED
    day.parking.resume(game, wish(game, 5).author)
    day.time += HOUR
    day.watch.outages[:] = [Outage(1, began, day.time, "halted")]

    day.timers._credits.settle(game)  # noqa: SLF001 - as its next deadline would

    assert time_up(day, game) == ends + PARKED + HOUR


def test_a_time_that_was_over_when_it_was_parked_is_over_when_it_goes_on(day: Afternoon) -> None:
    game = day.game(WARNED)
    day.time = time_up(day, game) + MINUTE

    park(day, game)

    assert day.told(game, "TimeCredited") == []
    assert day.ring(game) is Fired.FIRED


def test_a_parked_vote_has_as_long_as_was_left_of_it(day: Afternoon) -> None:
    game = day.game(WARNED, seats=3)
    first = day.due(game).decision
    day.play(game)
    day.stage.proposals.propose_rewind(day.by(game, 0), first, "a slip")
    day.time += HOUR

    park(day, game)

    (asked,) = day.table(game).match.proposals
    vote = day.stage.store.deadline(game, f"vote/{asked.id}")
    assert vote is not None
    assert asked.rewind is not None
    assert to_ms(vote.due_at) == asked.rewind.until == to_ms(TUESDAY + 24 * HOUR + PARKED)
