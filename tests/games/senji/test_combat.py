"""Combat: hostages, dice, support, ties, losses, honor, the province."""

from typing import Any

import pytest

from domain.kernel.visibility import redact
from domain.senji.commands.combat import ExecuteHostage, PlaySupport, SpareHostages
from domain.senji.commands.summer import ActivateProvince, MoveUnits
from domain.senji.events.combat import (
    CombatEnded,
    CombatRoundBegan,
    CombatTied,
    CombatWon,
    DiceRolled,
    HostageExecuted,
    HostagesSpared,
    ProvinceCaptured,
    SamuraiDied,
    SupportPlayed,
    SupportRevealed,
    UnitsLost,
)
from domain.senji.events.setup import HonorChanged
from domain.senji.events.winter import CardReturned, PileShuffled
from domain.senji.fighting import Support
from domain.senji.rules.combat.dice import set_aside
from tests.games.senji.scenes import (
    BLACK,
    BLUE,
    GREEN,
    YELLOW,
    attacked,
    cards_of,
    faces,
    fought,
    honor_of,
    row_of,
    symbols,
    table,
)
from tests.play import Table

NOBODYS = "kkkkkkkkk"
SON, GRANDFATHER = "green-family-son", "green-family-grandfather"


def won(now: Table) -> CombatWon:
    return next(e for e in now.facts if isinstance(e, CombatWon))


def test_each_unit_and_each_own_symbol_is_a_point() -> None:
    now = fought("4", "3", "ggbbbbkyr")

    assert CombatWon(BLUE, 6, 7, "strength") == won(now)
    assert CombatRoundBegan(1, 0, 0) in now.facts
    assert DiceRolled(1, symbols("ggbbbbkyr")) in now.facts


def test_s17_nobody_there_is_a_walk_in_without_dice_support_or_honor() -> None:
    now = fought("4", "0")

    assert ProvinceCaptured("green", "harima") in now.facts
    assert not any(isinstance(e, DiceRolled | CombatWon | HonorChanged) for e in now.facts)
    assert row_of(now, "harima") == "g 4"


def test_e7_the_defender_of_an_empty_province_may_still_execute_a_hostage() -> None:
    now = attacked("4", "0", held={"b": [SON]}, honor={"g": 10}).awaits("HostageExecution", BLUE)

    now = now.when(BLUE, ExecuteHostage, SON)

    now.then(
        HostageExecuted(BLUE, SON),
        HonorChanged(BLUE, 2, "execution"),
        HonorChanged(GREEN, -4, "execution"),
        ProvinceCaptured("green", "harima"),
        CombatEnded("harima"),
    )
    assert now.state.diplomacy.removed == (SON,)


@pytest.mark.parametrize(("before", "after"), [(1, -9), (0, -9), (10, 0)])
def test_e8_s43_the_score_never_goes_below_minus_nine(before: int, after: int) -> None:
    now = attacked("4", "0", held={"b": [GRANDFATHER]}, honor={"g": before})

    now = now.when(BLUE, ExecuteHostage, GRANDFATHER)

    assert honor_of(now)["g"] == after
    assert honor_of(now)["b"] == 5


def test_s24_only_a_member_of_the_attackers_family_in_the_own_hand_is_executed() -> None:
    held = {"b": [SON, "yellow-family-son", "green-military-1"]}
    now = attacked("4", "0", held=held)

    assert now.options(BLUE, ExecuteHostage) == [(SON,)]
    now.refuses(BLUE, ExecuteHostage, "yellow-family-son", rule="S24")
    now.refuses(BLUE, ExecuteHostage, "green-military-1", rule="S24")
    now.refuses(BLUE, ExecuteHostage, GRANDFATHER, rule="S24")


def test_s24_the_window_opens_whatever_the_hand_holds() -> None:
    now = attacked("4", "0").awaits("HostageExecution", BLUE)

    now.when(BLUE, SpareHostages).then(HostagesSpared(BLUE))


def test_s70_the_window_stays_closed_only_where_all_can_see_that_nobody_can_be_executed() -> None:
    no_hand = attacked("4", "0", empty_handed="b")
    shown = attacked("4", "0", exposed={"y": cards_of("green", "family")})

    for now in (no_hand, shown):
        assert ProvinceCaptured("green", "harima") in now.facts


def test_e9_an_exposed_hostage_cannot_be_executed() -> None:
    now = attacked("4", "0", exposed={"b": [SON]})

    now.refuses(BLUE, ExecuteHostage, SON, rule="S37")


def test_e9_a_tie_does_not_open_the_window_again() -> None:
    now = attacked("2", "2", faces(NOBODYS), faces(NOBODYS), empty_handed="g", held={"b": [SON]})
    now = now.when(BLUE, SpareHostages)

    now = now.when(BLUE, PlaySupport, ("blue-military-0",))

    assert CombatTied(1, 2) in now.facts
    now.awaits("MilitarySupport", BLUE)


def test_s61_out_of_time_all_are_spared() -> None:
    attacked("4", "0", held={"b": [SON]}).when_time_is_up(BLUE).then(HostagesSpared(BLUE))


