"""Two processes over one database whose clock is set by hand, and what must be so after a race."""

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from datetime import timedelta
from typing import Any, Final, TypeAlias
from uuid import UUID

import pytest
from flask import Flask
from werkzeug.test import TestResponse

from eventstore.chain import verify
from service.bootstrap import Services
from service.games.table import Table as Folded
from service.games.table import unfold
from service.times import to_ms
from service.timing.deadlines import GRACE, WARNING, wanted
from service.timing.timers import Fired
from tests.service.timing.stepping import WallClock
from tests.service.timing.test_timers import game_of
from tests.service.world import Person, Table, anyone

JUST_BEFORE: Final = timedelta(milliseconds=25)
ROUNDS: Final = [1, pytest.param(40, marks=pytest.mark.deep)]

Call: TypeAlias = Callable[[], object]
Seat: TypeAlias = int | None


@dataclass
class Arena:
    """Where several want something at the moment of a deadline."""

    wall: WallClock
    processes: tuple[tuple[Services, Flask], ...]

    @property
    def services(self) -> Services:
        return self.processes[0][0]

    def newcomer(self, nth: int = 0) -> Person:
        """Somebody who calls the one process or the other."""
        return anyone(self.processes[nth % 2][1])

    def table(self, clock: dict[str, Any], seats: int = 3) -> Table:
        """A running game whose players call one process and the other in turn."""
        people = tuple(self.newcomer(seat) for seat in range(seats))
        asked = {"ruleset": "senso", "seats": seats, "clock": clock}
        path = f"/v1/games/{people[0].post('/v1/games', asked).get_json()['id']}"
        for person in people[1:]:
            assert person.post(f"{path}/join").status_code == 200
        return Table(path, people)

    def go_to(self, table: Table, before: timedelta = JUST_BEFORE) -> None:
        """Set the clock to the moment before the next deadline of a game."""
        store = self.services.store
        self.wall.step(store.deadlines(game_of(table))[0].due_at - store.now() - before)

    def clocks(self, table: Table, fired: list[Fired], often: int = 12) -> list[Call]:
        """Let the clock of each process come for what the game waits for, again and again."""
        game = game_of(table)
        due = self.services.store.deadlines(game) * often

        def come(services: Services) -> None:
            fired.extend(services.timers.fire(game, deadline.id) for deadline in due)

        return [lambda s=services: come(s) for services, _ in self.processes]

    def told(self, table: Table) -> list[Any]:
        """The events of a game that stand or were cut, in order."""
        return list(self.services.cycle.past.events(self.services.cycle.load(game_of(table))))

    def counted(self, table: Table) -> Counter[str]:
        return Counter(type(event).__name__ for event in self.told(table))

    def must_hang_together(self, table: Table) -> Folded:
        """The chain holds; what is due is what the events ask for, neither lost nor doubled."""
        game = game_of(table)
        rows = self.services.store.read(game)
        folded = unfold(Folded(game), rows)
        live = {d.id: d.due_at for d in self.services.store.deadlines(game)}
        asked = {
            name: d.due for name, d in wanted(folded).items() if not self._has_warned(game, name)
        }
        assert verify(rows) is None
        assert all(folded == services.cycle.load(game) for services, _ in self.processes)
        assert live.keys() == asked.keys()
        told = {name: due for name, due in asked.items() if not isinstance(due, timedelta)}
        assert told.items() <= live.items()
        self._must_be_fired_once_and_not_early(table)
        self._must_be_warned_once_and_in_time(table)
        return folded

    def _has_warned(self, game: UUID, name: str) -> bool:
        """Tell whether a warning has come: the events then still say when it was to."""
        warning = self.services.store.deadline(game, name) if name.startswith(WARNING) else None
        return warning is not None and warning.fired_at is not None

    def _must_be_fired_once_and_not_early(self, table: Table) -> None:
        """No seat's time ran out twice in a decision, nor before the last moment told for it."""
        rows = self.services.store.read(game_of(table))
        until: dict[tuple[str, Seat], int] = {}
        expired: Counter[tuple[str, Seat]] = Counter()
        for row, event in zip(rows, self.told(table), strict=True):
            match type(event).__name__:
                case "ClocksSet":
                    until |= {(run.decision, run.seat): run.until for run in event.runs}
                case "TimeExpired":
                    expired[event.decision, event.seat] += 1
                    due = until.get((event.decision, event.seat), 0)
                    assert to_ms(row.at) >= due + to_ms_of(GRACE)
                case "ClockChanged":
                    until.clear()
        assert set(expired.values()) <= {1}

    def _must_be_warned_once_and_in_time(self, table: Table) -> None:
        """Nobody is told twice of the same moment, nor of what he has answered or let slip."""
        told: set[tuple[str, Seat, int]] = set()
        over: set[tuple[str, Seat]] = set()
        for event in self.told(table):
            match type(event).__name__:
                case "TimeRunsShort":
                    one = event.decision, event.seat, event.until
                    assert one not in told
                    assert one[:2] not in over
                    told.add(one)
                case "TimeExpired":
                    over.add((event.decision, event.seat))
                case "DecisionAnswered":
                    over.add((event.id, event.seat))


def to_ms_of(length: timedelta) -> int:
    return length // timedelta(milliseconds=1)


def asked(answers: list[TestResponse], call: Callable[[], TestResponse]) -> Call:
    """Let a call note its answer."""
    return lambda: answers.append(call())


def again(one_round: Callable[[Arena, int], None]) -> Callable[[Arena, int], None]:
    """Make a test of one round, and a deep one of many."""

    def test(arena: Arena, rounds: int) -> None:
        for nth in range(rounds):
            one_round(arena, nth)

    test.__name__, test.__doc__ = one_round.__name__, one_round.__doc__
    return pytest.mark.parametrize("rounds", ROUNDS)(test)
