"""Every attack card at the last stand of a daimyo (D17), and with the round-up bonus (D12)."""

from typing import Any

import pytest

from domain.daimyo.board import CARDS, Action, Kind
from domain.daimyo.commands import (
    AttackProvince,
    AttackTogether,
    ChooseKind,
    Decline,
    PlayCard,
    SendTroops,
    ShiftTroops,
)
from domain.daimyo.deeds import BattleFought
from domain.daimyo.events import DaimyoEliminated
from tests.games.daimyo.scenes import acting, armies, sound
from tests.play import Table

Wish = tuple[Any, ...]
STRIKE = (AttackProvince, "kiso", "shinano")
ARMY = "owari 3, kiso 6, kai 4"

# the card in the hands of Oda; his armies; how he comes to attack Shinano, the last of Takeda's
CONQUESTS: dict[str, tuple[str, list[Wish]]] = {
    "pincer": (ARMY, [(AttackTogether, "kai", "kiso", "shinano")]),
    "rotational-volley": (ARMY, [STRIKE]),
    "raid": (ARMY, [STRIKE]),
    "charge": (
        "owari 3, kai 4",
        [(AttackProvince, "kai", "hitachi"), (AttackProvince, "kai", "shinano")],
    ),
    "kansuke-defense": (ARMY, [STRIKE]),
    "shinobi": ("owari 5, kai 1", [(AttackProvince, "owari", "shinano")]),
    "bluff": (ARMY, [(ShiftTroops, "kiso", "kai"), (AttackProvince, "kai", "shinano")]),
    "cunning": (ARMY, [STRIKE]),
    "will": (ARMY, [(ChooseKind, Kind.FORT), STRIKE]),
    "fire-attack": (ARMY, [STRIKE]),
    "tadamune-assault": (ARMY, [STRIKE]),
    "ferocity": (ARMY, [STRIKE]),
    "stand": (
        ARMY,
        [(ShiftTroops, "owari", "kai"), (SendTroops, 3), (AttackProvince, "kai", "shinano")],
    ),
    "bargain": (ARMY, [STRIKE]),
}


def played(card: str, army: str, wishes: list[Wish], **more: Any) -> Table:
    scene = {"oda": army, "takeda": "shinano 2, suruga 3", "hojo": "hitachi 9", "mori": ""}
    table = acting("oda", "attack", **scene | more, cards={"oda": card}).when(0, PlayCard, card)
    for wish in wishes:
        table = table.when(0, *wish)
    return table


@pytest.mark.parametrize("card", CONQUESTS)
def test_d17_an_attack_card_that_empties_the_last_castle_eliminates(card: str) -> None:
    table = played(card, *CONQUESTS[card], longer_game=True)

    assert DaimyoEliminated("takeda", "oda") in table.happened
    assert sound(table).state.fallen == ("takeda",)
    assert armies(table, "oda")["suruga"] >= 3


@pytest.mark.parametrize("card", CONQUESTS)
def test_d17_at_least_one_attacker_of_a_card_must_enter(card: str) -> None:
    table = played(card, *CONQUESTS[card], longer_game=True)

    if card == "pincer":  # the first of two armies may stay
        table = table.when(0, SendTroops, 0)
    table.awaits("Entry", 0).refuses(0, SendTroops, 0, rule="D11")
    table = table.when(0, SendTroops, 1).awaits("Spoils", 0)
    assert sound(table).state.land.owner("shinano") == "oda"


@pytest.mark.parametrize("card", CONQUESTS.keys() - {"kansuke-defense"})
def test_d2_in_the_standard_game_the_same_card_only_empties_the_castle(card: str) -> None:
    table = played(card, *CONQUESTS[card])

    assert sound(table).state.land.owner("shinano") == "takeda"
    assert table.decision.kind != "Entry"
    assert armies(table, "takeda")["shinano"] == 0


@pytest.mark.parametrize("card", CONQUESTS.keys() - {"kansuke-defense"})
def test_d17_with_a_fourth_province_the_same_card_only_empties_the_castle(card: str) -> None:
    takeda = "shinano 2, suruga 3, izu 1, etchu 1"

    table = played(card, *CONQUESTS[card], takeda=takeda, longer_game=True)

    assert sound(table).state.land.owner("shinano") == "takeda"
    assert "takeda" in table.state.houses


def test_d22_kansuke_cannot_be_played_against_a_castle_that_stays() -> None:
    table = played("kansuke-defense", ARMY, [])

    table.refuses(0, *STRIKE, rule="D22")


def test_vengeance_is_for_cities_and_takes_no_castle() -> None:
    table = played("vengeance", ARMY, [], longer_game=True)

    table.refuses(0, *STRIKE, rule="D44")


