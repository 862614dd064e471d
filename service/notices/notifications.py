"""Everything that reaches players who are away, over one database."""

from dataclasses import dataclass
from typing import Self

from eventstore.postgres import Pool
from eventstore.store import EventStore
from service.config import Settings
from service.notices.courier import Courier
from service.notices.deliveries import Deliveries
from service.notices.mail import SmtpMailer
from service.notices.mailboxes import Mailboxes
from service.notices.promptness import Promptness
from service.notices.webhooks import Webhooks


@dataclass(frozen=True, slots=True)
class Notifications:
    """The parts of a process that tell players of their games."""

    webhooks: Webhooks
    deliveries: Deliveries
    courier: Courier
    mailboxes: Mailboxes

    @classmethod
    def over(cls, pool: Pool, store: EventStore, settings: Settings) -> Self:
        """Build them over one database."""
        mailer, webhooks, deliveries = SmtpMailer(settings), Webhooks(pool), Deliveries(pool)
        private = settings.reaches_private
        return cls(
            webhooks=webhooks,
            deliveries=deliveries,
            courier=Courier(store, webhooks, deliveries, Promptness(pool), mailer, private=private),
            mailboxes=Mailboxes(pool, mailer),
        )
