"""What an author's own client did with the decisions that it was asked."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from domain.kernel.events import Seat
from service.conformance.findings import Line
from service.rulesets import AnyGame

OPENED: Final = ("DecisionOpened", "PrivateDecisionOpened")
ANSWERED: Final = ("DecisionAnswered", "PrivateDecisionAnswered")


@dataclass(slots=True)
class Met:
    """The kinds of decision that a client met: answered, or left to the clock."""

    answered: Counter[str] = field(default_factory=Counter)
    left: Counter[str] = field(default_factory=Counter)
    ended: list[str] = field(default_factory=list)  # how its processes ended, where not well

    def knows(self, kind: str) -> bool:
        """Tell whether the client has been asked."""
        return bool(self.answered[kind] or self.left[kind])

    def lines(self, game: AnyGame) -> Iterator[Line]:
        """Give the report: a line for each kind of decision, and for each bad end."""
        for kind in asked_of(game):
            answered, left = self.answered[kind], self.left[kind]
            told = f"answered {answered} times, left to the clock {left} times"
            yield Line(bool(answered and not left), kind, told if self.knows(kind) else "not met")
        for bad_end in self.ended:
            yield Line(holds=False, what="the client", told=bad_end)


def asked_of(game: AnyGame) -> tuple[str, ...]:
    """Give the kinds in which there is something to decide."""
    return tuple(kind.name for kind in game.kinds if not kind.is_pause)


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
