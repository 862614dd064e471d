"""The record of functions a game supplies, and one record per kind of decision in it."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Generic, TypeAlias, TypeVar, cast

from domain.kernel.chance import Chance
from domain.kernel.commands import Command
from domain.kernel.decisions import Decision
from domain.kernel.events import Event, Events, Seat
from domain.kernel.fold import Fold
from domain.kernel.legal import Legal
from domain.kernel.refusal import Refused, not_allowed
from domain.kernel.state import State
from domain.kernel.upcasting import Json, Shape, Upgrade
from domain.kernel.visibility import Viewer

S = TypeVar("S", bound=State)
C = TypeVar("C", bound=Command)


@dataclass(frozen=True, slots=True, kw_only=True)
class Options:
    """What may be chosen when a game is created; a game's own Options add the choices.

    `clocked` is no choice: the server sets it where the game is played with time limits.
    """

    clocked: bool = True


O = TypeVar("O", bound=Options)  # noqa: E741 - O for options, S for state, V for view
V = TypeVar("V")

Answer: TypeAlias = Callable[[S, Seat, C, Chance], Events]


def _plainly(_state: State, _seat: Seat, command: Command) -> Refused:
    return not_allowed(f"{type(command).__name__} is not among your legal commands now")


class DecisionKind(Generic[S]):
    """One kind of decision: what may be answered, what an answer does, what time does.

    `legal` alone decides what is allowed; `explain` only finds the words for a refusal.
    `shared_clock` marks a kind with one clock for all of its seats: its `time_up` gets seat None.
    `is_pause` marks a kind in which there is nothing to decide: time alone may move it on.
    """

    def __init__(
        self,
        name: str,
        *,
        legal: Callable[[S, Seat], Legal],
        explain: Callable[[S, Seat, Command], Refused] = _plainly,
        shared_clock: bool = False,
        is_pause: bool = False,
    ) -> None:
        self.name = name
        self.legal = legal
        self.explain = explain
        self.shared_clock = shared_clock
        self.is_pause = is_pause
        self._answers: dict[type[Command], Answer[S, Command]] = {}
        self._time_up: Callable[[S, Seat | None, Chance], Events] | None = None

    def on(self, command_type: type[C]) -> Callable[[Answer[S, C]], Answer[S, C]]:
        """Register the facts that follow from a legal command of this type."""

        def register(answer: Answer[S, C]) -> Answer[S, C]:
            self._answers[command_type] = cast("Answer[S, Command]", answer)
            return answer

        return register

    def on_time_up(
        self, answer: Callable[[S, Seat | None, Chance], Events]
    ) -> Callable[[S, Seat | None, Chance], Events]:
        """Register what happens when a seat, or all with a shared clock, run out of time."""
        self._time_up = answer
        return answer

    @property
    def commands(self) -> frozenset[type[Command]]:
        """The commands that may answer this kind."""
        return frozenset(self._answers)

    def answer(self, state: S, seat: Seat, command: Command, chance: Chance) -> Events:
        """Give the facts that follow from a legal command."""
        return self._answers[type(command)](state, seat, command, chance)

    def time_up(self, state: S, seat: Seat | None, chance: Chance) -> Events:
        """Give the facts that follow from the end of the time."""
        if self._time_up is None:
            raise LookupError(f"the decision {self.name} does not say what happens at time up")
        return self._time_up(state, seat, chance)


def _each_alone(state: State, seats: int) -> tuple[int, ...]:  # noqa: ARG001 - others look at it
    return tuple(range(seats))


def _sound(_state: State) -> Iterable[str]:
    return ()


@dataclass(frozen=True)
class Game(Generic[S, O, V]):
    """A ruleset, as the rest of the house sees it.

    `players` is (least, most). `advance` gives the next automatic facts, or none when a seat
    must act; where what is hidden settles whether chance speaks, one by one, so that a dry run
    cannot tell. `invariants` names every law a state breaks. `longest` bounds the commands of
    one game. `sides` numbers the side that each seat is on; seats of one side win together.
    `check_options` raises Refused for seats and options that do not go together.
    """

    name: str
    title: str
    rules_version: str
    players: tuple[int, int]
    longest: int
    options: type[O]
    view_type: type[V]
    commands: tuple[type[Command], ...]
    events: tuple[type[Event], ...]
    kinds: tuple[DecisionKind[S], ...]
    blank: S
    fold: Fold[S]
    check_options: Callable[[int, O], None]
    open_game: Callable[[int, O, Chance], Events]
    advance: Callable[[S, Chance], Iterable[Event]]
    view: Callable[[S, Viewer], V]
    choose: Callable[[V, Legal, Chance], Command]
    board: Mapping[str, Json]
    invariants: Callable[[S], Iterable[str]] = _sound
    sides: Callable[[S, int], tuple[int, ...]] = _each_alone
    upgrades: Mapping[Shape, Upgrade] = field(default_factory=dict)

    @cached_property
    def kind_by_name(self) -> Mapping[str, DecisionKind[S]]:
        """The kinds of decision by their names in events."""
        return {kind.name: kind for kind in self.kinds}

    def must_suit(self, seats: int, options: O) -> None:
        """Refuse seats and options with which this game cannot be played."""
        least, most = self.players
        if not least <= seats <= most:
            raise not_allowed(f"{self.title} is for {least} to {most} players, not {seats}")
        self.check_options(seats, options)

    def kind_of(self, decision: Decision) -> DecisionKind[S]:
        """Give the record of a decision's kind."""
        return self.kind_by_name[decision.kind]
