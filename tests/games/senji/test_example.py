"""The printed example, "One Year to Become Shogun", played from winter to the next welcome.

Where the printed text slips, it is played as S51 and S52 read it.
"""

from typing import Any

import pytest

from domain.senji import GAME
from domain.senji.board import HANAFUDA
from domain.senji.commands.autumn import (
    CallFamily,
    ConvertCard,
    EndTurn,
    ExposeHostage,
    PlayCombination,
    ReturnSet,
    ShowHanafuda,
    TakeHanafuda,
)
from domain.senji.commands.combat import ExecuteHostage, PlaySupport, SpareHostages
from domain.senji.commands.summer import (
    ActivateProvince,
    LaunchRaid,
    MoveSamurai,
    MoveUnits,
    PlaceOrder,
    Recruit,
)
from domain.senji.commands.winter import AcceptOffer, Bid, FinishWinter, MakeOffer
from domain.senji.events.combat import CombatWon, HostageExecuted, UnitsLost
from domain.senji.events.setup import EmperorWelcomed, HonorChanged
from domain.senji.events.summer import HanafudaDrawn, RaidDiceRolled
from domain.senji.events.winter import BidReturned, LotDrawn, LotWon
from domain.senji.state import Phase
from tests.games.senji.scenes import (
    EXAMPLE,
    FOUR,
    LETTERS,
    cards_of,
    faces,
    flowers,
    honor_of,
    position,
    row_of,
    symbols,
)
from tests.play import Scripted, Table, given

ERIC, LAURIE, AMY, MAX = range(4)
SEATS = {"green": ERIC, "yellow": LAURIE, "black": AMY, "blue": MAX}
COLOURS = dict(zip(SEATS, FOUR, strict=True))
COLOURS_OF_DICE = {family: letter for letter, family in LETTERS.items()}
STEPS = {step["n"]: step for step in EXAMPLE["steps"]}
INITIAL = EXAMPLE["initial"]
LOTS = STEPS[1]["lots"]
ORDERS = {"move": "movement", "recruit": "recruitment", "production": "production"}
ANIMALS = flowers(4, symbol="animal")
FIVE, ONE = flowers(1, value=5, symbol="tanzaku")[0], flowers(1, value=1, symbol="sun")[0]


def start() -> tuple[Any, ...]:
    owners = {p: COLOURS[f] for f, own in INITIAL["provinces"].items() for p in own}
    land = {
        province: " ".join((owner, str(INITIAL["units"][province]), *_samurai(province)))
        for province, owner in owners.items()
    }
    stacks = {
        family: [*(c for c in LOTS if c.startswith(family)), *_others(family)]
        for family in ("red", "purple")
    }
    return position(
        FOUR,
        land,
        host="y",
        phase=Phase.WINTER,
        year=1,
        honor={COLOURS[f]: n for f, n in INITIAL["honor"].items()},
        held={COLOURS[f]: cards for f, cards in INITIAL["held_before_winter"].items()},
        hanafuda={"g": (FIVE, ONE), "k": ANIMALS},
        stacks=stacks,
    )


def _samurai(province: str) -> list[str]:
    found: list[str] = INITIAL["samurai"].get(province, [])
    return found


def _others(family: str) -> list[str]:
    return [c for c in cards_of(family) if c not in LOTS]


def script() -> list[Any]:
    """All chance from the end of winter on: both piles, the battle, the raid, both piles again."""
    red = (*_others("red"), "red-family-son", "yellow-trading-c", "yellow-trading-a")
    purple = (*_others("purple"), "yellow-trading-b", "purple-family-wife")
    battle, raid = STEPS[10]["combat"]["roll"], STEPS[12]["raid"]["roll"]
    return [
        red,
        purple,
        faces("".join(COLOURS_OF_DICE[symbol] for symbol in battle)),
        faces("".join(COLOURS_OF_DICE[symbol] for symbol in raid)),
        (*red, "red-military-2"),
        (*purple, "purple-trading-a"),
    ]


def trade(table: Table, seat: int, to: int, gives: list[str], gets: list[str]) -> Table:
    table = table.when(seat, MakeOffer, to, tuple(gives), "down", tuple(gets), 0)
    (offer,) = table.state.winter.offers
    return table.when(to, AcceptOffer, offer.id, ())


def winter() -> Table:
    """Steps 1 to 6."""
    table = given(GAME, start(), Scripted(*script()))
    table.then(*(LotDrawn(card.split("-")[0], card) for card in LOTS))
    for n in (2, 3, 4, 5):
        step = STEPS[n]
        table = trade(table, SEATS[step["from"]], SEATS[step["to"]], step["gives"], step["gets"])
    for lot, bids in STEPS[6]["bids"].items():
        for family, cards in bids.items():
            table = table.when(SEATS[family], Bid, lot, tuple(cards))
    for seat in (ERIC, LAURIE, AMY, MAX):
        table = table.when(seat, FinishWinter)
    return table


def spring(table: Table) -> Table:
    """Step 7."""
    for province, order in STEPS[7]["orders"].items():
        banner = table.state.land.provinces[province].banner
        table = table.when(SEATS[banner or ""], PlaceOrder, province, ORDERS[order])
    return table


def summer_until_the_battle(table: Table) -> Table:
    """Steps 8 to 10, up to the hostage."""
    table = table.when(LAURIE, ActivateProvince, "harima").when(MAX, Recruit, 2)
    assert row_of(table, "harima") == "b 5"
    table = table.when(LAURIE, ActivateProvince, "echizen").when(ERIC, MoveUnits, "settsu", 2)
    assert row_of(table, "settsu") == "g 4 hosokawa"
    table = table.when(LAURIE, ActivateProvince, "settsu")
    table = table.when(ERIC, MoveUnits, "harima", 4)
    return table.when(ERIC, MoveSamurai, "harima", "hosokawa")


