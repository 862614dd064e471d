"""Two players: blue, yellow, a vacant centre, and the imperial force of whoever hosts."""

from typing import Any

from domain.senji.commands.autumn import CallFamily, CommitSeppuku
from domain.senji.commands.combat import ExecuteHostage, PlaySupport, SpareHostages
from domain.senji.commands.summer import (
    ActivateProvince,
    LaunchRaid,
    MoveSamurai,
    MoveUnits,
    PlaceOrder,
    Recruit,
)
from domain.senji.events.combat import (
    CombatWon,
    ProvinceCaptured,
    SamuraiDied,
    TroopsWithdrew,
    UnitsLost,
)
from domain.senji.events.setup import HonorChanged, UnitsRaised
from domain.senji.events.summer import AttackBegan, HanafudaDrawn
from domain.senji.state import Phase
from tests.games.senji.scenes import faces, flowers, honor_of, row_of, table
from tests.play import Table

HOST, RIVAL = 0, 1
NOBODYS = "kkkkkkkkk"
LAND = {"kii": "i 3", "harima": "b 2", "suruga": "y 2", "ise": "y 1"}


def two(*script: Any, **scene: Any) -> Table:
    """Blue hosts the emperor, and leads his force."""
    return table(*script, families="by", host="b", **({"land": LAND} | scene))


def test_s48_the_centre_is_vacant_and_taken_by_walking_in() -> None:
    now = two(orders={"harima": "movement"})

    now = now.when(HOST, MoveUnits, "settsu", 2)

    assert AttackBegan("blue", None, "settsu") in now.facts
    assert ProvinceCaptured("blue", "settsu") in now.facts
    assert row_of(now, "settsu") == "b 2"


def test_s48_kii_alone_is_open_of_the_shikoku_zone() -> None:
    now = two()

    assert "kii" in now.state.land.provinces
    assert not {"iyo", "awa", "bungo", "mutsu"} & set(now.state.land.provinces)


def test_s49_the_host_puts_an_order_on_kii_too() -> None:
    now = two(phase=Phase.SPRING)

    assert {p for p, _ in now.options(HOST, PlaceOrder)} == {"kii", "harima"}
    assert {p for p, _ in now.options(RIVAL, PlaceOrder)} == {"suruga", "ise"}


def test_s49_production_in_kii_draws_for_the_host() -> None:
    now = two(orders={"kii": "production"}, pile=flowers(3))

    assert HanafudaDrawn(HOST, 2, flowers(2)) in now.facts


def test_s49_recruitment_in_kii_lets_the_imperial_army_grow_to_six() -> None:
    now = two(orders={"kii": "recruitment"}, land=LAND | {"kii": "i 5"}).awaits("Recruitment", HOST)

    assert now.options(HOST, Recruit) == [(0,), (1,)]
    now.when(HOST, Recruit, 1).then(UnitsRaised("imperial", "kii", 1))


def test_s68_the_six_imperial_units_are_counted_over_all_places() -> None:
    now = two(orders={"kii": "recruitment"}, land=LAND | {"kii": "i 2", "settsu": "i 3"})

    assert now.options(HOST, Recruit) == [(0,), (1,)]


def test_s59_the_imperial_force_and_its_leader_keep_out_of_each_others_provinces() -> None:
    land = LAND | {"settsu": "b 1"}
    imperial = two(orders={"kii": "movement"}, land=land)
    own = two(orders={"settsu": "movement"}, land=land)

    imperial.refuses(HOST, MoveUnits, "settsu", 1, rule="S59")
    own.refuses(HOST, MoveUnits, "kii", 1, rule="S59")


def march(*script: Any, **scene: Any) -> Table:
    """The imperial force attacks Ise; nobody has cards but his dummy."""
    now = two(*script, orders={"kii": "movement"}, empty_handed="y", **scene)
    return now.when(HOST, MoveUnits, "ise", 3)


def test_s49_it_fights_with_its_leaders_symbol_and_wins_honor_for_him() -> None:
    now = march(faces("bbkkkkkkk")).when(HOST, PlaySupport, ("blue-military-0",))

    assert CombatWon(HOST, 5, 1, "strength") in now.facts
    assert HonorChanged(HOST, 4, "combat") in now.facts
    assert row_of(now, "ise") == "i 2"


