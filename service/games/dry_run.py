"""A dry run: what a command would show its seat, stopped before chance speaks or a secret shows.

It draws nothing and takes no draw number, so nothing about a coming draw can be learned by it.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, NoReturn

from domain.kernel.chance import Chance
from domain.kernel.commands import Command
from domain.kernel.events import Event, Seat
from domain.kernel.referee import unfold
from domain.kernel.state import State
from domain.kernel.visibility import Redacted, redact
from service.rulesets import AnyGame


@dataclass(frozen=True, slots=True)
class DryRun:
    """The events up to the stop, as the seat would see them, and why it stopped there."""

    events: tuple[Redacted, ...]
    then: Literal["chance", "reveal"] | None


class _ChanceMet(Exception):  # noqa: N818 - it ends a dry run, nothing is wrong
    """A draw would come next."""


class _Unwilling:
    """A chance that refuses to speak."""

    def shuffle(self, _items: Sequence[object]) -> NoReturn:
        raise _ChanceMet

    def pick(self, _items: Sequence[object]) -> NoReturn:
        raise _ChanceMet

    def roll(self, _dice: int, _sides: int) -> NoReturn:
        raise _ChanceMet


def try_out(game: AnyGame, state: State, seat: Seat, command: Command) -> DryRun:
    """Play a command without keeping it.

    Raises:
        Refused: as the command itself would be.
    """
    events: list[Event] = []
    chance: Chance = _Unwilling()
    then: Literal["chance", "reveal"] | None = None
    try:
        for event, _ in unfold(game, state, seat, command, chance):
            if event.REVEALS:
                then = "reveal"
                break
            events.append(event)
    except _ChanceMet:
        then = "chance"
    shown = (redact(event, seat) for event in events)
    return DryRun(tuple(r for r in shown if r is not None), then)
