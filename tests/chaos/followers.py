"""Readers of live streams, who come back after every break where they were."""

from dataclasses import dataclass, field
from threading import Event
from typing import Any

from tests.chaos.crowd import Table
from tests.service.listening import Listener

BROKEN = (OSError, EOFError, IndexError, ValueError, KeyError)  # a line may break off anywhere


@dataclass
class Follower:
    """One player who follows the games of his table, one after another."""

    port: int
    table: Table
    told: dict[str, list[dict[str, Any]]] = field(default_factory=dict)
    breaks: int = 0

    @property
    def is_done(self) -> bool:
        """Whether he has heard the end of every game."""
        heard = [self.told.get(game, []) for game in self.table.games]
        return all(map(_is_over, heard))

    def follow(self, over: Event) -> None:
        """Read until all is over."""
        nth = 0
        while not over.wait(0.05):
            if nth < len(self.table.games):
                self._to_the_end(self.table.games[nth], over)
                nth += 1

    def _to_the_end(self, game: str, over: Event) -> None:
        events = self.told.setdefault(game, [])
        while not over.is_set() and not _is_over(events):
            try:
                self._listen(game, events)
            except BROKEN:
                self.breaks += 1
                over.wait(0.1)

    def _listen(self, game: str, events: list[dict[str, Any]]) -> None:
        headers = {"Authorization": f"Bearer {self.table.players[0].token}"}
        if events:
            headers["Last-Event-ID"] = str(events[-1]["id"])
        listener = Listener(self.port, f"{game}/events", headers)
        try:
            while not _is_over(events):
                events += listener.events(1)
        finally:
            listener.close()


def _is_over(events: list[dict[str, Any]]) -> bool:
    return bool(events) and events[-1]["type"] == "GameEnded"
