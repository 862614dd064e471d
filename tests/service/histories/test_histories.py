"""Histories of every ruleset: whatever was played, taken back and forked, all of it adds up."""

from dataclasses import replace
from functools import cache
from typing import Any
from uuid import UUID

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from domain.kernel.events import KERNEL_EVENTS, Event
from domain.match.branches import path_to, standing
from domain.match.events import MATCH_EVENTS
from eventstore.chain import verify as first_bad
from service.accounts.models import Scope
from service.bootstrap import Services
from service.games.table import Table, unfold
from service.histories.records import Record
from service.histories.verify import BadRecord, verify
from service.rulesets import rulesets
from service.wire import from_json, to_json
from tests.games.laws import Cell, cells
from tests.play import Seeded
from tests.service.histories.test_records import rechained, refused_at
from tests.service.stage import Stage, top_of, without_numbers


def cell_of(name: str) -> Cell:
    """The cell of a ruleset whose table is nearest to three seats."""
    return min((c for n, c in cells() if n == name), key=lambda cell: abs(cell.players - 3))


def a_cell_for_every_number(name: str) -> list[tuple[str, Cell]]:
    """One cell for each number of players of a ruleset, their options unlike each other's."""
    own = [cell for of, cell in cells() if of == name]
    numbers = sorted({cell.players for cell in own})
    fitting = [[cell for cell in own if cell.players == number] for number in numbers]
    return [(name, fit[nth % len(fit)]) for nth, fit in enumerate(fitting)]


CELLS = [(name, cell_of(name)) for name in rulesets()]
TABLES = [table for name in rulesets() for table in a_cell_for_every_number(name)]
EVERY_RULESET = pytest.mark.parametrize(("name", "cell"), CELLS, ids=str)
EVERY_NUMBER = pytest.mark.parametrize(("name", "cell"), TABLES, ids=str)
FEW = settings(max_examples=20)
MORE = settings(max_examples=60)
SEEDS = st.integers(0, 2**32)


def played(stage: Stage, game: UUID, commands: int, opened: dict[str, Any]) -> None:
    """Play on, and note the state in which each public decision was found when it opened."""
    for table in (stage.cycle.load(game), *stage.commands(game, commands)):
        top = top_of(table)
        if top is not None and not top.private and table.outcome is None:
            opened.setdefault(top.id, table.play)


def events_of(stage: Stage, game: UUID) -> list[Event]:
    return stage.cycle.past.events(stage.cycle.load(game))


def cold(stage: Stage, game: UUID, version: int | None = None) -> Table:
    return unfold(Table(game), stage.store.read(game, upto=version))


def names_that_stand(stage: Stage, game: UUID, opened: dict[str, Any]) -> list[str]:
    places = standing(events_of(stage, game)).places
    return [name for name in opened if name in places]


def check_rewinds(name: str, cell: Cell, data: st.DataObject) -> None:
    """Go back twice, each time to any place, and find the state that was there."""
    stage = Stage(Seeded(data.draw(SEEDS)))
    game, opened, seen = stage.opened(name, cell), {}, {}
    for _ in range(2):
        played(stage, game, data.draw(st.integers(1, 40)), opened)
        if stage.cycle.load(game).outcome is not None:
            return
        seen[stage.cycle.load(game).version] = stage.cycle.load(game)
        target = data.draw(st.sampled_from(names_that_stand(stage, game, opened)))

        after = stage.go_back(game, target)

        assert without_numbers(after.play) == without_numbers(opened[target])
        assert int(top_of(after).id) > max(map(int, opened))
        seen[after.version] = after
    played(stage, game, 5, opened)

    assert cold(stage, game) == stage.cycle.load(game)
    assert all(cold(stage, game, version) == table for version, table in seen.items())
    assert first_bad(stage.store.read(game)) is None


@EVERY_RULESET
@FEW
@given(st.data())
def test_the_fold_of_a_rewound_game_is_the_state_that_it_went_back_to(
    name: str, cell: Cell, data: st.DataObject
) -> None:
    check_rewinds(name, cell, data)


