"""Positions of Senji in short notation: families by letter, provinces as "g 3 mori"."""

import json
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from domain.kernel.events import Event, Seat
from domain.senji import GAME
from domain.senji.board import (
    DICE_FACES,
    DIPLOMACY,
    DUMMIES,
    HANAFUDA,
    IMPERIAL,
    SAMURAI,
    SETUPS,
)
from domain.senji.commands.summer import MoveSamurai, MoveUnits
from domain.senji.events.autumn import (
    CombinationPlayed,
    HostageExposed,
    MercenariesHired,
    SamuraiHired,
)
from domain.senji.events.combat import SamuraiDied
from domain.senji.events.setup import (
    EmperorWelcomed,
    FamilyChosen,
    GameOpened,
    HonorChanged,
    MapOpened,
    PhaseBegan,
    ProvinceNamed,
    SamuraiShuffled,
    TroopsPlaced,
)
from domain.senji.events.summer import HanafudaDrawn, HanafudaShuffled, OrderPlaced
from domain.senji.events.winter import CardsExchanged, LotWon, PileShuffled
from domain.senji.state import Phase
from tests.play import Scripted, Table, given

EXAMPLE: dict[str, Any] = json.loads(Path(__file__).with_name("play_example.json").read_text())
LETTERS = {
    "g": "green",
    "y": "yellow",
    "k": "black",
    "b": "blue",
    "r": "red",
    "p": "purple",
    "i": IMPERIAL,
}
FOUR = "gykb"
GREEN, YELLOW, BLACK, BLUE = range(4)
ROOMY = {"echizen": "g 2", "suruga": "y 2", "etchu": "k 2", "izumo": "b 2"}


def faces(letters: str) -> tuple[int, ...]:
    """Give a roll of the dice by the letters of the symbols."""
    return tuple(1 + DICE_FACES.index(LETTERS[letter]) for letter in letters)


def symbols(letters: str) -> tuple[str, ...]:
    return tuple(LETTERS[letter] for letter in letters)


def flowers(count: int, **features: Any) -> tuple[str, ...]:
    """Give the first hanafuda with such features."""
    found = [
        c for c, card in HANAFUDA.items() if all(getattr(card, k) == v for k, v in features.items())
    ]
    assert len(found) >= count
    return tuple(found[:count])


def cards_of(family: str, kind: str = "") -> tuple[str, ...]:
    """List a family's diplomacy cards, without its dummy."""
    return tuple(
        c.id
        for c in DIPLOMACY.values()
        if c.family == family and not c.dummy and kind in ("", c.kind)
    )


def position(
    families: str = FOUR,
    land: Mapping[str, str] | None = None,
    *,
    host: str | None = "g",
    phase: Phase = Phase.SUMMER,
    year: int = 2,
    honor: Mapping[str, int] | None = None,
    fleets: Sequence[str] = (),
    orders: Mapping[str, str] | None = None,
    held: Mapping[str, Sequence[str]] | None = None,
    exposed: Mapping[str, Sequence[str]] | None = None,
    empty_handed: str = "",
    hanafuda: Mapping[str, Sequence[str]] | None = None,
    pile: Sequence[str] | None = None,
    discards: Sequence[str] = (),
    spirits: Mapping[str, Sequence[str]] | None = None,
    samurai_pile: Sequence[str] | None = None,
    stacks: Mapping[str, Sequence[str]] | None = None,
    kami: bool = False,
    year_limit: int | None = None,
    winter_offers: int = 20,
) -> tuple[Event, ...]:
    """A game in the given part of a year, told as the events that led there."""
    seats = {letter: seat for seat, letter in enumerate(families)}
    land = ROOMY if land is None else land
    held, exposed, spirits = held or {}, exposed or {}, spirits or {}
    hanafuda = hanafuda or {}
    events: list[Event] = [
        GameOpened(len(families), kami, year_limit, winter_offers),
        MapOpened(
            SETUPS[len(families)].provinces,
            tuple(DUMMIES[f] for f in SETUPS[len(families)].missing),
        ),
    ]
    for letter, seat in seats.items():
        own = tuple(c.id for c in DIPLOMACY.values() if c.family == LETTERS[letter])
        events.append(FamilyChosen(seat, LETTERS[letter], own))
    events += _diplomacy(seats, held, exposed, stacks or {}, empty_handed)
    events += _flowers(seats, hanafuda, pile, discards)
    events += [HonorChanged(seats[x], n, "samurai") for x, n in (honor or {}).items()]
    events += _troops(seats, land, fleets, spirits, samurai_pile, kami=kami)
    if host is not None:
        events.append(EmperorWelcomed(seats[host]))
    for province, order in (orders or {}).items():
        letter = land[province].split()[0]
        seat = seats[host or ""] if letter == "i" else seats[letter]
        events.append(OrderPlaced(seat, province, order))
    return (*events, PhaseBegan(phase, year))


