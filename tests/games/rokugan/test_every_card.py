"""What holds for each of the 22 territory cards: who plays it, when, how often, who learns it."""

from dataclasses import dataclass, field
from typing import Any

import pytest

from domain.kernel.commands import Command
from domain.kernel.visibility import Watcher
from domain.rokugan.board import CARDS, SHADOWLANDS
from domain.rokugan.commands import (
    AnimateTheDead,
    AskDarkFavors,
    ExchangeControl,
    InspireFear,
    PassCards,
    PlayOnProvinces,
    PurgeTheWeak,
    RecallTokens,
    SpyOnHand,
)
from domain.rokugan.events.upkeep import TerritoryCardPlayed
from domain.rokugan.state import Phase
from tests.games.rokugan.scenes import at
from tests.play import Table


@dataclass(frozen=True)
class Use:
    """A way to play a card in the position below, and the ruling that refuses the wrong target."""

    command: type[Command]
    fields: tuple[Any, ...]
    wrong: tuple[Any, ...]
    rule: str | None
    before: dict[str, Any] = field(default_factory=dict)


def on(*provinces: str) -> tuple[Any, ...]:
    return (provinces,)


PEACE = {"specials": {"dragon-west": "peace"}}
SCORCHED = {"specials": {"dragon-west": "scorched-earth"}}
USES: dict[str, Use] = {
    "feats-of-engineering": Use(PlayOnProvinces, on("crab-west"), on("crane-south"), None),
    "promotion": Use(RecallTokens, (("army-5",),), (("blessing-2",),), "R30"),
    "code-of-honor": Use(PlayOnProvinces, on("crab-west", "crab-east"), on("crab-west"), "R29"),
    "diplomatic-mission": Use(
        PlayOnProvinces, on("crab-west"), on("crab-west", "crab-east"), "R29"
    ),
    "strength-of-purpose": Use(
        PlayOnProvinces, on("crab-west", "crab-east"), on("crab-west", "lion-north"), "R29"
    ),
    "sacred-ground": Use(PlayOnProvinces, on("crab-west"), on("dragon-west"), "R28", PEACE),
    "bushido": Use(PlayOnProvinces, on("crab-west"), on("shadowlands-north"), None),
    "honorable-fight": Use(PlayOnProvinces, on("crab-west"), on("dragon-west"), "R28", SCORCHED),
    "aid-of-the-kami": Use(PlayOnProvinces, on("lion-north"), on("shadowlands-south"), None),
    "bless-the-lands": Use(PlayOnProvinces, on("dragon-west"), on("crab-west"), "R29", SCORCHED),
    "spy-network": Use(SpyOnHand, (1,), (0,), None),
    "foment-rebellion": Use(PlayOnProvinces, on("dragon-west"), on("crab-west"), "R29", PEACE),
    "reinforcements": Use(RecallTokens, (("army-4", "army-5"),), (("army-5",),), "R29"),
    "cultural-exchange": Use(
        ExchangeControl, ("crab-west", "lion-north"), ("crab-west", "dragon-west"), "R41"
    ),
    "bountiful-harvest": Use(PlayOnProvinces, on("crab-west"), on("lion-north"), "R29"),
    "ashigaru-levies": Use(
        PlayOnProvinces, on("crab-west", "crab-east", "lion-north"), on("crab-west"), "R29"
    ),
    "port-of-prosperity": Use(PlayOnProvinces, on("crab-west"), on("shadowlands-north"), None),
    "pirate-raids": Use(PlayOnProvinces, on("lion-north"), on("dragon-west"), "R28", PEACE),
    "dark-favors": Use(AskDarkFavors, ("crab-west", (1,)), ("lion-north", (1,)), "R40"),
    "purge-the-weak": Use(PurgeTheWeak, ("army-1", (1, 2)), ("army-6", (1, 2)), None),
    "animate-the-dead": Use(AnimateTheDead, ("crab-west",), ("lion-north",), "R40"),
    "inspire-fear": Use(
        InspireFear, ("crab-west", ("dragon-west",)), ("crab-west", ("crab-east",)), "R29", PEACE
    ),
}
NAMES_ITS_CARD = (PlayOnProvinces, RecallTokens)
EACH_CARD = pytest.mark.parametrize("card", CARDS)
UPKEEP_CARDS = [card.id for card in CARDS.values() if card.territory not in SHADOWLANDS]
DARK_CARDS = [card.id for card in CARDS.values() if card.territory in SHADOWLANDS]


