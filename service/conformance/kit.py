"""Plays the tours of a ruleset on a server, and checks what it answers.

The kit knows each decision of a tour beforehand. The first time a kind is met the costly checks
run; the next time the clock answers; between them a step is one command.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Final

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
from service.conformance.rehearsal import planned
from service.conformance.sandbox import OK, SandboxGame, expect
from service.conformance.tours import Step, Tour
from service.rulesets import AnyGame

REFUSED: Final = 409
ANSWERS: Final = "every answer is as the contract and the rules say"


@dataclass(slots=True)
class Kit:
    """Drives one ruleset on one server."""

    exchange: Exchange
    game: AnyGame
    tours: Sequence[Tour]
    findings: Findings = field(default_factory=Findings)
    tell: Callable[[str], None] = lambda _words: None

    def run(self) -> Findings:
        """Make every tour; what breaks in one ends that one."""
        plans = zip(self.tours, planned(self.game, self.tours), strict=True)
        for nth, (tour, steps) in enumerate(plans, start=1):
            self.tell(f"{self.game.name}: tour {nth} of {len(self.tours)}, {len(steps)} decisions")
            self.findings.hold(ANSWERS, f"tour {nth}", partial(self._make, tour, steps))
        return self.findings

    def begun(self, tour: Tour) -> SandboxGame:
        """Begin the game of a tour."""
        return SandboxGame.created(
            self.exchange, self.game, tour.seats, {**tour.options}, seed=tour.seed
        )

    def _make(self, tour: Tour, steps: Sequence[Step]) -> None:
        table = self.begun(tour)
        for step in steps:
            if step.command is None:
                self._run_out(table, step)
            elif step.is_new:
                self._check(table, step)
            else:
                follow(table, step)
                self.findings.answered[step.kind] += 1
        if table.view()["status"] != "running":
            self._end(table)

    def _check(self, table: SandboxGame, step: Step) -> None:
        found, at = self.findings, Position(table, step, table.legal(step.seat))
        for words, check in BEFORE.items():
            found.hold(words, _place(table, step), partial(check, at))
        if found.hold(PLAYED, _place(table, step), partial(is_played_once, at)):
            found.answered[step.kind] += 1

    def _run_out(self, table: SandboxGame, step: Step) -> None:
        run_out = partial(runs_out_of_time, table, step)
        if self.findings.hold(EXPIRED, _place(table, step), run_out):
            self.findings.expired[step.kind] += 1

    def _end(self, table: SandboxGame) -> None:
        for seat in (*range(table.seats), None):
            where = f"{'a spectator' if seat is None else f'seat {seat}'} of {table.id}"
            for words, check in ENDINGS.items():
                self.findings.hold(words, where, partial(check, table, seat))


def follow(table: SandboxGame, step: Step) -> None:
    """Take a step of a tour, whatever it is.

    Raises:
        BrokenPromise: the server does not play along.
    """
    if step.command is None:
        expect(table.advance(), OK)
    else:
        expect(table.submit(step.seat, step.wire), OK)


def _place(table: SandboxGame, step: Step) -> str:
    return f"{step.kind} of {table.id}"
