"""What a deadline calls for when it is due: who acts, by which command, and when nobody does."""

from dataclasses import replace
from typing import NoReturn

import pytest

from domain.kernel.commands import TimeUp
from domain.kernel.refusal import Reason, Refused
from domain.match.absence_events import TimeRunsShort
from domain.match.clocks.terms import Absence
from domain.match.proposal_events import ProposalClosed
from domain.match.terms import Clock
from eventstore.records import Deadline
from service.accounts.models import AUTOPILOT
from service.games.table import Table
from service.histories.chances import Chances
from service.rulesets import rulesets
from service.times import to_ms
from service.timing.absences import Absences
from service.timing.deadlines import BOT, VOTE, WARNING
from service.timing.due_actions import CLOCK, DueAction, DueActions
from tests.service.stage import player
from tests.service.timing.ticktock import HOUR, TUESDAY, Afternoon

LADDER = Clock(3600, {"RoundPause": 60}, absence=Absence(missed=1, warn_percent=25))


@pytest.fixture
def day() -> Afternoon:
    return Afternoon()


def called(day: Afternoon, table: Table, deadline: Deadline) -> DueAction:
    return DueActions(Chances(day.stage.store, kept=1)).of(table, deadline)


def live(day: Afternoon, table: Table, beginning: str = "") -> Deadline:
    """The first live deadline whose id begins so."""
    return next(d for d in day.stage.store.deadlines(table.id) if d.id.startswith(beginning))


def refusal(call: DueAction, table: Table) -> Refused:
    with pytest.raises(Refused) as refused:
        call.decide(table)
    return refused.value


def with_one_away(day: Afternoon) -> tuple[Table, int]:
    """A game in which a seat's player is away, and its bot is called for the open decision."""
    game = day.game(LADDER)
    away = day.thinker(game)
    day.time += HOUR + HOUR
    day.timers.fire(game, f"1/{away}")
    while day.thinker(game) != away:
        day.play(game)
    return day.table(game), away


def test_a_decisions_deadline_calls_for_time_up_by_the_clock(day: Afternoon) -> None:
    table = day.table(day.game(Clock(60, {})))
    deadline = live(day, table)

    call = called(day, table, deadline)

    assert (call.author, call.command) == (CLOCK, TimeUp(deadline.decision, deadline.seat))
    assert next(type(event).__name__ for event in call.decide(table)) == "TimeExpired"


def test_a_clock_of_all_calls_for_time_up_of_nobody_in_particular(day: Afternoon) -> None:
    game = day.game(LADDER)
    while (deadline := day.due(game)).seat is not None:
        day.play(game)

    assert called(day, day.table(game), deadline).command == TimeUp(deadline.decision, None)


def test_a_finished_game_calls_for_nothing(day: Afternoon) -> None:
    game = day.game(Clock(60, {}))
    deadline = day.due(game)
    day.stage.lobby.resign(day.by(game, 0))

    with pytest.raises(Refused) as refused:
        called(day, day.table(game), deadline)

    assert refused.value.reason is Reason.GAME_OVER


@pytest.mark.parametrize("beginning", ["", BOT])
def test_a_game_that_ends_while_the_clock_comes_is_left_alone(
    day: Afternoon, beginning: str
) -> None:
    table, _ = with_one_away(day)
    deadline = live(day, table, BOT)
    asked = replace(deadline, id=beginning + deadline.id.removeprefix(BOT))
    call = called(day, table, asked)

    day.stage.lobby.resign(day.by(table.id, 0))

    assert refusal(call, day.table(table.id)).reason is Reason.GAME_OVER


def test_the_end_of_a_vote_closes_its_proposal_and_asks_no_rules(day: Afternoon) -> None:
    game = day.game(Clock(60, {}))
    day.play(game)
    day.stage.proposals.propose_rewind(day.by(game, 0), "1", "a slip")
    table = day.table(game)

    call = called(day, table, live(day, table, VOTE))

    assert (call.author, call.command) == (CLOCK, None)
    assert call.decide(table) == (ProposalClosed("1", accepted=False),)


def test_a_vote_that_was_decided_meanwhile_has_no_end_any_more(day: Afternoon) -> None:
    game = day.game(Clock(60, {}))
    day.play(game)
    day.stage.proposals.propose_rewind(day.by(game, 0), "1", "a slip")
    table = day.table(game)
    call = called(day, table, live(day, table, VOTE))

    assert refusal(call, day.agree(game)).reason is Reason.PROPOSAL_CLOSED


def test_a_warning_tells_the_time_that_the_seat_has_seen_all_along(day: Afternoon) -> None:
    table = day.table(day.game(LADDER))
    warning = live(day, table, WARNING)

    call = called(day, table, warning)

    assert (call.author, call.command) == (CLOCK, None)
    until = to_ms(TUESDAY + HOUR)
    assert call.decide(table) == (TimeRunsShort(warning.decision, warning.seat or 0, until),)


def test_who_has_answered_meanwhile_is_not_warned(day: Afternoon) -> None:
    table = day.table(day.game(LADDER))
    call = called(day, table, live(day, table, WARNING))

    assert refusal(call, day.play(table.id)).reason is Reason.STALE_DECISION


def test_the_bot_plays_as_the_player_who_is_away_and_is_named_as_the_bot(day: Afternoon) -> None:
    table, away = with_one_away(day)

    call = called(day, table, live(day, table, BOT))

    assert (call.author.actor, call.author.operation) == (player(away), AUTOPILOT)
    assert call.command is not None
    assert call.command in day.stage.play.look(table.id, player(away)).legal.commands


def test_the_bot_does_not_play_for_one_who_has_come_back(day: Afternoon) -> None:
    table, away = with_one_away(day)
    call = called(day, table, live(day, table, BOT))

    Absences(day.stage.cycle).come_back(day.by(table.id, away))

    refused = refusal(call, day.table(table.id))
    assert refused.reason is Reason.STALE_DECISION
    assert f"seat {away} has come back" in refused.detail


def test_a_bot_that_has_nothing_to_play_leaves_a_clock_of_all_alone(day: Afternoon) -> None:
    game = day.game(LADDER)
    while day.due(game).seat is not None:
        day.play(game)
    table, shared = day.table(game), day.due(game)
    seat = table.play.decisions.top.seats[0]
    answered = day.stage.play.submit(
        day.by(game, seat), day.stage.play.look(game, player(seat)).legal.commands[0]
    ).table

    call = called(day, answered, replace(shared, id=f"{BOT}0/{shared.id}", seat=seat))

    assert (call.author, call.command, call.decide(answered)) == (CLOCK, None, ())


def test_a_bot_that_fails_leaves_its_seat_to_the_clock(
    day: Afternoon, monkeypatch: pytest.MonkeyPatch
) -> None:
    table, away = with_one_away(day)

    def fails(*_: object) -> NoReturn:
        raise RuntimeError

    monkeypatch.setitem(rulesets(), "senso", replace(rulesets()["senso"], choose=fails))
    deadline = live(day, table, BOT)

    assert called(day, table, deadline).command == TimeUp(deadline.decision, away)
