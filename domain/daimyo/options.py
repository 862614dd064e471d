"""What may be chosen when a game of Daimyo Senso is created, and what goes together."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Annotated, Final

from domain.daimyo.board import DuelId
from domain.kernel.commands import Between
from domain.kernel.game import Options
from domain.kernel.refusal import Refused, not_allowed

DUELLISTS: Final = 2


@dataclass(frozen=True, slots=True, kw_only=True)
class DaimyoOptions(Options):
    """The optional rules; one player alone plays the single-player game whatever is chosen (D26).

    `duel` names the theatre of two players (the advised one if none is named); `action_cards`
    replaces the chart; `full_board` begins with all armies on the board; `longer_game` lets
    daimyo be eliminated and goes on without honor, until somebody controls five regions or, with
    `last_daimyo`, only until one is left. `year_limit` ends a longer game by standings (D31).
    """

    duel: DuelId | None = None
    action_cards: bool = False
    full_board: bool = False
    longer_game: bool = False
    last_daimyo: bool = False
    year_limit: Annotated[int, Between(1, 99)] | None = None


def check_options(seats: int, options: DaimyoOptions) -> None:
    """Refuse options that do not go with each other or with the number of players."""
    for refusal in _misfits(seats, options):
        raise refusal


def _misfits(seats: int, options: DaimyoOptions) -> Iterator[Refused]:
    if seats == 1 and options.longer_game:
        yield not_allowed("the single-player game ends after four years", "D26")
    if options.duel is not None and (seats != DUELLISTS or options.full_board):
        yield not_allowed("a duel is for two players without the full board", "D30")
    if options.last_daimyo and not options.longer_game:
        yield not_allowed("only a longer game can go on until one daimyo is left", "D25")
    if options.year_limit is not None and not options.longer_game:
        yield not_allowed("only a longer game has a year limit to set", "D31")
