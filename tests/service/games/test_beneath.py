"""A decision beneath the one that a game goes back to is open again under its old id."""

import pytest

from domain.kernel.commands import Command
from domain.kernel.events import Seat
from domain.kernel.referee import awaited, legal
from service.games.play import Look, Seen
from service.games.table import Table
from service.games.wishes import PreconditionFailed
from tests.play import Seeded
from tests.service.histories.test_histories import cell_of
from tests.service.stage import Stage, top_of, wish

GAME, WHIMS = "rokugan", 0  # here a decision opens above another that waits


def two_open(stage: Stage) -> Table:
    """Play until everyone sees a decision wait beneath another."""
    game = stage.opened(GAME, cell_of(GAME))
    found = (table for table in stage.commands(game, 100) if beneath(table) is not None)
    return next(found)


def beneath(table: Table) -> str | None:
    *others, top = table.play.decisions.stack or [None]
    waiting = [decision for decision in others if not decision.private]
    return waiting[-1].id if waiting and not top.private else None


def chosen(table: Table) -> tuple[Seat, Command]:
    seat = awaited(table.play)[0]
    command = legal(table.game, table.play, seat).sample(Seeded(1))
    assert command is not None
    return seat, command


def late(stage: Stage) -> tuple[Table, Seat, Command, Seen]:
    """A command that somebody chose in a branch that was cut, and what he saw when he did."""
    table = two_open(stage)
    above, waiting = top_of(table), beneath(table)
    while top_of(table).id != waiting:
        table = stage.command(table.id)
    seat, command = chosen(table)
    seen = Seen(str(seat), Look(table, seat).last_id)
    table = stage.go_back(table.id, above.id)
    while top_of(table).id != waiting:
        table = stage.command(table.id)
    return table, seat, command, seen


def test_a_late_command_for_it_is_played_where_it_is_legal_then() -> None:
    stage = Stage(Seeded(WHIMS))
    table, seat, command, _ = late(stage)
    assert legal(table.game, table.play, seat).accepts(command)

    assert stage.play.submit(wish(table.id, seat), command).table.version > table.version


def test_a_late_command_that_names_what_its_seat_had_seen_is_refused() -> None:
    stage = Stage(Seeded(WHIMS))
    table, seat, command, seen = late(stage)

    with pytest.raises(PreconditionFailed):
        stage.play.submit(wish(table.id, seat), command, frozenset({seen}))

    assert stage.cycle.load(table.id).version == table.version