def battle(table: Table) -> Table:
    """Step 10 from the hostage on."""
    table = table.when(MAX, ExecuteHostage, "green-family-son")
    table.then(
        HostageExecuted(MAX, "green-family-son"),
        HonorChanged(MAX, 2, "execution"),
        HonorChanged(ERIC, -4, "execution"),
    )
    assert table.state.combat.dice == symbols("ggbbbkyr")
    table = table.when(ERIC, PlaySupport, ("black-military-1",))
    return table.when(MAX, PlaySupport, ("blue-military-0",))


def rest_of_summer(table: Table) -> Table:
    """Steps 11 and 12."""
    for province in ("ise", "musashi", "nagato", "izumo", "etchu", "echigo", "hitachi", "mutsu"):
        table = table.when(LAURIE, ActivateProvince, province)
        assert any(isinstance(e, HanafudaDrawn) and e.count == 2 for e in table.happened)
    raid = STEPS[12]["raid"]
    table = table.when(LAURIE, LaunchRaid, raid["sea"], raid["units"], tuple(raid["samurai"]))
    assert symbols("rb") == next(e.faces for e in table.happened if isinstance(e, RaidDiceRolled))
    table = table.when(LAURIE, MoveUnits, "settsu", 3).when(LAURIE, MoveSamurai, "settsu", "mori")
    table = table.when(LAURIE, MoveUnits, "ise", 2)
    return table.when(ERIC, SpareHostages).when(ERIC, SpareHostages)


def autumn(table: Table) -> Table:
    """Steps 13 to 16."""
    table = table.when(LAURIE, CallFamily, MAX)
    table = table.when(MAX, ExposeHostage, "yellow-family-grandfather").when(MAX, EndTurn)
    table = table.when(LAURIE, CallFamily, AMY).when(AMY, ConvertCard, "green-trading-b")
    table = table.when(ERIC, ShowHanafuda, (FIVE, ONE))
    assert {HANAFUDA[c].value for c in table.state.tasks.conversion.shown} == {5, 1}
    table = table.when(AMY, TakeHanafuda, FIVE)
    table = table.when(AMY, PlayCombination, "animals-4", ANIMALS).when(AMY, EndTurn)
    table = table.when(LAURIE, CallFamily, LAURIE)
    table = table.when(LAURIE, ReturnSet, tuple(STEPS[15]["actions"][0]["diplomatic_set"]))
    return table.when(LAURIE, EndTurn).when(ERIC, EndTurn)


@pytest.fixture
def after_winter() -> Table:
    return winter()


def test_winter_laurie_wins_both_lots_and_amy_gets_her_card_back(after_winter: Table) -> None:
    assert BidReturned(AMY, "red-military-2", ("black-military-3",)) in after_winter.facts
    assert LotWon(LAURIE, "red-military-2") in after_winter.facts
    assert LotWon(LAURIE, "purple-trading-a") in after_winter.facts
    hands = after_winter.state.diplomacy.hands
    assert "green-family-son" in hands[MAX]
    assert "black-military-1" in hands[ERIC]
    assert "green-trading-b" in hands[AMY]
    assert "blue-trading-b" in hands[LAURIE]


def test_hosokawa_wins_the_tie_of_eight_against_eight(after_winter: Table) -> None:
    table = battle(summer_until_the_battle(spring(after_winter)))

    assert CombatWon(ERIC, 8, 8, "ability") in table.facts
    assert UnitsLost(4, 5) in table.facts
    assert HonorChanged(ERIC, 18, "combat") in table.facts
    assert row_of(table, "harima") == "g 0 hosokawa"
    assert "black-military-1" in table.state.diplomacy.hands[AMY]
    assert "blue-military-0" in table.state.diplomacy.hands[MAX]
    assert table.state.diplomacy.removed == ("green-family-son",)


def test_the_raid_captures_two_empty_provinces_without_honor(after_winter: Table) -> None:
    table = rest_of_summer(battle(summer_until_the_battle(spring(after_winter))))

    assert honor_of(table)["y"] == INITIAL["honor"]["yellow"]
    assert (row_of(table, "settsu"), row_of(table, "ise")) == ("y 3 mori", "y 2")


def test_e35_the_example_replays_to_exactly_the_printed_honor(after_winter: Table) -> None:
    expected = EXAMPLE["expected"]

    table = autumn(rest_of_summer(battle(summer_until_the_battle(spring(after_winter)))))

    final = honor_of(table)
    assert {COLOURS[f]: n for f, n in expected["honor_final"].items()} == final
    changes = {f: final[COLOURS[f]] - INITIAL["honor"][f] for f in SEATS}
    assert changes == {"green": 13, "yellow": 10, "black": 7, "blue": 5}
    assert changes == expected["honor_change"]
    assert EmperorWelcomed(ERIC) in table.happened
    assert (table.state.course.year, table.state.outcome) == (2, None)


def test_s51_s52_the_provinces_at_the_end_are_the_printed_ones(after_winter: Table) -> None:
    table = autumn(rest_of_summer(battle(summer_until_the_battle(spring(after_winter)))))

    held = {f: sorted(table.state.land.held(f)) for f in SEATS}
    assert EXAMPLE["expected"]["provinces"] == held
