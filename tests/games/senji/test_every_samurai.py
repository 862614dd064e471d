"""All 18 samurai alike: hired, living, dying and as kami, each by what is printed on his card."""

from typing import Any

import pytest

from domain.senji.board import SAMURAI, Kami, SamuraiCard
from domain.senji.commands.autumn import (
    CallEconomicKami,
    CallFamily,
    CommitSeppuku,
    HireMercenaries,
    HireSamurai,
    PlayCombination,
)
from domain.senji.commands.combat import PassAbilities, RerollByKami
from domain.senji.commands.summer import ActivateProvince, LaunchRaid, MoveSamurai
from domain.senji.commands.winter import CallDiplomaticKami
from domain.senji.events.autumn import SamuraiHired
from domain.senji.events.combat import CombatRoundBegan, SamuraiDied, SamuraiFled
from domain.senji.events.setup import HonorChanged
from domain.senji.events.summer import RaidLaunched, TroopsMoved
from domain.senji.state import Phase
from tests.games.senji.scenes import (
    BLUE,
    GREEN,
    ROOMY,
    YELLOW,
    faces,
    flowers,
    fought,
    row_of,
    table,
)
from tests.play import Table

EACH = pytest.mark.parametrize("who", SAMURAI.values(), ids=lambda who: who.id)
TANZAKU = flowers(5, symbol="tanzaku")
OTHERS = ("oda", "shimazu", "hosokawa", "mori")


def companions(who: SamuraiCard) -> tuple[str, ...]:
    return tuple(s for s in OTHERS if s != who.id)[:2]


def turn(land: dict[str, str] | None = None, **scene: Any) -> Table:
    """Green's autumn turn."""
    now = table(phase=Phase.AUTUMN, land=land or ROOMY, **scene)
    return now.when(GREEN, CallFamily, GREEN)


@EACH
def test_s39_hired_by_flowers_he_scores_his_honor(who: SamuraiCard) -> None:
    pile = (who.id, *companions(who))
    now = turn(hanafuda={"g": TANZAKU}, samurai_pile=pile)

    now = now.when(GREEN, PlayCombination, "tanzaku-5", TANZAKU)
    now = now.when(GREEN, HireSamurai, who.id, "echizen")

    now.then(SamuraiHired(GREEN, who.id, "echizen"), HonorChanged(GREEN, who.honor, "samurai"))
    assert row_of(now, "echizen") == f"g 2 {who.id}"
    assert set(now.state.samurai.pile) == set(companions(who))


@EACH
def test_s42_hired_as_a_mercenary_he_scores_nothing(who: SamuraiCard) -> None:
    landless = {p: row for p, row in ROOMY.items() if row[0] != "g"}
    now = turn(landless, honor={"g": 9}, samurai_pile=(who.id, *companions(who)))

    now = now.when(GREEN, HireMercenaries, "north-sea", 0, 1)
    now = now.when(GREEN, HireSamurai, who.id, "north-sea")

    now.then(SamuraiHired(GREEN, who.id, "north-sea"))
    assert now.state.honor[GREEN] == 3
    assert now.state.land.samurai_of("green") == (who.id,)


@EACH
def test_s47_by_seppuku_he_becomes_the_kami_on_his_card(who: SamuraiCard) -> None:
    now = turn(ROOMY | {"echizen": f"g 2 {who.id}"}, kami=True, honor={"g": 9})

    now = now.when(GREEN, CommitSeppuku, who.id)

    now.then_only(SamuraiDied(GREEN, who.id, becomes_kami=who.kami is not None))
    assert now.state.honor[GREEN] == 9
    assert (who.id in now.state.samurai.kami[GREEN]) == (who.kami is not None)
    assert (who.id in now.state.samurai.gone) == (who.kami is None)


@EACH
def test_s46_his_kami_has_the_power_of_its_colour_and_no_other(who: SamuraiCard) -> None:
    spirits = {"g": [who.id]} if who.kami else {}
    now = turn(kami=True, spirits=spirits)
    calls = {CallDiplomaticKami: (who.id, YELLOW), CallEconomicKami: (who.id,)}
    powers = {Kami.DIPLOMATIC: CallDiplomaticKami, Kami.ECONOMIC: CallEconomicKami}

    for command, fields in calls.items():
        if who.kami and powers.get(who.kami) is command:
            after = now.when(GREEN, command, *fields)
            assert after.state.samurai.gone == (who.id,)
        else:
            now.refuses(GREEN, command, *fields, rule="S46")


@EACH
def test_s46_only_a_military_kami_rerolls_dice(who: SamuraiCard) -> None:
    if who.kami is not Kami.MILITARY:
        now = fought("4", "3", "kkkkkkkkk", kami=True, spirits={"g": [who.id]} if who.kami else {})
        assert now.state.combat is None  # nobody was asked
        return
    now = fought("4", "3", "kkkkkkkkk", "k", kami=True, spirits={"g": [who.id]})

    now = now.awaits("MilitaryKami", GREEN).when(GREEN, RerollByKami, who.id, (8,))

    assert now.state.samurai.gone == (who.id,)


@EACH
def test_s22_he_has_a_die_set_aside_in_combat(who: SamuraiCard) -> None:
    aside = 2 if who.id == "akashi" else 1
    now = fought(f"6 {who.id}", "1", "k" * (9 - aside), "k")

    assert CombatRoundBegan(1, aside, 0) in now.happened


@EACH
def test_s29_he_dies_with_the_defeated_unless_he_is_shimazu(who: SamuraiCard) -> None:
    aside = 2 if who.id == "akashi" else 1
    now = fought("6", f"0 {who.id}", "k" * (9 - aside), honor={"b": 5})
    if now.state.decisions.current.kind == "SamuraiAbilities":
        now = now.when(BLUE, PassAbilities)

    died = SamuraiDied(BLUE, who.id, becomes_kami=False)
    assert (died in now.happened) == (who.id != "shimazu")
    assert (SamuraiFled(BLUE, who.id) in now.happened) == (who.id == "shimazu")
    assert now.state.honor[BLUE] == 5


@EACH
def test_s16_he_raids_without_a_die_and_arrives(who: SamuraiCard) -> None:
    land = {"suruga": f"g 1 {who.id}", "ise": "g 0", "musashi": "y 1", "izumo": "b 1"}
    orders = {"suruga": "movement", "musashi": "movement"}
    now = table(faces("k"), land=land, orders=orders)
    now = now.when(GREEN, ActivateProvince, "suruga")

    now = now.when(GREEN, LaunchRaid, "south-sea", 0, (who.id,))

    now.then(RaidLaunched("south-sea", 0, (who.id,)))
    now = now.when(GREEN, MoveSamurai, "ise", who.id)
    now.then(TroopsMoved("raid", "ise", 0, (who.id,)))
    assert row_of(now, "ise") == f"g 0 {who.id}"
