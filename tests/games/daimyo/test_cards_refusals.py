"""What each of the 32 general cards does not allow, and the ruling that says so."""

from typing import Any

import pytest

from domain.daimyo.board import CARDS, Action, Kind
from domain.daimyo.commands import (
    AttackProvince,
    ChooseKind,
    Decline,
    LiftGarrison,
    LiftTroops,
    MoveTroop,
    PlaceAll,
    PlaceTroop,
    PlayCard,
    RemoveTroop,
    Sail,
    SendTroops,
    ShiftTroops,
    SwapProvinces,
    SwapTroops,
)
from domain.daimyo.events import ActionEnded, PartEnded
from tests.games.daimyo.scenes import acting
from tests.games.daimyo.test_cards_common import OWNER

Wish = tuple[Any, ...]
ATTACK, MOVE, DEPLOY = AttackProvince, MoveTroop, PlaceTroop
ODA = {"oda": "owari 3, mino 4, etchu 1", "takeda": "kiso 9"}
DATE = {"date": "mutsu 1, aizu 5", "uesugi": "echigo 9, kozuke 2"}

# the card; the armies; what is played after it; what is refused then; the ruling
REFUSED: list[tuple[str, dict[str, str], list[Wish], Wish, str]] = [
    ("hidden-troops", ODA, [], (DEPLOY, "hida"), "D42"),
    ("pincer", ODA | {"takeda": "hida 9"}, [], (ATTACK, "mino", "hida"), "D44"),
    ("forced-march", ODA, [(Decline,), (LiftTroops,)], (DEPLOY, "kiso"), "D29"),
    ("rotational-volley", ODA, [], (ATTACK, "mino", "owari"), "D11"),
    ("reinforcements", {"uesugi": "echigo 1, kozuke 1, etchu 1", "oda": ""},
     [], (DEPLOY, "etchu"), "D42"),
    ("trek", {"uesugi": "echigo 3, kozuke 1, hida 1", "oda": ""},
     [(Decline,)], (DEPLOY, "echigo"), "D29"),
    ("raid", {"uesugi": "echigo 5, kozuke 5", "date": "dewa 9, aizu 9"},
     [(ATTACK, "echigo", "dewa")], (ATTACK, "kozuke", "aizu"), "D44"),
    ("regiments", {"takeda": "shinano 1, kai 1", "oda": ""}, [], (DEPLOY, "kai"), "D44"),
    ("charge", {"takeda": "shinano 4", "hojo": "hitachi 2, kai 9"},
     [], (ATTACK, "shinano", "hitachi"), "D21"),
    ("assignments", {"takeda": "shinano 3", "oda": ""},
     [(MOVE, "shinano", "kiso")], (PlayCard, "assignments"), "D43"),
    ("kansuke-defense", {"takeda": "shinano 4", "hojo": "hitachi 9"},
     [], (ATTACK, "shinano", "hitachi"), "D22"),
    ("rallying-call", {"hojo": "odawara 1, izu 1, kiso 1", "oda": ""},
     [], (DEPLOY, "odawara"), "D42"),
    ("shinobi", {"hojo": "odawara 8", "date": "mutsu 1"}, [], (ATTACK, "odawara", "mutsu"), "D11"),
    ("feint", {"hojo": "odawara 2, izu 2, kiso 1", "oda": ""},
     [(Decline,)], (SwapTroops, "odawara", "izu"), "D38"),
    ("bluff", {"hojo": "odawara 5, kai 3", "takeda": "hitachi 9"}, [], (Decline,), "D34"),
    ("letters", {"mori": "suo 1", "oda": "owari 3"}, [], (RemoveTroop, "suo"), "D34"),
    ("cunning", {"mori": "suo 3, iwami 4", "miyoshi": "izumo 6"},
     [(Decline,), (LiftGarrison, "izumo")], (Decline,), "D23"),
    ("wisdom", {"mori": "suo 3", "miyoshi": "aki 1"}, [], (MOVE, "suo", "aki"), "D5"),
    ("will", {"mori": "suo 3, bizen 2", "miyoshi": "aki 9"},
     [(ChooseKind, Kind.FORT)], (ATTACK, "suo", "aki"), "D12"),
    ("navy", {"miyoshi": "settsu 5, yamashiro 2", "oda": ""},
     [], (Sail, "yamashiro", "ezo"), "D19"),
    ("vengeance", {"miyoshi": "settsu 5", "oda": "yamashiro 6, kawachi 1"},
     [], (ATTACK, "settsu", "kawachi"), "D44"),
    ("mercenaries", {"miyoshi": "settsu 1, harima 1, tamba 1", "oda": ""},
     [], (DEPLOY, "tamba"), "D42"),
    ("fire-attack", {"miyoshi": "settsu 5", "oda": "yamashiro 6"},
     [], (ATTACK, "settsu", "harima"), "D44"),
    ("tadamune-assault", DATE, [], (ATTACK, "aizu", "kozuke"), "D44"),
    ("ferocity", DATE, [(ATTACK, "aizu", "echigo")], (ATTACK, "mutsu", "tsugaru"), "D44"),
    ("terumune-assault", {"date": "mutsu 1, sendai 1, kozuke 1", "oda": ""},
     [(DEPLOY, "mutsu")] * 3, (PlaceAll, "kozuke"), "D24"),
    ("deception", {"date": "mutsu 5, sendai 1", "oda": ""},
     [(Decline,)], (ShiftTroops, "sendai", "mutsu"), "D34"),
    ("stand", {"shimazu": "satsuma 5, hizen 2", "mori": "chikuzen 6"},
     [(ShiftTroops, "satsuma", "hizen"), (SendTroops, 2)], (ATTACK, "satsuma", "higo"), "D44"),
    ("bargain", {"shimazu": "satsuma 5, hizen 1", "mori": "chikuzen 6, higo 2"},
     [(Decline,)], (SwapProvinces, "satsuma", "higo"), "D18"),
    ("allies", {"shimazu": "satsuma 3", "mori": "higo 1"}, [], (MOVE, "satsuma", "higo"), "D5"),
]  # fmt: skip


