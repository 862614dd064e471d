"""What failed in a game that is parked, and why it may stay parked."""

from dataclasses import dataclass

from eventstore.records import Parked
from service.parked.poison import Asked, Poisoned, place_of
from service.version import CODE_VERSION
from service.wire import from_json


@dataclass(frozen=True, slots=True)
class Fault:
    """What failed in a game, where in the code, and at which version of its stream.

    `asked` is the seat and its command that the rules failed on: kept in the store, to try it
    again before a resume, and shown to nobody.
    """

    step: str
    version: int
    error: str
    where: str
    code: str
    asked: Asked | None = None


@dataclass(frozen=True, slots=True)
class Case:
    """A parked game and its fault."""

    mark: Parked
    fault: Fault


class NotParked(Exception):  # noqa: N818 - an outcome to answer, not a fault
    """The game is not parked, so there is nothing to resume."""


class StillFails(Exception):  # noqa: N818 - an outcome to answer, not a fault
    """The game stays parked: its code would fail again."""

    def __init__(self, fault: Fault) -> None:
        """Tell what still fails, and where."""
        super().__init__(
            f"it still fails: {fault.step} at version {fault.version}, "
            f"{fault.error} at {fault.where}"
        )


def fault_of(poison: Poisoned, version: int) -> Fault:
    """Tell in a record what the code of a game has raised at a version of its stream."""
    error = poison.__cause__ or poison
    kind, where = type(error).__name__, place_of(error)
    return Fault(poison.step, version, kind, where, CODE_VERSION, poison.asked)


def case_of(mark: Parked) -> Case:
    """Read a parked game's fault from its mark in the store."""
    return Case(mark, from_json(mark.why, Fault))