def test_s49_what_it_took_follows_the_leader_and_counts_for_nobodys_limit() -> None:
    now = march(faces("bbkkkkkkk")).when(HOST, PlaySupport, ("blue-military-0",))

    assert now.state.land.held("imperial") == ("kii", "ise")
    assert now.state.land.held("blue") == ("harima",)
    assert now.state.banners_of(HOST) == ("blue", "imperial")
    assert now.state.banners_of(RIVAL) == ("yellow",)


def test_s49_its_enemy_executes_members_of_the_leaders_family() -> None:
    now = two(orders={"kii": "movement"}, held={"y": ["blue-family-son"]}, honor={"b": 20})
    now = now.when(HOST, MoveUnits, "ise", 3).awaits("HostageExecution", RIVAL)

    now = now.when(RIVAL, ExecuteHostage, "blue-family-son")

    assert HonorChanged(HOST, -4, "execution") in now.facts


def assault(garrison: str, *script: Any, **scene: Any) -> Table:
    """Yellow attacks Kii from Ise with four units."""
    land = {"kii": f"i {garrison}", "ise": "y 4", "harima": "b 1", "suruga": "y 1"}
    now = two(*script, land=land, orders={"ise": "movement"}, empty_handed="b", **scene)
    return now.when(RIVAL, MoveUnits, "kii", 4)


def test_s49_a_winner_over_kii_scores_but_stays_where_he_came_from() -> None:
    now = assault("2", faces(NOBODYS)).when(RIVAL, PlaySupport, ("yellow-military-0",))

    assert CombatWon(RIVAL, 4, 2, "strength") in now.facts
    assert UnitsLost(2, 2) in now.facts
    assert HonorChanged(RIVAL, 8, "combat") in now.facts
    assert TroopsWithdrew("yellow", "ise") in now.facts
    assert row_of(now, "ise") == "y 2"


def test_s49_a_fleet_that_won_over_kii_stays_at_sea() -> None:
    land = {"kii": "i 2", "harima": "b 1", "suruga": "y 1"}
    now = two(faces(NOBODYS), land=land, fleets=["y south 4"], empty_handed="b")

    now = now.when(RIVAL, MoveUnits, "kii", 4).when(RIVAL, PlaySupport, ("yellow-military-0",))

    assert TroopsWithdrew("yellow", "south-sea") in now.facts
    assert [(f.banner, f.sea, f.units) for f in now.state.land.fleets] == [
        ("yellow", "south-sea", 2)
    ]


def test_s49_when_wiped_out_three_units_reappear_in_kii_at_once() -> None:
    now = assault("2 oda", faces("kkkkkkkk")).when(RIVAL, PlaySupport, ("yellow-military-0",))

    assert SamuraiDied(HOST, "oda", becomes_kami=False) in now.facts
    assert UnitsRaised("imperial", "kii", 3) in now.facts
    assert row_of(now, "kii") == "i 3"


def test_s49_while_it_stands_elsewhere_nothing_reappears() -> None:
    land = {"kii": "i 2", "ise": "y 4", "harima": "b 1", "settsu": "i 1"}
    now = two(faces(NOBODYS), land=land, orders={"ise": "movement"}, empty_handed="b")

    now = now.when(RIVAL, MoveUnits, "kii", 4).when(RIVAL, PlaySupport, ("yellow-military-0",))

    assert not any(isinstance(e, UnitsRaised) for e in now.facts)
    assert row_of(now, "kii") == "i 0"


def test_s49_kii_cannot_be_attacked_while_nobody_defends_it() -> None:
    land = {"kii": "i 0", "ise": "y 4", "harima": "b 1", "settsu": "i 1"}
    now = two(land=land, orders={"ise": "movement"})

    now.refuses(RIVAL, MoveUnits, "kii", 1, rule="S49")


def test_s49_a_province_taken_from_the_imperial_force_is_the_takers() -> None:
    land = {"kii": "i 2", "ise": "y 4", "harima": "b 1", "settsu": "i 0"}
    now = two(land=land, orders={"ise": "movement"}, empty_handed="b")

    now = now.when(RIVAL, MoveUnits, "settsu", 1).when(RIVAL, MoveUnits, "settsu", 1)
    now = now.when(RIVAL, MoveUnits, "settsu", 2)

    assert row_of(now, "settsu") == "y 4"


