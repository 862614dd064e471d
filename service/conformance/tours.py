"""Tours: short sandbox games, found beforehand, that between them meet every kind of decision.

A tour has a seed, so that the kit and the server play the same game: the kit plays it by the rules
alone and knows each decision before the server asks for it. `python -m service.conformance.search`
finds the tours that stand in `tours.json`.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from importlib.resources import files
from typing import Any, Final

import msgspec

from domain.kernel import referee
from domain.kernel.commands import Command, TimeUp
from domain.kernel.events import DecisionId, Seat
from domain.kernel.legal import Legal
from domain.kernel.state import State
from domain.match.events import Setting
from service.contract.codec import command_to_wire
from service.histories.fairness import FairChance, sandbox_seed
from service.rulesets import AnyGame
from service.wire import from_json

FILE: Final = files("service.conformance") / "tours.json"
THE_END: Final = "the end"  # no decision, but to be met as well
BLIND: Final = (0, 50, 100)  # percent of the commands of a tour
CLOCKED: Final = {"clocked": True}


class NoTours(Exception):  # noqa: N818 - says what is missing
    """Nobody has looked for the tours of a ruleset."""


@dataclass(frozen=True, slots=True)
class Tour:
    """The terms of a sandbox game, and after how many steps it is left."""

    seats: int
    options: Mapping[str, Setting]
    seed: int
    steps: int


@dataclass(frozen=True, slots=True)
class Step:
    """A decision of a tour, and how it is answered: by a command, or by the clock."""

    kind: str
    decision: DecisionId
    seat: Seat
    legal: Legal
    command: Command | None
    is_new: bool  # nobody has answered this kind before

    @property
    def wire(self) -> Mapping[str, Any]:
        """The command as it is sent; nothing where the clock answers."""
        return {} if self.command is None else command_to_wire(self.command)


@dataclass(slots=True)
class Progress:
    """The kinds of decision that a command has answered, and those whose time has run out."""

    answered: set[str] = field(default_factory=set)
    expired: set[str] = field(default_factory=set)

    @property
    def count(self) -> int:
        """How much has been met."""
        return len(self.answered) + len(self.expired)

    def copy(self) -> "Progress":
        """Give another one that has met the same."""
        return Progress(set(self.answered), set(self.expired))

    def missing(self, game: AnyGame) -> tuple[str, ...]:
        """Name what has not been met in each way that there is."""
        kinds = [k.name for k in game.kinds if k.name not in self.expired or self._owes(k)]
        return (*kinds, *({THE_END} - self.answered))

    def _owes(self, kind: Any) -> bool:  # noqa: ANN401 - of any game's state
        return not kind.is_pause and kind.name not in self.answered


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


def tours_of(game: AnyGame) -> tuple[Tour, ...]:
    """Give the tours of a ruleset.

    Raises:
        NoTours: they were never searched for.
    """
    found = all_tours().get(game.name)
    if not found:
        raise NoTours(
            f"no tours of {game.title} have been found yet: "
            "python -m service.conformance.search --write"
        )
    return found


@cache
def all_tours() -> Mapping[str, tuple[Tour, ...]]:
    """Give the tours that have been found, by ruleset."""
    return from_json(FILE.read_bytes(), dict[str, tuple[Tour, ...]])
