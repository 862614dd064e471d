"""Given, when, then: rules tested in the words of the rulebook, for any game.

table = given(GAME, events)                  # the events so far, then what follows by itself
table.when(0, PlayCard, "oda-9").then(CardPlayed(0, "oda-9"))
table.refuses(0, PlayCard, "oda-A", rule="B5")
"""

from collections.abc import Iterable, Sequence
from dataclasses import astuple, dataclass, replace
from random import Random
from typing import Any, TypeVar

from domain.kernel.chance import Chance, Draw
from domain.kernel.commands import Command, TimeUp
from domain.kernel.decisions import Decision
from domain.kernel.events import DecisionAnswered, DecisionOpened, Event, Events, Seat, TimeExpired
from domain.kernel.legal import Legal
from domain.kernel.referee import Played, decide, legal, settle, time_up
from domain.kernel.refusal import Reason, Refused
from domain.kernel.visibility import Viewer
from service.rulesets import AnyGame

T = TypeVar("T")
BOOKKEEPING = (DecisionOpened, DecisionAnswered, TimeExpired)


class Scripted:
    """Chance that gives what the test wrote down, and fails when asked for more or for else."""

    def __init__(self, *script: Any, next_number: int = 1) -> None:
        self.script = list(script)
        self.next_number = next_number

    def shuffle(self, items: Sequence[T]) -> Draw[tuple[T, ...]]:
        order = tuple(self._next())
        assert sorted(map(repr, order)) == sorted(map(repr, items)), (
            "the script shuffles other items"
        )
        return self._draw(order)

    def pick(self, items: Sequence[T]) -> Draw[T]:
        item: T = self._next()
        assert item in items, "the script picks another"
        return self._draw(item)

    def roll(self, dice: int, sides: int) -> Draw[tuple[int, ...]]:
        faces = tuple(self._next())
        assert len(faces) == dice, "the script rolls other dice"
        assert all(1 <= face <= sides for face in faces), "the script rolls other dice"
        return self._draw(faces)

    def _next(self) -> Any:
        assert self.script, "the script has no more draws"
        return self.script.pop(0)

    def _draw(self, value: T) -> Draw[T]:
        self.next_number += 1
        return Draw(value, self.next_number - 1)


class Seeded:
    """Chance from Python's generator: quick, and the same for the same seed."""

    def __init__(self, seed: int, next_number: int = 1) -> None:
        self.random = Random(seed)
        self.next_number = next_number

    def shuffle(self, items: Sequence[T]) -> Draw[tuple[T, ...]]:
        return self._draw(tuple(self.random.sample(items, len(items))))

    def pick(self, items: Sequence[T]) -> Draw[T]:
        return self._draw(self.random.choice(items))

    def roll(self, dice: int, sides: int) -> Draw[tuple[int, ...]]:
        return self._draw(tuple(self.random.randint(1, sides) for _ in range(dice)))

    def _draw(self, value: T) -> Draw[T]:
        self.next_number += 1
        return Draw(value, self.next_number - 1)


@dataclass(frozen=True)
class Table:
    """A game at some point, and what happened to bring it there from the step before."""

    game: AnyGame
    state: Any
    chance: Chance
    happened: Events = ()

    @property
    def decision(self) -> Decision:
        """The decision that must be answered now."""
        current: Decision = self.state.decisions.current
        return current

    @property
    def facts(self) -> Events:
        """What happened, without the opening and answering of decisions."""
        return tuple(e for e in self.happened if not isinstance(e, BOOKKEEPING))

    def when(self, seat: Seat, command: type[Command], *fields: Any) -> "Table":
        """Let a seat answer the open decision."""
        asked = command(self.decision.id, *fields)
        return self._after(decide(self.game, self.state, seat, asked, self.chance))

    def when_time_is_up(self, seat: Seat | None) -> "Table":
        """Let the clock answer the open decision."""
        expired = TimeUp(self.decision.id, seat)
        return self._after(time_up(self.game, self.state, expired, self.chance))

    def then(self, *expected: Event) -> "Table":
        """Check that exactly these facts came first, in this order."""
        assert expected == self.facts[: len(expected)]
        return self

    def then_only(self, *expected: Event) -> "Table":
        """Check that these facts came and no other."""
        assert expected == self.facts
        return self

    def awaits(self, kind: str, *seats: Seat) -> "Table":
        """Check which decision is open and who must answer it."""
        assert (kind, seats) == (self.decision.kind, self.decision.seats)
        return self

    def refuses(
        self, seat: Seat, command: type[Command], *fields: Any, rule: str | None = None
    ) -> Refused:
        """Check that the rules refuse this, by this ruling; gives the refusal."""
        refused = refusal_of(self, seat, command(self.decision.id, *fields))
        assert refused is not None, "the command was accepted"
        assert (Reason.NOT_ALLOWED, rule) == (refused.reason, refused.rule)
        return refused

    def legal(self, seat: Seat) -> Legal:
        """Give what a seat may do now."""
        return legal(self.game, self.state, seat)

    def options(self, seat: Seat, command: type[Command]) -> list[tuple[Any, ...]]:
        """List the fields of a seat's legal commands of one type."""
        listed = (c for c in self.legal(seat).commands if type(c) is command)
        return [astuple(c)[1:] for c in listed]

    def view(self, viewer: Viewer) -> Any:
        """Give the game as a viewer sees it."""
        return self.game.view(self.state, viewer)

    def _after(self, played: Played[Any]) -> "Table":
        return replace(self, state=played.state, happened=played.events)


def given(game: AnyGame, events: Iterable[Event], chance: Chance | None = None) -> Table:
    """Set the table by the events so far, then let follow what follows by itself."""
    state = game.fold.fold(game.blank, events)
    luck = chance or Seeded(1, state.draws + 1)
    if state.outcome is not None or state.decisions.top is not None:
        return Table(game, state, luck)
    played = settle(game, state, game.advance(state, luck), luck)
    return Table(game, played.state, luck, played.events)


def refusal_of(table: Table, seat: Seat, command: Command) -> Refused | None:
    """Give the refusal of a command, or None where it is accepted."""
    try:
        decide(table.game, table.state, seat, command, table.chance)
    except Refused as refused:
        return refused
    return None
