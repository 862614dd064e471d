"""Two worlds on two stages, of which one viewer may see no difference, and all that he can ask for.

The other world is other from when one decision opened: its fold hides everything anew there that
the viewer cannot see. What is answered in secret may differ, too.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime, timedelta
from typing import Any

from domain.kernel.commands import Command
from domain.kernel.events import DecisionOpened, Event, Seat
from domain.kernel.fold import Fold
from domain.kernel.referee import awaited, decide, legal
from domain.kernel.refusal import Refused
from domain.kernel.visibility import Viewer, redact
from eventstore.memory import MemoryStore
from service.contract.codec import command_to_wire
from service.contract.templates import template_to_wire
from service.games.play import Look
from service.games.table import Table, decoded
from service.histories.branches import cut_branches, numbered
from service.histories.history import History, Moment
from service.http.patch import difference
from service.rulesets import AnyGame, rulesets
from service.timing import turns
from service.wire import plain, visible_data
from tests.games.laws import Cell, Position, rehidden
from tests.play import Seeded
from tests.service.stage import Stage, player, wish

Json = dict[str, Any]
STRANGER = 99  # the player of no seat
BEGINNING = datetime(2026, 11, 30, tzinfo=UTC)
SECOND = timedelta(seconds=1)


class Rehiding(Fold[Any]):
    """A game's fold, after which all that a viewer cannot see is hidden anew at one decision."""

    def __init__(self, game: AnyGame, decision: str, viewer: Viewer, seed: int) -> None:
        def opened(state: Any, event: Event) -> Any:
            after = game.fold.evolve(state, event)
            if isinstance(event, DecisionOpened) and event.id == decision:
                return rehidden(Position(game, after, ()), viewer, seed)
            return after

        self._steps = {
            kind: opened if kind is DecisionOpened else game.fold.evolve
            for kind in game.fold.handled
        }


@dataclass
class World:
    """A stage with one game on it; its time goes on by a second with each deed."""

    name: str
    cell: Cell
    seed: int
    time: datetime = field(default=BEGINNING, init=False)

    def __post_init__(self) -> None:
        self.stage = Stage(Seeded(self.seed), MemoryStore(lambda: self.time))
        self.history = History(self.stage.cycle)
        self.rules = rulesets()[self.name]
        self.game = self.stage.opened(self.name, self.cell)

    def hide_anew(self, decision: str, viewer: Viewer, seed: int) -> None:
        """Become another world, by what the viewer does not see when a decision opens."""
        fold = Rehiding(self.rules, decision, viewer, seed)
        self.rules = replace(self.rules, fold=fold)
        self.stage.cycle.forget(self.game)

    def come(self, commands: int) -> None:
        """Play so many commands, and on until a decision has opened that nobody has answered."""
        for nth, _ in enumerate(self.stage.commands(self.game, commands + 20)):
            self.time += SECOND
            last = self.stage.store.read(self.game)[-1].type
            if nth >= commands and last == DecisionOpened.__name__:
                return

    @contextmanager
    def here(self) -> Iterator[None]:
        """Be in this world: games are folded as they are here."""
        known: Any = rulesets()
        outside, known[self.name] = known[self.name], self.rules
        try:
            yield
        finally:
            known[self.name] = outside

    @property
    def table(self) -> Table:
        with self.here():
            return self.stage.cycle.load(self.game)

    def choices(self, seat: Seat, whim: int) -> list[Command]:
        """Give some of the commands of a seat."""
        moves = legal(self.rules, self.table.play, seat)
        sampled = (template.sample(Seeded(whim)) for template in moves.templates)
        listed = (*moves.commands, *filter(None, sampled))
        return list(Seeded(whim).shuffle(listed).value[:4])

    @property
    def awaited(self) -> tuple[Seat, ...]:
        return awaited(self.table.play)

    def outlook(self, seat: Seat, command: Command, viewer: Viewer) -> list[Json] | None:
        """Give what a viewer would be shown of a command; None where it is refused."""
        play = self.table.play
        try:
            events = decide(self.rules, play, seat, command, Seeded(1, play.draws + 1)).events
        except Refused:
            return None
        seen = ((event, redact(event, viewer)) for event in events)
        return [{type(event).__name__: visible_data(one)} for event, one in seen if one]

    def play(self, seat: Seat, command: Command) -> None:
        self._do(lambda: self.stage.play.submit(wish(self.game, seat), command))

    def go_back(self, decision: str) -> None:
        self._do(lambda: self.stage.go_back(self.game, decision))

    def asked_back(self, seat: Seat, decision: str) -> str:
        """Give the words with which it is answered when a seat asks to go back to a decision."""
        try:
            with self.here():
                self.stage.proposals.propose_rewind(wish(self.game, seat), decision, "why not")
        except Refused as refused:
            return f"{refused.reason}: {refused.detail} ({refused.rule})"
        return "asked"

    def look(self, asker: int, moment: Moment) -> Json:
        """Give all that a look at a moment shows."""
        with self.here():
            return self._shown(self.history.look(self.game, player(asker), moment))

    def change(self, asker: int, start: int, end: int) -> list[Json]:
        """Give what a diff of two moments tells."""
        before, after = (self.look(asker, Moment(at)) for at in (start, end))
        return list(difference(before, after))

    def branches(self, viewer: Viewer) -> list[Json]:
        """Give the list of what was cut, under the viewer's ids."""
        with self.here():
            known = decoded(Table(self.game), self.stage.store.read(self.game))
            return [plain(cut) for cut in cut_branches(numbered(known, viewer))]

    def transcript(self, asker: int) -> list[Json]:
        """Give the viewer's stream as he may take it with him."""
        with self.here():
            look = self.stage.play.look(self.game, player(asker))
            return [_unsalted(event) for event in self.stage.exports.transcript(look)["events"]]

    def _shown(self, look: Look) -> Json:
        due, decision, moves = self.history.due(look), look.decision, look.legal
        return {
            "last_id": look.last_id,
            "status": look.table.status.value,
            "outcome": plain(look.table.outcome),
            "decision": plain(decision),
            "due": decision
            and [
                turns.awaited(decision.id, decision.kind, seat, due)["due_at"]
                for seat in decision.seats
            ],
            "branch": [look.table.match.branch, look.table.match.tainted],
            "view": plain(look.view),
            "commands": [command_to_wire(command) for command in moves.commands],
            "templates": [template_to_wire(template) for template in moves.templates],
        }

    def _do(self, deed: Callable[[], object]) -> None:
        self.time += SECOND
        with self.here():
            deed()


def _unsalted(event: Json) -> Json:
    """Give an event with what its receipt tells but salt and digest: no two of these are alike."""
    sealed = event.get("receipt", {})
    return {**event, "receipt": [sorted(sealed), sealed.get("content")]}
