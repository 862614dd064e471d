"""What a player does in a running game: look, ask what is legal, submit; no HTTP in it."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any, Final, TypeVar
from uuid import UUID

from domain.kernel import referee
from domain.kernel.change import replace
from domain.kernel.commands import Command
from domain.kernel.decisions import Decision
from domain.kernel.events import Events, Seat
from domain.kernel.legal import NOTHING, Legal
from domain.kernel.refusal import game_over, not_allowed
from domain.kernel.visibility import Redacted, Viewer, Watcher, redact, viewer_name
from domain.match.seating import seat_held
from domain.match.state import Match, Status
from domain.match.terms import PlayerId
from service.contract.codec import command_to_wire
from service.games.cycle import Cycle
from service.games.dry_run import DryRun, try_out
from service.games.receipts import receipt
from service.games.rules import decided
from service.games.table import Happened, Table, decoded
from service.games.wishes import Done, PreconditionFailed, UnknownGame, Wish
from service.histories.chances import Chances
from service.parked.poison import by_rules
from service.society.anonymity import masked_event
from service.times import rfc3339
from service.wire import visible_data

T = TypeVar("T")
PAGE_READ: Final = 500  # events read at a time for a page


@dataclass(frozen=True, slots=True)
class Look:
    """A game with the eyes through which it is seen."""

    table: Table
    viewer: Viewer

    @property
    def last_id(self) -> int:
        """The id of the last event that the viewer may see."""
        if self.viewer is Watcher.OPEN:
            return self.table.version
        return self.table.seen.get(viewer_name(self.viewer), 0)

    @property
    def shown_viewer(self) -> int | str:
        """The viewer as clients know him: a seat's number, or a word."""
        return self.viewer if isinstance(self.viewer, int) else viewer_name(self.viewer)

    @property
    def view(self) -> Any:  # noqa: ANN401 - each game has a view of its own
        """The game as the viewer may see it; None before the start."""
        if self.table.play is None:
            return None
        return self._ask("view", lambda table: table.game.view(table.play, self.viewer))

    @property
    def decision(self) -> Decision | None:
        """The decision that the viewer may know the game waits for."""
        return self.table.open_decision(self.viewer)

    @property
    def legal(self) -> Legal:
        """What the viewer may do now."""
        seat = self.viewer
        if self.decision is None or isinstance(seat, Watcher):
            return NOTHING
        return self._ask("legal", lambda table: referee.legal(table.game, table.play, seat))

    def _ask(self, step: str, work: Callable[[Table], T]) -> T:
        return by_rules(self.table, step, work)


@dataclass(frozen=True, slots=True)
class Seen:
    """What a caller says he has seen: as which viewer, up to which of his ids."""

    viewer: str
    last_id: int


class Play:
    """The commands of players and their views of the games."""

    def __init__(self, cycle: Cycle, chances: Chances) -> None:
        self._cycle = cycle
        self._chances = chances

    def look(self, game: UUID, player: PlayerId) -> Look:
        """Give a game as a player sees it: from his seat, or as a spectator where he may.

        Raises:
            UnknownGame: there is none, or none that he may know of.
        """
        table = self._cycle.load(game)
        return Look(table, viewer_for(table, player))

    def glance(self, game: UUID, player: PlayerId) -> Look:
        """Give a game as it stood when this process last saw it; no proof of how it stands now.

        Raises:
            UnknownGame: there is none, or none that he may know of.
        """
        table = self._cycle.glance(game)
        try:
            return Look(table, viewer_for(table, player))
        except UnknownGame:  # he may have come in since
            return self.look(game, player)

    def submit(self, wish: Wish, command: Command, seen: frozenset[Seen] | None = None) -> Done:
        """Play a command; `seen` demands that one of these is all the caller can see by now.

        Raises:
            UnknownGame, Refused, KeyReused, PreconditionFailed.
        """

        def decide(table: Table) -> Events:
            seat = self._seat(table, wish)
            has_seen = Seen(viewer_name(seat), Look(table, seat).last_id)
            if seen is not None and has_seen not in seen:
                raise PreconditionFailed
            seed = self._chances.seed(table.id)
            asked = {"seat": seat, "command": command_to_wire(command)}
            return decided(
                table, seat, command, lambda on: self._chances.continuing(on, seed), asked
            )

        return self._cycle.run(replace(wish, command=command), decide)

    def rehearse(self, wish: Wish, command: Command) -> DryRun:
        """Tell what a command would show its seat, up to chance or a reveal; nothing is kept.

        Rules that fail in it park no game: nobody has played the command.
        """
        table = self._cycle.load(wish.game)
        seat = self._seat(table, wish)
        return try_out(table.game, table.play, seat, command)

    def events(self, look: Look, after: int, limit: int) -> list[dict[str, Any]]:
        """Give a page of the viewer's stream after one of his ids."""
        found: list[dict[str, Any]] = []
        version = after  # an id is never greater than the version it stands for
        while len(found) < limit and version < look.table.version:
            upto = min(version + PAGE_READ, look.table.version)
            rows = self._cycle.store.read(look.table.id, after=version, upto=upto)
            shown = stream_of(decoded(look.table, rows), look)
            found += [event for event in shown if event["id"] > after]
            version = upto
        return found[:limit]

    @staticmethod
    def _seat(table: Table, wish: Wish) -> Seat:
        viewer_for(table, wish.author.actor)  # a private game is unknown to strangers
        seat = seat_held(table.match, wish.author.actor)
        if table.status is Status.OPEN:
            raise not_allowed("the game has not started: it waits for players")
        if table.status is Status.ABORTED or table.match.outcome is not None:
            raise game_over()
        if seat in table.match.resigned:
            raise not_allowed("you have resigned; the clock answers for your seat")
        return seat


def viewer_for(table: Table, player: PlayerId) -> Viewer:
    """Give the eyes through which a player sees a game.

    Raises:
        UnknownGame: it is private and he has no part in it.
    """
    match = table.match
    seat = match.seat_of(player)
    if seat is not None:
        return seat
    if match.watching == "private" and not (table.is_opened or _concerns(match, player)):
        raise UnknownGame(table.id)
    return Watcher.SPECTATOR


def _concerns(match: Match, player: PlayerId) -> bool:
    open_to_all = match.status is Status.OPEN and match.joining == "open"
    return open_to_all or player in {match.host, *match.reserved}


def stream_of(happened: Iterable[Happened], look: Look) -> list[dict[str, Any]]:
    """Give events as a viewer's stream shows them, under his own dense ids."""
    table = look.table
    return shown_to(look.viewer, happened, table.id if table.match.anonymous else None)


def shown_to(
    viewer: Viewer, happened: Iterable[Happened], anonymous: UUID | None
) -> list[dict[str, Any]]:
    """Give events as a viewer may see them; `anonymous` is their game where it keeps its players.

    Who reads a game whole, as it lies open or for the operators, reads their ids too.
    """
    masked_in = None if viewer is Watcher.OPEN else anonymous
    return [
        _shown(h, redacted, viewer)
        for h in happened
        for event in [h.event if masked_in is None else masked_event(masked_in, h.event)]
        if h.id_for(viewer) is not None and (redacted := redact(event, viewer)) is not None
    ]


def _shown(happened: Happened, redacted: Redacted, viewer: Viewer) -> dict[str, Any]:
    shown = {
        "id": happened.id_for(viewer),
        "type": type(happened.event).__name__,
        "at": rfc3339(happened.at),
        "data": visible_data(redacted),
    }
    sealed = receipt(happened, redacted)
    return shown if sealed is None else {**shown, "receipt": sealed}
