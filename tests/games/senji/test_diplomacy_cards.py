"""All 72 diplomacy cards: what each is good for, and what it is refused for."""

import pytest

from domain.kernel.events import DecisionOpened
from domain.senji.board import DIPLOMACY, DiplomacyCard
from domain.senji.commands.autumn import (
    CallFamily,
    ConvertCard,
    ExposeHostage,
    ReturnSet,
    TakeBackHostage,
)
from domain.senji.commands.combat import ExecuteHostage, PlaySupport, SpareHostages
from domain.senji.commands.winter import AcceptOffer, Bid, MakeOffer
from domain.senji.events.autumn import (
    ConversionBegan,
    HanafudaTurnedUp,
    HostageExposed,
    HostageTakenBack,
)
from domain.senji.events.combat import CombatWon, HostageExecuted
from domain.senji.events.setup import HonorChanged
from domain.senji.events.winter import BidPlaced, CardPaid, CardReturned, CardsExchanged, LotWon
from domain.senji.state import Phase
from tests.games.senji.scenes import (
    BLACK,
    BLUE,
    GREEN,
    LETTERS,
    ROOMY,
    YELLOW,
    attacked,
    cards_of,
    faces,
    flowers,
    table,
)
from tests.play import Table

CARDS = tuple(DIPLOMACY.values())
MISSING = {"red", "purple"}
SEATS = {"green": GREEN, "yellow": YELLOW, "black": BLACK, "blue": BLUE}


def every(kind: str, *, own: bool = False) -> pytest.MarkDecorator:
    """Give each card of a kind, of the five other families or of green's own; no dummy."""
    cards = [c for c in CARDS if c.kind == kind and (c.family == "green") is own and not c.dummy]
    return pytest.mark.parametrize("card", cards, ids=lambda card: card.id)


def others(kind: str) -> pytest.MarkDecorator:
    """Give each foreign card that is of another kind."""
    cards = [c for c in CARDS if c.kind != kind and c.family != "green" and not c.dummy]
    return pytest.mark.parametrize("card", cards, ids=lambda card: card.id)


def turn(card: DiplomacyCard) -> Table:
    """Green's autumn turn; green holds the card, and everybody has flowers to show."""
    plain = flowers(24)
    hands = {letter: plain[6 * n : 6 * n + 6] for n, letter in enumerate("gykb")}
    scene = table(
        phase=Phase.AUTUMN,
        land=ROOMY,
        honor={"g": 20},
        hanafuda=hands,
        held={"g": [card.id]},
    )
    return scene.when(GREEN, CallFamily, GREEN)


def battle(card: DiplomacyCard, letter: str) -> Table:
    """Green attacks blue, one of whom holds the card; its family shows on three dice."""
    shown = next(key for key, family in LETTERS.items() if family == card.family)
    pile = [c for c in cards_of(card.family) if c != card.id]
    shuffles = [(*pile, card.id)] if card.family in MISSING else []
    script = (faces(shown * 3 + "gggbbb"), *shuffles)
    now = attacked("4", "4", *script, honor={"g": 20, "b": 9}, held={letter: [card.id]})
    return now.awaits("HostageExecution", BLUE)


@every("family")
def test_s37_a_hostage_scores_his_value_while_he_lies_exposed(card: DiplomacyCard) -> None:
    now = turn(card).when(GREEN, ExposeHostage, card.id)

    now.then_only(HostageExposed(GREEN, card.id), HonorChanged(GREEN, card.value, "hostage"))
    assert now.state.diplomacy.exposed[GREEN] == (card.id,)
    now.refuses(GREEN, ExposeHostage, card.id, rule="S37")
    now = now.when(GREEN, TakeBackHostage, card.id)

    now.then_only(HostageTakenBack(GREEN, card.id), HonorChanged(GREEN, -card.value, "hostage"))
    assert card.id in now.state.diplomacy.hands[GREEN]
    now.refuses(GREEN, ExposeHostage, card.id, rule="S54")


@every("family", own=True)
def test_s37_ones_own_kin_is_no_hostage(card: DiplomacyCard) -> None:
    turn(card).refuses(GREEN, ExposeHostage, card.id, rule="S37")


@others("family")
def test_s37_only_members_of_families_are_hostages(card: DiplomacyCard) -> None:
    turn(card).refuses(GREEN, ExposeHostage, card.id, rule="S37")


@every("family", own=True)
def test_s24_an_executed_hostage_gives_his_value_and_costs_twice_that(card: DiplomacyCard) -> None:
    now = battle(card, "b").when(BLUE, ExecuteHostage, card.id)

    now.then(
        HostageExecuted(BLUE, card.id),
        HonorChanged(BLUE, card.value, "execution"),
        HonorChanged(GREEN, -2 * card.value, "execution"),
    )
    assert now.state.diplomacy.removed == (card.id,)
    assert not [hand for hand in now.state.diplomacy.hands if card.id in hand]


@every("family")
def test_s24_only_the_attackers_kin_is_executed(card: DiplomacyCard) -> None:
    battle(card, "b").refuses(BLUE, ExecuteHostage, card.id, rule="S24")