def fields_of(card: str, *, wrong: bool = False) -> tuple[Any, ...]:
    use = USES[card]
    named = (card,) if use.command in NAMES_ITS_CARD else ()
    return (*named, *(use.wrong if wrong else use.fields))


def table_with(cards: dict[str, int], card: str, phase: Phase | None = None) -> Table:
    """The window in which the card is played, with something for each card to work on."""
    is_dark = CARDS[card].territory in SHADOWLANDS
    return at(
        "crab lion dragon",
        {0: "crab-capital crab-west crab-east", 1: "lion-capital lion-north", 2: "dragon-capital"},
        phase=phase or (Phase.PLACEMENT if is_dark else Phase.CARDS),
        cards=cards,
        hands={0: "a1 a2", 1: "a3", 2: "a1"},
        discards={0: "a5 a4 b2"},
        placed=((1, "a2", "lion-north"), (1, "n1", "lion-north")),
        **USES[card].before,
    )


def another(card: str) -> str:
    """A card of another territory, so that its holder is asked as well."""
    return "bushido" if CARDS[card].territory != "lion" else "sacred-ground"


def held(card: str) -> Table:
    return table_with({card: 0}, card)


def test_every_card_of_the_box_is_here() -> None:
    assert set(USES) == set(CARDS)


@EACH_CARD
def test_r37_its_holder_plays_it_and_it_leaves_the_game(card: str) -> None:
    table = held(card).when(0, USES[card].command, *fields_of(card))

    assert TerritoryCardPlayed(0, card) in table.facts
    left = table.state.cards[CARDS[card].territory]
    assert (left.played, left.holder) == (True, None)


@EACH_CARD
def test_r37_its_face_is_secret_until_it_is_played(card: str) -> None:
    before = held(card)
    after = before.when(0, USES[card].command, *fields_of(card))

    def faces(table: Table) -> list[str | None]:
        viewers = (0, 1, 2, Watcher.SPECTATOR)
        return [table.view(viewer).cards[CARDS[card].territory].card for viewer in viewers]

    assert faces(before) == [card, None, None, None]
    assert faces(after) == [card] * 4


@EACH_CARD
def test_r37_an_opponents_card_is_refused(card: str) -> None:
    table = table_with({card: 1, another(card): 0}, card)

    refused = table.refuses(0, USES[card].command, *fields_of(card), rule="R37")
    assert refused.detail == f"you do not hold {card}"


@EACH_CARD
def test_r37_it_is_played_once(card: str) -> None:
    table = table_with({card: 0, another(card): 0}, card)
    kind = table.decision.kind
    table = table.when(0, USES[card].command, *fields_of(card))
    while (table.decision.kind, table.decision.seats) != (kind, (0,)):
        table = table.when_time_is_up(table.decision.seats[0])

    table.refuses(0, USES[card].command, *fields_of(card), rule="R37")


@EACH_CARD
def test_a_wrong_target_is_refused_with_words(card: str) -> None:
    table = held(card)

    refused = table.refuses(
        0, USES[card].command, *fields_of(card, wrong=True), rule=USES[card].rule
    )
    assert refused.detail


@pytest.mark.parametrize("card", UPKEEP_CARDS)
def test_a_card_of_upkeep_is_not_played_during_placement(card: str) -> None:
    table = table_with({card: 0}, card, Phase.PLACEMENT)

    table.awaits("Placement", 0)
    table.refuses(0, USES[card].command, *fields_of(card))


@pytest.mark.parametrize("card", DARK_CARDS)
def test_r11_a_shadowlands_card_is_not_played_during_upkeep(card: str) -> None:
    table = table_with({card: 0, "bushido": 0}, card, Phase.CARDS)

    table.awaits("TerritoryCards", 0)
    table.refuses(0, USES[card].command, *fields_of(card))
    assert table.options(0, PassCards) == [()]


@pytest.mark.parametrize("card", DARK_CARDS)
def test_r11_a_shadowlands_card_waits_for_the_own_turn(card: str) -> None:
    table = table_with({card: 1}, card)

    table.awaits("Placement", 0)
    assert not table.legal(1)