@pytest.mark.parametrize(
    ("card", "scene", "before", "wish", "rule"), REFUSED, ids=[row[0] for row in REFUSED]
)
def test_a_card_changes_what_it_says_and_no_more(
    card: str, scene: dict[str, str], before: list[Wish], wish: Wish, rule: str
) -> None:
    table = acting(OWNER[card], CARDS[card].action.value, **scene).when(0, PlayCard, card)
    for answer in before:
        table = table.when(0, *answer)

    table.refuses(0, *wish, rule=rule)


def test_d14_blitz_comes_from_what_was_just_taken_and_nowhere_else() -> None:
    table = acting("uesugi", "attack", uesugi="echigo 6", date="dewa 2, sendai 9")
    table = table.when(0, ATTACK, "echigo", "dewa").when(0, SendTroops, 3)
    table = table.when(0, PlayCard, "blitz")

    assert "dewa" in table.refuses(0, ATTACK, "echigo", "aizu", rule="D44").detail


def test_d13_the_call_is_not_to_be_had_without_all_of_kyushu() -> None:
    table = acting("shimazu", "deploy", shimazu="satsuma 3, bungo 2", oda="")

    table.refuses(0, PlayCard, "call", rule="D13")


def test_every_card_is_among_them() -> None:
    assert {row[0] for row in REFUSED} | {"blitz", "call"} == CARDS.keys()


DEPLOY_CARDS = [card for card, face in CARDS.items() if face.action is Action.DEPLOY]


@pytest.mark.parametrize("card", DEPLOY_CARDS)
def test_d9_d13_no_deploy_card_is_played_on_an_empty_supply(card: str) -> None:
    holder = OWNER[card]
    other = "oda" if holder != "oda" else "hojo"

    table = acting(holder, "deploy", **{holder: "kiso 1", other: ""}, supply={holder: 0})

    table.then(PartEnded(holder), ActionEnded(holder))
    assert card in table.state.houses[holder].cards
