"""Positions of Battle for Rokugan in short notation.

Combat tokens: a3 army, n2 navy, s1 shinobi, b2 blessing, d diplomacy, r raid, x bluff.
Seats play the clans of `clans` in turn. Whatever is not said is empty; pools hold the rest.
"""

from collections.abc import Mapping, Sequence
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
from domain.rokugan.events.resolution import PhaseBegan, TerritoryCardClaimed
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


def scene(
    clans: str = "crab scorpion",
    land: Mapping[Seat, str] | None = None,
    *,
    phase: Phase = Phase.PLACEMENT,
    faceup: Mapping[str, int] | None = None,
    specials: Mapping[str, str] | None = None,
    placed: Sequence[Placing] = (),
    blessed: Sequence[tuple[int, str]] = (),
    hands: Mapping[Seat, str] | None = None,
    discards: Mapping[Seat, str] | None = None,
    cards: Mapping[str, Seat] | None = None,
    objectives: Sequence[str] = (),
    deck: Sequence[str] = NEUTRAL,
    number: int = 2,
    first: Seat = 0,
    action_cards: bool = True,
    turns_left: Sequence[int] = (),
) -> tuple[Event, ...]:
    """The events up to a phase of a round. Each seat holds its capital unless land is given;
    tokens are placed in the order of the list and numbered from 1."""
    seated = clans.split()
    held = {seat: CLANS[clan].capital for seat, clan in enumerate(seated)} | dict(land or {})
    spent = {seat: faces(row) for seat, row in (discards or {}).items()}
    events: list[Event] = [GameOpened(len(seated), CONTROL_TOKENS, clocked=False)]
    for seat, clan in enumerate(seated):
        hand = [*faces((hands or {}).get(seat, "")), *spent.get(seat, ())]
        hand += [face(short) for owner, short, _ in placed if owner == seat]
        hand += [face(short) for number, short in blessed if placed[number - 1][0] == seat]
        pool = without(tokens_of(clan), *hand)
        hand += [BLUFF] if BLUFF in pool else []
        pool = tuple(token for token in pool if token != BLUFF)
        events += [ClanChosen(seat, clan, tuple(hand), pool, SCOUTS, SHUGENJA)]
        events += [HandTokenDiscarded(seat, token) for token in spent.get(seat, ())]
    events += _cards(cards or {}, len(seated))
    events += [*_objectives(len(seated), objectives), FirstClanDrawn(2, seated[first], first)]
    events += [InitiativeDeckShuffled(3, len(deck), tuple(deck))]
    for seat, row in held.items():
        events += [ControlTokenPlaced(seat, province) for province in row.split()]
    owner = {province: seat for seat, row in held.items() for province in row.split()}
    events += [ControlTokensAdded(owner[p], p, count) for p, count in (faceup or {}).items()]
    events += [SpecialTokenPlaced(p, special) for p, special in (specials or {}).items()]
    ronin = tuple(seat for seat in range(len(seated)) if seat not in owner.values())
    events += [RoundBegan(number, first, ronin), PhaseBegan(Phase.PLACEMENT)]
    if not action_cards:
        events += [ScoutUsed(seat) for seat in range(len(seated)) for _ in range(SCOUTS)]
        events += [ShugenjaUsed(seat) for seat in range(len(seated))]
    for token, (seat, short, place) in enumerate(placed, 1):
        events += [TokenPlaced(seat, token, place, face(short))]
    for token, short in blessed:
        events += [BlessingPlaced(placed[token - 1][0], token, face(short))]
    for seat, left in enumerate(turns_left):
        events += [TurnEnded(seat)] * (TURNS - left)
    return (*events, PhaseBegan(phase))


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


def at(*clans: str, **position: Any) -> Table:
    """Set up a position and let follow what follows by itself."""
    return given(GAME, scene(*clans, **position))


def resolved(*clans: str, **position: Any) -> Table:
    """Reveal what was placed and resolve the round."""
    return at(*clans, phase=Phase.REVEAL, **position)


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
