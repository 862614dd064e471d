"""A refusal says what is wrong and which ruling decided it."""

import pytest

from domain.daimyo import GAME
from domain.daimyo.board import Action, Kind
from domain.daimyo.commands import (
    AttackProvince,
    ChooseKind,
    Decline,
    LeaveToChance,
    LiftGarrison,
    MoveIn,
    MoveTroop,
    PlaceTroop,
    PlayActionCard,
    PlayCard,
    RemoveTroop,
    SendTroops,
    ShiftTroops,
    SwapProvinces,
    SwapTroops,
    TakeCard,
)
from domain.daimyo.options import DaimyoOptions
from domain.kernel.commands import Command
from domain.kernel.referee import opening
from domain.kernel.refusal import Refused
from tests.games.daimyo.scenes import acting, board
from tests.play import Seeded, Table, given, refusal_of


def scenes() -> dict[str, tuple[Table, int]]:
    """A table for each kind of decision, and the seat that must act."""
    chance = Seeded(1)
    opened = opening(GAME, 2, DaimyoOptions(), chance)
    casting = Table(GAME, opened.state, chance)
    bluff = acting("hojo", "attack", hojo="odawara 3, kai 2", takeda="hitachi 9")
    cunning = acting("mori", "attack", mori="suo 3, iwami 4", miyoshi="izumo 6, ise 1", oda="")
    cunning = cunning.when(0, PlayCard, "cunning").when(0, Decline)
    occupying = cunning.when(0, LiftGarrison, "izumo")
    attack = acting("uesugi", "attack", uesugi="echigo 6", oda="")
    entry = attack.when(0, AttackProvince, "echigo", "aizu")
    feint = acting("hojo", "move", hojo="odawara 3, kai 2", takeda="")
    march = acting("oda", "move", oda="owari 3, mino 2", hojo="").when(0, PlayCard, "forced-march")
    bargain = acting("shimazu", "attack", shimazu="hizen 1", mori="chikuzen 6")
    letters = acting("mori", "deploy", mori="suo 1", oda="owari 3", hojo="")
    fallen = acting(
        "oda", "attack", oda="kiso 9", takeda="shinano 2", hojo="", mori="", longer_game=True
    )
    fallen = fallen.when(0, AttackProvince, "kiso", "shinano").when(0, SendTroops, 2)
    choosing = given(GAME, board({"oda": "owari 3", "hojo": ""}, action_cards=True))
    return {
        "Casting": (casting, 0),
        "FortChoice": (casting.when(0, LeaveToChance).when(1, LeaveToChance), -1),
        "ActionChoice": (choosing, 0),
        "Deployment": (acting("oda", "deploy", oda="owari 1, mino 1", hojo=""), 0),
        "March": (march, 0),
        "Assault": (attack, 0),
        "Entry": (entry, 0),
        "Sequel": (entry.when(0, SendTroops, 3), 0),
        "KindChoice": (acting("mori", "attack", mori="suo 3", oda="").when(0, PlayCard, "will"), 0),
        "Shifting": (bluff.when(0, PlayCard, "bluff"), 0),
        "Feint": (feint.when(0, PlayCard, "feint").when(0, Decline), 0),
        "Bargaining": (bargain.when(0, PlayCard, "bargain").when(0, Decline), 0),
        "Rearrangement": (march.when(0, Decline), 0),
        "Correspondence": (letters.when(0, PlayCard, "letters"), 0),
        "Displacement": (cunning, 0),
        "Occupation": (occupying, 0),
        "Redeployment": (occupying.when(0, MoveIn, "iwami", 4), 1),
        "Spoils": (fallen, 0),
    }


SCENES = scenes()


@pytest.mark.parametrize("kind", SCENES)
@pytest.mark.parametrize("wish", [PlayActionCard, MoveTroop, ChooseKind, TakeCard, SendTroops])
def test_a_command_of_another_decision_is_refused_in_words(kind: str, wish: type[Command]) -> None:
    table, seat = SCENES[kind]
    fields = {
        PlayActionCard: (Action.ATTACK,),
        MoveTroop: ("owari", "kiso"),
        ChooseKind: (Kind.CITY,),
        TakeCard: ("navy",),
        SendTroops: (40,),
    }[wish]
    acts = table.decision.seats[0] if seat < 0 else seat
    command = wish(table.decision.id, *fields)
    if table.legal(acts).accepts(command):
        return

    refused = refusal_of(table, acts, command)

    assert table.decision.kind == kind
    assert isinstance(refused, Refused)
    assert len(refused.detail) > 10


def test_every_kind_of_decision_has_its_scene_but_the_convoy() -> None:
    assert {kind.name for kind in GAME.kinds} - {"Convoy"} == SCENES.keys()


@pytest.mark.parametrize(
    ("kind", "command", "rule"),
    [
        ("Shifting", (ShiftTroops, "kai", "hitachi"), None),
        ("Feint", (SwapTroops, "kai", "odawara"), "D38"),
        ("Bargaining", (SwapProvinces, "satsuma", "suo"), "D18"),
        ("Correspondence", (RemoveTroop, "suo"), "D23"),
        ("Displacement", (LiftGarrison, "nagato"), "D23"),
        ("Occupation", (MoveIn, "iwami", 5), "D23"),
        ("Redeployment", (PlaceTroop, "suo"), "D29"),
        ("Spoils", (TakeCard, "navy"), "D25"),
        ("KindChoice", (ChooseKind, Kind.CITY), "D13"),
    ],
)
def test_a_refusal_names_its_ruling(
    kind: str, command: tuple[type[Command], str], rule: str | None
) -> None:
    table, seat = SCENES[kind]

    table.refuses(seat, *command, rule=rule)
