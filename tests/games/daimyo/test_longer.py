"""The longer game: five regions, the last daimyo, extra seasons, cards that come back (D25)."""

from dataclasses import replace
from typing import Any

import pytest

from domain.daimyo import GAME
from domain.daimyo.board import ACTION_CARDS, REGIONS, THEATRES, TROOPS, Action
from domain.daimyo.commands import (
    AttackProvince,
    Decline,
    PlayActionCard,
    PlayCard,
    SendTroops,
    TakeActionCard,
    TakeCard,
)
from domain.daimyo.events import CardPlayed, SeasonBegan, YearBegan, YearEnded
from domain.daimyo.rules.calendar import next_year
from domain.daimyo.rules.finish import victory, years_over
from domain.daimyo.rules.regions import controlled_by
from domain.daimyo.state import Course, DaimyoState, Phase
from domain.kernel.events import GameEnded, Outcome
from tests.games.daimyo.scenes import acting, board, sound
from tests.play import Seeded

LONGER = {"longer_game": True}
FIVE = ("hokkaido", "tohoku", "kansai", "chugoku", "shikoku")


def holding(*regions: str) -> str:
    return ", ".join(f"{p} 1" for region in regions for p in REGIONS[region].provinces)


def state_of(listed: dict[str, str], **options: Any) -> DaimyoState:
    return GAME.fold.fold(GAME.blank, board(listed, **LONGER, **options))


def outcome_of(events: tuple[object, ...]) -> Outcome:
    (ended,) = events
    assert isinstance(ended, GameEnded)
    return ended.outcome


def test_d25_whoever_controls_five_regions_is_shogun() -> None:
    four, five = holding(*FIVE[:4]), holding(*FIVE)

    assert victory(state_of({"date": four, "oda": "owari 1", "hojo": ""})) == ()
    outcome = outcome_of(victory(state_of({"date": five, "oda": "owari 1", "hojo": ""})))
    assert outcome.winners == (0,)
    assert outcome.scores == (5, 0, 0)
    assert outcome.places == (1, 2, 2)
    assert outcome.decided_by == "regions"


def test_d25_five_regions_are_looked_for_after_every_action() -> None:
    missing_one = holding(*FIVE[:4]) + ", iyo 1, sanuki 3"
    table = acting("date", "attack", date=missing_one, oda="owari 1", hojo="", **LONGER)

    table = table.when(0, AttackProvince, "sanuki", "awa").when(0, SendTroops, 1)

    assert table.state.outcome is not None
    assert table.state.outcome.winners == (0,)


def test_d25_the_last_daimyo_option_goes_on_with_five_regions() -> None:
    assert victory(state_of({"date": holding(*FIVE), "oda": ""}, last_daimyo=True)) == ()


@pytest.mark.parametrize("option", [{}, {"last_daimyo": True}])
def test_d36_the_last_daimyo_with_a_player_wins_at_once(option: dict[str, bool]) -> None:
    table = acting("oda", "attack", oda="kiso 9", takeda="shinano 2", **LONGER, **option)

    table = table.when(0, AttackProvince, "kiso", "shinano").when(0, SendTroops, 1)

    outcome = table.state.outcome
    assert outcome is not None
    assert (outcome.winners, outcome.places, outcome.decided_by) == ((0,), (1, 2), "last-daimyo")


def test_d32_with_fewer_than_five_regions_in_play_the_last_daimyo_decides() -> None:
    everything = ", ".join(f"{province} 1" for province in THEATRES["west"].provinces)
    listed = {"mori": everything, "miyoshi": "settsu 1", "shimazu": "satsuma 1"}

    state = state_of(listed, theatre="west")

    assert len(controlled_by(state, "mori")) == 4
    assert victory(state) == ()


def test_d36_armies_that_nobody_plays_need_not_fall() -> None:
    table = acting(
        "oda", "attack", oda="kiso 9", takeda="shinano 2", mori="suo 9", seated="oda takeda",
        full_board=True, **LONGER,
    )  # fmt: skip

    table = table.when(0, AttackProvince, "kiso", "shinano").when(0, SendTroops, 1)

    assert table.state.outcome is not None


def test_d25_a_longer_game_keeps_no_honor_and_knows_no_last_year() -> None:
    state = replace(state_of({"oda": "owari 1", "hojo": ""}), course=Course(Phase.YEAR_OVER, 4, 4))

    assert next_year(state, Seeded(1)) == (YearBegan(5, refreshed=True),)
    table = acting("mori", "attack", oda="", mori="suo 1", hojo="", **LONGER)
    ends: list[YearEnded] = []
    while not ends:
        table = table.when_time_is_up(table.decision.seats[0])
        ends = [event for event in table.happened if isinstance(event, YearEnded)]
    assert ends[0].honor == {}


