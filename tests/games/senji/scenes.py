"""Positions of Senji in short notation: families by letter, provinces as "g 3 mori"."""

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from domain.kernel.commands import Command
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
Asked = tuple[Any, ...]  # a command and its fields
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


@dataclass(frozen=True)
class Scene:
    """A game in the given part of a year; what is not said is as after the set-up."""

    families: str = FOUR
    land: Mapping[str, str] = field(default_factory=lambda: ROOMY)
    host: str | None = "g"
    phase: Phase = Phase.SUMMER
    year: int = 2
    honor: Mapping[str, int] = field(default_factory=dict)
    fleets: Sequence[str] = ()
    orders: Mapping[str, str] = field(default_factory=dict)
    held: Mapping[str, Sequence[str]] = field(default_factory=dict)
    exposed: Mapping[str, Sequence[str]] = field(default_factory=dict)
    empty_handed: str = ""
    hanafuda: Mapping[str, Sequence[str]] = field(default_factory=dict)
    pile: Sequence[str] | None = None
    discards: Sequence[str] = ()
    spirits: Mapping[str, Sequence[str]] = field(default_factory=dict)
    samurai_pile: Sequence[str] | None = None
    stacks: Mapping[str, Sequence[str]] = field(default_factory=dict)
    kami: bool = False
    year_limit: int | None = None
    winter_offers: int = 20

    @property
    def seats(self) -> dict[str, Seat]:
        return {letter: seat for seat, letter in enumerate(self.families)}

    def events(self) -> tuple[Event, ...]:
        """Tell the events that led there."""
        return (
            *self._opened(),
            *self._diplomacy(),
            *self._flowers(),
            *(HonorChanged(self.seats[x], n, "samurai") for x, n in self.honor.items()),
            *self._samurai(),
            *self._troops(),
            *(() if self.host is None else (EmperorWelcomed(self.seats[self.host]),)),
            *self._orders(),
            PhaseBegan(self.phase, self.year),
        )

    def _opened(self) -> Iterator[Event]:
        setup = SETUPS[len(self.families)]
        yield GameOpened(len(self.families), self.kami, self.year_limit, self.winter_offers)
        yield MapOpened(setup.provinces, tuple(DUMMIES[family] for family in setup.missing))
        for letter, seat in self.seats.items():
            own = tuple(c.id for c in DIPLOMACY.values() if c.family == LETTERS[letter])
            yield FamilyChosen(seat, LETTERS[letter], own)

    def _diplomacy(self) -> Iterator[Event]:
        seats = self.seats
        away = {c for x in (self.held, self.exposed) for cards in x.values() for c in cards}
        for family in SETUPS[len(seats)].missing:
            pile = self.stacks.get(family, cards_of(family))
            yield PileShuffled(1, family, tuple(c for c in pile if c not in away))
        keeper = next(seat for letter, seat in seats.items() if letter not in self.empty_handed)
        for letter in self.empty_handed:
            yield CardsExchanged("0-0.1", seats[letter], keeper, cards_of(LETTERS[letter]), ())
        for holders in (self.held, self.exposed):
            for letter, cards in holders.items():
                yield from (LotWon(seats[letter], card) for card in cards)
        for letter, cards in self.exposed.items():
            yield from (HostageExposed(seats[letter], card) for card in cards)

    def _flowers(self) -> Iterator[Event]:
        drawn = [c for cards in self.hanafuda.values() for c in cards] + list(self.discards)
        rest = tuple(c for c in HANAFUDA if c not in drawn)
        order = rest if self.pile is None else tuple(self.pile)
        yield HanafudaShuffled(1, (*drawn, *order))
        for letter, cards in self.hanafuda.items():
            yield HanafudaDrawn(self.seats[letter], len(cards), tuple(cards))
        leftover = tuple(c for c in rest if c not in order)
        thrown = (*self.discards, *leftover)
        if leftover:
            yield HanafudaShuffled(1, (*leftover, *self.discards, *order))
        if thrown:
            yield HanafudaDrawn(0, len(thrown), thrown)
            yield CombinationPlayed(0, "distinct-4", thrown)

    def _samurai(self) -> Iterator[Event]:
        rows = [row.split() for row in (*self.land.values(), *self.fleets)]
        out = {s for row in rows for s in row if s in SAMURAI}
        out |= {s for cards in self.spirits.values() for s in cards}
        rest = tuple(s for s in SAMURAI if s not in out)
        pile = rest if self.samurai_pile is None else tuple(self.samurai_pile)
        yield SamuraiShuffled(1, pile)
        yield from (SamuraiDied(0, s, becomes_kami=False) for s in rest if s not in pile)
        for letter, cards in self.spirits.items():
            yield from (SamuraiDied(self.seats[letter], s, becomes_kami=True) for s in cards)

    def _troops(self) -> Iterator[Event]:
        for province, row in self.land.items():
            letter, units, *samurai = row.split()
            yield ProvinceNamed(province, LETTERS[letter])
            yield TroopsPlaced(province, int(units), tuple(samurai))
        for row in self.fleets:
            letter, sea, units, *samurai = row.split()
            yield MercenariesHired(self.seats[letter], f"{sea}-sea", int(units))
            yield from (SamuraiHired(self.seats[letter], s, f"{sea}-sea") for s in samurai)

    def _orders(self) -> Iterator[Event]:
        for province, order in self.orders.items():
            letter = self.land[province].split()[0]
            leader = (self.host or "") if letter == "i" else letter
            yield OrderPlaced(self.seats[leader], province, order)


def position(*first: Any, **scene: Any) -> tuple[Event, ...]:
    """Tell the events that led to a scene."""
    return Scene(*first, **scene).events()


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


def told(now: Table, seat: Seat, asked: Asked, rule: str | None, words: str) -> None:
    """Check that a command with these fields is refused by this ruling and in these words."""
    command: type[Command] = asked[0]
    assert now.refuses(seat, command, *asked[1:], rule=rule).detail == words
