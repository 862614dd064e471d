"""One look at the database for all readers together: what has moved, whose token still lives."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from uuid import UUID

from eventstore.store import EventStore
from service.accounts.accounts import Accounts
from service.live.feed import Feed
from service.live.feed_projector import FeedProjector
from service.live.topics import FEED, GAME, Topic


@dataclass(frozen=True, slots=True)
class PollResult:
    """How far each topic has come, and the tokens that live; None where nobody asked."""

    versions: Mapping[Topic, int]
    live: Collection[UUID] | None


class Poller:
    """Asks for all readers of a process at once."""

    def __init__(
        self, store: EventStore, accounts: Accounts, feed: Feed, projector: FeedProjector
    ) -> None:
        self._store = store
        self._accounts = accounts
        self._feed = feed
        self._projector = projector

    def look(self, topics: Collection[Topic], tokens: Collection[UUID] | None) -> PollResult:
        """Give how far these topics have come, and which of these tokens live."""
        games = [topic.id for topic in topics if topic.kind == GAME]
        self._projector.catch_up()
        feeds = self._feed.last_ids([str(topic.id) for topic in topics if topic.kind == FEED])
        versions = {Topic(GAME, g): v for g, v in self._store.versions(*games).items()}
        versions |= {Topic(FEED, UUID(player)): last for player, last in feeds.items()}
        live = None if tokens is None else self._accounts.living(tokens)
        return PollResult(versions, live)
