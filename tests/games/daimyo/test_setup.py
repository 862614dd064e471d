"""The set-up: who plays whom, what is in play, where the first troops stand."""

import pytest

from domain.daimyo import GAME
from domain.daimyo.board import DAIMYO, FULL_BOARD
from domain.daimyo.commands import (
    AttackProvince,
    ChooseDaimyo,
    ChooseFort,
    LeaveToChance,
    MoveTroop,
    PlayCard,
    Sail,
)
from domain.daimyo.events import DaimyoChosen, DaimyoDrawn, DaimyoLeftToChance, FortChosen
from domain.daimyo.options import DaimyoOptions
from domain.kernel.chance import Chance
from domain.kernel.referee import opening
from domain.kernel.refusal import Refused
from tests.games.daimyo.scenes import acting, armies, sound
from tests.play import Scripted, Seeded, Table


def opened(players: int, chance: Chance | None = None, **options: object) -> Table:
    luck = chance or Seeded(1)
    played = opening(GAME, players, DaimyoOptions(**options), luck)  # type: ignore[arg-type]
    return Table(GAME, played.state, luck, played.events)


def cast(table: Table, *daimyo: str) -> Table:
    for choice in daimyo:
        table = table.when(table.decision.seats[0], ChooseDaimyo, choice)
    return table


def listed(table: Table) -> set[str]:
    return {daimyo for (daimyo,) in table.options(table.decision.seats[0], ChooseDaimyo)}


@pytest.mark.parametrize(
    ("players", "daimyo"),
    [
        (2, "takeda hojo"),
        (3, "mori miyoshi shimazu"),
        (4, "oda uesugi takeda hojo miyoshi"),
        (5, "oda uesugi takeda hojo mori miyoshi date"),
        (6, "oda uesugi takeda hojo mori miyoshi date"),
        (7, "oda uesugi takeda hojo mori miyoshi date shimazu"),
        (8, "oda uesugi takeda hojo mori miyoshi date shimazu"),
    ],
)
def test_d15_who_may_be_played_by_how_many(players: int, daimyo: str) -> None:
    table = opened(players).awaits("Casting", 0)

    assert set(daimyo.split()) == listed(table)


@pytest.mark.parametrize("duel", ["takeda-hojo", "oda-uesugi", "mori-miyoshi", "mori-shimazu"])
def test_d30_a_duel_is_chosen_at_creation(duel: str) -> None:
    table = opened(2, duel=duel)

    assert set(duel.split("-")) == listed(table)
    assert duel == cast(table, duel.split("-")[1]).state.land.theatre


def test_d28_the_main_rules_add_a_duel_of_oda_and_uesugi_with_kozuke() -> None:
    table = cast(opened(2, duel="oda-uesugi"), "uesugi")

    assert armies(table, "uesugi")["kozuke"] == 2
    assert "aizu" not in {fort for (fort,) in table.options(1, ChooseFort)}


def test_d30_seats_choose_in_join_order_and_no_daimyo_twice() -> None:
    table = cast(opened(5), "mori")

    table.then_only(DaimyoChosen(0, "mori")).awaits("Casting", 1)
    table.refuses(1, ChooseDaimyo, "mori", rule="D30")
    table.refuses(1, ChooseDaimyo, "shimazu", rule="D15")


def test_d30_the_last_daimyo_falls_to_the_last_seat() -> None:
    table = cast(opened(3), "mori", "shimazu")

    assert table.state.seats == ("mori", "shimazu", "miyoshi")


def test_d30_who_does_not_choose_gets_what_is_drawn_after_the_others_have_chosen() -> None:
    drawn = ("date", "oda", "takeda", "hojo")
    table = opened(5, Scripted(drawn))

    table = table.when(0, LeaveToChance).then_only(DaimyoLeftToChance(0))
    table = cast(table, "mori", "miyoshi", "uesugi")
    table = table.when_time_is_up(4)

    table.then(DaimyoLeftToChance(4), DaimyoDrawn(1, (0, 4), drawn))


