"""News of all of a player's games, as the page of his feed would show it."""

from typing import Final

from service.live.feed import Feed
from service.live.sse import named, numbered
from service.live.topics import Follow, News, Place

PAGE: Final = 200  # entries


class FeedNews:
    """What players have not yet seen of their feeds."""

    def __init__(self, feed: Feed) -> None:
        self._feed = feed

    @staticmethod
    def at_hand(_: Follow, place: Place, version: int) -> News | None:
        """Give nothing where a feed has come no further."""
        return News(b"", place) if version and version <= place.last else None

    def after(self, follow: Follow, place: Place, _version: int) -> News:
        """Give the entries of a player's feed, which has come to an id, after his place.

        Raises:
            Forgotten: some of them are no longer kept.
        """
        page = self._feed.page(follow.player, place.last, PAGE)
        entries = page.entries
        if not entries:
            return News(b"", place)
        start = b""
        if not place.last and page.forgotten:
            start = named("forgotten", {"upto": page.forgotten})
        frames = start + b"".join(numbered(entry["id"], entry) for entry in entries)
        return News(frames, Place(entries[-1]["id"]), len(entries) < PAGE)