def test_s22_the_samurais_die_counts_as_an_own_symbol() -> None:
    now = fought("4 hosokawa", "5", "ggbbbkyr")

    assert CombatRoundBegan(1, 1, 0) in now.facts
    assert CombatWon(BLUE, 7, 8, "strength") == won(now)


@pytest.mark.parametrize(
    ("attacker", "defender", "aside"),
    [(2, 3, (2, 3)), (6, 6, (4, 5)), (9, 1, (8, 1)), (2, 9, (2, 7)), (5, 5, (4, 5))],
)
def test_s23_more_than_nine_samurai_dice_are_shared_in_turns_the_defender_first(
    attacker: int, defender: int, aside: tuple[int, int]
) -> None:
    assert aside == set_aside(attacker, defender)


def test_s23_with_nine_dice_aside_nothing_is_rolled() -> None:
    now = fought(
        "1 oda baba daisuke ekes mori",
        "0 fukushima gamo ishida kuroda",
    )

    assert CombatRoundBegan(1, 5, 4) in now.facts
    assert CombatWon(GREEN, 6, 4, "strength") == won(now)


def test_s29_the_loser_loses_all_the_winner_as_many_units_and_no_samurai() -> None:
    now = fought("4 oda", "2 mori", "kkkkkkk")

    assert UnitsLost(2, 2) in now.facts
    assert SamuraiDied(BLUE, "mori", becomes_kami=False) in now.facts
    assert row_of(now, "harima") == "g 2 oda"
    assert now.state.samurai.gone == ("mori",)


def test_s29_an_attacker_left_with_nothing_still_plants_his_fortress() -> None:
    now = fought("2", "3", "gggkkkkkk")

    assert UnitsLost(2, 3) in now.facts
    assert row_of(now, "harima") == "g 0"


def test_s29_a_winning_defender_loses_as_many_units_as_the_attacker() -> None:
    now = fought("1 oda", "4", "kkkkkkkk")

    assert UnitsLost(1, 1) in now.facts
    assert SamuraiDied(GREEN, "oda", becomes_kami=False) in now.facts
    assert row_of(now, "harima") == "b 3"


def test_s30_an_attacker_scores_twice_the_units_lost_on_both_sides() -> None:
    now = fought("4", "2", NOBODYS)

    assert HonorChanged(GREEN, 8, "combat") in now.facts


def test_s30_a_defender_scores_the_units_lost_on_both_sides() -> None:
    now = fought("1", "4", NOBODYS)

    assert HonorChanged(BLUE, 2, "combat") in now.facts


def test_s30_samurai_do_not_count() -> None:
    now = fought("4", "0 oda", "kkkkkkkk")

    assert won(now).seat == GREEN
    assert not any(isinstance(e, HonorChanged) for e in now.facts)


@pytest.mark.parametrize(("defence", "kept"), [("2", False), ("6", True)])
def test_s31_a_captured_province_loses_its_order_and_a_held_one_keeps_it(
    defence: str, *, kept: bool
) -> None:
    land = {"settsu": "g 4", "harima": f"b {defence}", "musashi": "y 1"}
    orders = {"settsu": "movement", "harima": "production", "musashi": "production"}
    now = table(faces(NOBODYS), land=land, orders=orders, empty_handed="gb")

    now = now.when(GREEN, ActivateProvince, "settsu").when(GREEN, MoveUnits, "harima", 4)

    assert kept == ("harima" in now.state.land.orders)


def test_s32_nobody_retreats_and_no_samurai_changes_sides() -> None:
    now = fought("5", "2 mori oda", "kkkkkkk")

    assert [SamuraiDied(BLUE, s, becomes_kami=False) for s in ("mori", "oda")] == [
        e for e in now.facts if isinstance(e, SamuraiDied)
    ]


def test_s28_a_tie_brings_a_new_round_with_a_new_roll() -> None:
    now = fought("2", "2", NOBODYS, "gkkkkkkkk")

    assert CombatTied(1, 2) in now.facts
    assert CombatRoundBegan(2, 0, 0) in now.facts
    assert CombatWon(GREEN, 3, 2, "strength") == won(now)


def test_s28_dice_set_aside_stay() -> None:
    now = fought("2 oda", "3", "kkkkkkkk", "gkkkkkkk")

    assert [e for e in now.facts if isinstance(e, CombatRoundBegan)] == [
        CombatRoundBegan(1, 1, 0),
        CombatRoundBegan(2, 1, 0),
    ]


def test_s55_a_tie_in_which_no_die_was_rolled_goes_to_the_defender() -> None:
    now = fought("1 oda baba daisuke ekes", "0 mori gamo ishida kuroda natsuka")

    assert CombatRoundBegan(1, 4, 5) in now.facts
    assert CombatWon(BLUE, 5, 5, "no-dice") == won(now)


def supported(roll: str, green: str = "", blue: str = "", **scene: Any) -> Table:
    """Both have their hands, with these foreign cards in them; hostages are spared."""
    held = {"g": green.split(), "b": blue.split()}
    now = attacked("4", "4", faces(roll), *scene.pop("script", ()), held=held, **scene)
    return now.when(BLUE, SpareHostages)


