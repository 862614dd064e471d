"""Sending and reading messages as the press of their game and the blocks of its players have it."""

from dataclasses import dataclass
from uuid import UUID

from domain.kernel.events import Seat
from domain.kernel.refusal import not_allowed
from domain.kernel.visibility import Watcher
from domain.match.press import must_allow
from domain.match.seating import seat_held
from domain.match.state import Status
from service.games.cycle import Cycle
from service.games.play import viewer_for
from service.games.table import Table
from service.games.wishes import Wish
from service.society.blocks import Blocks
from service.society.moderation import Moderation
from service.society.press import Letter, Message, Press, boxes

ONLOOKERS = "spectator"  # the box of all who look on


@dataclass(frozen=True, slots=True)
class Reader:
    """A game and the box from which somebody reads its messages."""

    table: Table
    box: str


@dataclass(frozen=True, slots=True)
class Messaging:
    """Carries messages between the seats of games."""

    cycle: Cycle
    press: Press
    blocks: Blocks
    moderation: Moderation

    def send(self, wish: Wish, to: tuple[Seat, ...] | None, text: str) -> tuple[Message, bool]:
        """Send a message; tells also whether it had been sent before under the same key.

        Raises:
            UnknownGame, Refused, KeyReused, TooManyMessages.
        """
        player, table = UUID(wish.author.actor), self.cycle.load(wish.game)
        viewer_for(table, wish.author.actor)  # a private game is unknown to strangers
        if (sent := self.press.sent(wish.game, player, wish.key)) is not None:
            return sent, True
        top = table.open_decision(Watcher.SPECTATOR)
        seat = must_allow(table.match, wish.author.actor, to, None if top is None else top.kind)
        addressees = self._boxes(table, wish.author.actor, to)
        letter = Letter(wish.game, player, seat, to, text, addressees)
        return self.press.send(letter, wish.key), False

    def reader(self, game: UUID, player: str) -> Reader:
        """Give the box that a player reads in a game: his own, or that of all onlookers."""
        table = self.cycle.load(game)
        viewer = viewer_for(table, player)
        return Reader(table, ONLOOKERS if isinstance(viewer, Watcher) else player)

    def agree_to_publish(self, game: UUID, player: str) -> list[Seat]:
        """Agree that the messages of an ended game stand in its record; give all who do.

        Raises:
            Refused: he held no seat in it, or it has not ended.
        """
        table = self.cycle.load(game)
        viewer_for(table, player)
        seat = seat_held(table.match, player)
        if table.status is not Status.ENDED:
            raise not_allowed("messages can be published when the game has ended")
        return self.moderation.consent(game, seat, UUID(player))

    def _boxes(self, table: Table, player: str, to: tuple[Seat, ...] | None) -> tuple[str, ...]:
        """Give whose boxes a message goes into: its author's too, but of none who blocked him.

        Blocks do not count while a game keeps its players' names: who blocks one player after
        another would learn by what stays away who sits where.
        """
        players = table.match.players
        asked = players if to is None else tuple(players[seat] for seat in to)
        deaf: frozenset[str] = frozenset()
        if not (table.match.anonymous and table.status is not Status.ENDED):
            deaf = self.blocks.circle(player).blockers
        heard = (one for one in asked if one not in deaf)
        return boxes((player, *heard, ONLOOKERS if to is None else None))
