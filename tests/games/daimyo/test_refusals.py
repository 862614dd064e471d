"""A refusal says what is wrong and which ruling decided it."""

import re
from pathlib import Path
from typing import Any

import pytest

from domain.daimyo import GAME
from domain.daimyo.board import Action, Kind
from domain.daimyo.commands import (
    AttackProvince,
    AttackTogether,
    ChooseDaimyo,
    ChooseFort,
    ChooseKind,
    Decline,
    LeaveToChance,
    LiftGarrison,
    LiftTroops,
    MoveIn,
    MoveTroop,
    PlaceAll,
    PlaceTroop,
    PlayActionCard,
    PlayCard,
    RemoveTroop,
    Sail,
    SendTroops,
    ShiftTroops,
    SwapProvinces,
    SwapTroops,
    TakeActionCard,
    TakeCard,
)
from domain.kernel.commands import Command
from tests.games.daimyo.decisions import SCENES
from tests.games.daimyo.scenes import acting
from tests.play import refusal_of

DOCS = Path(__file__).parents[3] / "docs/rules/daimyo.md"
RULINGS = {
    number
    for line in DOCS.read_text("utf-8").splitlines()
    for number in re.findall(r"^\*\*(D\d+)\.\*\*", line)
}


def of_every_type(decision: str) -> list[Command]:
    """A command of each type, with any values that have the right shape."""
    return [
        ChooseDaimyo(decision, "date"),
        LeaveToChance(decision),
        ChooseFort(decision, "owari"),
        PlayActionCard(decision, Action.ATTACK),
        PlayCard(decision, "navy"),
        Decline(decision),
        PlaceTroop(decision, "kiso"),
        PlaceAll(decision, "kiso"),
        MoveTroop(decision, "owari", "kiso"),
        Sail(decision, "owari", "izumo"),
        SendTroops(decision, 40),
        AttackProvince(decision, "owari", "kiso"),
        AttackTogether(decision, "owari", "mino", "kiso"),
        ChooseKind(decision, Kind.CITY),
        ShiftTroops(decision, "owari", "kiso"),
        SwapTroops(decision, "owari", "kiso"),
        LiftTroops(decision),
        RemoveTroop(decision, "kiso"),
        LiftGarrison(decision, "kiso"),
        MoveIn(decision, "owari", 40),
        SwapProvinces(decision, "owari", "kiso"),
        TakeCard(decision, "navy"),
        TakeActionCard(decision, Action.ATTACK),
    ]


def test_the_commands_tried_are_of_every_type() -> None:
    assert tuple(type(command) for command in of_every_type("1")) == GAME.commands


def test_every_kind_of_decision_has_its_scene() -> None:
    assert [kind.name for kind in GAME.kinds if kind.name not in SCENES] == []


@pytest.mark.parametrize("kind", SCENES)
def test_every_refusal_says_something_and_names_a_ruling(kind: str) -> None:
    table = SCENES[kind]
    seat = table.decision.seats[0]
    assert table.decision.kind == kind

    for command in of_every_type(table.decision.id):
        if not table.legal(seat).accepts(command):
            refused = refusal_of(table, seat, command)
            assert refused is not None
            assert len(refused.detail) > 10
            assert refused.rule in RULINGS


