"""Plays sandbox games of a ruleset until every kind of decision was answered and has run out.

The house bot and blind chance play in turn, under options drawn at random: each meets kinds that
the other seldom meets. The first time a kind is met the costly checks run; the next time the clock
answers.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import partial
from typing import Any, Final

import msgspec

from domain.kernel.chance import Chance
from domain.kernel.events import Seat
from domain.kernel.refusal import Refused
from domain.kernel.upcasting import Json
from service.conformance.checks import (
    BEFORE,
    EXPIRED,
    PLAYED,
    Position,
    is_played_once,
    runs_out_of_time,
)
from service.conformance.endings import ENDINGS
from service.conformance.exchange import Exchange
from service.conformance.findings import Findings
from service.conformance.sandbox import OK, SandboxGame, expect
from service.contract.codec import command_to_wire
from service.contract.options import SET_BY_SERVER
from service.rulesets import AnyGame

LONGEST: Final = 1500  # commands after which a game is left as it is
TRIES: Final = 20  # to draw options that suit the seats, or a command that is accepted
REFUSED: Final = 409
ANSWERS: Final = "every answer is as the contract says"


@dataclass(slots=True)
class Kit:
    """Drives one ruleset on one server."""

    exchange: Exchange
    game: AnyGame
    whims: Chance
    longest: int = LONGEST
    findings: Findings = field(default_factory=Findings)
    tell: Callable[[str], None] = lambda _words: None

    def run(self, games: int) -> Findings:
        """Play so many games at most."""
        for nth in range(games):
            self.tell(f"{self.game.name}: game {nth + 1} of {games} at most")
            by_chance = nth % 2 == 1
            played = partial(self._play, by_chance=by_chance)
            if not self.findings.hold(ANSWERS, f"game {nth + 1}", played):
                break
            if self.findings.broken or self.findings.has_met(self.game):
                break
        return self.findings

    def _play(self, *, by_chance: bool) -> None:
        table = self.begun()
        for _ in range(self.longest):
            view = table.view()
            if view["status"] != "running":
                self._end(table)
                return
            position = self._position(table, view, by_chance=by_chance)
            if position is None:
                self._pause(table, view)
            else:
                self._decide(position)

    def begun(self, at_least: int = 2) -> SandboxGame:
        """Begin a game for so many seats or more."""
        seats, options = drawn_terms(self.game, self.whims, at_least)
        return SandboxGame.created(self.exchange, self.game, seats, options)

    def _position(
        self, table: SandboxGame, view: Mapping[str, Any], *, by_chance: bool
    ) -> Position | None:
        """Give somebody who has something to decide; a decision may be known to its seat alone."""
        named = [one["seat"] for one in view["awaited"]]
        for seat in dict.fromkeys([*named, *range(table.seats)]):
            legal = table.legal(seat)
            if legal["commands"] or legal["templates"]:
                command = self._command(table, seat, legal, by_chance=by_chance)
                return Position(table, seat, legal, command)
        return None

    def _command(
        self, table: SandboxGame, seat: Seat, legal: Mapping[str, Any], *, by_chance: bool
    ) -> Mapping[str, Any]:
        moves = table.read(legal)
        for _ in range(TRIES if by_chance else 0):
            sample = moves.sample(self.whims)
            wire = None if sample is None else command_to_wire(sample)
            if wire is not None and self._is_accepted(table, seat, wire):
                return wire
        view = msgspec.convert(table.view(seat)["view"], self.game.view_type)
        return command_to_wire(self.game.choose(view, moves, self.whims))

    def _is_accepted(self, table: SandboxGame, seat: Seat, wire: Mapping[str, Any]) -> bool:
        """Try a command out: what a template cannot say may still be refused."""
        tried = table.submit(seat, wire, query="?dry_run=1")
        if tried.status != REFUSED:
            expect(tried, OK)
        return tried.status == OK

    def _pause(self, table: SandboxGame, view: Mapping[str, Any]) -> None:
        """Let a pause pass, which only time can."""
        expect(table.advance(), OK)
        self.findings.expired.update({one["kind"] for one in view["awaited"]})

    def _decide(self, at: Position) -> None:
        found, where = self.findings, f"{at.kind} of {at.table.id}"
        if not found.answered[at.kind]:
            for words, check in BEFORE.items():
                found.hold(words, where, partial(check, at))
            found.hold(PLAYED, where, partial(is_played_once, at))
            found.answered[at.kind] += 1
        elif not found.expired[at.kind] and _is_first(at):
            found.hold(EXPIRED, where, partial(runs_out_of_time, at))
            found.expired[at.kind] += 1
        else:
            expect(at.table.submit(at.seat, at.command), OK)
            found.answered[at.kind] += 1

    def _end(self, table: SandboxGame) -> None:
        if self.findings.held.keys() >= ENDINGS.keys():
            return
        for seat in (*range(table.seats), None):
            where = f"{'a spectator' if seat is None else f'seat {seat}'} of {table.id}"
            for words, check in ENDINGS.items():
                self.findings.hold(words, where, partial(check, table, seat))


def drawn_terms(game: AnyGame, whims: Chance, at_least: int) -> tuple[int, Mapping[str, Json]]:
    """Draw how many play, and which of the yes-or-no options are on."""
    least, most = game.players
    switches = [
        name
        for name, kind in game.options.__annotations__.items()
        if kind is bool and name not in SET_BY_SERVER
    ]
    for _ in range(TRIES):
        seats = whims.pick(range(max(least, at_least), most + 1)).value
        options = {name: True for name in switches if whims.pick((True, False)).value}
        try:
            game.must_suit(seats, msgspec.convert(options, game.options))
        except Refused:
            continue
        return seats, options
    return most, {}


def _is_first(at: Position) -> bool:
    """Tell whether the clock would answer for this seat: it begins with the first that waits."""
    seats = [one["seat"] for one in at.table.view(at.seat)["awaited"]]
    return seats[:1] in ([at.seat], [None])
