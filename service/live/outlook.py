"""One look at the database for all readers together: what has moved, whose token still lives."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from uuid import UUID

from eventstore.store import EventStore
from service.accounts.accounts import Accounts
from service.live.feed import Feed
from service.live.feeder import Feeder
from service.live.following import FEED, GAME, Topic


@dataclass(frozen=True, slots=True)
class Outlook:
    """How far each topic has come, and the tokens that live; None where nobody asked."""

    versions: Mapping[Topic, int]
    live: Collection[UUID] | None


class Watch:
    """Looks out for all readers of a process."""

    def __init__(self, store: EventStore, accounts: Accounts, feed: Feed, feeder: Feeder) -> None:
        self._store = store
        self._accounts = accounts
        self._feed = feed
        self._feeder = feeder

    def look(self, topics: Collection[Topic], tokens: Collection[UUID] | None) -> Outlook:
        """Give how far these topics have come, and which of these tokens live."""
        games = [topic.id for topic in topics if topic.kind == GAME]
        self._feeder.catch_up()
        feeds = self._feed.last_ids([str(topic.id) for topic in topics if topic.kind == FEED])
        versions = {Topic(GAME, g): v for g, v in self._store.versions(*games).items()}
        versions |= {Topic(FEED, UUID(player)): last for player, last in feeds.items()}
        live = None if tokens is None else self._accounts.living(tokens)
        return Outlook(versions, live)
