"""News of one game, as the page of events would show it to the same player."""

from collections.abc import Callable
from typing import Final, TypeAlias
from uuid import UUID

from domain.kernel.visibility import viewer_name
from service.cache import Recent
from service.games.cycle import Cycle
from service.games.play import Look, Play, viewer_for
from service.live.sse import named, numbered
from service.live.topics import Follow, News, Place

PAGE: Final = 200  # events
SHARED: Final = 1024  # pages kept: all who see a game through the same eyes are sent the same bytes

Key: TypeAlias = tuple[UUID, str, int, int]  # game, viewer, last id sent, version
Page: TypeAlias = tuple[bytes, int]  # what is sent, and the last id in it


class GameNews:
    """What players have not yet seen of games."""

    def __init__(self, cycle: Cycle, play: Play) -> None:
        self._cycle = cycle
        self._play = play
        self._pages: Recent[Key, Page] = Recent(SHARED)

    def at_hand(self, follow: Follow, place: Place, version: int) -> News | None:
        """Give what a player may see where this process has made it already, for him or another.

        Raises:
            UnknownGame: he may not know of the game any more.
        """
        table = self._cycle.known(follow.topic.id)
        if table is None or not version or table.version < version:
            return None
        return self._news(Look(table, viewer_for(table, follow.player)), place, self._pages.get)

    def after(self, follow: Follow, place: Place, version: int) -> News:
        """Give what a player may see of a game that has come to a version, after his place.

        Raises:
            UnknownGame: there is none, or he may not know of it any more.
        """
        look = self._look(follow, version)
        news = self._news(look, place, lambda key: self._page(look, key))
        assert news is not None  # noqa: S101 - a page is made where there is none
        return news

    @staticmethod
    def _news(look: Look, place: Place, page_at: Callable[[Key], Page | None]) -> News | None:
        viewer = viewer_name(look.viewer)
        greeting = b""
        if viewer != place.viewer:
            place = Place(0 if place.viewer else place.last, viewer)
            greeting = named("viewer", {"viewer": look.shown_viewer, "last_id": look.last_id})
        if look.last_id <= place.last:
            return News(greeting, place)
        page = page_at((look.table.id, place.viewer, place.last, look.table.version))
        if page is None:
            return None
        frames, last = page
        return News(greeting + frames, Place(last, viewer), last == look.last_id)

    def _look(self, follow: Follow, version: int) -> Look:
        game = follow.topic.id
        table = self._cycle.glance(game)
        if not version or table.version < version:
            table = self._cycle.load(game)
        return Look(table, viewer_for(table, follow.player))

    def _page(self, look: Look, key: Key) -> Page:
        page = self._pages.get(key)
        if page is None:
            events = self._play.events(look, after=key[2], limit=PAGE)
            page = b"".join(numbered(e["id"], e) for e in events), events[-1]["id"]
            self._pages.put(key, page)
        return page
