"""What a refusal says: what is wrong, and by which ruling; a client can show it as it stands."""

from dataclasses import dataclass, field
from typing import Any

import pytest

from domain.kernel.commands import Command
from domain.rokugan.commands import (
    AddControlTokens,
    AnimateTheDead,
    AskDarkFavors,
    ChooseClan,
    ExchangeControl,
    GiveBack,
    InspireFear,
    KeepObjective,
    LookAtToken,
    PassCards,
    PlaceBlessing,
    PlaceControlToken,
    PlaceToken,
    PlayOnProvinces,
    PurgeTheWeak,
    ReturnToPool,
    SpyOnHand,
    StandDown,
    UseFirstPlayerCard,
    UseScout,
    UseShugenja,
)
from domain.rokugan.places import PLACES
from domain.rokugan.state import Phase
from tests.games.rokugan.scenes import at
from tests.games.rokugan.test_refusals import WAITING
from tests.play import Table, refusal_of


@dataclass(frozen=True)
class Case:
    """A command that is refused in a position, and the words and the ruling it is refused with."""

    command: type[Command]
    fields: tuple[Any, ...]
    words: str
    rule: str | None
    position: dict[str, Any] = field(default_factory=dict)

    def __str__(self) -> str:
        return f"{self.command.__name__}: {self.words}"


LAND = {0: "crab-capital crab-west", 1: "scorpion-west lion-north", 2: "dragon-capital"}
TOKENS = (
    (0, "a1", "crab-west"),
    (1, "a4", "scorpion-west>crab-west"),
    (1, "a2", "lion-north"),
    (0, "r", "lion-north"),
)
SPECIALS = {
    "dragon-west": "peace",
    "dragon-south": "scorched-earth",
    "lion-north": "battlefield",
    "scorpion-north": "shrine",
}
DARK = {"cards": {"dark-favors": 0, "inspire-fear": 0}}
DEAD = {"cards": {"purge-the-weak": 0, "animate-the-dead": 0}}
SPENT = {"action_cards": False}
PLACEMENT = (
    Case(PlaceToken, ("army-5", "crab-west"), "army-5 is not in your hand", None),
    Case(PlaceToken, ("blessing-2", "crab-west"), "a blessing is placed on a token of yours", "R4"),
    Case(
        PlaceToken,
        ("army-2", "crab-west>scorpion-west"),
        "a token lies on that border already, for both directions",
        "R1",
    ),
    Case(PlaceToken, ("army-2", "dragon-west"), "dragon-west is closed by its peace", "R10"),
    Case(
        PlaceToken,
        ("army-2", "dragon-south"),
        "dragon-south is closed by its scorched-earth",
        "R10",
    ),
    Case(PlaceToken, ("army-2", "scorpion-north"), "scorpion-north is closed by its shrine", "R10"),
    Case(
        PlaceToken,
        ("navy-1", "coast:crab-capital"),
        "crab-capital is your own and cannot be attacked by you",
        "R3",
    ),
    Case(
        PlaceToken,
        ("army-2", "crane-south>crab-east"),
        "you do not control crane-south, no attack of yours starts there",
        "R2",
    ),
    Case(PlaceBlessing, ("blessing-3", 1), "blessing-3 is not in your hand", None),
    Case(PlaceBlessing, ("army-2", 1), "army-2 is no blessing", "R4"),
    Case(PlaceBlessing, ("blessing-2", 9), "no token 9 is on the board", "R12"),
    Case(PlaceBlessing, ("blessing-2", 3), "only an own token can be blessed", "R4"),
    Case(
        PlaceBlessing,
        ("blessing-2", 4),
        "only a facedown army, navy or shinobi can be blessed",
        "R4",
    ),
    Case(StandDown, (), "there is something that you can place", "R7"),
    Case(UseScout, (1,), "only an opponent's token can be chosen", "R12"),
    Case(UseScout, (2,), "a blessed token cannot be chosen", "R12", {"blessed": ((2, "b2"),)}),
    Case(UseScout, (999,), "no token 999 is on the board", "R12"),
    Case(UseScout, (2,), "you have no scout left", None, SPENT),
    Case(UseShugenja, (2,), "you have no shugenja left", None, SPENT),
    Case(UseShugenja, (4,), "only an opponent's token can be chosen", "R12"),
    Case(UseFirstPlayerCard, (7,), "no token 7 is on the board", "R12"),
    Case(AskDarkFavors, ("crab-west", (2,)), "you do not hold dark-favors", "R37"),
    Case(
        AskDarkFavors,
        ("lion-north", (2,)),
        "the cost is an own control token outside the Shadowlands",
        "R40",
        DARK,
    ),
    Case(
        AskDarkFavors,
        ("crab-west", (2, 8)),
        "no token 8 without a blessing is on the board",
        "R12",
        DARK,
    ),
    Case(
        InspireFear,
        ("crab-west", ("crab-east",)),
        "no special token lies in crab-east",
        "R29",
        DARK,
    ),
    Case(PurgeTheWeak, ("army-5", (2, 3)), "army-5 is not in your hand", None, DEAD),
    Case(
        PurgeTheWeak,
        ("army-2", (2,)),
        "Purge the Weak removes two tokens of the board",
        "R29",
        DEAD,
    ),
    Case(
        AnimateTheDead,
        ("crab-west",),
        "no token of your discard pile would find its place",
        "R38",
        DEAD,
    ),
    Case(ChooseClan, ("lion",), "this cannot be done in a placement turn", None),
)
WINDOW = {"phase": Phase.CARDS}
CARDS = (
    Case(PlayOnProvinces, ("bushido", ("crab-west",)), "you do not hold bushido", "R37"),
    Case(
        PlayOnProvinces,
        ("port-of-prosperity", ("shadowlands-north",)),
        "port-of-prosperity cannot be played on shadowlands-north",
        None,
    ),
    Case(
        PlayOnProvinces,
        ("port-of-prosperity", ("dragon-west",)),
        "the token in dragon-west is never replaced",
        "R28",
    ),
    Case(
        PlayOnProvinces,
        ("port-of-prosperity", ("crab-west", "crab-east")),
        "port-of-prosperity asks for 1 provinces now",
        "R29",
    ),
    Case(
        PlayOnProvinces,
        ("bountiful-harvest", ("lion-north",)),
        "bountiful-harvest finds no target in lion-north",
        "R29",
    ),
    Case(SpyOnHand, (0,), "Spy Network looks at the hand of an opponent", None),
    Case(ExchangeControl, ("lion-north", "crab-west"), "you do not control lion-north", "R41"),
    Case(ExchangeControl, ("crab-west", "crane-south"), "no opponent controls crane-south", "R41"),
    Case(ReturnToPool, ("army-1",), "a territory card must be played or passed now", None),
)
HELD = dict.fromkeys(
    ("port-of-prosperity", "bountiful-harvest", "spy-network", "cultural-exchange"), 0
)
ELSEWHERE = (
    ("ClanChoice", PassCards, (), "a clan must be chosen now"),
    ("ObjectiveChoice", PassCards, (), "an objective must be kept now"),
    ("ControlPlacement", PassCards, (), "a control token must be placed now"),
    (
        "ControlPlacement",
        PlaceControlToken,
        ("crab-capital",),
        "crab-capital holds a control",
    ),
    ("DragonReturn", ReturnToPool, ("bluff",), "the bluff never goes to the pool"),
    ("GiveBack", GiveBack, ("bluff", False), "the bluff may not be given back"),
    ("GiveBack", GiveBack, ("army-6", False), "a token of your hand must be given back now"),
    ("ControlAddition", AddControlTokens, ("lion-north",), "you do not control lion-north"),
    ("DarkFavors", PassCards, (), "discard one of the tokens that you looked at: 1, 2"),
    ("ScorpionLook", LookAtToken, (2,), "the look is for another token than the one just placed"),
    ("ScorpionLook", LookAtToken, (5,), "no token 5 without a blessing is on the board"),
    ("UnicornSwap", PassCards, (), "swap two tokens or decline"),
)


