"""Plays tours by the rules alone, so that the kit knows what a server will ask."""

from collections.abc import Iterable, Iterator
from typing import Final

import msgspec

from domain.kernel import referee
from domain.kernel.commands import Command, TimeUp
from domain.kernel.events import Seat
from domain.kernel.legal import Legal
from domain.kernel.state import State
from service.conformance.tours import THE_END, Progress, Step, Tour
from service.histories.fairness import FairChance, sandbox_seed
from service.rulesets import AnyGame

BLIND: Final = (0, 50, 100)  # percent of the commands of a tour
CLOCKED: Final = {"clocked": True}


def rehearse(game: AnyGame, tour: Tour, met: Progress) -> Iterator[Step]:
    """Play a tour by the rules, and note what it meets.

    A kind is answered the first time that it is met, the next time the clock answers.
    """
    rehearsal = _Rehearsal(game, tour)
    for _ in range(tour.steps):
        if rehearsal.is_over:
            break
        step = rehearsal.next_step(met)
        (met.expired if step.command is None else met.answered).add(step.kind)
        yield step
        rehearsal.take(step)
    if rehearsal.is_over:
        met.answered.add(THE_END)


class _Rehearsal:
    """The game of a tour, as far as it has been played."""

    def __init__(self, game: AnyGame, tour: Tour) -> None:
        seed = sandbox_seed(tour.seed)
        options = msgspec.convert({**tour.options, **CLOCKED}, game.options)
        self._game = game
        self._luck = FairChance(seed, b"", 0, ("",) * tour.seats, 1)
        self._whims = FairChance(seed, b"whims", 0, (), 1)
        self._blind = self._whims.pick(BLIND).value
        self._state: State = referee.opening(game, tour.seats, options, self._luck).state

    @property
    def is_over(self) -> bool:
        """Whether the game has an outcome."""
        return self._state.outcome is not None

    def next_step(self, met: Progress) -> Step:
        """Choose how the open decision is answered."""
        decision = self._state.decisions.current
        kind, seat = self._game.kind_of(decision), decision.seats[0]
        legal = kind.legal(self._state, seat)
        is_for_clock = kind.is_pause or decision.kind in met.answered - met.expired
        is_new = not is_for_clock and decision.kind not in met.answered
        command = None if is_for_clock else self._command(seat, legal)
        return Step(decision.kind, decision.id, seat, legal, command, is_new)

    def take(self, step: Step) -> None:
        """Let a step have its effect."""
        game, state, luck = self._game, self._state, self._luck
        if step.command is None:
            is_shared = game.kind_by_name[step.kind].shared_clock
            up = TimeUp(step.decision, None if is_shared else step.seat)
            self._state = referee.time_up(game, state, up, luck).state
        else:
            self._state = referee.decide(game, state, step.seat, step.command, luck).state

    def _command(self, seat: Seat, legal: Legal) -> Command:
        """Choose as the house bot does, or blindly: each comes where the other seldom does."""
        is_blind = self._whims.pick(range(100)).value < self._blind
        sample = legal.sample(self._whims) if is_blind else None
        if sample is not None:
            return sample
        view = self._game.view(self._state, seat)
        chosen: Command = self._game.choose(view, legal, self._whims)
        return chosen


def planned(game: AnyGame, tours: Iterable[Tour]) -> list[list[Step]]:
    """Give all steps of tours that are made one after another."""
    met = Progress()
    return [list(rehearse(game, tour, met)) for tour in tours]
