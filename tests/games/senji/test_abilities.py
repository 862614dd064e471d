"""All eighteen samurai, and the printed conflicts between them."""

from typing import Any

import pytest

from domain.senji.commands.combat import (
    ExecuteHostage,
    PassAbilities,
    PlaySupport,
    RemoveDie,
    RerollDie,
    Retreat,
    SpareHostages,
    TurnDie,
)
from domain.senji.commands.summer import LaunchRaid, MoveSamurai, MoveUnits
from domain.senji.events.combat import (
    AbilitiesPassed,
    CombatEnded,
    CombatRoundBegan,
    CombatTied,
    CombatWon,
    DieRemoved,
    DieRerolled,
    DieTurned,
    ProvinceCaptured,
    SamuraiDied,
    SamuraiEscaped,
    SamuraiFled,
)
from domain.senji.events.setup import HonorChanged
from domain.senji.events.summer import HanafudaDrawn, RaidDiceRolled
from tests.games.senji.scenes import (
    BLUE,
    GREEN,
    attacked,
    faces,
    flowers,
    fought,
    row_of,
    symbols,
    table,
)
from tests.play import Table


def won(now: Table) -> CombatWon:
    return next(e for e in now.facts if isinstance(e, CombatWon))


def test_akashi_has_two_dice_set_aside_so_seven_are_rolled() -> None:
    now = fought("4 akashi", "3", "kkkkkkk")

    assert CombatRoundBegan(1, 2, 0) in now.facts
    assert CombatWon(GREEN, 6, 3, "strength") == won(now)


def test_e14_akashis_dice_count_against_the_nine() -> None:
    now = fought("1 akashi", "0 oda", "kkkkkk")

    assert CombatRoundBegan(1, 2, 1) in now.facts


def test_baba_turns_one_rolled_die_to_his_symbol() -> None:
    now = fought("4 baba", "5", "ggbkyrpp").awaits("SamuraiAbilities", GREEN)

    assert len(now.options(GREEN, TurnDie)) == 6
    now = now.when(GREEN, TurnDie, "baba", 2)

    now.then(DieTurned(GREEN, "baba", 2, "green"), AbilitiesPassed(GREEN))
    assert CombatWon(GREEN, 8, 5, "strength") == won(now)


def test_babas_ability_is_optional() -> None:
    now = fought("4 baba", "4", "ggbkyrpp").when(GREEN, PassAbilities)

    now.then(AbilitiesPassed(GREEN))
    assert CombatWon(GREEN, 7, 5, "strength") == won(now)


def test_chosogabe_lets_nobody_play_support() -> None:
    now = attacked("4 chosogabe", "3", faces("kkkkkkkk"), held={"g": ["black-military-3"]})

    now = now.when(BLUE, SpareHostages)

    assert CombatWon(GREEN, 5, 3, "strength") == won(now)
    assert "black-military-3" in now.state.diplomacy.hands[GREEN]


def test_daisuke_rerolls_one_die() -> None:
    now = fought("4 daisuke", "3", "bbkkyrpp", "g").awaits("SamuraiAbilities", GREEN)

    now = now.when(GREEN, RerollDie, "daisuke", 0)

    now.then(DieRerolled(2, GREEN, "daisuke", 0, "green"), AbilitiesPassed(GREEN))
    assert won(now).attacker_strength == 6


def ekes(**scene: Any) -> Table:
    held = {"g": ["black-military-3", "yellow-military-2", "black-military-1"]}
    now = attacked("4 ekes", "3", faces("kkyyrppp"), held=held, **scene)
    return now.when(BLUE, SpareHostages)


PAIR = ("black-military-3", "yellow-military-2")


@pytest.mark.parametrize("pair", [PAIR, PAIR[::-1]])
def test_ekes_lets_his_owner_play_two_support_cards_of_two_families(pair: tuple[str, str]) -> None:
    now = ekes().when(GREEN, PlaySupport, pair)

    now = now.when(BLUE, PlaySupport, ("blue-military-0",))

    assert CombatWon(GREEN, 9, 3, "strength") == won(now)


def test_ekes_two_cards_are_of_different_families() -> None:
    ekes().refuses(GREEN, PlaySupport, ("black-military-3", "black-military-1"), rule="S25")