@pytest.mark.parametrize(("year", "refreshed"), [(1, False), (3, False), (4, True), (8, True)])
def test_d25_spent_cards_come_back_after_every_fourth_year(year: int, refreshed: bool) -> None:  # noqa: FBT001
    state = state_of({"oda": "owari 1", "hojo": ""})
    spent = {d: replace(h, cards=h.cards[1:], spent=h.cards[:1]) for d, h in state.houses.items()}
    over = replace(state, houses=spent, course=Course(Phase.YEAR_OVER, year, 4))

    (began,) = next_year(over, Seeded(1))

    assert began == YearBegan(year + 1, refreshed)
    house = GAME.fold.evolve(over, began).houses["oda"]
    assert len(house.cards) == (4 if refreshed else 3)


def test_d24_a_taken_card_is_ready_at_once_but_still_one_card_a_year_is_played() -> None:
    table = acting(
        "oda", "attack", oda="kiso 9, mino 2", takeda="shinano 2", hojo="", mori="", **LONGER
    )
    table = table.when(0, PlayCard, "rotational-volley").when(0, AttackProvince, "kiso", "shinano")
    table = table.when(0, SendTroops, 2).when(0, TakeCard, "assignments").when(0, Decline)
    table = table.when(0, Decline)
    while table.state.acting.daimyo != "oda" or table.state.acting.action is not Action.MOVE:
        table = table.when_time_is_up(table.decision.seats[0])

    assert "this year" in table.refuses(0, PlayCard, "assignments", rule="D43").detail
    assert "assignments" in table.state.houses["oda"].cards


def test_a_taken_card_can_be_played_in_its_action() -> None:
    table = acting(
        "oda", "move", oda="owari 3", hojo="", cards={"oda": "forced-march assignments"}, **LONGER
    )

    table.when(0, PlayCard, "assignments").then(CardPlayed("oda", "assignments"))


def test_d25_an_extra_action_card_gives_an_extra_season_in_chart_order() -> None:
    table = acting(
        "oda",
        "attack",
        oda="kiso 9",
        takeda="shinano 2",
        hojo="",
        mori="",
        action_cards=True,
        **LONGER,
    )
    table = table.when(0, AttackProvince, "kiso", "shinano").when(0, SendTroops, 2)
    table = table.when(0, TakeActionCard, Action.DEPLOY)
    seasons: list[SeasonBegan] = []
    while table.state.course.year == 1:
        table = table.when_time_is_up(table.decision.seats[0])
        seasons += [event for event in table.happened if isinstance(event, SeasonBegan)]

    everybody = ("oda", "hojo", "mori")
    extra_of_this_scene = ("oda",)  # who has played no card for the attack that began it
    assert [
        SeasonBegan(2, everybody),
        SeasonBegan(3, everybody),
        SeasonBegan(4, everybody),
    ] == seasons[:3]
    assert seasons[3].order[:1] == extra_of_this_scene
    assert seasons[3].season == 5


def test_d25_the_eliminated_leave_the_chart() -> None:
    table = acting("oda", "attack", oda="kiso 9", takeda="shinano 2", hojo="", mori="", **LONGER)

    table = table.when(0, AttackProvince, "kiso", "shinano").when(0, SendTroops, 2).when(0, Decline)

    assert "takeda" not in table.state.course.queue
    assert "takeda" not in table.state.houses
    assert table.state.fallen == ("takeda",)


def test_d31_at_its_year_limit_a_longer_game_goes_to_most_regions_then_provinces() -> None:
    listed = {
        "date": holding("hokkaido") + ", sendai 1",
        "mori": holding("shikoku"),
        "oda": "owari 1, ise 1",
        "hojo": "odawara 1, shimosa 1",
    }
    state = replace(state_of(listed, year_limit=6), course=Course(Phase.YEAR_OVER, 6, 4), fallen=())

    outcome = outcome_of(next_year(state, Seeded(1)))

    assert outcome.winners == (1,)
    assert outcome.places == (2, 1, 3, 3)
    assert outcome.scores == (1, 1, 0, 0)
    assert outcome.decided_by == "years"


