"""A second referee: one round's resolution and the honor, worked out from the rulings alone.

It shares no code with the rules: a position is plain data, the map is read from board.json, and
each function follows the words of its ruling, however slowly.
"""

import json
from collections import Counter, defaultdict
from dataclasses import dataclass, field
from itertools import combinations, permutations
from pathlib import Path
from typing import Any

import domain.rokugan

BOARD = json.loads(Path(domain.rokugan.__file__).with_name("board.json").read_text("utf-8"))
LANDS = {row["id"]: row for row in BOARD["provinces"]}
EDGES = {frozenset(border) for border in BOARD["borders"]}
TERRITORY = {p: row["territory"] for p, row in LANDS.items()}
DARK = {"shadowlands-north", "shadowlands-south"}
SPECIAL = {row["id"]: row for row in BOARD["special_tokens"]}
FIGHTERS = ("army", "navy", "shinobi")
SLOT_TYPES = (*FIGHTERS, "diplomacy", "raid")


@dataclass
class Land:
    """What lies in a province."""

    owner: int | None = None
    faceup: int = 0
    special: str | None = None


@dataclass
class Piece:
    """A combat token on the board; the place in the words of the wire."""

    seat: int
    face: str
    place: str
    blessings: list[str] = field(default_factory=list)

    @property
    def type(self) -> str:
        return self.face.split("-")[0]

    @property
    def target(self) -> str:
        return self.place.removeprefix("coast:").split(">")[-1]

    @property
    def origin(self) -> str | None:
        return self.place.split(">")[0] if ">" in self.place else None

    @property
    def central(self) -> bool:
        return self.place in LANDS

    @property
    def strength(self) -> int:
        return sum(int(face.split("-")[1]) for face in (self.face, *self.blessings))


@dataclass
class Position:
    """A map with combat tokens on it, before they are revealed."""

    clans: list[str]
    lands: dict[str, Land]
    pieces: list[Piece]
    ronin: set[int]

    def plays(self, seat: int | None, clan: str) -> bool:
        return seat is not None and self.clans[seat] == clan


@dataclass
class Resolved:
    """Who is left with what, and what each seat has discarded."""

    lands: dict[str, Land]
    discards: dict[int, Counter[str]]


def shut(position: Position, province: str | None, seat: int) -> bool:
    """R10: peace and scorched earth close to all, a shrine to all but its controller."""
    if province is None:
        return False
    land = position.lands[province]
    if land.special == "shrine":
        return land.owner != seat
    return land.special in ("peace", "scorched-earth")


def may_stand(position: Position, kind: str, piece: Piece) -> bool:
    """R5, R10: whether a token of this kind stands rightly where the piece is."""
    if any(shut(position, province, piece.seat) for province in (piece.target, piece.origin)):
        return False
    if piece.central:
        return may_lie(position, kind, piece)
    return may_attack(position, kind, piece)


def may_attack(position: Position, kind: str, piece: Piece) -> bool:
    """R3, R8, R9: over a border or a coast."""
    land = position.lands[piece.target]
    if land.owner == piece.seat:
        return False
    if kind == "army" and piece.origin is not None:
        return piece.seat in position.ronin or position.lands[piece.origin].owner == piece.seat
    return kind == "navy" and (piece.origin is None or land.special == "harbor")


def may_lie(position: Position, kind: str, piece: Piece) -> bool:
    """R5, R8: in the centre of a province."""
    land = position.lands[piece.target]
    own = land.owner == piece.seat
    if kind in ("raid", "diplomacy"):
        no_bar = piece.seat not in position.ronin and land.special != "battlefield"
        return no_bar and own == (kind == "diplomacy")
    if kind == "navy":
        return own and (LANDS[piece.target]["coastal"] or land.special == "harbor")
    return kind == "shinobi" or (kind == "army" and own)


def open_slots(position: Position, seat: int) -> set[str]:
    """R1, R2: places whose border is free and where some kind of token could stand."""
    coasts = [f"coast:{p}" for p, row in LANDS.items() if row["coastal"]]
    ways = [f"{a}>{b}" for edge in EDGES for a, b in permutations(edge)]
    taken = {border(piece) for piece in position.pieces} - {None}
    pieces = [Piece(seat, "bluff", place) for place in (*LANDS, *coasts, *ways)]
    return {
        piece.place
        for piece in pieces
        if border(piece) not in taken
        and any(may_stand(position, kind, piece) for kind in SLOT_TYPES)
    }


def border(piece: Piece) -> object:
    """R1: a border is one place for both directions."""
    if piece.central:
        return None
    return piece.place if piece.origin is None else frozenset((piece.origin, piece.target))


def resolve(position: Position) -> Resolved:
    """Steps 2 to 5."""
    lands = position.lands
    discards: dict[int, Counter[str]] = defaultdict(Counter)

    def gone(pieces: list[Piece]) -> None:
        for piece in pieces:
            position.pieces.remove(piece)
            if piece.face != "bluff":
                discards[piece.seat].update((piece.face, *piece.blessings))

    gone([piece for piece in position.pieces if not counts(position, piece)])
    assaulted = {
        piece.target
        for piece in position.pieces
        if piece.type in FIGHTERS and lands[piece.target].owner not in (None, piece.seat)
    }
    quiet = {p for p, land in lands.items() if land.owner is not None}
    supported = [p for p in position.pieces if p.type == "raid" and has_support(position, p)]
    gone([p for p in position.pieces if p.type == "raid" and p not in supported])
    for province in {piece.target for piece in supported}:
        gone([p for p in position.pieces if province in (p.target, p.origin)])
        lands[province] = Land(special="scorched-earth")
        quiet.discard(province)
    for province in {piece.target for piece in position.pieces if piece.type == "diplomacy"}:
        gone([p for p in position.pieces if province in (p.target, p.origin)])
        lands[province].special = "peace"
        quiet.discard(province)
    fight(position, quiet, assaulted)
    gone(list(position.pieces))
    return Resolved(lands, discards)