def test_without_ekes_one_card_is_played() -> None:
    held = {"g": ["black-military-3", "yellow-military-2"]}
    now = attacked("4", "3", faces("kkyyrpppp"), held=held).when(BLUE, SpareHostages)

    now.refuses(GREEN, PlaySupport, ("black-military-3", "yellow-military-2"), rule="S25")


@pytest.mark.parametrize(
    ("attack", "defence"), [("4 chosogabe ekes", "3"), ("4 ekes", "3 chosogabe")]
)
def test_e13_chosogabe_silences_ekes_on_the_same_and_on_the_other_side(
    attack: str, defence: str
) -> None:
    dice = 9 - len(f"{attack} {defence}".split()) + 2
    now = attacked(attack, defence, faces("y" * dice), held={"g": ["black-military-3"]})

    now = now.when(BLUE, SpareHostages)

    assert won(now).seat == GREEN


def test_fukushima_draws_two_flowers_after_a_victory() -> None:
    now = fought("4 fukushima", "2", "kkkkkkkk", pile=flowers(4))

    assert HanafudaDrawn(GREEN, 2, flowers(2)) in now.facts


def test_fukushima_draws_for_a_victorious_defender_too_but_not_for_a_walk_in() -> None:
    held = fought("1", "4 fukushima", "kkkkkkkk", pile=flowers(4))
    walked_in = fought("4 fukushima", "0", pile=flowers(4))

    assert HanafudaDrawn(BLUE, 2, flowers(2)) in held.facts
    assert not any(isinstance(e, HanafudaDrawn) for e in walked_in.facts)


def test_hosokawa_wins_ties_on_either_side() -> None:
    attacking = fought("3 hosokawa", "4", "kkkkkkkk")
    defending = fought("4", "3 hosokawa", "kkkkkkkk")

    assert CombatWon(GREEN, 4, 4, "ability") == won(attacking)
    assert CombatWon(BLUE, 4, 4, "ability") == won(defending)


def test_ishida_halves_the_loss_when_a_member_of_the_family_is_executed() -> None:
    now = attacked(
        "4", "0", held={"b": ["green-family-wife"]}, honor={"g": 20}, more={"ise": "g 0 ishida"}
    )

    now = now.when(BLUE, ExecuteHostage, "green-family-wife")

    assert HonorChanged(GREEN, -4, "execution") in now.facts
    assert HonorChanged(BLUE, 4, "execution") in now.facts


def test_s71_ishida_halves_it_too_while_he_is_on_his_way_to_another_attack() -> None:
    land = {"settsu": "g 2 ishida", "harima": "b 0", "izumo": "b 0", "ise": "k 0", "etchu": "y 1"}
    now = table(
        land=land,
        orders={"settsu": "movement"},
        held={"b": ["green-family-wife"]},
        honor={"g": 20},
    )
    now = now.when(GREEN, MoveUnits, "harima", 2).when(GREEN, MoveSamurai, "ise", "ishida")

    now = now.when(BLUE, ExecuteHostage, "green-family-wife")

    assert HonorChanged(GREEN, -4, "execution") in now.facts


def test_mori_rolls_three_dice_fewer_for_his_raid() -> None:
    land = {"settsu": "g 5 mori", "suruga": "y 0"}
    now = table(faces("gg"), land=land, orders={"settsu": "movement"})

    now = now.when(GREEN, LaunchRaid, "south-sea", 5, ("mori",))

    assert RaidDiceRolled(1, symbols("gg"), 2) in now.facts


def test_shimazu_survives_a_defeat_in_the_only_own_province_next_to_it() -> None:
    now = fought("6", "1 shimazu", "kkkkkkkk", more={"izumo": "b 1"})

    assert SamuraiFled(BLUE, "shimazu") in now.facts
    assert SamuraiEscaped("blue", "shimazu", "izumo") in now.facts
    assert row_of(now, "izumo") == "b 1 shimazu"
    assert row_of(now, "harima") == "g 5"


def test_shimazu_chooses_among_several_refuges() -> None:
    now = fought("6", "1 shimazu", "kkkkkkkk", more={"izumo": "b 1", "nagato": "b 0"})

    now.awaits("SamuraiRetreat", BLUE)
    assert now.options(BLUE, Retreat) == [("izumo",), ("nagato",)]
    now.refuses(BLUE, Retreat, "settsu", rule="S32")
    now = now.when(BLUE, Retreat, "nagato")
    now.then(SamuraiEscaped("blue", "shimazu", "nagato"), CombatEnded("harima"))


