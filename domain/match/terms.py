"""What a game is made with: its clock, its press, who may go back, and where it came from."""

from dataclasses import dataclass
from typing import Annotated, Final, TypeAlias

from domain.kernel.commands import Between, OneOf
from domain.kernel.events import DecisionId
from domain.match.clocks.terms import Absence, Allowance, Bank, Daily, Hours

PlayerId: TypeAlias = str  # opaque: names live outside the stream
Setting: TypeAlias = bool | int | str | list[str] | None  # what an option may be


@dataclass(frozen=True, slots=True)
class Clock:
    """How long a seat may think: seconds per decision, and per kind where it differs.

    Null means no limit. `daily` takes the place of `seconds`. Hours and days are those of `zone`;
    no time counts on `rest_days` (1 is Monday) and in `quiet` hours.
    """

    seconds: int | None
    by_kind: dict[str, int | None]
    bank: Bank | None = None
    zone: str | None = None
    daily: Daily | None = None
    rest_days: tuple[int, ...] = ()
    quiet: Hours | None = None
    vacation_days: int = 0
    pauses: Allowance | None = None
    extensions: Allowance | None = None
    absence: Absence | None = None

    def seconds_for(self, kind: str) -> int | None:
        """Give the time for one kind of decision."""
        return self.by_kind.get(kind, self.seconds)

    @property
    def runs(self) -> bool:
        """Tell whether any decision has a limit."""
        limits = (self.seconds, self.daily, *self.by_kind.values())
        return any(limit is not None for limit in limits)

    @property
    def is_told(self) -> bool:
        """Tell whether events say until when each decision is open: seconds alone need none."""
        return self != Clock(self.seconds, self.by_kind, absence=self.absence)


@dataclass(frozen=True, slots=True)
class Press:
    """Which messages seats may send: none, to all alone, or private ones too.

    `by_kind` names the kinds of decision while which it differs.
    """

    policy: Annotated[str, OneOf(("none", "public", "private"))]
    by_kind: dict[str, Annotated[str, OneOf(("none", "public", "private"))]]

    def policy_for(self, kind: str | None) -> str:
        """Give the policy while one kind of decision is open; None is any other time."""
        return self.policy if kind is None else self.by_kind.get(kind, self.policy)


@dataclass(frozen=True, slots=True)
class Rewinding:
    """Whose word decides about going back, and for how many seconds a vote on it is open."""

    policy: Annotated[str, OneOf(("all", "majority", "host", "never"))]
    vote_seconds: Annotated[int, Between(60, 2_592_000)]


@dataclass(frozen=True, slots=True)
class Origin:
    """The decision of another game from which a fork is played on.

    `head` is the last hash of that game's chain; `generation` counts the forks up to this one.
    """

    game: str
    decision: DecisionId
    head: str
    generation: int


BY_ALL_IN_A_DAY: Final = Rewinding("all", 86_400)
TO_ALL: Final = Press("public", {})
