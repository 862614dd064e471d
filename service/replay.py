"""Plays an opened record again: by the rules, from its commands and its seed."""

from collections.abc import Mapping, Sequence

import msgspec

from domain.kernel import referee
from domain.kernel.commands import TimeUp
from domain.kernel.events import Event, Events
from domain.match.events import MATCH_EVENTS, GameStarted
from service.codec import command_from_wire
from service.fairness import FairChance
from service.options import make_options
from service.records import Record, RecordedCommand, game_of
from service.table import Table, follow


def replay(record: Record, seed: bytes, events: Sequence[Event]) -> tuple[int | None, int]:
    """Give the first version that comes out otherwise, None when all agree; and count the draws.

    Match events happened around the rules and are taken as they are; all others must follow.
    """
    commands = {command.version: command for command in record.commands}
    table, index = Table(game_of(record)), 0
    while index < len(events):
        facts = _facts(table, seed, commands, events[index], index + 1)
        if tuple(events[index : index + len(facts)]) != facts:
            pairs = enumerate(zip(events[index:], facts, strict=False))
            return index + 1 + next((n for n, (a, b) in pairs if a != b), 0), _draws(table)
        table, index = follow(table, facts), index + len(facts)
    return None, _draws(table)


def _facts(
    table: Table,
    seed: bytes,
    commands: Mapping[int, RecordedCommand],
    event: Event,
    version: int,
) -> Events:
    """Give what must stand from this version on; nothing right gives no event of the record."""
    if isinstance(event, GameStarted):
        return event, *_opening(follow(table, (event,)), seed)
    if isinstance(event, MATCH_EVENTS):
        return (event,)
    try:
        return _answer(table, seed, commands[version])
    except Exception:  # noqa: BLE001 - whatever a forged record makes the rules raise
        return (Event(),)


def _opening(table: Table, seed: bytes) -> Events:
    options = make_options(table.game, table.match.options, table.match.clock)
    chance = _chance(table, seed)
    return referee.opening(table.game, len(table.match.players), options, chance).events


def _answer(table: Table, seed: bytes, asked: RecordedCommand) -> Events:
    game, chance = table.game, _chance(table, seed)
    if asked.seat is None:
        fields = {name: value for name, value in asked.command.items() if name != "type"}
        time_up = msgspec.convert(fields, TimeUp)
        return referee.time_up(game, table.play, time_up, chance).events
    command = command_from_wire(game, asked.command)
    return referee.decide(game, table.play, asked.seat, command, chance).events


def _chance(table: Table, seed: bytes) -> FairChance:
    return FairChance(seed, table.id.bytes, 0, table.match.nonces, _draws(table) + 1)


def _draws(table: Table) -> int:
    return 0 if table.play is None else int(table.play.draws)