def test_shimazu_goes_to_sea_where_no_own_province_is_near() -> None:
    now = fought("6", "1 shimazu", "kkkkkkkk")

    assert SamuraiEscaped("blue", "shimazu", "south-sea") in now.facts
    (fleet,) = now.state.land.fleets
    assert (fleet.banner, fleet.units, fleet.samurai) == ("blue", 0, ("shimazu",))


def test_shimazu_returns_from_a_lost_attack() -> None:
    now = fought("1 shimazu", "6", "kkkkkkkk")

    assert SamuraiEscaped("green", "shimazu", "settsu") in now.facts
    assert row_of(now, "settsu") == "g 0 shimazu"


def test_s61_shimazu_goes_to_the_first_refuge_when_time_is_up() -> None:
    now = fought("6", "1 shimazu", "kkkkkkkk", more={"izumo": "b 1", "nagato": "b 0"})

    now.when_time_is_up(BLUE).then(SamuraiEscaped("blue", "shimazu", "izumo"))


def test_wakizaka_removes_a_die_with_the_opponents_symbol() -> None:
    now = fought("4 wakizaka", "5", "bbkkyrpp").awaits("SamuraiAbilities", GREEN)

    assert now.options(GREEN, RemoveDie) == [("wakizaka", 0), ("wakizaka", 1)]
    now = now.when(GREEN, RemoveDie, "wakizaka", 0)

    now.then(DieRemoved(GREEN, "wakizaka", 0), AbilitiesPassed(GREEN))
    assert won(now).defender_strength == 6


def test_wakizaka_without_such_a_die_has_nothing_to_decide() -> None:
    now = fought("4 wakizaka", "1", "gkkkyrpp")

    assert AbilitiesPassed(GREEN) in now.facts
    assert won(now).seat == GREEN


def test_s33_the_defenders_samurai_decide_first() -> None:
    now = fought("4 daisuke", "4 baba", "kkkkkkk")

    now.awaits("SamuraiAbilities", BLUE).when(BLUE, PassAbilities).awaits("SamuraiAbilities", GREEN)


def test_e12_wakizaka_removes_the_die_that_baba_just_turned() -> None:
    now = fought("4 wakizaka", "4 baba", "kkkkkkk", "kkkkkkk").awaits("SamuraiAbilities", BLUE)
    now = now.when(BLUE, TurnDie, "baba", 0).awaits("SamuraiAbilities", GREEN)

    now = now.when(GREEN, RemoveDie, "wakizaka", 0)

    assert CombatTied(1, 5) in now.facts


def test_e12_s33_babas_side_decides_before_wakizakas_even_as_attacker() -> None:
    now = fought("4 baba", "4 wakizaka", "kkkkkkk", "kkkkkkk").awaits("SamuraiAbilities", GREEN)
    now = now.when(GREEN, TurnDie, "baba", 0).awaits("SamuraiAbilities", BLUE)

    now = now.when(BLUE, RemoveDie, "wakizaka", 0)

    assert DieRemoved(BLUE, "wakizaka", 0) in now.facts


def test_a_side_uses_several_abilities_one_after_the_other() -> None:
    now = fought("4 baba daisuke", "6", "bbbkkkk", "g").when(GREEN, TurnDie, "baba", 0)

    now.refuses(GREEN, TurnDie, "baba", 1)
    now.awaits("SamuraiAbilities", GREEN)
    now = now.when(GREEN, RerollDie, "daisuke", 1)

    assert won(now).attacker_strength == 4 + 2 + 2


def test_s28_abilities_refresh_in_a_new_round() -> None:
    now = fought("4 baba", "5", "kkkkkkkk", "kkkkkkkk").when(GREEN, PassAbilities)

    assert CombatTied(1, 5) in now.facts
    now.awaits("SamuraiAbilities", GREEN).when(GREEN, TurnDie, "baba", 3)


def test_s61_out_of_time_no_ability_is_used() -> None:
    fought("4 baba", "2", "kkkkkkkk").when_time_is_up(GREEN).then(AbilitiesPassed(GREEN))


def test_a_samurai_who_is_not_there_helps_nobody() -> None:
    now = fought("3", "4", "kkkkkkkk" + "k", more={"ise": "g 0 hosokawa"})

    assert CombatWon(BLUE, 3, 4, "strength") == won(now)
    assert not any(isinstance(e, SamuraiDied | ProvinceCaptured) for e in now.facts)
