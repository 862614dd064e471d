"""Plays an opened record again: by the rules, from its commands and its seed."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

import msgspec

from domain.kernel import referee
from domain.kernel.commands import TimeUp
from domain.kernel.events import DecisionId, DecisionOpened, Drawn, Event, Events
from domain.kernel.refusal import game_over, not_allowed
from domain.kernel.visibility import Watcher
from domain.match.absence_events import BotPlayed, SeatPresent
from domain.match.branches import Branch
from domain.match.events import MATCH_EVENTS, GameCreated, GameStarted
from domain.match.replay import Before, replayed
from domain.match.state import Status
from service.accounts.models import AUTOPILOT
from service.contract.codec import command_from_wire
from service.contract.options import chosen, make_options
from service.games.attendance_events import attended
from service.games.sandbox import CLOCK
from service.games.table import Table, follow
from service.histories.chances import continuing
from service.histories.records import Record, RecordedCommand, game_of
from service.rulesets import rulesets

OPERATIONS: Final = {BotPlayed: AUTOPILOT, SeatPresent: "submitCommand"}


@dataclass(frozen=True, slots=True)
class Differing:
    """The first version of a record that does not come out as it stands."""

    version: int
    why: str


class Replay:
    """A game that is played again beside its record; a fork begins with what it inherited."""

    def __init__(
        self, record: Record, seed: bytes, events: Sequence[Event], inherited: Events
    ) -> None:
        self._seed = seed
        self._events = events
        self._inherited = inherited
        self._commands = list(record.commands)
        self._asked = 0  # commands that were put to the rules
        self._table = Table(game_of(record))
        self._places: dict[DecisionId, Any] = {}
        self._branch = Branch()
        self._drawn: set[tuple[int, int]] = set()

    @property
    def draws(self) -> int:
        """The draws that were made again."""
        return len(self._drawn)

    def first_differing(self) -> Differing | None:
        """Give the first version that comes out otherwise; None when all agree."""
        index = 0
        while index < len(self._events):
            facts = self._facts(self._events[index], index + 1)
            if (agreed := self._agreed(index, facts)) < len(facts):
                return self._differing(index + 1 + agreed)
            index += len(facts)
        if self._asked < len(self._commands):
            return self._differing(len(self._events) + 1)
        if self._table.status is not Status.ENDED:
            return Differing(len(self._events) + 1, "the game has not ended")
        return None

    def _agreed(self, index: int, facts: Events) -> int:
        """Take the facts as far as they stand in the record, and tell how far that is."""
        made = not (self._inherited and isinstance(facts[0], GameStarted))
        told = self._events[index : index + len(facts)]
        for count, (event, fact) in enumerate(zip(told, facts, strict=False)):
            if event != fact or not self._is_taken(event):
                return count
            if made and isinstance(event, Drawn):
                self._drawn.add((self._table.match.branch, event.draw))
        return len(told)

    def _is_taken(self, event: Event) -> bool:
        """Follow the game by one more event, unless a forged one cannot be followed."""
        if isinstance(event, DecisionOpened):
            self._places[event.id] = self._table.play
        try:
            self._table = follow(self._table, (event,), self._places)
            self._branch.take(event)
        except Exception:  # noqa: BLE001 - whatever a forged record makes the fold raise
            return False
        return True

    def _differing(self, version: int) -> Differing:
        """Say what does not fit: an event, one that is missing, or a command before it."""
        if self._asked < len(self._commands):
            unused = max(1, self._commands[self._asked].version)
            if unused < version:
                return Differing(unused, "nothing came of a command that is told")
        if version > len(self._events):
            return Differing(version, "what follows from the event before is missing")
        if isinstance(self._events[version - 1], MATCH_EVENTS):
            return Differing(version, "nothing in this game could lead to it")
        return Differing(version, "the rules, the command and the seed give another event")

    def _facts(self, event: Event, version: int) -> Events:
        """Give what must stand from this version on; nothing right gives no event of the record."""
        try:
            if isinstance(event, MATCH_EVENTS):
                return self._around(event, version) or (Event(),)
            return self._answer(version)
        except Exception:  # noqa: BLE001 - whatever a forged record makes the rules raise
            return (Event(),)

    def _around(self, event: Event, version: int) -> Events:
        if isinstance(event, GameCreated):
            return (event,) if version == 1 and _is_playable(event) else ()
        facts = replayed(self._before(), event)
        if isinstance(event, GameStarted):
            return facts + (self._inherited or self._opening(facts))
        return facts

    def _before(self) -> Before:
        table, seats = self._table, len(self._table.match.players)
        return Before(
            match=table.match,
            branch=self._branch,
            is_over=table.status in {Status.ENDED, Status.ABORTED},
            sides=() if table.play is None else tuple(table.game.sides(table.play, seats)),
            known=table.open_decision(Watcher.SPECTATOR),
        )

    def _opening(self, started: Events) -> Events:
        table = follow(self._table, started)
        options = make_options(table.game, table.match.options, table.match.clock)
        chance = continuing(table, self._seed)
        return referee.opening(table.game, len(table.match.players), options, chance).events

    def _answer(self, version: int) -> Events:
        table, asked = self._table, self._next_command(version)
        if table.status is not Status.RUNNING:
            raise game_over()
        if asked.seat in table.match.resigned:
            raise not_allowed("who has resigned plays no more")
        answer = self._played(asked)
        return answer + self._attended(asked, answer, version + len(answer))

    def _attended(self, asked: RecordedCommand, answer: Events, version: int) -> Events:
        """Give what follows about who is there; who it was that asked, the next event tells."""
        table, seat = self._table, asked.seat
        following = self._events[version - 1] if version <= len(self._events) else None
        player = CLOCK if seat is None else table.match.players[seat] or ""
        operation = "" if following is None else OPERATIONS.get(type(following), "")
        return attended(table, follow(table, answer), answer, player, operation)

    def _next_command(self, version: int) -> RecordedCommand:
        asked = self._commands[self._asked]
        if asked.version != version:
            raise LookupError(f"the next command belongs to version {asked.version}")
        self._asked += 1
        return asked

    def _played(self, asked: RecordedCommand) -> Events:
        game, play, chance = self._table.game, self._table.play, continuing(self._table, self._seed)
        if asked.seat is None:
            fields = {name: value for name, value in asked.command.items() if name != "type"}
            return referee.time_up(game, play, msgspec.convert(fields, TimeUp), chance).events
        command = command_from_wire(game, asked.command)
        return referee.decide(game, play, asked.seat, command, chance).events


def _is_playable(created: GameCreated) -> bool:
    """Tell whether a ruleset has room for so many seats, and knows these options."""
    game = rulesets()[created.ruleset]
    options = make_options(game, created.options, created.clock)
    return created.options.keys() <= chosen(options).keys() and created.seats <= game.players[1]
