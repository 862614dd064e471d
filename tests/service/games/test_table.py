"""A game as its stream tells it: folded event by event, and numbered anew for each viewer."""

from dataclasses import replace
from uuid import UUID

import pytest

from domain.kernel.events import (
    DecisionAnswered,
    DecisionOpened,
    Event,
    Outcome,
    PrivateDecisionOpened,
)
from domain.kernel.visibility import Watcher
from domain.match.events import GameAborted, MatchEnded
from domain.match.proposal_events import GameRewound
from domain.match.seat_events import InviteMade, SeatResigned
from domain.match.state import Status
from domain.match.terms import Clock
from domain.senso.options import SensoOptions
from eventstore.records import StoredEvent
from service.games.table import (
    OutOfReach,
    Table,
    brought_back,
    decoded,
    follow,
    ordinals,
    places_in,
    unfold,
)
from service.parked.poison import Poisoned
from service.wire import FromNewerCode
from tests.games.laws import Cell
from tests.play import Seeded
from tests.service.stage import Stage
from tests.service.timing.test_deadlines import table

CLOCK = Clock(None, {})
CARD = DecisionOpened("1", "CardPlay", (1,))
HIDDEN = PrivateDecisionOpened("1.2.1", "CardPlay", 2)
BACK = GameRewound("1", 0, "1", "a slip", 1, tainted=False)


@pytest.fixture
def stage() -> Stage:
    return Stage(Seeded(5))


def a_game(stage: Stage, commands: int = 12) -> UUID:
    game = stage.opened("senso", Cell(3, SensoOptions()))
    for _ in stage.commands(game, commands):
        pass
    return game


def rows_of(stage: Stage, game: UUID) -> list[StoredEvent]:
    return list(stage.store.read(game))


def test_an_event_after_the_other_leads_where_all_of_them_lead(stage: Stage) -> None:
    game = a_game(stage)
    rows, whole = rows_of(stage, game), stage.cycle.load(game)

    one_by_one = Table(game)
    for row in rows:
        one_by_one = unfold(one_by_one, [row])

    assert one_by_one == unfold(Table(game), rows) == whole


def test_a_game_that_is_unknown_is_an_empty_table() -> None:
    assert unfold(Table(UUID(int=4)), []) == Table(UUID(int=4))


def test_nothing_but_the_store_moves_version_and_head() -> None:
    before = replace(table(CLOCK), version=7, head=b"head")

    after = follow(before, [CARD])

    assert (after.version, after.head) == (7, b"head")
    assert after.play.decisions.top is not None


def test_before_the_start_there_is_nothing_to_decide() -> None:
    waiting = Table(UUID(int=1))

    assert (waiting.play, waiting.outcome) == (None, None)
    assert waiting.open_decision(Watcher.SPECTATOR) is None


@pytest.mark.parametrize("event", [CARD, HIDDEN])
def test_no_decision_is_open_in_a_game_that_is_over(event: Event) -> None:
    for last in (GameAborted("p0"), MatchEnded(Outcome((), (1, 1, 1), (0, 0, 0), "agreement"))):
        over = table(CLOCK, event, last)

        assert over.status in {Status.ABORTED, Status.ENDED}
        assert over.open_decision(2) is None


def test_a_decision_that_one_seat_may_know_of_is_shown_to_it_alone() -> None:
    now = table(CLOCK, CARD, HIDDEN)

    known = [now.open_decision(viewer) for viewer in (0, 1, 2, Watcher.SPECTATOR)]

    assert [None if one is None else one.id for one in known] == ["1", "1", "1.2.1", "1"]


def test_somebody_has_answered_once_an_answer_was_given_and_stays_so() -> None:
    asked = table(CLOCK, CARD)
    answered = follow(asked, [DecisionAnswered("1", 1)])

    assert (asked.answered, answered.answered) == (False, True)
    assert follow(answered, [SeatResigned(0)]).answered


