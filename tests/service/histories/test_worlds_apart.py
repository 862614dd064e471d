"""No look back tells a seat what it could not see: two worlds that differ in secrets look alike.

Over commands, rewinds and cut branches, one viewer asks for all that histories offer, and gets the
same in both worlds, for as long as no event has shown him the difference.
"""

from itertools import pairwise, zip_longest

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from domain.kernel.commands import Command
from domain.kernel.events import Seat
from domain.kernel.visibility import Viewer, Watcher
from service.histories.history import Moment
from tests.games.laws import Cell
from tests.service.histories.test_histories import CELLS, SEEDS
from tests.service.histories.worlds import BEGINNING, SECOND, STRANGER, World
from tests.service.stage import top_of

EVERY_RULESET = pytest.mark.parametrize(("name", "cell"), CELLS, ids=str)
STEPS = 8
MOMENTS = 6

Step = tuple[Command, Command]  # what a seat plays here, and there


def asker_of(viewer: Viewer) -> int:
    return viewer if isinstance(viewer, int) else STRANGER


def steps_of(here: World, there: World, viewer: Viewer, whim: int) -> list[tuple[Seat, Step]]:
    """List what can happen next in both worlds without the viewer's seeing which it is.

    He plays the same in both; the others may play what looks the same to him.
    """
    return [
        (seat, (command, other))
        for seat in here.awaited
        for command in here.choices(seat, whim)
        for other in (command, *(() if seat == viewer else there.choices(seat, whim + 1)))
        if (seen := here.outlook(seat, command, viewer)) is not None
        and seen == there.outlook(seat, other, viewer)
    ]


def two_worlds(name: str, cell: Cell, viewer: Viewer, data: st.DataObject) -> tuple[World, World]:
    """A game that has come the same way in both, with other secrets from its last decision on."""
    seed, moves = data.draw(SEEDS), data.draw(st.integers(0, 30))
    worlds = World(name, cell, seed), World(name, cell, seed)
    for world in worlds:
        world.come(moves)
    here, there = worlds
    top = top_of(here.table)
    assume(here.table.outcome is None and top is not None and not top.private)
    there.hide_anew(top.id, viewer, data.draw(SEEDS))
    return here, there


def go_on(here: World, there: World, viewer: Viewer, data: st.DataObject) -> None:
    """Play on alike, or go back, also to before the worlds parted."""
    places = sorted(here.stage.cycle.past.standing(here.table).places, key=int)
    if data.draw(st.integers(0, 3)) == 0:
        decision = data.draw(st.sampled_from(places[-4:]))
        here.go_back(decision)
        there.go_back(decision)
        return
    steps = steps_of(here, there, viewer, data.draw(SEEDS))
    assume(steps)
    seat, (command, other) = data.draw(st.sampled_from(steps))
    here.play(seat, command)
    there.play(seat, other)


def is_parted(here: World, there: World, viewer: Viewer) -> bool:
    """Tell whether the viewer sees two worlds by now; only what reveals something may part them."""
    streams = (world.transcript(asker_of(viewer)) for world in (here, there))
    first = next((one for one, other in zip_longest(*streams) if one != other), None)
    if first is None:
        return False
    (kind,) = (kind for kind in here.rules.events if kind.__name__ == first["type"])
    assert kind.REVEALS, f"{first} tells viewer {viewer} what he may not know"
    return True


def look_alike(here: World, there: World, viewer: Viewer, last: int, data: st.DataObject) -> None:
    """Ask both worlds for all that the viewer may ask for, up to one of his ids."""
    asker = asker_of(viewer)
    ids = sorted(data.draw(st.sets(st.integers(1, last), min_size=1, max_size=MOMENTS)))
    for id_ in ids:
        assert here.look(asker, Moment(id_)) == there.look(asker, Moment(id_))
    for start, end in pairwise(ids):
        assert here.change(asker, start, end) == there.change(asker, start, end)
    assert here.transcript(asker)[:last] == there.transcript(asker)[:last]


def look_alike_now(here: World, there: World, viewer: Viewer, data: st.DataObject) -> None:
    """Ask for what reaches to the present: the view, the past by time, branches, a way back."""
    asker = asker_of(viewer)
    assert here.look(asker, Moment()) == there.look(asker, Moment())
    seconds = data.draw(st.integers(0, (here.time - BEGINNING) // SECOND))
    moment = Moment(as_of=BEGINNING + seconds * SECOND)
    assert here.look(asker, moment) == there.look(asker, moment)
    assert here.branches(viewer) == there.branches(viewer)
    if isinstance(viewer, int):
        last = here.stage.cycle.past.standing(here.table).last
        decision = data.draw(st.one_of(st.integers(0, last + 2).map(str), PRIVATE))
        assert here.asked_back(viewer, decision) == there.asked_back(viewer, decision)


PRIVATE = st.builds("{}.{}.{}".format, *[st.integers(1, 3)] * 3)


@EVERY_RULESET
@settings(max_examples=10)
@given(st.data())
def test_two_worlds_look_the_same_back_over_branches_until_a_reveal(
    name: str, cell: Cell, data: st.DataObject
) -> None:
    must_look_alike(name, cell, data)


@pytest.mark.deep
@EVERY_RULESET
@settings(max_examples=150)
@given(st.data())
def test_the_same_in_many_games(name: str, cell: Cell, data: st.DataObject) -> None:
    must_look_alike(name, cell, data)


def must_look_alike(name: str, cell: Cell, data: st.DataObject) -> None:
    """Play two worlds on until the viewer is shown a difference; before, he finds none."""
    seats = range(cell.players)
    viewer: Viewer = data.draw(st.sampled_from([*seats, Watcher.SPECTATOR]))
    here, there = two_worlds(name, cell, viewer, data)
    common, parted = here.look(asker_of(viewer), Moment())["last_id"], False

    for _ in range(data.draw(st.integers(1, STEPS))):
        if here.table.outcome is not None or there.table.outcome is not None:
            break
        go_on(here, there, viewer, data)
        parted = is_parted(here, there, viewer)
        if parted:  # what came before still looks the same
            break
        common = here.look(asker_of(viewer), Moment())["last_id"]

    look_alike(here, there, viewer, common, data)
    if not parted:
        look_alike_now(here, there, viewer, data)