def _diplomacy(
    seats: Mapping[str, Seat],
    held: Mapping[str, Sequence[str]],
    exposed: Mapping[str, Sequence[str]],
    stacks: Mapping[str, Sequence[str]],
    empty_handed: str,
) -> Iterator[Event]:
    away = {c for cards in (*held.values(), *exposed.values()) for c in cards}
    for family in SETUPS[len(seats)].missing:
        pile = stacks.get(family, cards_of(family))
        yield PileShuffled(1, family, tuple(c for c in pile if c not in away))
    keeper = next((seat for letter, seat in seats.items() if letter not in empty_handed), None)
    for letter in empty_handed:
        assert keeper is not None
        yield CardsExchanged("0-0.1", seats[letter], keeper, cards_of(LETTERS[letter]), ())
    for holders in (held, exposed):
        for letter, cards in holders.items():
            for card in cards:
                yield LotWon(seats[letter], card)
    for letter, cards in exposed.items():
        for card in cards:
            yield HostageExposed(seats[letter], card)


def _flowers(
    seats: Mapping[str, Seat],
    hanafuda: Mapping[str, Sequence[str]],
    pile: Sequence[str] | None,
    discards: Sequence[str],
) -> Iterator[Event]:
    drawn = [c for cards in hanafuda.values() for c in cards] + list(discards)
    rest = tuple(c for c in HANAFUDA if c not in drawn)
    order = rest if pile is None else tuple(pile)
    yield HanafudaShuffled(1, (*drawn, *order))
    for letter, cards in hanafuda.items():
        yield HanafudaDrawn(seats[letter], len(cards), tuple(cards))
    leftover = tuple(c for c in rest if c not in order)
    thrown = (*discards, *leftover)
    if leftover:
        yield HanafudaShuffled(1, (*leftover, *discards, *order))
    if thrown:
        yield HanafudaDrawn(0, len(thrown), thrown)
        yield CombinationPlayed(0, "distinct-4", thrown)


def _troops(
    seats: Mapping[str, Seat],
    land: Mapping[str, str],
    fleets: Sequence[str],
    spirits: Mapping[str, Sequence[str]],
    samurai_pile: Sequence[str] | None,
    *,
    kami: bool,
) -> Iterator[Event]:
    rows = [row.split() for row in (*land.values(), *fleets)]
    out = {s for row in rows for s in row if s in SAMURAI}
    out |= {s for cards in spirits.values() for s in cards}
    rest = tuple(s for s in SAMURAI if s not in out)
    pile = rest if samurai_pile is None else tuple(samurai_pile)
    yield SamuraiShuffled(1, pile)
    for left in rest:
        if left not in pile:
            yield SamuraiDied(0, left, becomes_kami=False)
    for province, row in land.items():
        letter, units, *samurai = row.split()
        yield ProvinceNamed(province, LETTERS[letter])
        yield TroopsPlaced(province, int(units), tuple(samurai))
    for row in fleets:
        letter, sea, units, *samurai = row.split()
        yield MercenariesHired(seats[letter], f"{sea}-sea", int(units))
        for who in samurai:
            yield SamuraiHired(seats[letter], who, f"{sea}-sea")
    for letter, cards in spirits.items():
        for who in cards:
            yield SamuraiDied(seats[letter], who, becomes_kami=True)
    assert kami or not spirits


def table(*script: Any, **scene: Any) -> Table:
    """Set a position; a script, if there is one, gives all chance from there on."""
    events = position(**scene)
    chance = Scripted(*script, next_number=1) if script else None
    return given(GAME, events, chance)


def attacked(attack: str, defence: str, *script: Any, **scene: Any) -> Table:
    """Green attacks blue Harima from Settsu with all it has there; nobody else is near."""
    land = {"settsu": f"g {attack}", "harima": f"b {defence}", "musashi": "y 1", "etchu": "k 1"}
    scene = {"land": land | scene.pop("more", {}), "orders": {"settsu": "movement"}} | scene
    now = table(*script, **scene)
    units, *samurai = attack.split()
    if int(units):
        now = now.when(GREEN, MoveUnits, "harima", int(units))
    for who in samurai:
        now = now.when(GREEN, MoveSamurai, "harima", who)
    return now


def fought(attack: str, defence: str, *rolls: str, **scene: Any) -> Table:
    """The same with both sides empty-handed: no hostage, no support, only the dice."""
    dice = [faces(roll) for roll in rolls]
    return attacked(attack, defence, *dice, empty_handed="gb", **scene)


def honor_of(table: Table, letters: str = FOUR) -> dict[str, int]:
    """Read the scores by letter."""
    return {x: table.state.honor[table.state.families.index(LETTERS[x])] for x in letters}


def row_of(table: Table, province: str) -> str:
    """Read a province back into the short notation."""
    here = table.state.land.provinces[province]
    letters = {family: letter for letter, family in LETTERS.items()}
    return " ".join((letters.get(here.banner or "", "-"), str(here.units), *here.samurai))