@pytest.mark.parametrize(
    ("kind", "wish", "words", "rule"),
    [
        ("Casting", (ChooseDaimyo, "date"), "not played by so many", "D15"),
        ("Casting", (Decline,), "must be chosen, or left to chance", "D30"),
        ("FortChoice", (ChooseFort, "shinano"), "shinano is taken", "D8"),
        ("FortChoice", (ChooseFort, "hida"), "hida is no fort in play", "D8"),
        ("ActionChoice", (MoveTroop, "owari", "ise"), "an action card must be played", "D16"),
        ("Deployment", (SendTroops, 1), "new troops are to be placed now", "D42"),
        ("Deployment", (PlaceTroop, "kiso"), "kiso is not yours", "D42"),
        (
            "Deployment",
            (PlaceTroop, "etchu"),
            "etchu is a fort; these troops go on a castle",
            "D42",
        ),
        ("Deployment", (PlaceAll, "owari"), "placed one by one", "D44"),
        ("Deployment", (Decline,), "cannot be declined", "D13"),
        ("Deployment", (PlayCard, "navy"), "not in your hand", "D43"),
        ("Deployment", (PlayCard, "pincer"), "goes with attack, not deploy", "D43"),
        ("March", (AttackProvince, "owari", "ise"), "troops may move now", "D5"),
        ("March", (MoveTroop, "kiso", "hida"), "kiso is not yours", "D5"),
        ("March", (MoveTroop, "owari", "hida"), "hida is not next to owari", "D5"),
        ("March", (Sail, "owari", "mikawa"), "only with the Navy", "D19"),
        ("March", (PlayCard, "forced-march"), "once in a game", "D43"),
        ("March", (PlayCard, "hidden-troops"), "this year already", "D43"),
        ("Convoy", (SendTroops, 3), "from 1 to 2 troops may go from settsu to ezo", "D19"),
        ("Assault", (MoveTroop, "echigo", "aizu"), "an attack may be made now", "D11"),
        ("Assault", (AttackProvince, "owari", "mino"), "owari is not yours", "D11"),
        ("Assault", (AttackProvince, "echigo", "hida"), "hida cannot be reached", "D11"),
        ("Assault", (AttackTogether, "echigo", "aizu", "dewa"), "the Pincer's from two", "D44"),
        ("Assault", (PlayCard, "blitz"), "played after a capture", "D14"),
        ("Entry", (SendTroops, 7), "from 1 to 6 troops may enter aizu from echigo", "D11"),
        ("Sequel", (PlayCard, "raid"), "does not follow a capture", "D14"),
        ("KindChoice", (ChooseKind, Kind.CITY), "no city of yours can attack", "D13"),
        ("KindChoice", (SendTroops, 1), "may be chosen to attack, or none", "D13"),
        ("Shifting", (Decline,), "troops are to be sent", "D34"),
        ("Shifting", (ShiftTroops, "kai", "hitachi"), "hitachi is not yours", "D34"),
        ("Shifting", (ShiftTroops, "izu", "kai"), "izu can spare no troops", "D34"),
        ("Feint", (SwapTroops, "kai", "odawara"), "in the order of the board", "D38"),
        ("Bargaining", (SwapProvinces, "satsuma", "suo"), "home castle of a living", "D18"),
        ("Bargaining", (SwapProvinces, "hizen", "higo"), "for an enemy one next to it", "D18"),
        ("Rearrangement", (MoveTroop, "owari", "mino"), "all own troops may be lifted", "D29"),
        ("Correspondence", (RemoveTroop, "suo"), "suo is not another daimyo's", "D34"),
        ("Correspondence", (RemoveTroop, "mino"), "mino has no troop to spare", "D23"),
        ("Displacement", (LiftGarrison, "nagato"), "nagato is no enemy fort next to", "D23"),
        ("Displacement", (Decline,), "an enemy fort must be chosen", "D34"),
        ("Occupation", (MoveIn, "suo", 1), "suo is no army of yours next to izumo", "D23"),
        ("Occupation", (MoveIn, "iwami", 5), "from 1 to 4 troops can move in from iwami", "D23"),
        ("Occupation", (Decline,), "one at least", "D23"),
        ("Redeployment", (PlaceTroop, "suo"), "suo is not open to these troops", "D23"),
        ("Redeployment", (Decline,), "placed one by one", "D23"),
        ("Spoils", (TakeCard, "navy"), "navy is not among the spoils", "D25"),
        ("Spoils", (TakeActionCard, Action.MOVE), "no move card may be taken", "D25"),
    ],
)
def test_a_refusal_tells_what_is_wrong_and_which_ruling_says_so(
    kind: str, wish: tuple[Any, ...], words: str, rule: str
) -> None:
    table = SCENES[kind]

    refused = table.refuses(table.decision.seats[0], *wish, rule=rule)

    assert words in refused.detail


def test_d25_a_spent_card_of_a_longer_game_is_told_to_come_back() -> None:
    table = acting("oda", "move", oda="owari 3, mino 2", hojo="", longer_game=True)
    table = table.when(0, PlayCard, "forced-march")

    refused = table.refuses(0, PlayCard, "forced-march", rule="D25")

    assert "return after every 4 years" in refused.detail


def test_d25_a_third_general_card_is_not_taken() -> None:
    table = SCENES["Spoils"].when(0, TakeCard, "charge").when(0, TakeCard, "regiments")

    assert table.decision.kind != "Spoils"
    with_actions = acting(
        "oda", "attack", oda="kiso 9", takeda="shinano 2", hojo="", mori="", longer_game=True,
        action_cards=True,
    )  # fmt: skip
    with_actions = with_actions.when(0, AttackProvince, "kiso", "shinano").when(0, SendTroops, 2)
    with_actions = with_actions.when(0, TakeCard, "charge").when(0, TakeCard, "regiments")
    assert "no more than 2" in with_actions.refuses(0, TakeCard, "assignments", rule="D25").detail
