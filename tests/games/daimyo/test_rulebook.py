"""The printed examples and tables, each as a test."""

from typing import Any

import pytest

from domain.daimyo import GAME
from domain.daimyo.board import CARDS, DAIMYO, SPOIL_CARDS, Action
from domain.daimyo.commands import (
    AttackProvince,
    AttackTogether,
    ChooseDaimyo,
    ChooseFort,
    Decline,
    MoveTroop,
    PlaceTroop,
    PlayCard,
)
from domain.daimyo.deeds import BattleFought, TroopsDeployed
from domain.daimyo.events import ActionBegan, PartBegan, SeasonBegan
from domain.daimyo.invariants import MOST_CARDS
from domain.daimyo.options import DaimyoOptions
from domain.kernel.referee import opening
from tests.games.daimyo.scenes import acting, armies
from tests.play import Seeded, Table


def a_duel_of_oda_and_uesugi() -> Table:
    """The standard set-up of the printed examples: Oda in Mikawa, Uesugi in Etchu."""
    chance = Seeded(1)
    opened = opening(GAME, 2, DaimyoOptions(duel="oda-uesugi"), chance)
    table = Table(GAME, opened.state, chance, opened.events)
    return table.when(0, ChooseDaimyo, "oda").when(0, ChooseFort, "mikawa")


@pytest.mark.parametrize(
    ("attackers", "killed"),
    [(1, 1), (2, 1), (3, 1), (4, 2), (5, 2), (6, 3), (7, 3), (8, 4), (9, 4)],
)
def test_the_attack_table(attackers: int, killed: int) -> None:
    table = acting("oda", "attack", oda=f"owari 1, mino {attackers}", takeda="shinano 1, kiso 20")

    table.when(0, AttackProvince, "mino", "kiso").then(
        BattleFought("oda", ("mino",), "kiso", "takeda", attackers, killed, (), 0)
    )


@pytest.mark.parametrize(
    ("attackers", "killed"),
    [(1, 1), (2, 1), (3, 2), (4, 2), (5, 3), (6, 3), (7, 4), (8, 4), (9, 5)],
)
def test_the_attack_table_rounded_up(attackers: int, killed: int) -> None:
    table = acting(
        "oda", "attack", round_up=True, oda=f"mino {attackers}", takeda="shinano 1, kiso 20"
    )

    assert 20 - killed == armies(table.when(0, AttackProvince, "mino", "kiso"), "takeda")["kiso"]


def test_odas_first_action_deploys_exactly_two_on_owari_and_mino() -> None:
    table = a_duel_of_oda_and_uesugi()

    assert (
        ActionBegan("oda", Action.DEPLOY, 0, 0, round_up=False),
        PartBegan("oda", 2),
    ) == table.facts[-2:]
    assert sorted(table.options(0, PlaceTroop), reverse=True) == [("owari",), ("mino",)]
    table.refuses(0, PlaceTroop, "mikawa", rule="D42")
    table.refuses(0, Decline, rule="D13")
    table = table.when(0, PlaceTroop, "owari").then_only(TroopsDeployed("oda", "owari", 1, 1))
    table = table.when(0, PlaceTroop, "owari").then(TroopsDeployed("oda", "owari", 1, 0))
    assert armies(table, "oda") == {"owari": 5, "mino": 2, "mikawa": 1}


@pytest.mark.parametrize(
    "steps",
    [
        (("echigo", "aizu"), ("aizu", "dewa")),
        (("echigo", "aizu"), ("echigo", "dewa")),
    ],
    ids=["one troop twice", "two troops once"],
)
def test_uesugis_first_action_makes_two_moves(steps: tuple[tuple[str, str], ...]) -> None:
    table = acting("uesugi", "move", uesugi="echigo 3, kozuke 2, etchu 1", oda="owari 3")

    table.then(PartBegan("uesugi", 2))
    for source, destination in steps:
        table = table.when(0, MoveTroop, source, destination)

    assert armies(table, "uesugi")["dewa"] == 1
    assert table.state.acting.daimyo == "oda"


def test_ten_castles_and_forts_give_ten_moves() -> None:
    forts = ", ".join(
        f"{fort} 1"
        for fort in [
            "etchu",
            "mikawa",
            "aizu",
            "iwaki",
            "tsugaru",
            "kiso",
            "izu",
            "tamba",
            "kawachi",
        ]
    )

    acting("oda", "move", oda=f"owari 3, {forts}").then(PartBegan("oda", 10))


def test_a_pincer_of_three_and_three_is_six_strong() -> None:
    table = acting("oda", "attack", oda="mino 3, etchu 3", uesugi="echigo 3, hida 9")

    table = table.when(0, PlayCard, "pincer").when(0, AttackTogether, "mino", "etchu", "hida")

    table.then(BattleFought("oda", ("mino", "etchu"), "hida", "uesugi", 6, 3, (), 0))


def test_the_order_of_the_chart() -> None:
    assert list(DAIMYO) == [
        "oda", "uesugi", "takeda", "hojo", "mori", "miyoshi", "date", "shimazu",
    ]  # fmt: skip


def test_absent_daimyo_are_skipped() -> None:
    table = acting("mori", "deploy", oda="owari 3", mori="suo 1", shimazu="satsuma 1")

    table.when_time_is_up(1)

    assert table.state.course.queue == ("mori", "oda", "shimazu")


@pytest.mark.parametrize(
    ("daimyo", "row"),
    [
        ("oda", "deploy attack move attack"),
        ("uesugi", "move attack deploy attack"),
        ("takeda", "attack move attack deploy"),
        ("hojo", "attack attack deploy move"),
        ("mori", "move deploy attack attack"),
    ],
)
def test_the_printed_rows_of_the_chart(daimyo: str, row: str) -> None:
    assert row == " ".join(action.value for action in DAIMYO[daimyo].chart)


def test_every_season_of_the_chart_has_two_deploys_two_moves_and_four_attacks() -> None:
    for season in zip(*(daimyo.chart for daimyo in DAIMYO.values()), strict=True):
        assert [season.count(action) for action in Action] == [2, 2, 4]


def test_no_two_rows_of_the_chart_are_alike() -> None:
    assert len({daimyo.chart for daimyo in DAIMYO.values()}) == len(DAIMYO)


def test_each_daimyo_has_a_deploy_a_move_and_two_attack_cards() -> None:
    for daimyo in DAIMYO.values():
        actions = sorted(CARDS[card].action.value for card in daimyo.cards)
        assert actions == ["attack", "attack", "deploy", "move"]
    assert len(CARDS) == 32


def test_nobody_can_hold_more_than_sixteen_general_cards() -> None:
    others_before_the_last = len(DAIMYO) - 2

    assert 4 + SPOIL_CARDS * others_before_the_last == MOST_CARDS


def test_the_seasons_of_a_chart_game_follow_each_other() -> None:
    table: Any = a_duel_of_oda_and_uesugi()
    seasons = [event.season for event in table.happened if isinstance(event, SeasonBegan)]
    while table.state.course.year == 1:
        table = table.when_time_is_up(table.decision.seats[0])
        seasons += [event.season for event in table.happened if isinstance(event, SeasonBegan)]

    assert seasons == [1, 2, 3, 4, 1]