def test_d14_blitz_may_be_the_last_blow() -> None:
    table = acting(
        "uesugi", "attack", uesugi="echigo 3, aizu 6", takeda="shinano 2", oda="", mori="",
        longer_game=True,
    )  # fmt: skip
    table = table.when(0, AttackProvince, "aizu", "kozuke").when(0, SendTroops, 5)

    table = table.when(0, PlayCard, "blitz").when(0, AttackProvince, "kozuke", "shinano")

    assert DaimyoEliminated("takeda", "uesugi") in table.happened


# the army of five that attacks Hitachi or Shinano, with and without rounding up
ROUNDED: dict[str, tuple[str, list[Wish], int, int]] = {
    "pincer": ("kai 2, iwaki 3", [(AttackTogether, "iwaki", "kai", "hitachi")], 2, 3),
    "rotational-volley": ("kai 5", [(AttackProvince, "kai", "hitachi")], 2, 3),
    "raid": ("kai 5", [(AttackProvince, "kai", "hitachi")], 2, 3),
    "charge": ("kai 5", [(AttackProvince, "kai", "hitachi")], 2, 3),
    "shinobi": ("ise 5, kai 1", [(AttackProvince, "ise", "hitachi")], 2, 3),
    "bluff": (
        "kai 1, izu 5",
        [(ShiftTroops, "izu", "kai"), (AttackProvince, "kai", "hitachi")],
        2,
        3,
    ),
    "cunning": ("kai 5", [(AttackProvince, "kai", "hitachi")], 2, 3),
    "will": ("kai 5", [(ChooseKind, Kind.CITY), (AttackProvince, "kai", "hitachi")], 2, 3),
    "vengeance": ("kai 5", [(AttackProvince, "kai", "hitachi")], 5, 5),
    "fire-attack": ("kai 5", [(AttackProvince, "kai", "hitachi")], 2, 3),
    "tadamune-assault": ("kai 5", [(AttackProvince, "kai", "shinano")], 4, 5),
    "ferocity": ("kai 5", [(AttackProvince, "kai", "hitachi")], 2, 3),
    "stand": (
        "kai 1, izu 4",
        [(ShiftTroops, "izu", "kai"), (SendTroops, 4), (AttackProvince, "kai", "hitachi")],
        2,
        3,
    ),
    "bargain": ("kai 5", [(AttackProvince, "kai", "hitachi")], 2, 3),
}


def killed(table: Table) -> int:
    (fought,) = [event for event in table.happened if isinstance(event, BattleFought)]
    assert fought.strength == 5
    return fought.killed


@pytest.mark.parametrize("card", ROUNDED)
def test_d12_rounding_up_covers_every_halved_attack(card: str) -> None:
    army, wishes, plain, rounded = ROUNDED[card]
    scene = {"takeda": "shinano 20, hitachi 9, suruga 3", "hojo": ""}

    assert killed(played(card, army, wishes, **scene)) == plain
    assert killed(played(card, army, wishes, **scene, round_up=True)) == rounded


def test_d12_rounding_up_covers_kansuke_which_may_then_be_played() -> None:
    wishes: list[Wish] = [(AttackProvince, "kai", "hitachi")]
    scene = {"takeda": "hitachi 3", "hojo": ""}

    assert killed(played("kansuke-defense", "kai 5", wishes, **scene, round_up=True)) == 3
    without = played("kansuke-defense", "kai 5", [], **scene)
    without.refuses(0, AttackProvince, "kai", "hitachi", rule="D22")


def test_the_second_blow_of_ferocity_rounds_up_without_any_bonus() -> None:
    table = played(
        "ferocity", "kai 5", [(AttackProvince, "kai", "hitachi")], takeda="hitachi 9", hojo=""
    )

    assert killed(table.when(0, AttackProvince, "kai", "hitachi")) == 3


def test_every_attack_card_stands_in_the_tables() -> None:
    attack_cards = {card for card, face in CARDS.items() if face.action is Action.ATTACK}

    assert CONQUESTS.keys() | {"vengeance", "blitz"} == attack_cards
    assert ROUNDED.keys() | {"kansuke-defense", "blitz"} == attack_cards


@pytest.mark.parametrize("card", ["rotational-volley", "raid", "ferocity", "cunning", "will"])
def test_d13_what_is_left_of_a_card_may_be_declined_after_a_conquest(card: str) -> None:
    table = played(card, *CONQUESTS[card], longer_game=True).when(0, SendTroops, 2)
    while table.decision.kind in {"Spoils", "Assault"} and table.decision.seats == (0,):
        table = table.when(0, Decline)

    assert sound(table).state.houses["oda"].conquered == ("takeda",)
    assert table.state.acting.daimyo != "oda" or table.decision.kind == "Displacement"