def test_s49_the_force_changes_its_leader_with_the_emperor() -> None:
    now = table(families="by", host="y", land=LAND, phase=Phase.SPRING)

    assert {p for p, _ in now.options(RIVAL, PlaceOrder)} == {"kii", "suruga", "ise"}


def test_s68_a_dead_imperial_samurai_is_a_kami_of_the_leader() -> None:
    now = assault("2 mori", faces("kkkkkkkk"), kami=True)

    now = now.when(RIVAL, PlaySupport, ("yellow-military-0",))

    assert SamuraiDied(HOST, "mori", becomes_kami=True) in now.facts
    assert now.state.samurai.kami[HOST] == ("mori",)


def test_s68_an_imperial_samurais_ability_serves_the_leader() -> None:
    land = LAND | {"kii": "i 3 ishida"}
    now = two(land=land, orders={"harima": "movement"}, held={"y": ["blue-family-wife"]})
    now = now.when(HOST, MoveUnits, "nagato", 2)
    assert now.state.course.phase is Phase.AUTUMN

    attack = two(
        land=land | {"settsu": "y 0"},
        orders={"harima": "movement"},
        held={"y": ["blue-family-wife"]},
        honor={"b": 20},
    ).when(HOST, MoveUnits, "settsu", 2)
    attack = attack.when(RIVAL, ExecuteHostage, "blue-family-wife")

    assert HonorChanged(HOST, -3, "execution") in attack.facts


def test_s68_seppuku_is_not_for_imperial_samurai() -> None:
    now = two(land=LAND | {"kii": "i 3 mori"}, phase=Phase.AUTUMN, kami=True)
    now = now.when(HOST, CallFamily, HOST)

    now.refuses(HOST, CommitSeppuku, "mori", rule="S47")


def test_s68_the_imperial_force_holds_at_most_six_provinces() -> None:
    taken = {"kii": "i 2", "settsu": "i 1", "ise": "i 1", "echizen": "i 1", "etchu": "i 1"}
    land = taken | {"musashi": "i 1", "suruga": "y 1", "harima": "b 1"}
    now = two(land=land, orders={"ise": "movement"})

    now.refuses(HOST, MoveUnits, "suruga", 1, rule="S18")


def test_imperial_samurai_march_with_the_force() -> None:
    now = two(land=LAND | {"kii": "i 3 hosokawa"}, orders={"kii": "movement"})
    now = now.when(HOST, MoveSamurai, "ise", "hosokawa").when(HOST, MoveUnits, "ise", 3)

    now.awaits("HostageExecution", RIVAL).when(RIVAL, SpareHostages)


def test_the_host_activates_the_imperial_provinces_with_the_others() -> None:
    now = two(orders={"kii": "production", "suruga": "production"})

    assert now.options(HOST, ActivateProvince) == [("kii",), ("suruga",)]
    assert honor_of(now, "by") == {"b": 0, "y": 0}


def test_s49_a_samurai_alone_defends_kii_against_an_attack() -> None:
    land = {"kii": "i 0 mori", "ise": "y 4", "harima": "b 1", "settsu": "i 1"}
    now = two(land=land, orders={"ise": "movement"})

    now = now.when(RIVAL, MoveUnits, "kii", 4)

    assert AttackBegan("yellow", "imperial", "kii") in now.facts


def test_s49_nothing_reappears_while_the_whole_force_raids() -> None:
    now = two(faces("kkk"), orders={"kii": "movement"})

    now = now.when(HOST, LaunchRaid, "south-sea", 3, ())

    now.awaits("Landing", HOST)
    assert not any(isinstance(e, UnitsRaised) for e in now.facts)


def test_s49_nothing_reappears_while_the_whole_force_attacks() -> None:
    now = two(orders={"kii": "movement"})

    now = now.when(HOST, MoveUnits, "ise", 3)

    assert AttackBegan("imperial", "yellow", "ise") in now.facts
    assert not any(isinstance(e, UnitsRaised) for e in now.facts)
