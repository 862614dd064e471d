"""Telling a game whose own code failed from everything else that may go wrong."""

from uuid import UUID

import pytest
from rq.timeouts import JobTimeoutException

from domain.kernel.refusal import Refused, game_over, not_allowed
from domain.match.terms import Clock
from eventstore.store import Conflict, StoreUnavailable
from service.games.table import Table
from service.games.wishes import KeyReused, PreconditionFailed, UnknownGame
from service.parked.faults import NotParked
from service.parked.parking import Parking
from service.parked.poison import GameParked, Poisoned, by_rules, place_of
from service.wire import FromNewerCode
from tests.service.stage import wish
from tests.service.timing.test_deadlines import CARD, table
from tests.service.timing.ticktock import Afternoon

GAME = UUID(int=9)
TABLE = table(Clock(None, {}), CARD)


def raising(error: BaseException) -> None:
    def work(_: Table) -> None:
        raise error

    by_rules(TABLE, "decide", work)


@pytest.mark.parametrize(
    "error", [KeyError("x"), IndexError(), ZeroDivisionError(), RecursionError()]
)
def test_whatever_a_rule_was_not_made_for_poisons_its_game(error: Exception) -> None:
    with pytest.raises(Poisoned) as poison:
        raising(error)

    assert (poison.value.game, poison.value.step) == (TABLE.id, "decide")
    assert poison.value.__cause__ is error


@pytest.mark.parametrize(
    "error",
    [
        not_allowed("no"),
        game_over(),
        UnknownGame(GAME),
        KeyReused("k"),
        PreconditionFailed(),
        GameParked(GAME),
        Conflict(GAME, 3),
        StoreUnavailable("away"),
        FromNewerCode("soon"),
        MemoryError(),
        OSError("disk"),
        JobTimeoutException(),
    ],
)
def test_what_the_world_does_or_the_rules_refuse_parks_no_game(error: Exception) -> None:
    with pytest.raises(type(error)) as raised:
        raising(error)

    assert raised.value is error


@pytest.mark.parametrize("error", [KeyboardInterrupt(), SystemExit(0)])
def test_a_process_that_is_told_to_end_ends(error: BaseException) -> None:
    with pytest.raises(type(error)):
        raising(error)


def test_what_went_well_is_given_as_it_is() -> None:
    assert by_rules(TABLE, "view", lambda on: on.id) == TABLE.id


def test_a_poisoned_step_within_another_is_told_once_by_its_own_name() -> None:
    """Given a fold that fails while a match event is decided, it is the fold that failed."""

    def inner(_: Table) -> None:
        raise KeyError

    with pytest.raises(Poisoned) as poison:
        by_rules(TABLE, "match", lambda on: by_rules(on, "fold", inner))

    assert poison.value.step == "fold"


def test_the_means_to_try_it_once_more_are_kept_with_what_was_asked() -> None:
    tried: list[UUID] = []

    def work(on: Table) -> None:
        tried.append(on.id)
        raise KeyError

    with pytest.raises(Poisoned) as poison:
        by_rules(TABLE, "decide", work, {"seat": 1})
    with pytest.raises(KeyError):
        poison.value.repeat(TABLE)

    assert tried == [TABLE.id] * 2
    assert poison.value.asked == {"seat": 1}


def test_the_words_of_a_poisoned_game_hold_nothing_of_what_was_raised() -> None:
    with pytest.raises(Poisoned) as poison:
        raising(KeyError("the hidden hand is oda-9"))

    assert "oda-9" not in str(poison.value)


def test_the_place_is_the_innermost_line_of_the_house() -> None:
    with pytest.raises(Poisoned) as poison:
        by_rules(TABLE, "view", lambda on: on.match.players.index("nobody"))

    assert poison.value.__cause__ is not None
    place = place_of(poison.value.__cause__)
    assert place.startswith("tests/service/parked/test_poison.py:")


def test_a_fault_outside_of_the_house_has_no_place_in_it() -> None:
    assert place_of(ValueError("never raised")) == "elsewhere"


@pytest.fixture
def day() -> Afternoon:
    return Afternoon()


def parking_of(day: Afternoon) -> Parking:
    return day.parking


def failing(game: UUID, *, times: int) -> Poisoned:
    """A step that fails so often and then works."""
    left = iter(range(times))

    def work(_: Table) -> None:
        if next(left, None) is not None:
            raise KeyError

    try:
        by_rules(Table(game), "decide", work)
    except Poisoned as poison:
        return poison
    raise AssertionError


def test_a_fault_that_passes_parks_no_game(day: Afternoon) -> None:
    game = day.game(Clock(None, {}))

    assert not parking_of(day).park(failing(game, times=1))
    assert day.stage.store.parked(game) is None


def test_what_fails_twice_is_parked_with_the_reason(day: Afternoon) -> None:
    game = day.game(Clock(None, {}))
    parking = parking_of(day)

    assert parking.park(failing(game, times=2))

    (case,) = parking.cases()
    assert (case.mark.stream, case.fault.step, case.fault.error) == (game, "decide", "KeyError")


def test_a_parked_game_is_parked_once(day: Afternoon) -> None:
    game = day.game(Clock(None, {}))
    parking = parking_of(day)
    parking.park(failing(game, times=2))

    assert parking.park(failing(game, times=2))
    assert len(parking.cases()) == 1


def test_a_game_that_was_never_stored_cannot_be_parked(day: Afternoon) -> None:
    assert not parking_of(day).park(failing(GAME, times=2))


def test_a_parked_game_is_forgotten_so_that_it_is_read_anew(day: Afternoon) -> None:
    game = day.game(Clock(None, {}))

    parking_of(day).park(failing(game, times=2))

    assert day.stage.cycle.known(game) is None


def test_a_game_that_works_again_goes_on_and_is_parked_no_more(day: Afternoon) -> None:
    game = day.game(Clock(None, {}))
    parking = parking_of(day)
    parking.park(failing(game, times=2))

    parking.resume(game, wish(game, 0).author)

    assert parking.cases() == []
    assert day.play(game).version > 0
    with pytest.raises(NotParked):
        parking.resume(game, wish(game, 0).author)


def test_who_plays_in_a_parked_game_takes_nothing_back_in_it(day: Afternoon) -> None:
    game = day.game(Clock(None, {}))
    day.play(game)
    parking = parking_of(day)
    parking.park(failing(game, times=2))

    with pytest.raises(Refused, match="you have a part in this game"):
        parking.rewind(game, "1", wish(game, 0).author)


@pytest.mark.parametrize("step", ["resume", "rewind"])
def test_a_game_that_is_unknown_is_neither_resumed_nor_taken_back(
    day: Afternoon, step: str
) -> None:
    asked = [GAME, "1"][: 2 if step == "rewind" else 1]

    with pytest.raises(UnknownGame):
        getattr(parking_of(day), step)(*asked, wish(GAME, 5).author)
