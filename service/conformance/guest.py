"""An author's own client plays some seats of a sandbox game; the kit plays the rest, and the clock.

Where nothing happens any more the kit moves the clock, so no client can hang it; a decision that
the clock had to answer is one that the client did not.
"""

import os
import subprocess
import time
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from functools import partial
from typing import Any, Final

from domain.kernel.events import Seat
from service.bots.bot import Bot
from service.bots.client import Client
from service.config import TOKEN
from service.conformance.findings import Line
from service.conformance.kit import ANSWERS, REFUSED, Kit
from service.conformance.sandbox import OK, SandboxGame, expect
from service.rulesets import AnyGame

LOOK_EVERY: Final = 0.1  # seconds
LAST_WORDS: Final = 5.0  # seconds for a client to end after its game
OPENED: Final = ("DecisionOpened", "PrivateDecisionOpened")
ANSWERED: Final = ("DecisionAnswered", "PrivateDecisionAnswered")


@dataclass(slots=True)
class Met:
    """The kinds of decision that a client met: answered, or left to the clock."""

    answered: Counter[str] = field(default_factory=Counter)
    left: Counter[str] = field(default_factory=Counter)
    ended: list[str] = field(default_factory=list)  # how its processes ended, where not well

    def lines(self, game: AnyGame) -> Iterator[Line]:
        """Give the report: a line for each kind of decision, and for each bad end."""
        for kind in asked_of(game):
            answered, left = self.answered[kind], self.left[kind]
            holds = False if left else True if answered else None
            yield Line(holds, kind, f"answered {answered} times, left to the clock {left} times")
        for bad_end in self.ended:
            yield Line(holds=False, what="the client", told=bad_end)


@dataclass(frozen=True, slots=True)
class Guest:
    """A client under test: its seats, how it is started, and how long it may think."""

    url: str
    seats: tuple[Seat, ...]
    command: tuple[str, ...]
    patience: float  # seconds without any event after which the clock answers

    def play(self, kit: Kit, met: Met) -> None:
        """Let the client play a whole game, and note what it met."""
        table = kit.begun(at_least=max(self.seats) + 1)
        bots = [self._bot(kit, table, s) for s in range(table.seats) if s not in self.seats]
        with self._clients(table, met):
            self._to_the_end(kit.game, table, bots)
        for seat in self.seats:
            tally(table.events(seat), seat, met)

    @contextmanager
    def _clients(self, table: SandboxGame, met: Met) -> Iterator[None]:
        with ExitStack() as stack:
            for seat in self.seats if self.command else ():
                stack.enter_context(self._client(table, seat, met))
            yield

    @contextmanager
    def _client(self, table: SandboxGame, seat: Seat, met: Met) -> Iterator[None]:
        words = {"url": self.url, "game": table.id, "seat": seat}
        process = subprocess.Popen(  # noqa: S603 - the author's own client
            [part.format_map(words) for part in self.command],
            env={**os.environ, TOKEN: table.exchange.token},
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
        )
        try:
            yield
            code = _ended(process)
            if code:
                met.ended.append(f"on seat {seat} it ended with exit code {code}")
        finally:
            process.kill()
            process.wait()

    def _bot(self, kit: Kit, table: SandboxGame, seat: Seat) -> Bot:
        client = Client(self.url, table.exchange.token, seat)
        return Bot(client, kit.game, table.path, kit.whims)

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


def _is_pause(game: AnyGame, view: Mapping[str, Any]) -> bool:
    """Tell whether a game waits for nothing but time."""
    kinds = [game.kind_by_name[one["kind"]] for one in view["awaited"]]
    return bool(kinds) and all(kind.is_pause for kind in kinds)


def _move_on(table: SandboxGame) -> None:
    moved = table.advance()
    if moved.status != REFUSED:  # the client was faster, and the game is over
        expect(moved, OK)


def _ended(process: subprocess.Popen[bytes]) -> int | None:
    try:
        return process.wait(LAST_WORDS)
    except subprocess.TimeoutExpired:
        return None  # it may well wait for other games


def tally(events: Iterable[Mapping[str, Any]], seat: Seat, met: Met) -> None:
    """Add what a seat's stream tells of its decisions."""
    kinds: dict[str, str] = {}
    expired: set[str] = set()
    for event in events:
        word, data = event["type"], event["data"]
        if word in OPENED:
            kinds[data["id"]] = data["kind"]
        elif word == "TimeExpired" and data["seat"] in {seat, None} and data["decision"] in kinds:
            expired.add(data["decision"])
            met.left[kinds[data["decision"]]] += 1
        elif word in ANSWERED and data["seat"] == seat and data["id"] not in expired:
            met.answered[kinds[data["id"]]] += 1


def entertain(kit: Kit, guest: Guest, games: int) -> Met:
    """Let a client play until it has met every kind of decision, or so many games."""
    met = Met()
    for nth in range(games):
        played = partial(guest.play, kit, met)
        if not kit.findings.hold(ANSWERS, f"game {nth + 1}", played) or met.left:
            break
        if met.answered.keys() >= set(asked_of(kit.game)):
            break
    return met


def asked_of(game: AnyGame) -> tuple[str, ...]:
    """Give the kinds in which there is something to decide."""
    return tuple(kind.name for kind in game.kinds if not kind.is_pause)
