"""News of all of a player's games, as the page of his feed would show it."""

from typing import Final

from service.live.feed import Feed
from service.live.following import Follow, News, Place
from service.live.frames import numbered

PAGE: Final = 200  # entries


class FeedNews:
    """What players have not yet seen of their feeds."""

    def __init__(self, feed: Feed) -> None:
        self._feed = feed

    def after(self, follow: Follow, place: Place, version: int) -> News:
        """Give the entries of a player's feed, which has come to an id, after his place."""
        if version and version <= place.last:
            return News(b"", place)
        entries = self._feed.page(follow.player, place.last, PAGE)
        if not entries:
            return News(b"", place)
        frames = b"".join(numbered(entry["id"], entry) for entry in entries)
        return News(frames, Place(entries[-1]["id"]), len(entries) < PAGE)
