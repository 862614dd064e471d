"""Which deadlines a table wants: a pure function of what happened."""

from datetime import UTC, datetime, timedelta
from uuid import UUID

from domain.kernel.events import DecisionAnswered, DecisionOpened, Event
from domain.match.events import GameAborted, GameCreated, GameStarted
from domain.match.proposal_events import GameRewound, RewindProposed
from domain.match.seat_events import SeatResigned
from domain.match.terms import Clock
from service.games.table import Table, follow
from service.timing.deadlines import AT_ONCE, GRACE, changes, is_soon, voted_on, wanted

ROUND_PAUSE = "RoundPause"


def table(clock: Clock, *events: Event) -> Table:
    """A game of Sensō for three under a clock, and what happened in it."""
    created = GameCreated(
        ruleset="senso",
        options={},
        seats=3,
        host="p0",
        clock=clock,
        joining="open",
        watching="public",
        commitment="",
        created_at=0,
        rematch_of=None,
        reserved=(),
    )
    started = GameStarted(("p0", "p1", "p2"), ("", "", ""), "1")
    return follow(Table(UUID(int=1)), (created, started, *events))


CARD = DecisionOpened("1", "CardPlay", (1,))
PAUSE = DecisionOpened("1", ROUND_PAUSE, (0, 1, 2))
BOTH = DecisionOpened("1", "CardPlay", (0, 1))


def due(table: Table) -> dict[str, object]:
    return {name: deadline.due for name, deadline in wanted(table).items()}


def test_an_open_decision_has_the_time_of_the_game() -> None:
    assert due(table(Clock(60, {}), CARD)) == {"1/1": timedelta(minutes=1) + GRACE}


def test_a_kind_may_have_a_time_of_its_own_or_none() -> None:
    assert due(table(Clock(60, {"CardPlay": 5}), CARD)) == {"1/1": timedelta(seconds=5) + GRACE}
    assert due(table(Clock(60, {"CardPlay": None}), CARD)) == {}


def test_a_game_without_a_clock_has_no_deadlines() -> None:
    assert due(table(Clock(None, {}), CARD)) == {}


def test_k5_each_seat_of_a_decision_has_a_clock_of_its_own() -> None:
    assert list(due(table(Clock(60, {}), BOTH))) == ["1/0", "1/1"]


def test_a_kind_with_one_clock_has_one_deadline_for_all() -> None:
    (deadline,) = wanted(table(Clock(60, {}), PAUSE)).values()

    assert (deadline.id, deadline.seat) == ("1/all", None)


def test_an_answer_cancels_that_seats_deadline_alone() -> None:
    before = table(Clock(60, {}), BOTH)
    after = follow(before, [DecisionAnswered("1", 0)])

    assert changes(before, after).cancel == ("1/0",)
    assert changes(before, after).arm == ()


def test_one_who_answers_does_not_move_the_clock_of_all() -> None:
    before = table(Clock(60, {}), PAUSE)
    after = follow(before, [DecisionAnswered("1", 0)])

    assert changes(before, after) == changes(before, before)


def test_only_the_top_decision_runs_a_clock_and_the_one_under_it_starts_afresh() -> None:
    under = table(Clock(60, {}), CARD)
    over = follow(under, [DecisionOpened("2", "CardPlay", (2,))])
    again = follow(over, [DecisionAnswered("2", 2)])

    assert changes(under, over).cancel == ("1/1",)
    assert [deadline.id for deadline in changes(over, again).arm] == ["1/1"]


def test_a_seat_that_resigned_has_no_time_at_all_even_without_a_clock() -> None:
    before = table(Clock(None, {}), CARD)
    after = follow(before, [SeatResigned(1)])

    (deadline,) = changes(before, after).arm
    assert (deadline.id, deadline.due, is_soon(deadline)) == ("1/1", AT_ONCE, True)


def test_a_clock_for_all_runs_until_everyone_who_thinks_has_resigned() -> None:
    one = table(Clock(60, {}), PAUSE, SeatResigned(1))
    rest = follow(one, [DecisionAnswered("1", 0), DecisionAnswered("1", 2)])

    assert due(one) == {"1/all": timedelta(minutes=1) + GRACE}
    assert due(rest) == {"1/all": AT_ONCE}


def test_a_far_deadline_needs_no_hint() -> None:
    (deadline,) = wanted(table(Clock(8_640_000, {}), CARD)).values()  # a hundred days

    assert not is_soon(deadline)


ASKED = RewindProposed("1", 0, "1", "a slip", until=90_000)


def test_a_vote_on_going_back_ends_at_its_own_time_whatever_the_clock() -> None:
    asked = table(Clock(None, {}), CARD, ASKED)

    assert due(asked) == {"vote/1": datetime(1970, 1, 1, 0, 1, 30, tzinfo=UTC)}
    assert due(follow(asked, (GameAborted("p0"),))) == {}
    assert (voted_on("vote/1"), voted_on("1/1")) == ("1", None)


def test_going_back_cancels_what_was_due_and_gives_the_decision_its_full_time() -> None:
    before = table(
        Clock(60, {}), CARD, DecisionAnswered("1", 1), DecisionOpened("2", "CardPlay", (2,))
    )
    back = GameRewound("1", 0, "1", "a slip", branch=1, tainted=False)
    again = DecisionOpened("3", "CardPlay", (1,))

    changed = changes(before, follow(before, (back, again), {"1": before.game.blank}))

    assert [(new.id, new.due) for new in changed.arm] == [("3/1", timedelta(minutes=1) + GRACE)]
    assert changed.cancel == ("2/2",)
