"""What the kit has found: how often each check held, what broke, and which decisions were met."""

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

from service.bots.client import Unreachable
from service.conformance.promises import BrokenPromise
from service.rulesets import AnyGame


@dataclass(frozen=True, slots=True)
class Line:
    """One line of the report."""

    holds: bool
    what: str
    told: str


@dataclass(slots=True)
class Findings:
    """What was found in the games of one ruleset."""

    held: Counter[str] = field(default_factory=Counter)
    broken: dict[str, str] = field(default_factory=dict)  # the first time of each
    answered: Counter[str] = field(default_factory=Counter)
    expired: Counter[str] = field(default_factory=Counter)

    def hold(self, check: str, where: str, run: Callable[[], None]) -> bool:
        """Run a check and note how it went."""
        try:
            run()
        except (BrokenPromise, Unreachable) as fault:
            self.broken.setdefault(check, f"{where}: {fault}")
            return False
        self.held[check] += 1
        return True

    def lines(self, game: AnyGame) -> Iterator[Line]:
        """Give the report: a line for each check, and one for each kind of decision."""
        yield from self.checks()
        for kind in game.kinds:
            answered, expired = self.answered[kind.name], self.expired[kind.name]
            met = expired > 0 and (answered > 0 or kind.is_pause)
            told = f"answered {answered} times, time ran out {expired} times"
            yield Line(met, kind.name, told if met else f"not met in full: {told}")

    def checks(self) -> Iterator[Line]:
        """Give a line for each check."""
        for check in dict.fromkeys([*self.held, *self.broken]):
            fault = self.broken.get(check)
            yield Line(fault is None, check, fault or f"{self.held[check]} times")
