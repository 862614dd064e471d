"""Positions of Battle for Rokugan in short notation.

Combat tokens: a3 army, n2 navy, s1 shinobi, b2 blessing, d diplomacy, r raid, x bluff.
Seats play the clans of `clans` in turn. Whatever is not said is empty; pools hold the rest.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import KW_ONLY, dataclass, field
from typing import Any

from domain.kernel.events import Event, Seat
from domain.rokugan import GAME
from domain.rokugan.board import (
    BLUFF,
    CARDS,
    CLANS,
    CONTROL_TOKENS,
    OBJECTIVES,
    SCOUTS,
    SHUGENJA,
    TERRITORIES,
    TURNS,
    tokens_of,
)
from domain.rokugan.events.placement import (
    BlessingPlaced,
    ScoutUsed,
    ShugenjaUsed,
    TokenPlaced,
    TurnEnded,
)
from domain.rokugan.events.resolution import BattleFought, PhaseBegan, TerritoryCardClaimed
from domain.rokugan.events.setup import (
    ClanChosen,
    ControlTokenPlaced,
    FirstClanDrawn,
    GameOpened,
    InitiativeDeckShuffled,
    ObjectiveKept,
    ObjectivesDealt,
    TerritoryCardsDealt,
)
from domain.rokugan.events.upkeep import (
    ControlTokensAdded,
    HandTokenDiscarded,
    RoundBegan,
    SpecialTokenPlaced,
)
from domain.rokugan.realm import Holding
from domain.rokugan.state import Phase
from domain.rokugan.stock import without
from tests.play import Table, given

LETTERS = {"a": "army", "n": "navy", "s": "shinobi", "b": "blessing"}
WORDS = {"d": "diplomacy", "r": "raid", "x": BLUFF}
NEUTRAL = ("rise-of-an-empire", "master-of-governance", "master-of-tactics")
Placing = tuple[Seat, str, str]


def face(short: str) -> str:
    return WORDS.get(short) or f"{LETTERS[short[0]]}-{short[1]}"


def faces(row: str) -> tuple[str, ...]:
    return tuple(map(face, row.split()))


@dataclass(frozen=True)
class Scene:
    """A position. Each seat holds its capital unless land is given; combat tokens are placed in
    the order of the list and numbered from 1."""

    clans: str = "crab scorpion"
    land: Mapping[Seat, str] = field(default_factory=dict)
    _: KW_ONLY
    phase: Phase = Phase.PLACEMENT
    faceup: Mapping[str, int] = field(default_factory=dict)
    specials: Mapping[str, str] = field(default_factory=dict)
    placed: Sequence[Placing] = ()
    blessed: Sequence[tuple[int, str]] = ()
    hands: Mapping[Seat, str] = field(default_factory=dict)
    discards: Mapping[Seat, str] = field(default_factory=dict)
    cards: Mapping[str, Seat] = field(default_factory=dict)
    objectives: Sequence[str] = ()
    deck: Sequence[str] = NEUTRAL
    number: int = 2
    first: Seat = 0
    action_cards: bool = True
    turns_left: Sequence[int] = ()

    def events(self) -> Iterator[Event]:
        """The events up to a phase of a round."""
        seated = self.clans.split()
        yield GameOpened(len(seated), CONTROL_TOKENS, clocked=False)
        for seat, clan in enumerate(seated):
            yield from self._seat(seat, clan)
        yield from _cards(self.cards, len(seated))
        yield from _objectives(len(seated), self.objectives)
        yield FirstClanDrawn(2, seated[self.first], self.first)
        yield InitiativeDeckShuffled(3, len(self.deck), tuple(self.deck))
        yield from self._map(seated)
        yield from self._board(seated)
        yield PhaseBegan(self.phase)

    def _seat(self, seat: Seat, clan: str) -> Iterator[Event]:
        spent = faces(self.discards.get(seat, ""))
        hand = [*faces(self.hands.get(seat, "")), *spent]
        hand += [face(short) for owner, short, _ in self.placed if owner == seat]
        hand += [face(short) for token, short in self.blessed if self._owner(token) == seat]
        pool = without(tokens_of(clan), *hand)
        hand += [BLUFF] if BLUFF in pool else []
        pool = tuple(token for token in pool if token != BLUFF)
        yield ClanChosen(seat, clan, tuple(hand), pool, SCOUTS, SHUGENJA)
        yield from (HandTokenDiscarded(seat, token) for token in spent)

    def _map(self, seated: Sequence[str]) -> Iterator[Event]:
        held = {seat: CLANS[clan].capital for seat, clan in enumerate(seated)} | dict(self.land)
        owner = {province: seat for seat, row in held.items() for province in row.split()}
        yield from (ControlTokenPlaced(seat, province) for province, seat in owner.items())
        for province, count in self.faceup.items():
            yield ControlTokensAdded(owner[province], province, count)
        for province, special in self.specials.items():
            yield SpecialTokenPlaced(province, special)
        ronin = tuple(seat for seat in range(len(seated)) if seat not in owner.values())
        yield RoundBegan(self.number, self.first, ronin)

    def _board(self, seated: Sequence[str]) -> Iterator[Event]:
        for seat in range(0 if self.action_cards else len(seated)):
            yield from (*(ScoutUsed(seat) for _ in range(SCOUTS)), ShugenjaUsed(seat))
        for token, (seat, short, place) in enumerate(self.placed, 1):
            yield TokenPlaced(seat, token, place, face(short))
        for token, short in self.blessed:
            yield BlessingPlaced(self._owner(token), token, face(short))
        for seat, left in enumerate(self.turns_left):
            yield from (TurnEnded(seat) for _ in range(TURNS - left))

    def _owner(self, token: int) -> Seat:
        return self.placed[token - 1][0]


def _cards(held: Mapping[str, Seat], players: int) -> list[Event]:
    """Deal the first card of each territory unless another is held."""
    of_land = {CARDS[card].territory: card for card in reversed(CARDS)}
    of_land |= {CARDS[card].territory: card for card in held}
    dealt = {territory: of_land[territory] for territory in TERRITORIES}
    claims = [TerritoryCardClaimed(seat, CARDS[c].territory, c) for c, seat in held.items()]
    assert all(seat < players for seat in held.values())
    return [TerritoryCardsDealt(1, tuple(CARDS), dealt), *claims]


def _objectives(players: int, kept: Sequence[str]) -> list[Event]:
    """Let each seat keep what is named, or one of its own."""
    others = [objective for objective in OBJECTIVES if objective not in kept]
    chosen = [*kept, *others][:players]
    spare = [objective for objective in OBJECTIVES if objective not in chosen]
    events: list[Event] = []
    for seat, objective in enumerate(chosen):
        events += [ObjectivesDealt(seat, (objective, spare[seat])), ObjectiveKept(seat, objective)]
    return events


def at(*clans_and_land: Any, **position: Any) -> Table:
    """Set up a position and let follow what follows by itself."""
    return given(GAME, tuple(Scene(*clans_and_land, **position).events()))


def resolved(*clans_and_land: Any, **position: Any) -> Table:
    """Reveal what was placed and resolve the round."""
    return at(*clans_and_land, phase=Phase.REVEAL, **position)


def holding(table: Table, province: str) -> Holding:
    """What lies in a province."""
    held = table.state.realm.holdings[province]
    assert isinstance(held, Holding)
    return held


def controlled_by(table: Table, province: str) -> tuple[Seat | None, int, int]:
    """Who controls a province, with how many tokens facedown and faceup."""
    held = holding(table, province)
    return held.controller, held.facedown, held.faceup


def in_hand(table: Table, seat: Seat, short: str) -> int:
    return int(table.state.daimyos[seat].stock.hand.count(face(short)))


def in_discard(table: Table, seat: Seat, short: str) -> int:
    return int(table.state.daimyos[seat].stock.discard.count(face(short)))


def in_pool(table: Table, seat: Seat, short: str) -> int:
    return int(table.state.daimyos[seat].stock.pool.count(face(short)))


def facts_of(table: Table, kind: type[Event]) -> list[Event]:
    return [fact for fact in table.facts if type(fact) is kind]


def battles(table: Table) -> list[BattleFought]:
    return [fact for fact in table.facts if isinstance(fact, BattleFought)]