def test_each_viewer_numbers_what_he_may_see_without_a_gap() -> None:
    before = table(CLOCK)
    events = (CARD, HIDDEN, InviteMade("i", "d", 5), SeatResigned(0))

    seen = ordinals(before, follow(before, events), events)

    for viewer, count in (("0", 2), ("2", 3), ("spectator", 2)):
        ids = [ids[viewer] for ids in seen if viewer in ids]
        assert ids == list(range(1, count + 1))


def test_numbers_go_on_from_what_each_viewer_has_seen() -> None:
    before = replace(table(CLOCK), seen={"0": 9, "1": 4, "spectator": 7})

    (seen,) = ordinals(before, follow(before, [CARD]), [CARD])

    assert seen == {"0": 10, "1": 5, "2": 1, "spectator": 8}


def test_what_nobody_may_see_has_no_number_for_anybody() -> None:
    (seen,) = ordinals(table(CLOCK), table(CLOCK), [InviteMade("i", "d", 5)])

    assert seen == {}


def test_who_sees_all_numbers_by_the_version(stage: Stage) -> None:
    game = a_game(stage, 4)

    happened = list(decoded(Table(game), rows_of(stage, game)))

    assert [one.id_for(Watcher.OPEN) for one in happened] == list(range(1, len(happened) + 1))


def test_a_way_back_needs_the_place_it_goes_to() -> None:
    with pytest.raises(KeyError):
        follow(table(CLOCK, CARD), [BACK])


def test_a_way_back_leads_to_the_rules_state_of_its_place_and_keeps_all_around_it() -> None:
    before = table(CLOCK)
    events = (CARD, DecisionAnswered("1", 1), SeatResigned(2), BACK)

    after = follow(before, events, places_in(before, events))

    assert after.play == before.play
    assert (after.match.resigned, after.match.branch) == ((2,), 1)


def test_only_places_that_something_goes_back_to_are_looked_for() -> None:
    assert places_in(table(CLOCK), [CARD, DecisionAnswered("1", 1)]) == {}


def test_a_way_back_beyond_what_is_remembered_is_out_of_reach(stage: Stage) -> None:
    game = a_game(stage)
    known = stage.cycle.load(game)
    stage.go_back(game, "2")

    with pytest.raises(OutOfReach):
        unfold(known, list(stage.store.read(game, after=known.version)))


def test_a_game_that_went_back_folds_from_its_start_alone(stage: Stage) -> None:
    game = a_game(stage)
    stage.go_back(game, "2")
    for _ in stage.commands(game, 3):
        pass

    assert unfold(Table(game), rows_of(stage, game)) == stage.cycle.load(game)


def test_what_was_cut_need_not_fold_any_more(stage: Stage) -> None:
    """Given an event in a cut branch that no rule knows any more, the game stands."""
    game = a_game(stage)
    stage.go_back(game, "2")
    events = [happened.event for happened in decoded(Table(game), rows_of(stage, game))]
    cut = next(n for n, e in enumerate(events) if isinstance(e, DecisionOpened) and e.id == "3")

    events[cut] = replace(CARD, id="3", kind="a kind that is gone")

    assert brought_back(Table(game), events).table.play == stage.cycle.load(game).play


@pytest.mark.parametrize("broken", [{"data": b"{"}, {"type": "NeverHeardOf"}])
def test_an_event_that_cannot_be_read_poisons_its_game_and_names_it(
    stage: Stage, broken: dict[str, object]
) -> None:
    game = a_game(stage, 2)
    rows = rows_of(stage, game)
    rows[-1] = replace(rows[-1], **broken)  # type: ignore[arg-type]  # one of two fields

    with pytest.raises(Poisoned) as poison:
        unfold(Table(game), rows)

    assert poison.value.game == game


def test_an_event_of_newer_code_is_no_fault_of_its_game(stage: Stage) -> None:
    """Given a process that has not been replaced yet, it waits and parks nothing."""
    game = a_game(stage, 2)
    rows = rows_of(stage, game)
    rows[-1] = replace(rows[-1], schema_v=99)

    with pytest.raises(FromNewerCode):
        unfold(Table(game), rows)
