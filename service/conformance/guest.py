"""An author's own client plays some seats of a sandbox game; the kit plays the rest, and the clock.

Where nothing happens any more the kit moves the clock, so no client can hang it; a decision that
the clock had to answer is one that the client did not. To a kind that whole games have not met the
kit plays a tour by itself, and leaves to the client the seat that is asked.
"""

import os
import subprocess
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from functools import partial
from typing import Any, Final, TypeAlias

from domain.kernel.chance import Chance
from domain.kernel.events import Seat
from service.bots.bot import Bot
from service.bots.client import Client
from service.config import TOKEN
from service.conformance.kit import ANSWERS, REFUSED, Kit, follow
from service.conformance.rehearsal import planned
from service.conformance.sandbox import OK, SandboxGame, expect
from service.conformance.tallies import Met, asked_of, tally
from service.conformance.tours import Step, Tour
from service.rulesets import AnyGame

LOOK_EVERY: Final = 0.1  # seconds
LAST_WORDS: Final = 5.0  # seconds for a client to end after its game

Process: TypeAlias = subprocess.Popen[bytes]
Way: TypeAlias = tuple[Tour, Sequence[Step]]  # up to where somebody is asked


@dataclass(frozen=True, slots=True)
class Guest:
    """A client under test: its seats, how it is started, and how long it may think."""

    url: str
    seats: tuple[Seat, ...]
    command: tuple[str, ...]
    patience: float  # seconds without any event after which the clock answers
    whims: Chance  # of the bots around it

    def play(self, kit: Kit, met: Met, nth: int) -> None:
        """Let the client play a whole game, and note what it met."""
        table = self._table(kit, nth)
        bots = [self._bot(kit, table, s) for s in range(table.seats) if s not in self.seats]
        with ExitStack() as stack:
            processes = [stack.enter_context(self._client(table, seat)) for seat in self.seats]
            self._to_the_end(kit.game, table, bots)
            for seat, process in zip(self.seats, processes, strict=True):
                _note_end(process, seat, met)
        for seat in self.seats:
            tally(table.events(seat), seat, met)

    def meet(self, kit: Kit, met: Met, tour: Tour, steps: Sequence[Step]) -> None:
        """Play a tour up to its last step, and let the client take that one."""
        table = kit.begun(tour)
        *before, asked = steps
        for step in before:
            follow(table, step)
        with self._client(table, asked.seat) as process:
            moved = self._is_moved(table, asked.seat, process)
            (met.answered if moved else met.left)[asked.kind] += 1
            if not moved and process.poll():
                met.ended.append(_bad_end(asked.seat, process.returncode))

    def _table(self, kit: Kit, nth: int) -> SandboxGame:
        """Begin a game under the terms of a tour that has the client's seats."""
        fitting = [tour for tour in kit.tours if tour.seats > max(self.seats)]
        seats, options = kit.game.players[1], {}
        if fitting:
            tour = fitting[nth % len(fitting)]
            seats, options = tour.seats, {**tour.options}
        return SandboxGame.created(kit.exchange, kit.game, seats, options)

    @contextmanager
    def _client(self, table: SandboxGame, seat: Seat) -> Iterator[Process]:
        words = {"url": self.url, "game": table.id, "seat": seat}
        process = subprocess.Popen(  # noqa: S603 - the author's own client
            [part.format_map(words) for part in self.command],
            env={**os.environ, TOKEN: table.exchange.token},
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
        )
        try:
            yield process
        finally:
            process.kill()
            process.wait()

    def _bot(self, kit: Kit, table: SandboxGame, seat: Seat) -> Bot:
        client = Client(self.url, table.exchange.token, seat)
        return Bot(client, kit.game, table.path, self.whims)

    def _to_the_end(self, game: AnyGame, table: SandboxGame, bots: Sequence[Bot]) -> None:
        last, since = -1, time.monotonic()
        while (view := table.view())["status"] == "running":
            if any(bot.act() for bot in bots):
                continue
            known = sum(table.view(seat)["last_id"] for seat in self.seats)
            if known != last:
                last, since = known, time.monotonic()
            if _is_pause(game, view) or time.monotonic() - since > self.patience:
                _move_on(table)
                since = time.monotonic()
            else:
                time.sleep(LOOK_EVERY)

    def _is_moved(self, table: SandboxGame, seat: Seat, process: Process) -> bool:
        """Wait until the client has done something, for nobody else does."""
        before, until = table.view(seat)["last_id"], time.monotonic() + self.patience
        while time.monotonic() < until:
            has_ended = process.poll() is not None
            if table.view(seat)["last_id"] != before:
                return True
            if has_ended:
                return False
            time.sleep(LOOK_EVERY)
        return False


def _is_pause(game: AnyGame, view: Mapping[str, Any]) -> bool:
    """Tell whether a game waits for nothing but time."""
    kinds = [game.kind_by_name[one["kind"]] for one in view["awaited"]]
    return bool(kinds) and all(kind.is_pause for kind in kinds)


def _move_on(table: SandboxGame) -> None:
    moved = table.advance()
    if moved.status != REFUSED:  # the client was faster, and the game is over
        expect(moved, OK)


def _note_end(process: Process, seat: Seat, met: Met) -> None:
    try:
        code = process.wait(LAST_WORDS)
    except subprocess.TimeoutExpired:
        return  # it may well wait for other games
    if code:
        met.ended.append(_bad_end(seat, code))


def _bad_end(seat: Seat, code: int) -> str:
    return f"on seat {seat} it ended with exit code {code}"


def entertain(kit: Kit, guest: Guest, games: int) -> Met:
    """Let a client play so many whole games, and meet every kind of decision that they had not."""
    met = Met()
    for nth in range(games):
        kit.tell(f"{kit.game.name}: whole game {nth + 1} of {games}")
        kit.findings.hold(ANSWERS, f"game {nth + 1}", partial(guest.play, kit, met, nth))
    ways = ways_of(kit.game, kit.tours)
    for kind in asked_of(kit.game):
        if not met.knows(kind):
            kit.tell(f"{kit.game.name}: to {kind}")
            kit.findings.hold(ANSWERS, kind, partial(guest.meet, kit, met, *ways[kind]))
    return met


def ways_of(game: AnyGame, tours: Sequence[Tour]) -> Mapping[str, Way]:
    """Give the shortest way to each kind of decision."""
    ways: dict[str, Way] = {}
    for tour, steps in zip(tours, planned(game, tours), strict=True):
        for length, step in enumerate(steps, start=1):
            if step.kind not in ways or length < len(ways[step.kind][1]):
                ways[step.kind] = tour, steps[:length]
    return ways