def test_s25_both_play_face_down_at_once_and_then_reveal() -> None:
    now = supported("kkkgbyyyy", "black-military-2").awaits("MilitarySupport", GREEN, BLUE)

    now = now.when(GREEN, PlaySupport, ("black-military-2",))
    now.then_only(SupportPlayed(GREEN, ("black-military-2",)))
    redacted = redact(now.facts[0], BLUE)
    assert redacted is not None
    assert redacted.hidden == {"cards"}
    assert now.view(BLUE).combat.support == ()
    assert now.view(BLUE).combat.have_played == (GREEN,)
    now = now.when(BLUE, PlaySupport, ("blue-military-0",))

    both = (Support(GREEN, ("black-military-2",)), Support(BLUE, ("blue-military-0",)))
    now.then(SupportPlayed(BLUE, ("blue-military-0",)), SupportRevealed(both))


def test_s25_only_the_own_dummy_or_a_foreign_support_card_is_played() -> None:
    held = "black-military-2 blue-military-3 black-trading-a black-family-son"
    now = supported("kkkgbyyyy", held)

    assert now.options(GREEN, PlaySupport) == [
        (("green-military-0",),),
        (("black-military-2",),),
    ]
    now.refuses(GREEN, PlaySupport, ("green-military-1",), rule="S25")
    now.refuses(GREEN, PlaySupport, ("black-trading-a",), rule="S25")
    now.refuses(GREEN, PlaySupport, ("yellow-military-1",), rule="S25")


def test_e10_the_opponents_colour_gives_no_support() -> None:
    now = supported("kkkgbyyyy", "blue-military-3")

    now.refuses(GREEN, PlaySupport, ("blue-military-3",), rule="S25")


def duel(now: Table, green: str, blue: str) -> Table:
    return now.when(GREEN, PlaySupport, (green,)).when(BLUE, PlaySupport, (blue,))


@pytest.mark.parametrize(("roll", "gain"), [("kyyyyyyyy", 1), ("kkkkyyyyy", 3), ("yyyyyyyyy", 0)])
def test_e10_s26_support_is_the_cards_value_or_what_the_dice_show(roll: str, gain: int) -> None:
    now = supported(roll, "black-military-3", script=[faces("gyyyyyyyy")])

    now = duel(now, "black-military-3", "blue-military-0")

    if gain:
        assert CombatWon(GREEN, 4 + gain, 4, "strength") == won(now)
    else:
        assert CombatTied(1, 4) in now.facts


def test_s26_dice_set_aside_give_no_support() -> None:
    now = attacked(
        "4", "4 mori", faces("yyyyyyyy"), held={"g": ["black-military-3"]}, host="b"
    ).when(BLUE, SpareHostages)

    now = duel(now, "black-military-3", "blue-military-0")

    assert CombatWon(BLUE, 4, 5, "strength") == won(now)


def test_e11_s27_where_both_ask_the_same_family_only_the_higher_card_counts() -> None:
    now = supported("kkyyyyyyy", "black-military-3", "black-military-2")

    now = duel(now, "black-military-3", "black-military-2")

    assert CombatWon(GREEN, 6, 4, "strength") == won(now)


def test_e4_played_cards_go_home_before_the_next_round() -> None:
    now = supported(
        "kygbrrrrr", "black-military-1", "yellow-military-1", script=[faces("gbkyrrrrr")]
    )

    now = duel(now, "black-military-1", "yellow-military-1")

    both = (Support(GREEN, ("black-military-1",)), Support(BLUE, ("yellow-military-1",)))
    now.then(
        SupportPlayed(BLUE, ("yellow-military-1",)),
        SupportRevealed(both),
        CardReturned("black-military-1", BLACK),
        CardReturned("yellow-military-1", YELLOW),
        CombatTied(1, 6),
        CombatRoundBegan(2, 0, 0),
        DiceRolled(2, symbols("gbkyrrrrr")),
    )
    now.awaits("MilitarySupport", GREEN, BLUE)
    now.refuses(GREEN, PlaySupport, ("black-military-1",), rule="S25")


def test_s11_a_missing_familys_card_is_shuffled_into_its_pile() -> None:
    pile = cards_of("red")
    now = supported("rrryyyyyy", "red-military-3", script=[pile])

    now = duel(now, "red-military-3", "blue-military-0")

    assert CombatWon(GREEN, 7, 4, "strength") == won(now)
    assert CardReturned("red-military-3", None) in now.facts
    shuffled = next(e for e in now.facts if isinstance(e, PileShuffled))
    assert set(shuffled.order) == set(pile)


def test_s70_a_side_that_holds_only_its_dummy_plays_it_unasked() -> None:
    now = attacked("4", "3", faces(NOBODYS), empty_handed="b").awaits("MilitarySupport", GREEN)

    assert now.state.combat.support == (Support(BLUE, ("blue-military-0",)),)
    assert now.view(GREEN).combat.support == ()


def test_s61_out_of_time_the_dummy_is_played() -> None:
    now = supported("kkkgbyyyy", "black-military-2").when_time_is_up(GREEN)

    now.then_only(SupportPlayed(GREEN, ("green-military-0",)))