@pytest.mark.deep
@EVERY_NUMBER
@MORE
@given(st.data())
def test_the_same_for_every_number_of_players(name: str, cell: Cell, data: st.DataObject) -> None:
    check_rewinds(name, cell, data)


@EVERY_RULESET
@FEW
@given(st.data())
def test_a_fork_is_its_source_up_to_its_place(name: str, cell: Cell, data: st.DataObject) -> None:
    stage = Stage(Seeded(data.draw(SEEDS)))
    game, opened = stage.opened(name, cell), {}
    played(stage, game, data.draw(st.integers(2, 30)), opened)
    if stage.cycle.load(game).outcome is None:
        stage.go_back(game, data.draw(st.sampled_from(names_that_stand(stage, game, opened))))
        played(stage, game, 3, opened)
    stage.given_up(game)
    place = data.draw(st.sampled_from(sorted(opened)))  # also one that was cut

    fork = stage.forked(game, place)

    assert stage.cycle.load(fork).play == opened[place]
    path = path_to(events_of(stage, game), place)
    assert path is not None
    assert tuple(standing(events_of(stage, fork)).events) == path
    played(stage, fork, 3, {})
    assert cold(stage, fork) == stage.cycle.load(fork)


@cache
def records(name: str) -> tuple[bytes, bytes]:
    """The records of a rewound game and of a fork of it that went back too, behind its place."""
    cell = dict(CELLS)[name]
    stage = Stage(Seeded(5))
    game, opened = stage.opened(name, cell), {}
    played(stage, game, 12, opened)
    stage.go_back(game, list(opened)[-2])
    played(stage, game, 4, {})
    source = stage.given_up(game)
    fork = stage.forked(game, list(opened)[-1])
    stage.command(fork)
    stage.go_back(fork, list(opened)[1])
    played(stage, fork, 4, {})
    return source, stage.given_up(fork)


EVERY_RECORD = pytest.mark.parametrize("which", [0, 1], ids=["rewound", "forked"])
EVERY_NAME = pytest.mark.parametrize("name", list(rulesets()))


@EVERY_NAME
@EVERY_RECORD
def test_a_record_with_branches_proves_itself_and_is_written_again_alike(
    name: str, which: int
) -> None:
    raw = records(name)[which]

    record = verify(raw).record

    assert record.branches
    assert to_json(record) == raw


@EVERY_NAME
@EVERY_RECORD
@settings(max_examples=15)
@given(st.data())
def test_every_change_of_a_byte_of_such_a_record_is_found(
    name: str, which: int, data: st.DataObject
) -> None:
    raw = records(name)[which]
    place = data.draw(st.integers(0, len(raw) - 1))
    byte = data.draw(st.integers(0, 255).filter(lambda byte: byte != raw[place]))

    with pytest.raises(BadRecord):
        verify(raw[:place] + bytes([byte]) + raw[place + 1 :])


@EVERY_NAME
def test_a_rewind_that_hides_what_it_cut_is_refused_though_the_chain_fits(name: str) -> None:
    record = from_json(records(name)[0], Record)
    (branch,) = record.branches
    (rewound,) = (event for event in record.events if event.type == "GameRewound")
    told = from_json(bytes(rewound.data), dict)
    rewound.data = msgspec.Raw(to_json({**told, "tainted": not branch.tainted}))
    record.branches = [replace(branch, tainted=not branch.tainted)]

    assert refused_at(rechained(record)) == rewound.version


@EVERY_NAME
def test_what_is_imported_is_exported_byte_by_byte(name: str, services: Services) -> None:
    source, fork = records(name)
    admin = services.accounts.register("root", Scope.ADMIN).player.id

    for raw in (fork, source):
        game = services.imports.take(raw, admin).game

        assert services.imports.body(game) == raw
        assert services.cycle.load(game).match.branch == 1


@EVERY_NAME
def test_no_ruleset_calls_an_event_as_the_match_around_it_does(name: str) -> None:
    own = {event.__name__ for event in rulesets()[name].events if event not in KERNEL_EVENTS}

    assert own.isdisjoint(event.__name__ for event in (*MATCH_EVENTS, *KERNEL_EVENTS))
