"""Each decision says what it waits for, and why something else is not possible."""

from typing import Any

import pytest

from domain.kernel.commands import Command
from domain.kernel.events import Seat
from domain.kernel.refusal import Reason
from domain.senji import GAME
from domain.senji.board import IMPERIAL
from domain.senji.commands.autumn import (
    CallEconomicKami,
    CallFamily,
    CommitSeppuku,
    ConvertCard,
    CycleHanafuda,
    EndTurn,
    ExposeHostage,
    ForceSwap,
    HireSamurai,
    PlayCombination,
    ReturnSet,
    ShowHanafuda,
    TakeBackHostage,
    TakeHanafuda,
)
from domain.senji.commands.combat import (
    DeclineReroll,
    ExecuteHostage,
    PassAbilities,
    PlaySupport,
    RemoveDie,
    RerollDie,
    Retreat,
    SpareHostages,
    TurnDie,
)
from domain.senji.commands.setup import (
    ChooseFamily,
    ChooseHost,
    KeepSamurai,
    NameProvince,
    PlaceTroops,
)
from domain.senji.commands.summer import (
    ActivateFleet,
    ActivateProvince,
    EndMovement,
    LaunchRaid,
    MoveSamurai,
    MoveUnits,
    PlaceOrder,
    Recruit,
)
from domain.senji.commands.winter import (
    AcceptOffer,
    CallDiplomaticKami,
    CounterOffer,
    FinishWinter,
    MakeOffer,
    TakeCard,
)
from domain.senji.state import Phase
from tests.games.senji.scenes import (
    BLUE,
    GREEN,
    ROOMY,
    YELLOW,
    attacked,
    faces,
    flowers,
    fought,
    table,
)
from tests.games.senji.test_setup import opened, placing, seated
from tests.play import Table, refusal_of

TANZAKU = flowers(5, symbol="tanzaku")


def turn(**scene: Any) -> Table:
    return table(phase=Phase.AUTUMN, **({"land": ROOMY} | scene)).when(GREEN, CallFamily, GREEN)


def summer(order: str = "movement", **scene: Any) -> Table:
    return table(**({"land": ROOMY, "orders": {"echizen": order}} | scene))


def with_kami(*dice: str, **scene: Any) -> Table:
    return fought("4", "4", *dice, kami=True, spirits={"g": ["akashi"]}, **scene)


def every_decision() -> dict[str, tuple[Table, Seat, str | None]]:
    """Give a table, a seat and the ruling of the refusal for each kind of decision."""
    named = placing()
    host = named.state.course.host
    hostage = attacked("4", "4", faces("k" * 9))
    supporting = attacked("4", "4", faces("k" * 9)).when(BLUE, SpareHostages)
    fled = fought("6", "1 shimazu", "kkkkkkkk", more={"izumo": "b 1", "nagato": "b 0"})
    raid = table(faces("y"), land={"settsu": "g 3"}, orders={"settsu": "movement"})
    converting = turn(held={"g": ["yellow-trading-b"]}, hanafuda={"y": flowers(4)})
    converting = converting.when(GREEN, ConvertCard, "yellow-trading-b")
    hiring = turn(hanafuda={"g": TANZAKU}).when(GREEN, PlayCombination, "tanzaku-5", TANZAKU)
    swap = turn(land=ROOMY | {"echizen": "g 1 umeko"})
    spirits: dict[str, Any] = {"kami": True, "spirits": {"g": ["ekes", "gamo"]}}
    called = turn(**spirits).when(GREEN, CallDiplomaticKami, "ekes", YELLOW)
    return {
        "FamilyChoice": (opened(3), 0, None),
        "SamuraiDraft": (seated(3), 0, "S4"),
        "HostChoice": (table(phase=Phase.WELCOME, honor={"g": 9, "y": 9}), GREEN, "S5"),
        "ProvinceNaming": (named, host, None),
        "Placement": (named.when(host, NameProvince, "settsu"), 0, "S3"),
        "WinterDiplomacy": (table(phase=Phase.WINTER, land=ROOMY), GREEN, None),
        "DiplomaticKami": (called, GREEN, "S46"),
        "SpringOrders": (table(phase=Phase.SPRING, land=ROOMY), GREEN, "S12"),
        "SummerActivation": (summer(fleets=["y south 1"]), GREEN, "S12"),
        "Recruitment": (summer("recruitment"), GREEN, "S12"),
        "Movement": (summer(), GREEN, "S12"),
        "Landing": (raid.when(GREEN, LaunchRaid, "south-sea", 1, ()), GREEN, "S16"),
        "HostageExecution": (hostage, BLUE, "S24"),
        "SamuraiAbilities": (fought("4 baba", "4", "kkkkkkkk"), GREEN, "S33"),
        "MilitaryKami": (with_kami("bkkkkkkkk"), GREEN, "S33"),
        "MilitarySupport": (supporting, GREEN, "S25"),
        "SamuraiRetreat": (fled, BLUE, "S32"),
        "AutumnOrder": (table(phase=Phase.AUTUMN, land=ROOMY), GREEN, "S34"),
        "AutumnTurn": (turn(), GREEN, "S34"),
        "HanafudaShowing": (converting, YELLOW, "S35"),
        "HanafudaTaking": (converting.when(YELLOW, ShowHanafuda, flowers(2)), GREEN, "S35"),
        "SamuraiHiring": (hiring, GREEN, "S39"),
        "ForcedSwap": (swap.when(GREEN, ForceSwap, YELLOW, "green-trading-a"), YELLOW, "S50"),
        "EconomicKami": (turn(**spirits).when(GREEN, CallEconomicKami, "gamo"), GREEN, "S46"),
    }


DECISIONS = every_decision()