def check(table: Table, case: Case) -> None:
    refused = table.refuses(0, case.command, *case.fields, rule=case.rule)
    assert refused.detail == case.words


@pytest.mark.parametrize("case", PLACEMENT, ids=str)
def test_in_a_placement_turn(case: Case) -> None:
    position = {"specials": SPECIALS, "hands": {0: "a2 n1 b2"}, "placed": TOKENS}

    check(at("crab scorpion dragon", LAND, **(position | case.position)), case)


@pytest.mark.parametrize("case", CARDS, ids=str)
def test_in_the_window_of_territory_cards(case: Case) -> None:
    table = at("crab scorpion dragon", LAND, cards=HELD, specials=SPECIALS, **WINDOW)

    check(table, case)


@pytest.mark.parametrize(("kind", "command", "fields", "words"), ELSEWHERE)
def test_in_the_other_decisions(
    kind: str, command: type[Command], fields: tuple[Any, ...], words: str
) -> None:
    table = WAITING[kind][0]
    seat = table.decision.seats[0]
    rules = {"ObjectiveChoice": None, "ControlPlacement": None, "ClanChoice": "R45"}
    rules |= {"DragonReturn": "R20", "GiveBack": "R30", "ControlAddition": "R52"}
    rules |= {"DarkFavors": "R49", "ScorpionLook": "R19", "UnicornSwap": "R18"}

    refused = table.refuses(seat, command, *fields, rule=rules[kind])
    assert refused.detail.startswith(words)


def test_an_objective_of_another_seat_is_refused_as_any_other() -> None:
    table = WAITING["ObjectiveChoice"][0]
    foreign = table.state.daimyos[1].dealt[0]
    nobodys = table.state.objectives[0]

    words = [table.refuses(0, KeepObjective, o).detail for o in (foreign, nobodys)]
    assert words == [f"{foreign} was not dealt to you", f"{nobodys} was not dealt to you"]


def test_r2_every_place_that_is_not_open_is_refused_by_a_ruling() -> None:
    table = at("crab scorpion dragon", LAND, specials=SPECIALS, placed=TOKENS, hands={0: "a2"})
    offered = table.legal(0).templates[0].choices["place"].allowed

    for place in PLACES.keys() - set(offered):
        refused = refusal_of(table, 0, PlaceToken(table.decision.id, "army-2", place))
        assert refused is not None
        assert refused.rule in ("R1", "R2", "R3", "R10")
