"""Years and seasons: the chart, action cards, honor, and the end of a standard game."""

from dataclasses import replace
from typing import Any

from domain.daimyo import GAME
from domain.daimyo.board import Action
from domain.daimyo.commands import Decline, LeaveToChance, PlayActionCard
from domain.daimyo.events import (
    ActionBegan,
    ActionCardPlayed,
    SeasonBegan,
    YearBegan,
    YearEnded,
)
from domain.daimyo.options import DaimyoOptions
from domain.daimyo.rules.calendar import next_year
from domain.daimyo.state import Course, DaimyoState, Phase
from domain.kernel.events import GameEnded
from domain.kernel.referee import opening
from tests.games.daimyo.scenes import board
from tests.play import Seeded, Table, given

TWO = {"mori": "suo 3, aki 2", "date": "mutsu 3, sendai 2, hokkaido 1, ezo 1"}


def table_of(**options: Any) -> Table:
    return given(GAME, board(TWO, **options))


def timed_out(table: Table, until: type, limit: int = 400) -> Table:
    """Let the clock play until an event of that type has just happened."""
    for _ in range(limit):
        table = table.when_time_is_up(table.decision.seats[0])
        if any(isinstance(event, until) for event in table.happened):
            return table
    raise AssertionError(f"no {until.__name__} came")


def happened(table: Table, kind: type) -> list[Any]:
    return [event for event in table.happened if isinstance(event, kind)]


def test_each_season_runs_down_the_chart() -> None:
    table = table_of()

    assert [SeasonBegan(1, ("mori", "date"))] == happened(table, SeasonBegan)
    assert [ActionBegan("mori", Action.MOVE, 0, 0, False)] == happened(table, ActionBegan)
    table = table.when(0, Decline)
    assert [ActionBegan("date", Action.DEPLOY, 1, 0, False)] == happened(table, ActionBegan)


def test_d10_honor_is_counted_at_the_end_of_a_year_and_added_up() -> None:
    table = timed_out(table_of(), YearEnded)

    (ended,) = happened(table, YearEnded)
    houses = table.state.houses
    assert ended.year == 1
    assert ended.honor == {daimyo: house.honor for daimyo, house in houses.items()}
    again = timed_out(table, YearEnded)
    (second,) = happened(again, YearEnded)
    for daimyo, house in again.state.houses.items():
        assert house.honor == ended.honor[daimyo] + second.honor[daimyo]


def test_after_four_years_the_most_honor_wins() -> None:
    table = table_of()
    while table.state.outcome is None:
        table = table.when_time_is_up(table.decision.seats[0])

    outcome = table.state.outcome
    honor = tuple(table.state.houses[daimyo].honor for daimyo in ("mori", "date"))
    assert (4, honor, "honor") == (table.state.course.year, outcome.scores, outcome.decided_by)
    assert outcome.winners == tuple(seat for seat in (0, 1) if honor[seat] == max(honor))


def test_edge_28_equal_totals_give_two_winners() -> None:
    state = after_the_last_year({"mori": 30, "date": 30, "hojo": 20})

    (ended,) = next_year(state, Seeded(1))

    assert isinstance(ended, GameEnded)
    assert ended.outcome.winners == (0, 1)
    assert ended.outcome.places == (1, 1, 3)
    assert ended.outcome.scores == (30, 30, 20)


def after_the_last_year(honor: dict[str, int]) -> DaimyoState:
    state = GAME.fold.fold(GAME.blank, board(dict.fromkeys(honor, "")))
    houses = {d: replace(house, honor=honor[d]) for d, house in state.houses.items()}
    return replace(state, houses=houses, course=Course(Phase.YEAR_OVER, 4, 4))


def test_d16_with_action_cards_each_chooses_openly_on_his_turn() -> None:
    table = table_of(action_cards=True).awaits("ActionChoice", 0)

    assert [(action,) for action in Action] == table.options(0, PlayActionCard)
    table = table.when(0, PlayActionCard, Action.ATTACK)
    table.then(
        ActionCardPlayed("mori", Action.ATTACK),
        ActionBegan("mori", Action.ATTACK, 0, 0, round_up=False),
    )


def test_d16_each_action_card_is_played_once_a_year() -> None:
    table = table_of(action_cards=True).when(0, PlayActionCard, Action.MOVE).when(0, Decline)
    while table.decision.seats != (0,) or table.decision.kind != "ActionChoice":
        table = table.when_time_is_up(table.decision.seats[0])

    table.refuses(0, PlayActionCard, Action.MOVE, rule="D16")
    table = timed_out(table, YearBegan)
    assert len(table.state.houses["date"].unused) == 4


def test_d16_the_last_action_cards_play_themselves_if_they_are_alike() -> None:
    table = table_of(action_cards=True)
    chosen = []
    while table.state.course.year == 1:
        if table.decision.kind == "ActionChoice":
            seat = table.decision.seats[0]
            action = table.options(seat, PlayActionCard)[0][0]
            chosen.append((seat, action))
            table = table.when(seat, PlayActionCard, action)
        else:
            table = table.when_time_is_up(table.decision.seats[0])

    assert chosen == [(0, Action.DEPLOY), (1, Action.DEPLOY), (0, Action.MOVE), (1, Action.MOVE)]


def test_a_year_of_the_standard_game_gives_general_cards_no_rest() -> None:
    table = timed_out(table_of(), YearBegan)

    assert [YearBegan(2, refreshed=False)] == happened(table, YearBegan)


def test_a_whole_game_of_eight_left_to_the_clock_comes_to_its_end() -> None:
    chance = Seeded(3)
    opened = opening(GAME, 8, DaimyoOptions(), chance)
    table = Table(GAME, opened.state, chance, opened.events).when(0, LeaveToChance)
    while table.state.outcome is None:
        table = table.when_time_is_up(table.decision.seats[0])
        assert list(GAME.invariants(table.state)) == []

    assert table.state.outcome.decided_by == "honor"
