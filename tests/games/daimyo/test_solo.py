"""The single-player game: five regions with Kansai, against armies that never act (D26)."""

from dataclasses import replace
from typing import Any

from domain.daimyo import GAME
from domain.daimyo.board import ACTION_CARDS, REGIONS, Action
from domain.daimyo.commands import (
    AttackProvince,
    ChooseDaimyo,
    Decline,
    PlayActionCard,
    SendTroops,
    TakeActionCard,
    TakeCard,
)
from domain.daimyo.events import SeasonBegan, YearBegan, YearEnded
from domain.daimyo.options import DaimyoOptions
from domain.daimyo.rules.calendar import next_year
from domain.daimyo.rules.finish import victory
from domain.daimyo.state import Course, DaimyoState, Phase
from domain.kernel.events import GameEnded
from domain.kernel.referee import opening
from service.bots.simulate import at_random, by_bot, play_game
from tests.games.daimyo.scenes import acting, board, sound
from tests.play import Seeded, Table


def holding(*regions: str) -> str:
    return ", ".join(f"{p} 1" for region in regions for p in REGIONS[region].provinces)


def alone(daimyo: str) -> Table:
    chance = Seeded(1)
    opened = opening(GAME, 1, DaimyoOptions(), chance)
    table = Table(GAME, opened.state, chance, opened.events)
    return table.when(0, ChooseDaimyo, daimyo)


def state_of(listed: dict[str, str]) -> DaimyoState:
    return GAME.fold.fold(GAME.blank, board(listed, seated=next(iter(listed))))


def scene(oda: str, takeda: str, **more: Any) -> Table:
    return acting(
        "oda", "attack", oda=oda, takeda=takeda, mori="suo 9, harima 9", seated="oda", **more
    )


def test_d26_all_armies_stand_on_the_full_board_and_one_chooses_his_actions() -> None:
    table = alone("miyoshi").awaits("ActionChoice", 0)

    assert sum(army.troops for army in table.state.land.armies.values()) == 157
    assert table.state.houses["miyoshi"].unused == ACTION_CARDS
    assert table.state.course.queue == ("miyoshi",)
    sound(table)


def test_d26_the_others_never_act() -> None:
    table = alone("miyoshi")
    while table.state.outcome is None:
        assert table.decision.seats == (0,)
        table = table.when_time_is_up(0)

    assert table.state.course.year == 4


def test_d26_five_regions_with_kansai_win() -> None:
    five = holding("hokkaido", "tohoku", "kansai", "chugoku", "shikoku")

    (ended,) = victory(state_of({"date": five, "oda": ""}))

    assert isinstance(ended, GameEnded)
    assert (ended.outcome.winners, ended.outcome.decided_by) == ((0,), "regions")


def test_d26_five_regions_without_kansai_do_not_win() -> None:
    five = holding("hokkaido", "tohoku", "kyushu", "chugoku", "shikoku")

    assert victory(state_of({"date": five, "oda": "harima 1"})) == ()


def test_d26_one_enemy_troop_keeps_a_region_from_being_overrun() -> None:
    four = holding("hokkaido", "tohoku", "kansai", "chugoku")

    assert victory(state_of({"date": four, "oda": "iyo 1, hizen 1, kiso 1, owari 1"})) == ()
    assert victory(state_of({"date": four, "oda": "hizen 1, kiso 1, owari 1"}))


def test_d26_the_view_shows_what_is_overrun() -> None:
    state = state_of({"date": holding(*REGIONS), "oda": "iyo 1"})

    shown = GAME.view(state, 0).overrun

    assert shown == tuple(region for region in REGIONS if region != "shikoku")


def test_at_a_table_of_several_nothing_counts_as_overrun() -> None:
    table = acting("oda", "attack", oda="mino 9", takeda="kai 2")

    assert GAME.view(table.state, 0).overrun == ()


def test_d26_four_years_without_the_goal_are_a_loss() -> None:
    lost = replace(
        state_of({"date": "mutsu 1", "oda": "iyo 1"}), course=Course(Phase.YEAR_OVER, 4, 4)
    )

    (ended,) = next_year(lost, Seeded(1))

    assert isinstance(ended, GameEnded)
    assert (ended.outcome.winners, ended.outcome.decided_by) == ((), "years")


def test_d26_no_honor_is_kept() -> None:
    table = alone("oda")
    while not (ended := [e for e in table.happened if isinstance(e, YearEnded)]):
        table = table.when_time_is_up(0)

    assert ended == [YearEnded(1, {})]


def test_edge_26_an_elimination_in_the_fourth_season_adds_a_fifth() -> None:
    table = scene("kiso 9, mino 1", "shinano 2")
    used = replace(table.state.houses["oda"], unused=())
    houses = {**table.state.houses, "oda": used}
    course = replace(table.state.course, season=4)
    table = replace(table, state=replace(table.state, houses=houses, course=course))

    table = table.when(0, AttackProvince, "kiso", "shinano").when(0, SendTroops, 2)
    table = table.when(0, TakeCard, "charge").when(0, TakeCard, "regiments")
    table = table.when(0, TakeActionCard, Action.MOVE)

    assert SeasonBegan(5, ("oda",)) in table.happened
    table = table.awaits("March", 0).when(0, Decline)
    assert YearBegan(2, refreshed=False) in table.happened
    assert len(table.state.houses["oda"].unused) == 5


def test_d39_without_the_action_card_there_is_no_extra_season() -> None:
    table = scene("kiso 9, mino 1", "shinano 2")
    used = replace(table.state.houses["oda"], unused=())
    houses = {**table.state.houses, "oda": used}
    course = replace(table.state.course, season=4)
    table = replace(table, state=replace(table.state, houses=houses, course=course))

    table = table.when(0, AttackProvince, "kiso", "shinano").when(0, SendTroops, 2)
    table = table.when(0, TakeCard, "charge").when(0, Decline)

    assert YearBegan(2, refreshed=False) in table.happened


def test_d26_every_later_year_has_the_extra_season_too() -> None:
    table = scene("kiso 9, mino 1", "shinano 2")
    table = table.when(0, AttackProvince, "kiso", "shinano").when(0, SendTroops, 2)
    table = table.when(0, TakeActionCard, Action.ATTACK).when(0, Decline)
    while table.state.course.year < 3:
        table = table.when_time_is_up(0)
        last = table.state.course.season
        if table.state.course.year == 2:
            assert last <= 5

    assert len(table.state.houses["oda"].actions) == 5


def test_d17_alone_too_a_castle_falls_only_with_three_provinces_or_fewer() -> None:
    table = scene("kiso 9", "shinano 2, kai 1, hitachi 1, izu 1")

    table = table.when(0, AttackProvince, "kiso", "shinano")

    assert "takeda" in table.state.houses
    assert table.decision.kind == "ActionChoice"


def test_d36_with_the_last_of_the_others_the_game_is_won_at_once() -> None:
    table = acting("oda", "attack", oda="kiso 9", takeda="shinano 2", seated="oda")

    table = table.when(0, AttackProvince, "kiso", "shinano").when(0, SendTroops, 1)

    assert table.state.outcome is not None
    assert table.state.outcome.winners == (0,)


def test_d26_the_chosen_order_of_actions_is_free() -> None:
    table = alone("oda").when(0, PlayActionCard, Action.ATTACK)

    table.awaits("Assault", 0).when(0, Decline).awaits("ActionChoice", 0)


def test_single_player_games_come_to_an_end_whoever_plays() -> None:
    for policy in (by_bot, at_random):
        played = play_game(GAME, 1, DaimyoOptions(), "alone", policy)
        assert played.state.outcome is not None
