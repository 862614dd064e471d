"""D35: what the clock answers to each kind of decision."""

from domain.daimyo import GAME
from domain.daimyo.board import Action, Kind
from domain.daimyo.commands import (
    AttackProvince,
    ChooseDaimyo,
    ChooseKind,
    Decline,
    LiftGarrison,
    LiftTroops,
    MoveIn,
    MoveTroop,
    PlaceTroop,
    PlayCard,
    Sail,
    SendTroops,
    SwapProvinces,
)
from domain.daimyo.deeds import (
    FortCleared,
    LiftedTroopsPlaced,
    ProvinceLeft,
    ProvincesSwapped,
    TroopsDeployed,
    TroopsEntered,
    TroopsLifted,
    TroopsMovedIn,
    TroopsRemoved,
    TroopsSailed,
    TroopsShifted,
)
from domain.daimyo.events import (
    ActionCardPlayed,
    ActionCardTaken,
    ActionEnded,
    DaimyoLeftToChance,
    FortChosen,
    GeneralCardTaken,
    PartEnded,
    SpoilsEnded,
)
from domain.daimyo.options import DaimyoOptions
from domain.kernel.events import DecisionAnswered, TimeExpired
from domain.kernel.referee import opening
from tests.games.daimyo.scenes import acting, armies, board, sound
from tests.play import Seeded, Table, given


def opened(players: int) -> Table:
    chance = Seeded(1)
    played = opening(GAME, players, DaimyoOptions(), chance)
    return Table(GAME, played.state, chance, played.events)


def test_d35_a_daimyo_is_left_to_chance() -> None:
    table = opened(5).when_time_is_up(0)

    assert (TimeExpired("1", 0), DecisionAnswered("1", 0)) == table.happened[:2]
    table.then_only(DaimyoLeftToChance(0))


def test_d35_a_fort_next_to_the_home_castle_is_taken() -> None:
    table = opened(3).when(0, ChooseDaimyo, "shimazu").when(1, ChooseDaimyo, "mori")

    table.awaits("FortChoice", 1).when_time_is_up(1).then(FortChosen("mori", "nagato", 1))


def test_d35_of_the_action_cards_the_first_is_played() -> None:
    table = given(GAME, board({"oda": "owari 3", "hojo": ""}, action_cards=True))

    table.when_time_is_up(0).then(ActionCardPlayed("oda", Action.DEPLOY))


def test_d35_all_troops_go_on_the_strongest_castle_or_city() -> None:
    table = acting("oda", "deploy", oda="owari 1, mino 4, hida 2, etchu 9", hojo="")
    table = table.when(0, PlayCard, "hidden-troops").when(0, PlaceTroop, "etchu")

    table.when_time_is_up(0).then(TroopsDeployed("oda", "mino", 2, 0), PartEnded("oda"))


def test_d35_one_troop_each_goes_on_the_first_of_the_board() -> None:
    table = acting(
        "uesugi", "deploy", uesugi="echigo 1, kozuke 1, hida 1", hojo="", supply={"uesugi": 5}
    )
    table = table.when(0, PlayCard, "reinforcements").when_time_is_up(0)

    table.when_time_is_up(0).then(
        TroopsDeployed("uesugi", "kozuke", 1, 1), TroopsDeployed("uesugi", "echigo", 1, 0)
    )


def test_d35_the_gift_of_terumune_is_left_out() -> None:
    table = acting("date", "deploy", date="mutsu 1, sendai 1", oda="")
    table = table.when(0, PlayCard, "terumune-assault").when_time_is_up(0)

    table.when_time_is_up(0).then(PartEnded("date"), ActionEnded("date"))


def test_d35_a_move_ends() -> None:
    table = acting("oda", "move", oda="owari 3, etchu 1", hojo="")

    table.when(0, MoveTroop, "owari", "mino").when_time_is_up(0).then(
        PartEnded("oda"), ActionEnded("oda")
    )