@every("military")
def test_e10_s26_support_counts_its_value_or_the_dice(card: DiplomacyCard) -> None:
    now = battle(card, "g").when(BLUE, SpareHostages)
    if card.family == "blue":
        now.refuses(GREEN, PlaySupport, (card.id,), rule="S25")
        return

    now = now.when(GREEN, PlaySupport, (card.id,)).when(BLUE, PlaySupport, ("blue-military-0",))

    assert CardReturned(card.id, SEATS.get(card.family)) in now.facts
    assert CombatWon(GREEN, 7 + min(card.value, 3), 7, "strength") in now.facts


@every("military", own=True)
def test_s25_no_card_of_ones_own_supports_but_the_dummy(card: DiplomacyCard) -> None:
    now = battle(card, "g").when(BLUE, SpareHostages)

    now.refuses(GREEN, PlaySupport, (card.id,), rule="S25")
    now.when(GREEN, PlaySupport, ("green-military-0",))


@others("military")
def test_s25_only_support_cards_support(card: DiplomacyCard) -> None:
    now = battle(card, "g").when(BLUE, SpareHostages)

    now.refuses(GREEN, PlaySupport, (card.id,), rule="S25")


@every("trading")
def test_s35_a_trading_card_shows_as_many_flowers_as_its_value(card: DiplomacyCard) -> None:
    now = turn(card)
    owner = SEATS.get(card.family)

    now = now.when(GREEN, ConvertCard, card.id)

    now.then(ConversionBegan(GREEN, card.id, owner, card.value), CardReturned(card.id, owner))
    if owner is None:
        turned = [e for e in now.facts if isinstance(e, HanafudaTurnedUp)]
        assert [e.count for e in turned] == [card.value]
        assert card.id in now.state.diplomacy.piles[card.family]
    else:
        assert card.id in now.state.diplomacy.hands[owner]
        asked = [e for e in now.happened if isinstance(e, DecisionOpened)]
        assert [(e.kind, e.seats) for e in asked] == [("HanafudaShowing", (owner,))]


@every("trading", own=True)
def test_s35_ones_own_trading_card_shows_nothing(card: DiplomacyCard) -> None:
    turn(card).refuses(GREEN, ConvertCard, card.id, rule="S35")


@others("trading")
def test_s35_only_trading_cards_are_converted(card: DiplomacyCard) -> None:
    turn(card).refuses(GREEN, ConvertCard, card.id, rule="S35")


FREE = pytest.mark.parametrize("card", [c for c in CARDS if not c.dummy], ids=lambda c: c.id)
DUMMIES = pytest.mark.parametrize("card", [c for c in CARDS if c.dummy], ids=lambda c: c.id)


def winter(card: DiplomacyCard) -> Table:
    """Green holds the card among its own; the lots are of the other missing family."""
    lots = "purple" if card.family == "red" else "red"
    stacks = {lots: [f"{lots}-family-son", f"{lots}-family-wife"]}
    return table(phase=Phase.WINTER, land=ROOMY, held={"g": [card.id]}, stacks=stacks)


@FREE
def test_s6_every_card_but_a_dummy_changes_hands(card: DiplomacyCard) -> None:
    now = winter(card).when(GREEN, MakeOffer, YELLOW, (card.id,), "down", (), 0)

    now = now.when(YELLOW, AcceptOffer, "0-1.1", ())

    now.then_only(CardsExchanged("0-1.1", GREEN, YELLOW, (card.id,), ()))
    assert card.id in now.state.diplomacy.hands[YELLOW]


@FREE
def test_s9_every_card_but_a_dummy_pays_for_a_lot(card: DiplomacyCard) -> None:
    now = winter(card)
    lot = next(lot.card for lot in now.state.diplomacy.lots if lot.card.endswith("son"))

    now = now.when(GREEN, Bid, lot, (card.id,))
    now.then_only(BidPlaced(GREEN, lot, (card.id,)))
    now = now.when_time_is_up(None)

    pile = card.family if card.family in MISSING else DIPLOMACY[lot].family
    assert CardPaid(card.id, pile) in now.facts
    assert LotWon(GREEN, lot) in now.facts
    assert card.id in now.state.diplomacy.piles[pile]


@DUMMIES
def test_s6_s8_no_dummy_leaves_its_family(card: DiplomacyCard) -> None:
    now = table(phase=Phase.WINTER, land=ROOMY)
    lot = now.state.diplomacy.lots[0].card

    now.refuses(GREEN, MakeOffer, YELLOW, (card.id,), "up", (), 0, rule="S6")
    now.refuses(GREEN, MakeOffer, YELLOW, (), "up", (card.id,), 0, rule="S6")
    now.refuses(GREEN, Bid, lot, (card.id,), rule="S8")


@FREE
def test_s36_every_foreign_card_serves_in_a_set(card: DiplomacyCard) -> None:
    families = [f for f in ("yellow", "black", "blue", "red", "purple") if f != card.family]
    rest = [f"{family}-military-1" for family in families][:4]
    now = table(phase=Phase.AUTUMN, land=ROOMY, honor={"g": 5}, held={"g": [card.id, *rest]})
    now = now.when(GREEN, CallFamily, GREEN)
    cards = (card.id, *rest)

    if card.family == "green":
        now.refuses(GREEN, ReturnSet, cards, rule="S36")
    else:
        now = now.when(GREEN, ReturnSet, cards)
        assert now.state.honor == (15, -1, -1, -1)
        assert not set(cards) & set(now.state.diplomacy.hands[GREEN])
