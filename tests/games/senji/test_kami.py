"""Kami, the optional rule: the three powers, and seppuku."""

from typing import Any

from domain.kernel.visibility import redact
from domain.senji.board import SAMURAI, Kami
from domain.senji.commands.autumn import (
    CallEconomicKami,
    CallFamily,
    CommitSeppuku,
    EndTurn,
    TakeHanafuda,
)
from domain.senji.commands.combat import DeclineReroll, RerollByKami, SpareHostages
from domain.senji.commands.winter import CallDiplomaticKami, TakeCard
from domain.senji.events.autumn import PileCardTaken, PileShown
from domain.senji.events.combat import (
    CombatTied,
    DiceRerolledByKami,
    KamiReserved,
    SamuraiDied,
)
from domain.senji.events.summer import HanafudaShuffled
from domain.senji.events.winter import CardTaken, HandShown, KamiCalled
from domain.senji.state import Phase
from tests.games.senji.scenes import (
    BLUE,
    GREEN,
    ROOMY,
    YELLOW,
    attacked,
    cards_of,
    faces,
    flowers,
    fought,
    symbols,
    table,
)
from tests.play import Table

DIPLOMAT, ECONOMIST, GENERAL, OTHER_GENERAL = "ekes", "gamo", "akashi", "baba"


def turn(spirits: dict[str, list[str]] | None = None, *script: Any, **scene: Any) -> Table:
    """Green's autumn turn in a game with kami."""
    scene = {"phase": Phase.AUTUMN, "spirits": spirits or {}, "kami": True, "land": ROOMY} | scene
    return table(*script, **scene).when(GREEN, CallFamily, GREEN)


def test_the_four_spirits_are_of_three_kinds() -> None:
    kinds = [SAMURAI[s].kami for s in (DIPLOMAT, ECONOMIST, GENERAL, OTHER_GENERAL)]

    assert kinds == [Kami.DIPLOMATIC, Kami.ECONOMIC, Kami.MILITARY, Kami.MILITARY]


def test_s46_kami_are_optional() -> None:
    without = fought("6", "1 mori", "kkkkkkkk")
    with_kami = fought("6", "1 mori", "kkkkkkkk", kami=True)

    assert SamuraiDied(BLUE, "mori", becomes_kami=False) in without.facts
    assert without.state.samurai.gone == ("mori",)
    assert SamuraiDied(BLUE, "mori", becomes_kami=True) in with_kami.facts
    assert with_kami.state.samurai.kami[BLUE] == ("mori",)


def test_a_samurai_without_a_disc_becomes_no_kami() -> None:
    now = fought("6", "1 oda", "kkkkkkkk", kami=True)

    assert SamuraiDied(BLUE, "oda", becomes_kami=False) in now.facts


def test_a_diplomatic_kami_shows_a_hand_and_takes_a_card_in_autumn() -> None:
    now = turn({"g": [DIPLOMAT]}).when(GREEN, CallDiplomaticKami, DIPLOMAT, YELLOW)

    now.then_only(KamiCalled(GREEN, DIPLOMAT, YELLOW), HandShown(GREEN, YELLOW, cards_of("yellow")))
    now.awaits("DiplomaticKami", GREEN)
    assert [c for (c,) in now.options(GREEN, TakeCard)] == list(cards_of("yellow"))
    now.refuses(GREEN, TakeCard, "yellow-military-0", rule="S46")
    now = now.when(GREEN, TakeCard, "yellow-military-3")

    now.then_only(CardTaken(GREEN, YELLOW, "yellow-military-3"))
    assert "yellow-military-3" in now.state.diplomacy.hands[GREEN]
    now.awaits("AutumnTurn", GREEN).refuses(GREEN, CallDiplomaticKami, DIPLOMAT, YELLOW, rule="S46")


def test_a_diplomatic_kami_shows_and_gives_unseen_by_others() -> None:
    now = turn({"g": [DIPLOMAT]}).when(GREEN, CallDiplomaticKami, DIPLOMAT, YELLOW)

    shown = redact(now.facts[1], BLUE)
    assert shown is not None
    assert shown.hidden == {"cards"}
    assert now.view(BLUE).looks[0].cards is None
    assert now.view(GREEN).looks[0].cards == cards_of("yellow")


def test_in_autumn_only_hands_with_cards_are_shown() -> None:
    now = turn({"g": [DIPLOMAT]}, empty_handed="y")

    now.refuses(GREEN, CallDiplomaticKami, DIPLOMAT, YELLOW, rule="S46")


def test_s61_out_of_time_the_dearest_card_is_taken() -> None:
    now = turn({"g": [DIPLOMAT]}).when(GREEN, CallDiplomaticKami, DIPLOMAT, YELLOW)

    now.when_time_is_up(GREEN).then_only(CardTaken(GREEN, YELLOW, "yellow-family-wife"))


def test_an_economic_kami_takes_any_flower_of_the_pile_which_is_shuffled() -> None:
    pile = flowers(3)
    now = turn({"g": [ECONOMIST]}, pile[1:][::-1], pile=pile)

    now = now.when(GREEN, CallEconomicKami, ECONOMIST)
    now.then_only(KamiCalled(GREEN, ECONOMIST, None), PileShown(GREEN, pile))
    assert now.view(GREEN).autumn.shown_hanafuda == pile
    assert now.view(BLUE).autumn.shown_hanafuda is None
    now = now.when(GREEN, TakeHanafuda, pile[0])

    now.then_only(PileCardTaken(GREEN, pile[0]), HanafudaShuffled(1, pile[1:][::-1]))
    assert now.state.hanafuda.hands[GREEN] == (pile[0],)