def test_every_kind_of_decision_is_here() -> None:
    assert {kind.name for kind in GAME.kinds} == set(DECISIONS)


@pytest.mark.parametrize("kind", DECISIONS)
def test_what_belongs_elsewhere_is_refused_with_what_is_expected(kind: str) -> None:
    now, seat, rule = DECISIONS[kind]
    now.awaits(kind, *now.decision.seats)
    elsewhere: type[Command] = EndMovement if kind != "Movement" else EndTurn

    refused = now.refuses(seat, elsewhere, rule=rule)

    assert refused.detail


@pytest.mark.parametrize("kind", DECISIONS)
def test_the_clock_can_answer_each_kind(kind: str) -> None:
    now, seat, _ = DECISIONS[kind]
    shared = now.game.kind_of(now.decision).shared_clock
    before = now.decision.id

    after = now.when_time_is_up(None if shared else seat)

    still_open = after.state.decisions.find(before)
    assert still_open is None or seat not in still_open.seats


CASES: list[tuple[str, type[Command], tuple[Any, ...], str | None]] = [
    ("FamilyChoice", ChooseFamily, ("red",), "S1"),
    ("SamuraiDraft", KeepSamurai, ("yamauchi",), "S4"),
    ("HostChoice", ChooseHost, (BLUE,), "S5"),
    ("ProvinceNaming", NameProvince, ("kii",), None),
    ("Placement", PlaceTroops, (4, ()), "S3"),
    ("WinterDiplomacy", AcceptOffer, ("1-0.1", ()), None),
    ("WinterDiplomacy", CounterOffer, ("1-0.1", (), "up", (), 1), None),
    ("WinterDiplomacy", CallDiplomaticKami, ("ekes", YELLOW), "S46"),
    ("DiplomaticKami", TakeCard, ("green-military-1",), "S46"),
    ("SpringOrders", PlaceOrder, ("suruga", "movement"), "S12"),
    ("SummerActivation", ActivateProvince, ("ise",), "S12"),
    ("SummerActivation", ActivateFleet, (IMPERIAL, "north-sea"), "S15"),
    ("Recruitment", Recruit, (3,), "S19"),
    ("Movement", MoveUnits, ("mutsu", 1), None),
    ("Movement", MoveUnits, ("settsu", 3), None),
    ("Movement", MoveSamurai, ("settsu", "oda"), None),
    ("Movement", LaunchRaid, ("south-sea", 1, ()), "S13"),
    ("Landing", MoveSamurai, ("settsu", "oda"), None),
    ("HostageExecution", ExecuteHostage, ("green-family-son",), "S24"),
    ("SamuraiAbilities", RerollDie, ("baba", 0), None),
    ("SamuraiAbilities", TurnDie, ("daisuke", 0), None),
    ("SamuraiAbilities", RemoveDie, ("baba", 1), None),
    ("MilitarySupport", PlaySupport, (("blue-military-1",),), "S25"),
    ("SamuraiRetreat", Retreat, ("kii",), "S32"),
    ("AutumnOrder", CallFamily, (5,), "S34"),
    ("AutumnTurn", TakeBackHostage, ("yellow-family-son",), "S37"),
    ("AutumnTurn", ReturnSet, (("a",) * 5,), "S36"),
    ("AutumnTurn", CommitSeppuku, ("oda",), "S47"),
    ("AutumnTurn", CycleHanafuda, (flowers(1),), None),
    ("AutumnTurn", ForceSwap, (YELLOW, "green-trading-a"), None),
    ("AutumnTurn", ExposeHostage, ("yellow-family-son",), "S37"),
    ("HanafudaShowing", ShowHanafuda, (flowers(1),), "S35"),
    ("HanafudaTaking", TakeHanafuda, (flowers(9)[8],), "S35"),
    ("SamuraiHiring", HireSamurai, ("oda", "kii"), "S39"),
]


@pytest.mark.parametrize(("kind", "command", "given", "rule"), CASES)
def test_what_is_not_possible_is_refused_by_its_ruling(
    kind: str, command: type[Command], given: tuple[Any, ...], rule: str | None
) -> None:
    now, seat, _ = DECISIONS[kind]

    refused = now.refuses(seat, command, *given, rule=rule)

    assert refused.detail


def test_a_used_samurai_is_refused_by_name() -> None:
    now = fought("4 baba daisuke", "4", "kkkkkkk").when(GREEN, TurnDie, "baba", 0)

    assert "has been used" in now.refuses(GREEN, TurnDie, "baba", 1).detail


def test_a_set_of_cards_that_are_not_held_is_refused_by_name() -> None:
    cards = ("yellow-trading-a", "black-military-1", "blue-family-son", "red-military-2")

    refused = turn().refuses(GREEN, ReturnSet, (*cards, "purple-trading-a"), rule="S36")

    assert refused.detail.startswith("yellow-trading-a")


def test_seats_that_are_done_are_refused_as_not_awaited() -> None:
    now = table(phase=Phase.WINTER, land=ROOMY).when(GREEN, FinishWinter)

    refused = refusal_of(now, GREEN, MakeOffer(now.decision.id, YELLOW, (), "up", (), 1))

    assert refused is not None
    assert refused.reason is Reason.NOT_YOUR_DECISION


def test_declining_is_always_possible_where_it_is_offered() -> None:
    for kind, command in (
        ("HostageExecution", SpareHostages),
        ("SamuraiAbilities", PassAbilities),
        ("MilitaryKami", DeclineReroll),
        ("AutumnTurn", EndTurn),
        ("WinterDiplomacy", FinishWinter),
    ):
        now, seat, _ = DECISIONS[kind]
        assert now.options(seat, command) == [()]
