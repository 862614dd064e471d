"""House bots: each plays one seat as an ordinary client of the HTTP contract."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import msgspec

from domain.kernel.chance import Chance
from domain.kernel.commands import Command
from domain.kernel.legal import Legal
from service.bots.client import Client, Rejected
from service.contract.codec import command_from_wire, command_to_wire
from service.contract.templates import template_from_wire
from service.rulesets import AnyGame


@dataclass(slots=True)
class Bot:
    """A player that decides by its ruleset's `choose` from what its own seat may see."""

    client: Client
    game: AnyGame
    address: str  # the path of the game
    chance: Chance

    def look(self) -> dict[str, Any]:
        """Give the game as the seat sees it now."""
        return self.client.get(f"{self.address}/view")

    def act(self, seen: Mapping[str, Any] | None = None) -> bool:
        """Answer the open decision; tell whether it was answered.

        `seen` is what the seat has just seen. What is legal and what is seen must be of one moment:
        where something happened in between, such as the clock's answer, there is nothing to choose.
        """
        before = seen or self.look()
        legal = self._legal()
        if not legal:
            return False
        after = self.look()
        if after["last_id"] != before["last_id"]:
            return False
        view = msgspec.convert(after["view"], self.game.view_type)
        command = self.game.choose(view, legal, self.chance)
        try:
            self.client.post(f"{self.address}/commands", command_to_wire(command))
        except Rejected as rejected:
            if not rejected.is_conflict:
                raise
            return False  # the clock or another seat was faster: look again
        return True

    def _legal(self) -> Legal:
        commands: list[Command] = []
        page: dict[str, Any] = {"next": 0}
        while page["next"] is not None:
            page = self.client.get(f"{self.address}/legal?offset={page['next']}&limit=500")
            commands += (command_from_wire(self.game, raw) for raw in page["commands"])
        templates = (template_from_wire(self.game, raw) for raw in page["templates"])
        return Legal(tuple(commands), tuple(templates))
