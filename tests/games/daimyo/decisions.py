"""A table for each kind of decision, for tests that ask something of all of them."""

from domain.daimyo import GAME
from domain.daimyo.commands import (
    AttackProvince,
    Decline,
    LeaveToChance,
    LiftGarrison,
    MoveIn,
    PlayCard,
    Sail,
    SendTroops,
)
from domain.daimyo.options import DaimyoOptions
from domain.kernel.referee import opening
from tests.games.daimyo.scenes import acting, board
from tests.play import Seeded, Table, given


def _of_the_set_up() -> dict[str, Table]:
    chance = Seeded(1)
    opened = opening(GAME, 2, DaimyoOptions(), chance)
    casting = Table(GAME, opened.state, chance)
    return {
        "Casting": casting,
        "FortChoice": casting.when(0, LeaveToChance).when(1, LeaveToChance),
        "ActionChoice": given(GAME, board({"oda": "owari 3", "hojo": ""}, action_cards=True)),
    }


def _of_deploy_and_move() -> dict[str, Table]:
    march = acting("oda", "move", oda="owari 3, mino 2", hojo="").when(0, PlayCard, "forced-march")
    navy = acting("miyoshi", "move", miyoshi="settsu 5, tamba 1", oda="owari 3")
    feint = acting("hojo", "move", hojo="odawara 3, kai 2", takeda="")
    letters = acting("mori", "deploy", mori="suo 1", oda="owari 3, mino 1", hojo="")
    return {
        "Deployment": acting("oda", "deploy", oda="owari 1, mino 1, etchu 1", hojo=""),
        "March": march,
        "Convoy": navy.when(0, PlayCard, "navy").when(0, Sail, "settsu", "ezo"),
        "Feint": feint.when(0, PlayCard, "feint").when(0, Decline),
        "Rearrangement": march.when(0, Decline),
        "Correspondence": letters.when(0, PlayCard, "letters"),
    }


def _of_attack() -> dict[str, Table]:
    attack = acting("uesugi", "attack", uesugi="echigo 6", oda="")
    entry = attack.when(0, AttackProvince, "echigo", "aizu")
    fallen = acting(
        "oda", "attack", oda="kiso 9", takeda="shinano 2", hojo="", mori="", longer_game=True
    )
    fallen = fallen.when(0, AttackProvince, "kiso", "shinano")
    return {
        "Assault": attack,
        "Entry": entry,
        "Sequel": entry.when(0, SendTroops, 3),
        "Spoils": fallen.when(0, SendTroops, 2),
    }


def _of_attack_cards() -> dict[str, Table]:
    bluff = acting("hojo", "attack", hojo="odawara 3, kai 2, izu 1", takeda="hitachi 9")
    bargain = acting("shimazu", "attack", shimazu="hizen 1", mori="chikuzen 6")
    cunning = acting("mori", "attack", mori="suo 3, iwami 4", miyoshi="izumo 6, ise 1", oda="")
    cunning = cunning.when(0, PlayCard, "cunning").when(0, Decline)
    occupying = cunning.when(0, LiftGarrison, "izumo")
    return {
        "KindChoice": acting("mori", "attack", mori="suo 3", oda="").when(0, PlayCard, "will"),
        "Shifting": bluff.when(0, PlayCard, "bluff"),
        "Bargaining": bargain.when(0, PlayCard, "bargain").when(0, Decline),
        "Displacement": cunning,
        "Occupation": occupying,
        "Redeployment": occupying.when(0, MoveIn, "iwami", 4),
    }


SCENES = {
    **_of_the_set_up(),
    **_of_deploy_and_move(),
    **_of_attack(),
    **_of_attack_cards(),
}
