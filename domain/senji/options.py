"""What may be chosen when a game of Senji is created."""

from dataclasses import dataclass
from typing import Annotated

from domain.kernel.commands import Between
from domain.kernel.game import Options


@dataclass(frozen=True, slots=True, kw_only=True)
class SenjiOptions(Options):
    """`kami`: the dead help once more (S46); `year_limit`: the most honored then wins (S62).

    `winter_offers` is how many offers a family may make in one winter (S56).
    """

    kami: bool = False
    year_limit: Annotated[int, Between(1, 99)] | None = None
    winter_offers: Annotated[int, Between(1, 99)] = 20


def check_options(_seats: int, _options: SenjiOptions) -> None:
    """Every choice goes with every number of players."""
