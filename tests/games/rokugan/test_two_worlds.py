"""R44 at each kind of decision: what a seat is offered, refused and shown tells nothing hidden."""

from collections.abc import Callable, Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st

from domain.kernel.commands import Command
from domain.kernel.referee import awaited
from domain.kernel.visibility import Viewer, Watcher
from domain.rokugan.commands import (
    PlaceToken,
    SpyOnHand,
    UseFirstPlayerCard,
    UseScout,
    UseShugenja,
)
from domain.rokugan.state import Phase
from tests.games.laws import Position, rehidden, viewers, wishes
from tests.games.rokugan.scenes import at
from tests.games.rokugan.test_refusals import WAITING
from tests.games.test_laws import after, common_steps, differ, looks, refusal
from tests.play import Table

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
    table = at(
        "crab lion scorpion",
        LAND,
        phase=Phase.CARDS,
        cards={"spy-network": 0},
        hands={1: "a4 s1 b2 r"},
        placed=CROWDED[1:3],
    )
    return table.when(0, SpyOnHand, 1).when(0, PlaceToken, "bluff", "crab-west")


def looked_at() -> Table:
    table = at("crab lion scorpion", LAND, placed=CROWDED, blessed=((3, "b2"),))
    return table.when(0, UseScout, 2)


def before_the_swap() -> Table:
    """Unicorn's last token is to be placed: the window must not tell what the others are."""
    placed = ((0, "a1", "unicorn-capital"), (0, "a1", "unicorn-capital"))
    return at("unicorn crab", placed=placed, turns_left=(1, 0))


def before_the_look() -> Table:
    """Scorpion is to place: the window must not tell what lies on the board."""
    hands = {0: "a1 a1 s1", 1: "a1 a2 a3"}
    return at("scorpion crab", placed=((1, "x", "crab-capital"),), hands=hands)


def before_the_window() -> Table:
    """Lion's card is the next: its window must not tell whether it could be played."""
    cards = {"bushido": 0, "bless-the-lands": 1}
    return at("crab lion scorpion", phase=Phase.CARDS, cards=cards, hands={1: "a1"})


def ronin() -> Table:
    return at("crab lion scorpion", {1: "lion-north"}, placed=CROWDED[1:4], hands={0: "a1 d r"})


SCENES: dict[str, Callable[[], Table]] = {
    "spied upon": spied_upon,
    "looked at": looked_at,
    "ronin": ronin,
    "before the swap": before_the_swap,
    "before the look": before_the_look,
    "before the window": before_the_window,
    **{kind: (lambda kind=kind: WAITING[kind][0]) for kind in WAITING},
}


def worlds(scene: str, seeds: int = 12) -> Iterator[tuple[Position, Position, Viewer]]:
    """Pairs of positions that differ in what one viewer cannot see."""
    table = SCENES[scene]()
    here = Position(table.game, table.state, ())
    for viewer in viewers(here):
        for seed in range(seeds):
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
def test_r44_one_step_later_two_worlds_part_only_where_an_event_reveals_it(scene: str) -> None:
    for here, there, viewer in worlds(scene, seeds=3):
        for step in common_steps(here, there):
            ours, theirs = after(here, step, 1), after(there, step, 1)
            if not differ(ours.events, theirs.events, viewer):
                assert looks(ours, viewer) == looks(theirs, viewer)


@pytest.mark.parametrize("command", [UseScout, UseShugenja, UseFirstPlayerCard])
def test_r44_a_card_refused_tells_nothing_of_the_token(command: type[Command]) -> None:
    for here, there, viewer in worlds("looked at"):
        for token in range(1, len(CROWDED) + 2) if viewer == 0 else ():
            wish = command(here.state.decisions.current.id, token)  # type: ignore[call-arg]
            assert refusal(here, 0, wish) == refusal(there, 0, wish)


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
