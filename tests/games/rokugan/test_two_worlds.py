"""R44 at each kind of decision: what a seat is offered, refused and shown tells nothing hidden."""

from collections.abc import Callable, Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st

from domain.kernel.referee import awaited
from domain.kernel.visibility import Viewer, Watcher
from domain.rokugan.commands import PlaceToken, SpyOnHand, UseScout
from domain.rokugan.state import Phase
from tests.games.laws import Position, rehidden, viewers, wishes
from tests.games.rokugan.scenes import at
from tests.games.rokugan.test_refusals import WAITING
from tests.games.test_laws import looks, refusal
from tests.play import Table

SEEDS = range(12)
LAND = {0: "crab-west", 1: "lion-north", 2: "scorpion-west"}
CROWDED = (
    (0, "a1", "crab-west"),
    (1, "s2", "crab-west"),
    (1, "a5", "lion-north"),
    (2, "n1", "coast:crane-south"),
    (2, "d", "scorpion-west"),
)


def spied_upon() -> Table:
    """Lion's hand is known to Crab, and some of it lies on the board."""
    table = at("crab lion scorpion", phase=Phase.CARDS, cards={"spy-network": 0}, land=LAND)
    return table.when(0, SpyOnHand, 1).when(0, PlaceToken, "bluff", "crab-west")


def looked_at() -> Table:
    table = at("crab lion scorpion", LAND, placed=CROWDED, blessed=((3, "b2"),))
    return table.when(0, UseScout, 2)


def ronin() -> Table:
    return at("crab lion scorpion", {1: "lion-north"}, placed=CROWDED[1:4], hands={0: "a1 d r"})


SCENES: dict[str, Callable[[], Table]] = {
    "spied upon": spied_upon,
    "looked at": looked_at,
    "ronin": ronin,
    **{kind: (lambda kind=kind: WAITING[kind][0]) for kind in WAITING},
}


def worlds(scene: str) -> Iterator[tuple[Position, Position, Viewer]]:
    """Pairs of positions that differ in what one viewer cannot see."""
    table = SCENES[scene]()
    here = Position(table.game, table.state, ())
    for viewer in viewers(here):
        for seed in SEEDS:
            yield here, Position(here.game, rehidden(here, viewer, seed), ()), viewer


@pytest.mark.parametrize("scene", SCENES)
def test_r44_two_worlds_look_alike_and_keep_the_laws(scene: str) -> None:
    for here, there, viewer in worlds(scene):
        assert looks(here, viewer) == looks(there, viewer)
        assert list(there.game.invariants(there.state)) == []


@pytest.mark.parametrize("scene", SCENES)
def test_r44_the_other_world_is_another(scene: str) -> None:
    """Else the comparison would prove nothing: only where nothing is hidden all are the same."""
    changed = [here.state != there.state for here, there, _ in worlds(scene)]

    assert any(changed) == (scene != "ClanChoice")


@pytest.mark.parametrize("scene", SCENES)
@given(data=st.data())
def test_r44_refusals_are_the_same_in_both_worlds(scene: str, data: st.DataObject) -> None:
    table = SCENES[scene]()
    here = Position(table.game, table.state, ())
    seat = data.draw(st.sampled_from(awaited(here.state)))
    there = Position(here.game, rehidden(here, seat, data.draw(st.integers(0, 999))), ())
    wish = data.draw(wishes(here.game, table.decision.id))

    assert refusal(here, seat, wish) == refusal(there, seat, wish)


@pytest.mark.parametrize("scene", SCENES)
def test_r44_only_who_is_awaited_is_offered_anything(scene: str) -> None:
    table = SCENES[scene]()

    for seat in range(table.state.players):
        assert bool(table.legal(seat)) == (seat in awaited(table.state))


def test_r44_what_a_look_has_shown_stays_with_the_looker() -> None:
    faces = {
        viewer: [token.face for token in looked_at().view(viewer).tokens]
        for viewer in (0, 1, 2, Watcher.SPECTATOR)
    }

    assert faces == {
        0: ["army-1", "shinobi-2", None, None, None],
        1: [None, "shinobi-2", "army-5", None, None],
        2: [None, None, None, "navy-1", "diplomacy"],
        Watcher.SPECTATOR: [None] * 5,
    }


def test_r44_a_spied_hand_is_the_spys_and_the_bound_bluff_is_everybodys_to_know() -> None:
    table = spied_upon()

    assert [len(table.view(viewer).spied) for viewer in (0, 1, 2, Watcher.SPECTATOR)] == [
        1,
        0,
        0,
        0,
    ]
    assert all(table.view(viewer).seats[1].bluff_bound for viewer in (0, 2, Watcher.SPECTATOR))
