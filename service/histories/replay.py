"""Plays an opened record again: by the rules, from its commands and its seed."""

from collections.abc import Sequence
from dataclasses import replace

import msgspec

from domain.kernel import referee
from domain.kernel.commands import TimeUp
from domain.kernel.events import Drawn, Event, Events
from domain.match.branches import Branch
from domain.match.events import MATCH_EVENTS, GameRewound, GameStarted
from domain.match.rewinds import reopened
from service.contract.codec import command_from_wire
from service.contract.options import make_options
from service.games.table import Places, Table, follow, places_in
from service.histories.fairness import FairChance
from service.histories.records import Record, game_of


class Replay:
    """A game that is played again beside its record; a fork begins with what it inherited."""

    def __init__(
        self, record: Record, seed: bytes, events: Sequence[Event], inherited: Events
    ) -> None:
        self._seed = seed
        self._events = events
        self._inherited = inherited
        self._commands = {command.version: command for command in record.commands}
        self._table = Table(game_of(record))
        self._places: Places = places_in(self._table, events)
        self._branch = Branch()
        self._drawn: set[tuple[int, int]] = set()

    @property
    def draws(self) -> int:
        """The draws that were made again."""
        return len(self._drawn)

    def first_differing(self) -> int | None:
        """Give the first version that comes out otherwise; None when all agree.

        Match events happened around the rules and are taken as they are; all others must follow.
        """
        index = 0
        while index < len(self._events):
            facts = self._facts(self._events[index], index + 1)
            if tuple(self._events[index : index + len(facts)]) != facts:
                pairs = enumerate(zip(self._events[index:], facts, strict=False))
                return index + 1 + next((n for n, (a, b) in pairs if a != b), 0)
            self._take(facts)
            index += len(facts)
        return None

    def _take(self, facts: Events) -> None:
        self._table = follow(self._table, facts, self._places)
        made = not (self._inherited and isinstance(facts[0], GameStarted))
        for event in facts:
            self._branch.take(event)
            if made and isinstance(event, Drawn):
                self._drawn.add((self._table.match.branch, event.draw))

    def _facts(self, event: Event, version: int) -> Events:
        """Give what must stand from this version on; nothing right gives no event of the record."""
        try:
            if isinstance(event, GameStarted):
                return event, *(self._inherited or self._opening(event))
            if isinstance(event, GameRewound):
                return self._rewound(event)
            return (event,) if isinstance(event, MATCH_EVENTS) else self._answer(version)
        except Exception:  # noqa: BLE001 - whatever a forged record makes the rules raise
            return (Event(),)

    def _rewound(self, event: GameRewound) -> Events:
        """Give the rewind as it should have been told, and the decision that it asks anew."""
        place = self._branch.find(event.decision)
        if place is None:
            return (Event(),)
        branch, tainted = self._table.match.branch + 1, place.passes_chance
        told = replace(event, branch=branch, tainted=tainted)
        return told, reopened(place, self._branch.last)

    def _opening(self, started: GameStarted) -> Events:
        table = follow(self._table, (started,))
        options = make_options(table.game, table.match.options, table.match.clock)
        chance = _chance(table, self._seed)
        return referee.opening(table.game, len(table.match.players), options, chance).events

    def _answer(self, version: int) -> Events:
        table, asked = self._table, self._commands[version]
        game, chance = table.game, _chance(table, self._seed)
        if asked.seat is None:
            fields = {name: value for name, value in asked.command.items() if name != "type"}
            time_up = msgspec.convert(fields, TimeUp)
            return referee.time_up(game, table.play, time_up, chance).events
        command = command_from_wire(game, asked.command)
        return referee.decide(game, table.play, asked.seat, command, chance).events


def _chance(table: Table, seed: bytes) -> FairChance:
    drawn = 0 if table.play is None else int(table.play.draws)
    return FairChance(seed, table.id.bytes, table.match.branch, table.match.nonces, drawn + 1)
