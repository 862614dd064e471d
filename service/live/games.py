"""News of one game, as the page of events would show it to the same player."""

from typing import Final
from uuid import UUID

from domain.kernel.visibility import viewer_name
from service.cache import Recent
from service.games.cycle import Cycle
from service.games.play import Look, Play, viewer_for
from service.live.following import Follow, News, Place
from service.live.frames import named, numbered

PAGE: Final = 200  # events
SHARED: Final = 1024  # pages kept: all who see a game through the same eyes are sent the same bytes


class GameNews:
    """What players have not yet seen of games."""

    def __init__(self, cycle: Cycle, play: Play) -> None:
        self._cycle = cycle
        self._play = play
        self._pages: Recent[tuple[UUID, str, int, int], tuple[bytes, int]] = Recent(SHARED)

    def after(self, follow: Follow, place: Place, version: int) -> News:
        """Give what a player may see of a game that has come to a version, after his place.

        Raises:
            UnknownGame: there is none, or he may not know of it any more.
        """
        look = self._look(follow, version)
        viewer = viewer_name(look.viewer)
        greeting = b""
        if viewer != place.viewer:
            place = Place(0 if place.viewer else place.last, viewer)
            greeting = named("viewer", {"viewer": look.shown_viewer, "last_id": look.last_id})
        if look.last_id <= place.last:
            return News(greeting, place)
        frames, last = self._page(look, place)
        return News(greeting + frames, Place(last, viewer), last == look.last_id)

    def _look(self, follow: Follow, version: int) -> Look:
        game = follow.topic.id
        table = self._cycle.glance(game)
        if not version or table.version < version:
            table = self._cycle.load(game)
        return Look(table, viewer_for(table, follow.player))

    def _page(self, look: Look, place: Place) -> tuple[bytes, int]:
        key = (look.table.id, place.viewer, place.last, look.table.version)
        page = self._pages.get(key)
        if page is None:
            events = self._play.events(look, place.last, PAGE)
            page = b"".join(numbered(e["id"], e) for e in events), events[-1]["id"]
            self._pages.put(key, page)
        return page
