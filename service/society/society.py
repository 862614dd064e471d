"""What players have to do with each other and with the operators, beside their games."""

from dataclasses import dataclass
from typing import Self

from eventstore.postgres import Pool
from service.accounts.belongings import Belongings
from service.accounts.leaving import Leaving
from service.games.cycle import Cycle
from service.games.lobby import Lobby
from service.society.blocks import Blocks
from service.society.correspondence import Correspondence
from service.society.moderation import Moderation
from service.society.press import Press
from service.society.reports import Reports


@dataclass(frozen=True, slots=True)
class Society:
    """The parts of a process that work on the tables of people."""

    blocks: Blocks
    reports: Reports
    belongings: Belongings
    leaving: Leaving
    press: Press
    moderation: Moderation
    correspondence: Correspondence

    @classmethod
    def over(cls, pool: Pool, cycle: Cycle, lobby: Lobby) -> Self:
        """Build them over one database."""
        belongings, blocks = Belongings(pool), Blocks(pool)
        press, moderation = Press(pool), Moderation(pool)
        return cls(
            blocks=blocks,
            reports=Reports(pool),
            belongings=belongings,
            leaving=Leaving(cycle, lobby, belongings),
            press=press,
            moderation=moderation,
            correspondence=Correspondence(cycle, press, blocks, moderation),
        )