def test_an_economic_kami_needs_a_pile() -> None:
    now = turn({"g": [ECONOMIST]}, pile=(), hanafuda={"k": flowers(96)})

    now.refuses(GREEN, CallEconomicKami, ECONOMIST, rule="S46")


def test_s61_out_of_time_the_highest_flower_is_taken() -> None:
    now = turn({"g": [ECONOMIST]}).when(GREEN, CallEconomicKami, ECONOMIST)

    now.when_time_is_up(GREEN).then(PileCardTaken(GREEN, flowers(1, value=12)[0]))


def reroll(*dice: str, **scene: Any) -> Table:
    return fought("4", "4", *dice, kami=True, **scene)


def test_a_military_kami_rerolls_as_many_dice_as_one_likes() -> None:
    now = reroll("bbbkkkkkk", "ggg", spirits={"g": [GENERAL]}).awaits("MilitaryKami", GREEN)

    now = now.when(GREEN, RerollByKami, GENERAL, (0, 1, 2))

    now.then(DiceRerolledByKami(2, GREEN, GENERAL, (0, 1, 2), symbols("ggg")))
    assert now.state.samurai.gone == (GENERAL,)
    assert now.state.honor[GREEN] == 16


def test_a_die_is_rerolled_once_and_only_rolled_ones() -> None:
    now = reroll("bbbkkkkkk", "g", spirits={"g": [GENERAL]})

    now.refuses(GREEN, RerollByKami, GENERAL, (0, 0), rule="S46")
    now.refuses(GREEN, RerollByKami, OTHER_GENERAL, (0,), rule="S46")


BOTH = {"g": [GENERAL], "b": [OTHER_GENERAL]}


def test_s33_the_defender_may_claim_the_only_reroll_first() -> None:
    now = reroll("gggkkkkkk", "bbb", spirits=BOTH).awaits("MilitaryKami", BLUE)

    now = now.when(BLUE, RerollByKami, OTHER_GENERAL, (0, 1, 2))

    assert now.state.samurai.kami[GREEN] == (GENERAL,)
    assert now.state.combat is None


def test_s33_what_the_defender_declines_the_attacker_may_claim() -> None:
    now = reroll("gggkkkkkk", spirits=BOTH).when(BLUE, DeclineReroll)

    now.awaits("MilitaryKami", GREEN).when(GREEN, DeclineReroll).then(KamiReserved(GREEN))


def test_s33_one_reroll_per_combat_even_over_several_rounds() -> None:
    spirits = {"g": [GENERAL, OTHER_GENERAL]}
    now = reroll("bkkkkkkkk", "k", "bkkkkkkkk", spirits=spirits)

    now = now.when(GREEN, RerollByKami, GENERAL, (0,))

    assert CombatTied(1, 4) in now.facts
    assert now.state.samurai.kami[GREEN] == (OTHER_GENERAL,)


def test_s28_after_a_tie_a_reserved_kami_may_be_called() -> None:
    now = reroll("kkkkkkkkk", "kkkkkkkkk", spirits={"g": [GENERAL]}).when(GREEN, DeclineReroll)

    assert CombatTied(1, 4) in now.facts
    now.awaits("MilitaryKami", GREEN)


def test_s33_the_kami_comes_after_the_samurais_abilities() -> None:
    now = fought("4 daisuke", "4", "bbbkkkkk", kami=True, spirits={"g": [GENERAL]})

    now.awaits("SamuraiAbilities", GREEN)


def test_s61_out_of_time_the_kami_is_kept() -> None:
    reroll("bbbkkkkkk", spirits={"g": [GENERAL]}).when_time_is_up(GREEN).then(KamiReserved(GREEN))


def test_without_the_option_nobody_is_asked() -> None:
    now = attacked("4", "4", faces("kkkkkkkkk")).when(BLUE, SpareHostages)

    now.awaits("MilitarySupport", GREEN, BLUE)


LORDS = ROOMY | {"echizen": "g 2 mori oda"}


def test_s47_seppuku_makes_a_kami_without_a_change_of_honor() -> None:
    now = turn(land=LORDS, honor={"g": 9}).when(GREEN, CommitSeppuku, "mori")

    now.then_only(SamuraiDied(GREEN, "mori", becomes_kami=True))
    assert now.state.samurai.kami[GREEN] == ("mori",)
    assert now.state.honor[GREEN] == 9
    now.awaits("AutumnTurn", GREEN)


def test_s47_a_samurai_without_kami_may_commit_seppuku_too() -> None:
    now = turn(land=LORDS).when(GREEN, CommitSeppuku, "oda")

    now.then_only(SamuraiDied(GREEN, "oda", becomes_kami=False))


def test_s47_seppuku_is_for_ones_own_samurai_and_ones_own_turn() -> None:
    now = turn(land=LORDS | {"suruga": "y 2 gamo"})

    now.refuses(GREEN, CommitSeppuku, "gamo", rule="S47")
    ended = now.when(GREEN, EndTurn)
    assert ended.decision.kind == "AutumnOrder"


def test_s47_without_kami_there_is_no_seppuku() -> None:
    now = turn(land=LORDS, kami=False)

    now.refuses(GREEN, CommitSeppuku, "mori", rule="S47")
    now.refuses(GREEN, CallEconomicKami, "gamo", rule="S46")
