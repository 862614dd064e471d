"""Sandbox games: one author plays every seat, and the clock moves only when he says so.

Their seats are held by players without accounts, so no seat is anybody's; the author acts for one
by naming it. No deadline is ever armed: to advance is to let the time of the open decision run out.
"""

from dataclasses import replace
from typing import Final
from uuid import UUID

from domain.kernel.commands import TimeUp
from domain.kernel.decisions import Decision
from domain.kernel.events import Events, Seat
from domain.kernel.refusal import Reason, Refused, game_over
from domain.match.state import Match, Status
from domain.match.terms import PlayerId
from service.games.cycle import Cycle
from service.games.play import viewer_for
from service.games.rules import timed_out
from service.games.table import Table
from service.games.wishes import Done, Wish
from service.histories.chances import Chances
from service.ids import id_for

CLOCK: Final = "clock"  # who answers when time has run out


def stand_in(game: UUID, seat: Seat) -> PlayerId:
    """Give the player without an account who holds a seat of a sandbox game."""
    return str(id_for("sandbox", str(game), str(seat)))


def acting_for(match: Match, author: PlayerId, seat: Seat) -> PlayerId:
    """Give the player for whom the author of a sandbox game acts.

    Raises:
        Refused: it is no sandbox game of his, or there is no such seat.
    """
    _must_be_author(match, author)
    player = match.players[seat] if seat < len(match.players) else None
    if player is None:
        raise Refused(Reason.NO_SEAT, f"there is no seat {seat} in this game")
    return player


class Sandbox:
    """Moves the clocks of sandbox games."""

    def __init__(self, cycle: Cycle, chances: Chances) -> None:
        self._cycle = cycle
        self._chances = chances

    def advance(self, wish: Wish) -> Done:
        """Let the time of the open decision run out, for the first seat that it waits for.

        Raises:
            UnknownGame.
            Refused: it is no sandbox game of the author, or it is over.
        """
        table = self._cycle.load(wish.game)
        viewer_for(table, wish.author.actor)
        _must_be_author(table.match, wish.author.actor)
        by_clock = replace(wish, author=replace(wish.author, actor=CLOCK))
        if (done := self._cycle.replay(by_clock)) is not None:
            return done  # it may have ended the game
        command = _time_up(table)
        return self._cycle.run(
            replace(by_clock, command=command), lambda now: self._expire(now, command)
        )

    def _expire(self, table: Table, command: TimeUp) -> Events:
        if table.status is not Status.RUNNING:
            raise game_over()
        seed = self._chances.seed(table.id)
        return timed_out(table, command, lambda on: self._chances.continuing(on, seed))


def _must_be_author(match: Match, player: PlayerId) -> None:
    if not match.sandbox or match.host != player:
        raise Refused(Reason.NO_SANDBOX, "this is no sandbox game of yours")


def _time_up(table: Table) -> TimeUp:
    decision: Decision | None = table.play.decisions.top if table.awaited else None
    if decision is None:
        raise game_over()
    is_shared = table.game.kind_of(decision).shared_clock
    return TimeUp(decision.id, None if is_shared else decision.seats[0])