def fight(position: Position, quiet: set[str], assaulted: set[str]) -> None:
    """R23, R24, R26: all battles at once; who held or guarded quiet land has one token more."""
    lands = position.lands
    winners = {province: winner(position, province) for province in LANDS}
    for province in quiet:
        guarded = any(
            piece.central and piece.target == province and piece.type in FIGHTERS
            for piece in position.pieces
            if piece.seat == lands[province].owner
        )
        if winners[province] is None and (guarded or province in assaulted):
            lands[province].faceup += 1
    for province, seat in winners.items():
        if seat is not None:
            lands[province] = Land(seat, 0, lands[province].special)


def counts(position: Position, piece: Piece) -> bool:
    """R5, R17: rightly placed, or Lion's bluff at home."""
    if piece.face == "bluff":
        at_home = piece.central and position.lands[piece.target].owner == piece.seat
        return at_home and position.plays(piece.seat, "lion")
    return may_stand(position, piece.type, piece)


def has_support(position: Position, raid: Piece) -> bool:
    """R21: an own province next door, or an own shinobi in the same province."""
    beside = {other for edge in EDGES if raid.target in edge for other in edge - {raid.target}}
    return any(position.lands[p].owner == raid.seat for p in beside) or any(
        piece.type == "shinobi" and piece.seat == raid.seat and piece.target == raid.target
        for piece in position.pieces
    )


def winner(position: Position, province: str) -> int | None:
    """R15, R16, R25, R43: the attacker who takes a province, if any does."""
    land, row = position.lands[province], LANDS[province]
    totals: Counter[int] = Counter()
    guard = 0
    for piece in position.pieces:
        if piece.target == province and piece.seat != land.owner:
            totals[piece.seat] += piece.strength
        elif piece.target == province:
            guard += 2 if piece.face == "bluff" else piece.strength
    if not totals:
        return None
    best = max(totals.values())
    leaders = [seat for seat, total in totals.items() if total == best]
    crane = [seat for seat in leaders if position.plays(seat, "crane")]
    if len(leaders) > 1 and not crane:
        return None
    leader = (crane or leaders)[0]
    if not (row["is_capital"] and position.plays(leader, "phoenix")):
        guard += row["defense"]
    guard += land.faceup * (2 if position.plays(land.owner, "crab") else 1)
    guard += SPECIAL[land.special]["defense"] if land.special else 0
    return leader if best > guard or (crane and best == guard) else None


def lord(lands: dict[str, Land], territory: str) -> int | None:
    """R34: who holds all provinces of a territory that are not scorched."""
    left = [
        land.owner
        for p, land in lands.items()
        if TERRITORY[p] == territory and land.special != "scorched-earth"
    ]
    return left[0] if left and len(set(left)) == 1 else None


def honor(lands: dict[str, Land], seat: int) -> int:
    """Flowers, faceup tokens outside the Shadowlands, five for each whole territory."""
    points = 5 * len(whole_territories(lands, seat))
    for province, land in lands.items():
        if land.owner == seat:
            points += 0 if province in DARK else land.faceup
            points += 4 if land.special == "honor-4" else LANDS[province]["flowers"]
            points += {"honor-1": 1, "honor-2": 2, "defense-1": 1, "defense-2": 1}.get(
                land.special or "", 0
            )
    return points


def whole_territories(lands: dict[str, Land], seat: int) -> set[str]:
    return {t for t in set(TERRITORY.values()) - DARK if lord(lands, t) == seat}


def meets(lands: dict[str, Land], seats: int, seat: int, objective: dict[str, Any]) -> bool:
    """R31, R32: whether a seat meets the condition on its card."""
    own = [p for p, land in lands.items() if land.owner == seat]
    match objective["condition"]:
        case "capital-or-provinces":
            home = [p for p in own if TERRITORY[p] == objective["territory"]]
            return len(home) > 1 or any(LANDS[p]["is_capital"] for p in home)
        case "chain":
            return any(is_path(six) for six in combinations(own, 6))
        case "both-shadowlands":
            return set(own) >= DARK
        case "fewest-provinces":
            held = Counter(land.owner for land in lands.values())
            return all(len(own) <= held[other] for other in range(seats))
        case "coastal-provinces":
            coasts = [p for p in own if LANDS[p]["coastal"] or lands[p].special == "harbor"]
            return len(coasts) >= 6
        case _:
            return len({TERRITORY[p] for p in own}) >= 7


def is_path(six: tuple[str, ...]) -> bool:
    """R31: six provinces through three territories that can be walked without a step back."""
    if len({TERRITORY[p] for p in six}) < 3:
        return False
    beside = {p: {q for q in six if frozenset((p, q)) in EDGES} for p in six}
    walks = [(p,) for p in six]
    for _ in range(5):
        walks = [(*walk, step) for walk in walks for step in beside[walk[-1]] - set(walk)]
    return bool(walks)
