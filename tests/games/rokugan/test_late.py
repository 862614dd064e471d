"""R51 for each kind of decision: what the clock does is what the seat could have done itself."""

import pytest

from domain.kernel.events import DecisionAnswered, Drawn, TimeExpired
from domain.rokugan import GAME
from domain.rokugan.events.setup import ChoiceDrawn, SecretChoiceDrawn
from domain.rokugan.invariants import invariants
from tests.games.rokugan.scenes import at
from tests.games.rokugan.test_refusals import WAITING
from tests.play import Seeded, Table

SEEDS = range(8)
OPENLY, SECRETLY, NOT = (ChoiceDrawn,), (SecretChoiceDrawn,), ()
DRAWS: dict[str, tuple[type[Drawn], ...]] = {
    "ClanChoice": OPENLY,
    "ObjectiveChoice": SECRETLY,
    "ControlPlacement": OPENLY,
    "DragonReturn": SECRETLY,
    "TerritoryCards": NOT,
    "ControlAddition": OPENLY,
    "GiveBack": SECRETLY,
    "Placement": (SecretChoiceDrawn, ChoiceDrawn),
    "DarkFavors": OPENLY,
    "AnimatedPlacement": (ChoiceDrawn, ChoiceDrawn),
    "ScorpionLook": NOT,
    "UnicornSwap": NOT,
}


def late(table: Table, seed: int) -> Table:
    chance = Seeded(seed, table.state.draws + 1)
    return Table(GAME, table.state, chance).when_time_is_up(table.decision.seats[0])


def test_every_kind_of_decision_is_here() -> None:
    assert set(DRAWS) == {kind.name for kind in GAME.kinds}


@pytest.mark.parametrize("kind", DRAWS)
def test_r51_time_answers_for_the_seat_and_keeps_all_laws(kind: str) -> None:
    table = WAITING[kind][0]
    seat, decision = table.decision.seats[0], table.decision.id

    for seed in SEEDS:
        after = late(table, seed)
        assert after.happened[0] == TimeExpired(decision, seat)
        assert DecisionAnswered(decision, seat) in after.happened
        assert list(invariants(after.state)) == []


@pytest.mark.parametrize("kind", DRAWS)
def test_r51_each_draw_is_recorded_for_the_seat_and_openly_or_not(kind: str) -> None:
    table = WAITING[kind][0]
    seat = table.decision.seats[0]

    drawn = [e for e in late(table, 1).happened if isinstance(e, ChoiceDrawn | SecretChoiceDrawn)]

    assert tuple(map(type, drawn)) == DRAWS[kind]
    assert all(draw.seat == seat for draw in drawn)
    numbers = [draw.draw for draw in drawn]
    assert numbers == list(range(table.state.draws + 1, table.state.draws + 1 + len(drawn)))


@pytest.mark.parametrize("kind", [kind for kind, draws in DRAWS.items() if draws])
def test_r51_chance_chooses_among_more_than_one_and_only_what_is_legal(kind: str) -> None:
    """What is drawn stands in the seat's own legal list."""
    table = WAITING[kind][0]
    offered = repr(table.legal(table.decision.seats[0]))

    choices = {
        event.choice
        for seed in SEEDS
        for event in late(table, seed).happened
        if isinstance(event, ChoiceDrawn | SecretChoiceDrawn)
    }

    assert all(choice in offered for choice in choices)
    assert len(choices) > 1 or kind == "GiveBack"  # there the hand held one token


@pytest.mark.parametrize("hand", ["a1", "b2", "d", "r", "n2 b2 b2", "s1 a5 d r b2"])
def test_r51_a_late_placement_is_one_of_the_hand_and_ends_the_turn(hand: str) -> None:
    table = at("crab lion", hands={0: hand}, placed=((0, "a2", "crab-capital"),))
    held = len(table.state.daimyos[0].stock.hand)

    for seed in SEEDS:
        after = late(table, seed)
        assert len(after.state.daimyos[0].stock.hand) == held - 1
        assert after.state.turns.taken == (1, 0)
        after.awaits("Placement", 1)


def test_r51_a_seat_that_is_always_late_plays_the_game_to_its_end() -> None:
    table = WAITING["ClanChoice"][0]

    while table.state.outcome is None:
        table = table.when_time_is_up(table.decision.seats[0])

    assert table.state.course.round == 5
    assert list(invariants(table.state)) == []