def test_d35_an_attack_is_declined() -> None:
    table = acting("oda", "attack", oda="owari 3", hojo="")

    table.when_time_is_up(0).then(PartEnded("oda"), ActionEnded("oda"))


def test_d35_the_least_number_enters() -> None:
    table = acting("oda", "attack", oda="owari 4", hojo="ise 1")

    table.when(0, AttackProvince, "owari", "mino").when_time_is_up(0).then(
        TroopsEntered("oda", "owari", "mino", 1)
    )
    table.when(0, AttackProvince, "owari", "ise").when_time_is_up(0).then(
        TroopsEntered("oda", "owari", "ise", 0)
    )


def test_d35_a_sequel_is_declined() -> None:
    table = acting("uesugi", "attack", uesugi="echigo 6", oda="")
    table = table.when(0, AttackProvince, "echigo", "aizu").when(0, SendTroops, 3)

    table.awaits("Sequel", 0).when_time_is_up(0).then(PartEnded("uesugi"), ActionEnded("uesugi"))


def test_d35_one_troop_sails() -> None:
    table = acting("miyoshi", "move", miyoshi="settsu 5, tamba 1", oda="")
    table = table.when(0, PlayCard, "navy").when(0, Sail, "settsu", "ezo")

    table.awaits("Convoy", 0).when_time_is_up(0).then(
        TroopsSailed("miyoshi", "settsu", "ezo", 1, 1)
    )


def test_d35_the_shift_of_bluff_is_the_first_listed_and_that_of_deception_none() -> None:
    bluff = acting("hojo", "attack", hojo="odawara 3, kai 2", takeda="hitachi 9")
    deception = acting("date", "move", date="mutsu 5, sendai 1", oda="").when(
        0, PlayCard, "deception"
    )

    bluff.when(0, PlayCard, "bluff").when_time_is_up(0).then(
        TroopsShifted("hojo", "odawara", "kai", 2)
    )
    deception.when(0, Decline).when_time_is_up(0).then(PartEnded("date"), ActionEnded("date"))


def test_d35_stand_sends_one_troop_by_the_first_route_listed() -> None:
    table = acting("shimazu", "attack", shimazu="satsuma 3, bungo 2", mori="higo 9")
    table = table.when(0, PlayCard, "stand").when_time_is_up(0).awaits("Convoy", 0)

    table.when_time_is_up(0).then(TroopsShifted("shimazu", "satsuma", "bungo", 1))


def test_d35_a_feint_is_declined() -> None:
    table = acting("hojo", "move", hojo="odawara 3, kai 2", takeda="")
    table = table.when(0, PlayCard, "feint").when(0, Decline)

    table.awaits("Feint", 0).when_time_is_up(0).then(PartEnded("hojo"), ActionEnded("hojo"))


def test_d35_the_bargain_that_comes_first_on_the_board_is_made() -> None:
    table = acting("shimazu", "attack", shimazu="higo 1", mori="chikuzen 6, hyuga 2, hizen 3")
    table = table.when(0, PlayCard, "bargain").when(0, Decline)

    assert table.options(0, SwapProvinces)[0] == ("higo", "hizen")
    table.when_time_is_up(0).then(ProvincesSwapped("shimazu", "higo", "hizen"))


def test_d35_will_names_no_kind() -> None:
    table = acting("mori", "attack", mori="suo 3", oda="").when(0, PlayCard, "will")

    table.awaits("KindChoice", 0).when_time_is_up(0).then(PartEnded("mori"), ActionEnded("mori"))
    table.when(0, ChooseKind, Kind.CASTLE).when_time_is_up(0).then(PartEnded("mori"))


def test_d35_troops_of_a_forced_march_stay_unless_they_were_lifted() -> None:
    table = acting("oda", "move", oda="owari 3, mino 4, etchu 1", hojo="")
    table = table.when(0, PlayCard, "forced-march").when(0, Decline)

    table.when_time_is_up(0).then(PartEnded("oda"), ActionEnded("oda"))


