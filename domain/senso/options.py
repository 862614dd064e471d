"""What may be chosen when a game of Sensō is created."""

from dataclasses import dataclass

from domain.kernel.game import Options
from domain.kernel.refusal import not_allowed
from domain.senso.board import CLANS


@dataclass(frozen=True, slots=True, kw_only=True)
class SensoOptions(Options):
    """`teams` plays two against two (B22); only a game with a clock pauses between rounds (B25)."""

    teams: bool = False


def check_options(seats: int, options: SensoOptions) -> None:
    """Refuse teams unless every clan is played and nobody is the Emperor."""
    if options.teams and seats != len(CLANS):
        raise not_allowed(f"teams need exactly {len(CLANS)} players, not {seats}", "B22")
