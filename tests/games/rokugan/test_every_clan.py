"""The seven abilities, each tried with all seven clans: only its own clan has it (R15 to R20)."""

from collections.abc import Callable

import pytest

from domain.rokugan.board import CLANS
from domain.rokugan.commands import PlaceToken
from domain.rokugan.events.upkeep import TokensDrawn
from domain.rokugan.state import Phase
from tests.games.rokugan.scenes import at, battles, controlled_by, facts_of, in_hand, resolved


def rival_of(clan: str, *without: str) -> str:
    """Another clan, and none whose ability would play a part."""
    return next(c for c in ("lion", "unicorn", "dragon") if c not in (clan, *without))


def stands_firmer(clan: str) -> bool:
    """Crab: two faceup tokens defend with four."""
    table = resolved(
        f"{clan} {rival_of(clan)}",
        {0: "crab-east", 1: "crab-central"},
        faceup={"crab-east": 2},
        placed=((1, "a3", "crab-central>crab-east"),),
    )
    return battles(table)[0].defense == 4


def wins_ties(clan: str) -> bool:
    """Crane: an equal attack succeeds."""
    table = resolved(
        f"{rival_of(clan)} {clan}",
        {0: "lion-north", 1: "unicorn-east"},
        placed=((0, "a3", "lion-north"), (1, "a3", "unicorn-east>lion-north")),
    )
    return controlled_by(table, "lion-north")[0] == 1


def draws_one_more(clan: str) -> bool:
    """Dragon: six tokens instead of five, of which one goes back."""
    table = at(f"{clan} {rival_of(clan)}", phase=Phase.DRAW)
    drawn = [f.count for f in facts_of(table, TokensDrawn) if isinstance(f, TokensDrawn)]
    assert drawn[0] in (5, 6)
    return drawn[0] == 6 and table.decision.kind == "DragonReturn"


def defends_by_bluff(clan: str) -> bool:
    """Lion: a bluff at home holds against strength two and is back in the hand."""
    table = resolved(
        f"{clan} {rival_of(clan)}",
        {0: "lion-north", 1: "unicorn-east"},
        placed=((0, "x", "lion-north"), (1, "a2", "unicorn-east>lion-north")),
    )
    assert in_hand(table, 0, "x") == 1
    return controlled_by(table, "lion-north")[0] == 0


def ignores_walls(clan: str) -> bool:
    """Phoenix: strength one takes a free capital."""
    table = resolved(
        f"{clan} {rival_of(clan, 'lion')}",
        {0: "dragon-south", 1: "crab-west"},
        placed=((0, "a1", "dragon-south>lion-capital"),),
    )
    return controlled_by(table, "lion-capital")[0] == 0


def looks_around(clan: str) -> bool:
    """Scorpion: asked for a look after its placement."""
    table = at(
        f"{clan} {rival_of(clan)}",
        {0: "crab-west", 1: "lion-north"},
        placed=((1, "a1", "lion-north"),),
    )
    return table.when(0, PlaceToken, "bluff", "crab-west").decision.kind == "ScorpionLook"


def swaps(clan: str) -> bool:
    """Unicorn: asked for a swap before the tokens are revealed."""
    table = at(
        f"{clan} {rival_of(clan, 'unicorn')}",
        {0: "crab-west", 1: "lion-north"},
        placed=((0, "a1", "crab-west"),),
        turns_left=(1, 0),
    )
    return table.when(0, PlaceToken, "bluff", "crab-west").decision.kind == "UnicornSwap"


ABILITIES: dict[str, Callable[[str], bool]] = {
    "crab": stands_firmer,
    "crane": wins_ties,
    "dragon": draws_one_more,
    "lion": defends_by_bluff,
    "phoenix": ignores_walls,
    "scorpion": looks_around,
    "unicorn": swaps,
}


def test_every_clan_has_an_ability() -> None:
    assert list(ABILITIES) == list(CLANS)


@pytest.mark.parametrize("clan", CLANS)
@pytest.mark.parametrize("owner", ABILITIES)
def test_an_ability_belongs_to_one_clan(owner: str, clan: str) -> None:
    assert ABILITIES[owner](clan) == (clan == owner)