def test_d41_a_late_forced_march_gives_no_province_away() -> None:
    table = acting("oda", "move", oda="owari 3, mino 4, hida 1, etchu 1", hojo="")
    table = table.when(0, PlayCard, "forced-march").when(0, Decline).when(0, LiftTroops)

    table = table.when(0, PlaceTroop, "mino").when(0, PlaceTroop, "mino").when_time_is_up(0)

    table.then(
        LiftedTroopsPlaced("oda", "hida", 1, 6),
        LiftedTroopsPlaced("oda", "etchu", 1, 5),
        LiftedTroopsPlaced("oda", "mino", 5, 0),
        ActionEnded("oda"),
    )
    assert armies(sound(table), "oda") == {"owari": 0, "mino": 7, "hida": 1, "etchu": 1}


def test_d41_with_too_few_troops_left_the_first_provinces_of_the_board_are_kept() -> None:
    table = acting("oda", "move", oda="owari 1, mino 1, hida 1, etchu 1", hojo="")
    table = table.when(0, PlayCard, "forced-march").when(0, Decline).when(0, LiftTroops)
    for _ in range(3):
        table = table.when(0, PlaceTroop, "owari")

    table = table.when_time_is_up(0)

    table.then(
        LiftedTroopsPlaced("oda", "hida", 1, 0),
        ProvinceLeft("oda", "mino"),
        ProvinceLeft("oda", "etchu"),
    )
    assert armies(sound(table), "oda") == {"owari": 3, "hida": 1}


def test_d35_letters_take_from_where_each_is_strongest() -> None:
    table = acting("mori", "deploy", mori="suo 1", oda="owari 3, mino 5", hojo="odawara 4, kai 2")

    table = table.when(0, PlayCard, "letters").when_time_is_up(0)
    assert {TroopsRemoved("hojo", "odawara", 1), TroopsRemoved("oda", "mino", 1)} == set(
        table.facts[:2]
    )


def test_d35_cunning_clears_the_first_fort_and_moves_one_troop_in() -> None:
    table = acting("mori", "attack", mori="suo 3, iwami 4", miyoshi="izumo 6, nagato 2", oda="")
    table = table.when(0, PlayCard, "cunning").when(0, Decline).when_time_is_up(0)

    table.then(
        TroopsLifted("miyoshi", ("izumo",), 6, ("settsu", "nagato")),
        ProvinceLeft("miyoshi", "izumo"),
        FortCleared("mori", "izumo"),
    )
    table = table.when_time_is_up(0)
    table.then(TroopsMovedIn("mori", "iwami", "izumo", 1), PartEnded("mori"))
    table.awaits("Redeployment", 1).when_time_is_up(1).then(
        LiftedTroopsPlaced("miyoshi", "settsu", 6, 0)
    )


def test_d35_cunning_stops_where_some_troops_have_moved_in() -> None:
    table = acting("mori", "attack", mori="suo 3, iwami 4", miyoshi="izumo 6", oda="")
    table = table.when(0, PlayCard, "cunning").when(0, Decline).when(0, LiftGarrison, "izumo")

    table.when(0, MoveIn, "iwami", 2).when_time_is_up(0).then(
        PartEnded("mori"), LiftedTroopsPlaced("miyoshi", "settsu", 6, 0)
    )


def test_d35_the_first_spoils_are_taken() -> None:
    table = acting(
        "oda", "attack", oda="kiso 9", takeda="shinano 2", hojo="", mori="", longer_game=True,
        action_cards=True,
    )  # fmt: skip
    table = table.when(0, AttackProvince, "kiso", "shinano").when(0, SendTroops, 2)

    table.awaits("Spoils", 0).when_time_is_up(0).then(
        GeneralCardTaken("oda", "regiments"),
        GeneralCardTaken("oda", "charge"),
        ActionCardTaken("oda", Action.DEPLOY),
        SpoilsEnded("oda"),
    )
