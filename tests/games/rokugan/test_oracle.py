"""Random positions, judged by the rules and by a second referee that shares no code with them."""

from collections import Counter
from random import Random

import pytest

from domain.rokugan.board import CARDS, CLANS, FACES, OBJECTIVES, PROVINCES, SPECIALS, tokens_of
from domain.rokugan.places import PLACES
from domain.rokugan.realm import Holding, Realm
from domain.rokugan.rules.claim import lords
from domain.rokugan.rules.finish import outcome
from domain.rokugan.rules.objectives import is_met
from domain.rokugan.rules.scoring import count_honor, territories, total
from domain.rokugan.rules.slots import has_open_place, open_places
from domain.rokugan.state import Phase
from tests.games.rokugan import oracle
from tests.games.rokugan.oracle import Land, Piece, Position
from tests.games.rokugan.scenes import at
from tests.play import Table

SEEDS = range(40)
ROUNDS_PER_SEED = 3
SHORT = {"diplomacy": "d", "raid": "r", "bluff": "x"}
AMPLE = 16  # control tokens on the board that leave enough for a round's captures and rewards
CENTRE_HEAVY = 4  # centres are weighed up against the many borders


def short(face: str) -> str:
    return SHORT.get(face) or face[0] + face[-1]


def some_lands(random: Random, players: int) -> dict[str, Land]:
    """Provinces with random owners, faceup tokens and special tokens."""
    owners = [*range(players), *range(players), None]
    lands = {p: Land(random.choice(owners)) for p in PROVINCES}
    for province in random.sample(list(PROVINCES), 10):
        lands[province].special = random.choice(list(SPECIALS))
        if lands[province].special == "scorched-earth":
            lands[province].owner = None
    for province in random.sample(list(PROVINCES), 8):
        owner = lands[province].owner
        tokens = sum(1 + land.faceup for land in lands.values() if land.owner == owner)
        if owner is not None and tokens < AMPLE:
            lands[province].faceup = random.randint(1, 3)
    return lands


def some_position(random: Random) -> Position:
    """A position as it could lie when tokens are revealed, crowded around a few provinces."""
    clans = random.sample(list(CLANS), random.randint(2, 5))
    lands = some_lands(random, len(clans))
    if random.random() < 0.3:
        lands |= {p: Land(None, 0, land.special) for p, land in lands.items() if land.owner == 0}
    ronin = {seat for seat in range(len(clans)) if all(x.owner != seat for x in lands.values())}
    position = Position(clans, lands, [], ronin)
    crowd = random.sample(list(PROVINCES), 7)
    places = [p.id for p in PLACES.values() if p.target in crowd or p.origin in crowd]
    places += [place for place in crowd for _ in range(CENTRE_HEAVY)]
    for seat, clan in enumerate(clans):
        hand = random.sample(tokens_of(clan), 9)
        for face in hand[:7]:
            put(random, position, Piece(seat, face, random.choice(places)))
    return position


def put(random: Random, position: Position, piece: Piece) -> None:
    """Place the token if its border is free; put a blessing on an earlier one."""
    if piece.type == "blessing":
        bearers = [p for p in position.pieces if p.seat == piece.seat and p.type in oracle.FIGHTERS]
        if bearers:
            random.choice(bearers).blessings.append(piece.face)
    elif oracle.border(piece) not in {oracle.border(p) for p in position.pieces} - {None}:
        position.pieces.append(piece)


def table_of(position: Position, phase: Phase) -> Table:
    """Set the position up for the rules."""
    held = {
        seat: " ".join(p for p, land in position.lands.items() if land.owner == seat)
        for seat in range(len(position.clans))
    }
    return at(
        " ".join(position.clans),
        held,
        phase=phase,
        faceup={p: land.faceup for p, land in position.lands.items() if land.faceup},
        specials={p: land.special for p, land in position.lands.items() if land.special},
        placed=[(p.seat, short(p.face), p.place) for p in position.pieces],
        blessed=[
            (number, short(blessing))
            for number, piece in enumerate(position.pieces, 1)
            for blessing in piece.blessings
        ],
    )


def realm_of(lands: dict[str, Land], players: int) -> Realm:
    holdings = {
        p: Holding(land.owner, int(land.owner is not None), land.faceup, land.special)
        for p, land in lands.items()
    }
    return Realm(holdings, (0,) * players)


@pytest.mark.parametrize("seed", SEEDS)
def test_a_round_is_resolved_as_a_second_referee_resolves_it(seed: int) -> None:
    for number in range(ROUNDS_PER_SEED):
        position = some_position(Random(f"{seed} {number}"))
        table = table_of(position, Phase.REVEAL)

        expected = oracle.resolve(position)

        found = {p: (h.controller, h.faceup, h.special) for p, h in holdings(table).items()}
        wanted = {p: (x.owner, x.faceup, x.special) for p, x in expected.lands.items()}
        assert wanted == found
        for seat, daimyo in enumerate(table.state.daimyos):
            assert expected.discards[seat] == Counter(daimyo.stock.discard)
        owners = {card: oracle.lord(expected.lands, card) for card in table.state.cards}
        assert owners == {land: card.holder for land, card in table.state.cards.items()}


@pytest.mark.parametrize("seed", SEEDS)
def test_places_are_open_as_a_second_referee_finds_them(seed: int) -> None:
    position = some_position(Random(f"{seed} places"))
    state = table_of(position, Phase.CLANS).state

    for seat in range(len(position.clans)):
        wanted = oracle.open_slots(position, seat)
        found = open_places(state, seat)
        assert wanted == set(found)
        assert len(found) == len(set(found))
        assert bool(wanted) == has_open_place(state, seat)


@pytest.mark.parametrize("seed", SEEDS)
def test_honor_is_counted_as_a_second_referee_counts_it(seed: int) -> None:
    random = Random(f"{seed} honor")
    players = random.randint(2, 5)
    lands = some_lands(random, players)
    realm = realm_of(lands, players)

    honors = count_honor(realm, (0,) * players)

    for seat in range(players):
        assert oracle.honor(lands, seat) == total(honors[seat])
        whole = oracle.whole_territories(lands, seat)
        assert len(whole) == territories(realm, players)[seat]
        for row in oracle.BOARD["objectives"]:
            assert oracle.meets(lands, players, seat, row) == is_met(realm, seat, row["id"])
    assert {t: oracle.lord(lands, t) for t in lords(realm)} == lords(realm)


@pytest.mark.parametrize("seed", SEEDS)
def test_the_winners_are_those_whom_nobody_stands_above(seed: int) -> None:
    random = Random(f"{seed} ties")
    standings = [
        (random.randint(20, 22), random.randint(0, 1), random.randint(4, 6))
        for _ in range(random.randint(2, 5))
    ]

    ended = outcome(standings)

    ranked = sorted(standings, reverse=True)
    assert [ranked[0] == standing for standing in standings] == [
        seat in ended.winners for seat in range(len(standings))
    ]
    assert [ranked.index(standing) + 1 for standing in standings] == list(ended.places)
    assert [honor for honor, _, _ in standings] == list(ended.scores)


def test_the_second_referee_knows_the_whole_box() -> None:
    assert set(oracle.SPECIAL) == set(SPECIALS)
    assert {row["id"] for row in oracle.BOARD["objectives"]} == set(OBJECTIVES)
    assert {row["id"] for row in oracle.BOARD["cards"]} == set(CARDS)
    assert set(oracle.FIGHTERS) == {face.type.value for face in FACES.values() if face.fights}


def holdings(table: Table) -> dict[str, Holding]:
    return dict(table.state.realm.holdings)