def test_d31_the_fallen_are_ranked_by_how_long_they_stood() -> None:
    state = replace(
        state_of({"date": "", "mori": "", "oda": "", "hojo": ""}), fallen=("oda", "date")
    )

    assert outcome_of(years_over(state)).places == (3, 1, 4, 1)


def test_d39_cards_that_are_not_taken_leave_the_game() -> None:
    table = acting("oda", "attack", oda="kiso 9", takeda="shinano 2", hojo="", mori="", **LONGER)
    table = table.when(0, AttackProvince, "kiso", "shinano").when(0, SendTroops, 2)

    table = table.when(0, TakeCard, "charge").when(0, Decline)

    held = [card for house in table.state.houses.values() for card in (*house.cards, *house.spent)]
    assert "charge" in held
    assert not {"regiments", "assignments", "kansuke-defense"} & set(held)


def test_action_cards_are_not_taken_where_the_chart_rules() -> None:
    table = acting("oda", "attack", oda="kiso 9", takeda="shinano 2", hojo="", mori="", **LONGER)
    table = table.when(0, AttackProvince, "kiso", "shinano").when(0, SendTroops, 2)

    assert table.options(0, TakeActionCard) == []
    assert table.options(0, PlayActionCard) == []


def test_d25_what_the_fallen_had_conquered_goes_on_to_his_conqueror() -> None:
    table = acting(
        "oda", "attack", oda="kiso 9", takeda="shinano 2", hojo="", mori="", action_cards=True,
        supply={"takeda": 78}, **LONGER,
    )  # fmt: skip
    takeda = replace(
        table.state.houses["takeda"],
        cards=("regiments", "navy"),
        spent=("charge", "fire-attack"),
        actions=(*ACTION_CARDS, Action.MOVE),
        conquered=("miyoshi",),
    )
    houses = {**table.state.houses, "takeda": takeda}
    table = replace(table, state=replace(table.state, houses=houses, fallen=("miyoshi",)))

    table = table.when(0, AttackProvince, "kiso", "shinano").when(0, SendTroops, 2)

    listed = [card for (card,) in table.options(0, TakeCard)]
    assert listed == ["regiments", "navy", "charge", "fire-attack"]
    table = table.when(0, TakeCard, "navy").when(0, TakeCard, "fire-attack")
    table = table.when(0, TakeActionCard, Action.MOVE)
    oda = sound(table).state.houses["oda"]
    assert oda.conquered == ("takeda", "miyoshi")
    assert oda.cards[-2:] == ("navy", "fire-attack")
    assert oda.actions.count(Action.MOVE) == 2
    assert table.state.land.supply["oda"] + table.state.land.troops_of("oda") == 3 * TROOPS
    assert table.state.fallen == ("miyoshi", "takeda")


def test_d3_a_fallen_rival_no_longer_disputes_a_region() -> None:
    table = acting(
        "hojo", "attack", hojo="odawara 1, kai 9, hitachi 1, izu 1", takeda="shinano 2", oda="",
        mori="", **LONGER,
    )  # fmt: skip
    assert table.view(0).regions["kanto"] is None

    table = table.when(0, AttackProvince, "kai", "shinano").when(0, SendTroops, 2)

    assert table.view(0).regions["kanto"] == "hojo"


def test_d12_a_region_won_within_an_action_gives_nothing_until_the_next() -> None:
    table = acting(
        "hojo", "attack", hojo="odawara 1, kai 9, hitachi 1, izu 1", takeda="shinano 2, kiso 9",
        oda="", mori="", cards={"hojo": "rotational-volley"}, **LONGER,
    )  # fmt: skip
    table = table.when(0, PlayCard, "rotational-volley")

    table = table.when(0, AttackProvince, "kai", "shinano").when(0, SendTroops, 2)

    assert table.state.acting.round_up is False


def test_d25_an_extra_card_played_in_its_own_season_leaves_four_for_the_year() -> None:
    table = acting(
        "oda", "attack", oda="kiso 9", takeda="shinano 2", hojo="", mori="", action_cards=True,
        **LONGER,
    )  # fmt: skip
    table = table.when(0, AttackProvince, "kiso", "shinano").when(0, SendTroops, 2)
    table = table.when(0, TakeActionCard, Action.ATTACK).when(0, Decline)

    assert table.state.houses["oda"].actions.count(Action.ATTACK) == 3
    while table.state.course.year == 1:
        table = table.when_time_is_up(table.decision.seats[0])
    assert len(table.state.houses["oda"].unused) == 5
    assert len(table.state.houses["hojo"].unused) == 4
