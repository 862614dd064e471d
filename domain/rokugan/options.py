"""What may be chosen when a game of Battle for Rokugan is created."""

from dataclasses import dataclass

from domain.kernel.game import Options


@dataclass(frozen=True, slots=True, kw_only=True)
class RokuganOptions(Options):
    """The rulebook knows no variants; the clans are chosen at the table (R45)."""


def check_options(_seats: int, _options: RokuganOptions) -> None:
    """Every number of seats goes with every option."""
