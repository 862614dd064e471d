"""What players have to do with each other and with the operators; and the end of an account."""

from dataclasses import dataclass
from typing import Self

from eventstore.postgres import Pool
from service.accounts.account_deletion import AccountDeletion
from service.accounts.personal_data import PersonalData
from service.games.cycle import Cycle
from service.games.lobby import Lobby
from service.society.blocks import Blocks
from service.society.messaging import Messaging
from service.society.moderation import Moderation
from service.society.press import Press
from service.society.reports import Reports


@dataclass(frozen=True, slots=True)
class Society:
    """The parts of a process that work on the tables of people."""

    blocks: Blocks
    reports: Reports
    personal_data: PersonalData
    account_deletion: AccountDeletion
    press: Press
    moderation: Moderation
    messaging: Messaging

    @classmethod
    def over(cls, pool: Pool, cycle: Cycle, lobby: Lobby) -> Self:
        """Build them over one database."""
        personal_data, blocks = PersonalData(pool), Blocks(pool)
        press, moderation = Press(pool), Moderation(pool)
        return cls(
            blocks=blocks,
            reports=Reports(pool),
            personal_data=personal_data,
            account_deletion=AccountDeletion(cycle, lobby, personal_data),
            press=press,
            moderation=moderation,
            messaging=Messaging(cycle, press, blocks, moderation),
        )