def test_d15_kozuke_opens_for_four_once_uesugi_is_in() -> None:
    with_him = cast(opened(4), "oda", "uesugi", "takeda", "hojo")
    without_him = cast(opened(4), "oda", "miyoshi", "takeda", "hojo")

    assert with_him.state.land.theatre == "centre-kozuke"
    assert armies(with_him, "uesugi")["kozuke"] == 2
    assert without_him.state.land.theatre == "centre"


def test_edge_27_without_uesugi_kozuke_is_not_on_the_map_of_four() -> None:
    duel = {"takeda": "shinano 9", "hojo": "odawara 3", "theatre": "centre"}
    moving, attacking = acting("takeda", "move", **duel), acting("takeda", "attack", **duel)
    sailing = acting("hojo", "move", **duel, cards={"hojo": "navy"}).when(1, PlayCard, "navy")

    moving.refuses(0, MoveTroop, "shinano", "kozuke", rule="D15")
    attacking.refuses(0, AttackProvince, "shinano", "kozuke", rule="D15")
    sailing.refuses(1, Sail, "odawara", "iwaki", rule="D19")
    assert [v for v in sailing.options(1, Sail) if v[1] == "mikawa"] == [("odawara", "mikawa")]


def test_d8_each_chooses_a_fort_in_chart_order_anywhere_in_play() -> None:
    table = cast(opened(3), "shimazu", "mori").awaits("FortChoice", 1)

    table.refuses(1, ChooseFort, "aizu", rule="D8")
    table.refuses(1, ChooseFort, "iwami", rule="D8")
    table = table.when(1, ChooseFort, "kawachi").then_only(FortChosen("mori", "kawachi", 1))
    table.awaits("FortChoice", 2).refuses(2, ChooseFort, "kawachi", rule="D8")


def test_edge_7_in_the_kanto_duel_the_second_gets_the_other_fort() -> None:
    table = cast(opened(2), "hojo").awaits("FortChoice", 1)

    assert table.options(1, ChooseFort) == [("izu",), ("kiso",)]
    table.when(1, ChooseFort, "izu").then(
        FortChosen("takeda", "izu", 1), FortChosen("hojo", "kiso", 1)
    )


def test_the_standard_set_up_is_three_two_and_one() -> None:
    table = cast(opened(2), "takeda").when(0, ChooseFort, "kiso")

    sound(table)
    assert armies(table, "takeda") == {"shinano": 3, "kai": 2, "kiso": 1}
    assert table.state.land.supply == {"takeda": 34, "hojo": 34}


def test_d2_only_castles_of_those_in_play_are_protected_in_the_standard_game() -> None:
    table = cast(opened(5, full_board=True), "oda", "uesugi", "takeda", "hojo", "mori")

    assert set(table.state.seats) == set(table.state.land.homes.values())


@pytest.mark.parametrize("players", range(1, 9))
def test_d27_the_full_board_holds_all_armies_for_any_number_of_players(players: int) -> None:
    table = opened(players, full_board=True)
    while table.decision.kind == "Casting":
        table = table.when(table.decision.seats[0], LeaveToChance)

    sound(table)
    assert table.state.land.theatre == "full"
    for daimyo, placed in FULL_BOARD.items():
        assert placed == armies(table, daimyo)
    seats = [house.seat for house in table.state.houses.values() if house.seat is not None]
    assert sorted(seats) == list(range(players))


@pytest.mark.parametrize("flag", [{"longer_game": True}, {}])
def test_d27_castles_of_unplayed_daimyo_are_protected_only_where_they_can_be_eliminated(
    flag: dict[str, bool],
) -> None:
    table = cast(opened(2, full_board=True, **flag), "oda", "mori")

    assert (set(DAIMYO) if flag else {"oda", "mori"}) == set(table.state.land.homes.values())


@pytest.mark.parametrize(
    ("players", "options", "rule"),
    [
        (1, {"longer_game": True}, "D26"),
        (3, {"duel": "mori-miyoshi"}, "D30"),
        (2, {"duel": "mori-miyoshi", "full_board": True}, "D30"),
        (4, {"last_daimyo": True}, "D25"),
        (4, {"year_limit": 4}, "D31"),
    ],
)
def test_options_that_do_not_go_together(
    players: int, options: dict[str, object], rule: str
) -> None:
    with pytest.raises(Refused) as refused:
        opened(players, **options)

    assert rule == refused.value.rule
