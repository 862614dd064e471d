"""What a clock may be made of besides its seconds; as stored and as clients name it."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Bank:
    """Seconds beyond those of each decision, for each seat: what it starts with and may save.

    `increment` comes in with every answer of the seat's own, up to `most`.
    """

    seconds: int
    increment: int
    most: int


@dataclass(frozen=True, slots=True)
class Daily:
    """The local hour, as `20:00`, at which decisions end; each is open for `least_seconds`."""

    hour: str
    least_seconds: int


@dataclass(frozen=True, slots=True)
class Hours:
    """A part of each local day, from one hour to another; it may go over midnight."""

    begin: str
    end: str


@dataclass(frozen=True, slots=True)
class Allowance:
    """How often all seats may agree to something in one game, and for how long at most."""

    times: int
    seconds: int


@dataclass(frozen=True, slots=True)
class Absence:
    """What becomes of a seat whose player is away.

    It is warned when `warn_percent` of its time is left (0 is never). After `missed` decisions in
    a row its bot plays for it, and after `open_after` answers of the bot a newcomer may take it
    over (0 is never). A game in which `automatic` decisions in a row were no player's stops; so
    does one where all are away, unless it `plays_on`.
    """

    missed: int
    warn_percent: int = 0
    open_after: int = 0
    automatic: int = 100
    plays_on: bool = False
