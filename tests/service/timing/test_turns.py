"""What waits for a player, across his games: which decision, at which seat, and until when."""

from datetime import timedelta
from uuid import UUID

import pytest

from domain.kernel.events import DecisionOpened, PrivateDecisionOpened
from domain.match.clocks.terms import Absence
from domain.match.terms import Clock
from eventstore.memory import MemoryStore
from eventstore.records import GENESIS, Append, Deadline, NewEvent
from service.games.listing import listing_of
from service.times import rfc3339
from service.timing.deadlines import BOT, GRACE, WARNING
from service.timing.turns import awaited, turn_in, turns_of
from tests.service.stage import player
from tests.service.timing.test_deadlines import table
from tests.service.timing.ticktock import HOUR, TUESDAY, Afternoon


@pytest.fixture
def day() -> Afternoon:
    return Afternoon()


def due_at(live: list[Deadline], decision: str, seat: int) -> object:
    return awaited(decision, "CardPlay", seat, live)["due_at"]


def a_deadline(name: str, decision: str, seat: int | None, after: timedelta) -> Deadline:
    return Deadline(UUID(int=1), name, decision, seat, TUESDAY + after, False, 0, None, None, None)


def a_game_that_waits_for_seat_0(day: Afternoon, clock: Clock) -> UUID:
    game = day.game(clock)
    while day.thinker(game) != 0:
        day.play(game)
    return game


def test_nothing_waits_for_whom_no_game_waits(day: Afternoon) -> None:
    game = day.game(Clock(60, {}))
    other = 1 - day.thinker(game)

    assert turns_of(day.stage.store, player(other)) == []
    assert turn_in(day.stage.store, game, player(other)) is None


def test_a_turn_names_its_game_seat_and_decision_and_the_time_without_the_grace(
    day: Afternoon,
) -> None:
    game = day.game(Clock(3600, {}))
    seat = day.thinker(game)

    (turn,) = turns_of(day.stage.store, player(seat))

    assert turn == {
        "game": str(game),
        "ruleset": "senso",
        "seat": seat,
        "decision": "1",
        "kind": "CardPlay",
        "due_at": rfc3339(TUESDAY + HOUR),
    }
    assert turn_in(day.stage.store, game, player(seat)) == turn


def test_without_a_clock_a_turn_has_no_time(day: Afternoon) -> None:
    game = day.game(Clock(None, {}))

    (turn,) = turns_of(day.stage.store, player(day.thinker(game)))

    assert turn["due_at"] is None


def test_turns_of_several_games_come_with_their_own_times_the_newest_game_first(
    day: Afternoon,
) -> None:
    older = a_game_that_waits_for_seat_0(day, Clock(7200, {}))
    day.time += HOUR
    newer = a_game_that_waits_for_seat_0(day, Clock(7200, {}))

    turns = turns_of(day.stage.store, player(0))

    assert [(turn["game"], turn["due_at"]) for turn in turns] == [
        (str(newer), rfc3339(TUESDAY + 3 * HOUR)),
        (str(older), rfc3339(TUESDAY + 2 * HOUR)),
    ]


def test_a_turn_is_gone_once_it_is_taken_and_the_next_one_is_anothers(day: Afternoon) -> None:
    game = day.game(Clock(3600, {}))
    first = day.thinker(game)

    day.play(game)

    assert turn_in(day.stage.store, game, player(first)) is None
    assert turn_in(day.stage.store, game, player(1 - first)) is not None


def test_in_a_game_that_is_unknown_nothing_waits(day: Afternoon) -> None:
    assert turn_in(day.stage.store, UUID(int=7), player(0)) is None


def test_a_clock_of_all_counts_for_every_seat() -> None:
    shared = a_deadline("4/all", "4", None, HOUR + GRACE)

    assert due_at([shared], "4", 0) == due_at([shared], "4", 1) == rfc3339(TUESDAY + HOUR)


def test_a_seat_is_told_its_own_time_and_that_of_no_other_seat_or_decision() -> None:
    live = [
        a_deadline("4/0", "4", 0, HOUR + GRACE),
        a_deadline("4/1", "4", 1, 2 * HOUR + GRACE),
        a_deadline("3/1", "3", 1, 3 * HOUR + GRACE),
    ]

    assert due_at(live, "4", 1) == rfc3339(TUESDAY + 2 * HOUR)
    assert due_at(live, "5", 1) is None


@pytest.mark.parametrize("name", [f"{BOT}3/4/1", f"{WARNING}4/1"])
def test_what_only_looks_like_a_clock_is_no_time_to_answer_by(name: str) -> None:
    live = [a_deadline(name, "4", 1, HOUR), a_deadline("4/1", "4", 1, 2 * HOUR + GRACE)]

    assert due_at(live, "4", 1) == rfc3339(TUESDAY + 2 * HOUR)
    assert due_at(live[:1], "4", 1) is None


def test_a_warning_does_not_hide_the_time_of_a_turn(day: Afternoon) -> None:
    game = day.game(Clock(3600, {}, absence=Absence(missed=2, warn_percent=25)))

    turn = turn_in(day.stage.store, game, player(day.thinker(game)))

    assert turn is not None
    assert turn["due_at"] == rfc3339(TUESDAY + HOUR)


def test_a_turn_that_only_its_seat_may_know_of_is_told_to_its_player_alone() -> None:
    """Given a public decision of one seat, and over it one that is hidden from all but another."""
    hidden = PrivateDecisionOpened("1.2.1", "CardPlay", 2)
    game = table(Clock(None, {}), DecisionOpened("1", "CardPlay", (1,)), hidden)
    store = MemoryStore()
    event = NewEvent("GameCreated", 1, b"{}", b"{}", {})
    store.append(Append(game.id, "game", 0, GENESIS, (event,), listing=listing_of(game)))

    turn, other = (turn_in(store, game.id, player) for player in ("p2", "p0"))

    assert turn is not None
    assert (turn["decision"], turn["kind"]) == ("1.2.1", "CardPlay")
    assert other is None
