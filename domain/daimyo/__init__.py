"""Daimyo Senso, for one to eight players, with every printed option."""

from domain.daimyo.board import BOARD, PLAYERS
from domain.daimyo.bot import choose
from domain.daimyo.commands import COMMANDS
from domain.daimyo.events import EVENTS
from domain.daimyo.fold import FOLD
from domain.daimyo.invariants import invariants
from domain.daimyo.opening import open_game
from domain.daimyo.options import DaimyoOptions, check_options
from domain.daimyo.rules import KINDS, advance
from domain.daimyo.state import BLANK
from domain.daimyo.view import DaimyoView, view
from domain.kernel.game import Game

__all__ = ["GAME"]

GAME = Game(
    name="daimyo",
    title=BOARD.text("title"),
    rules_version="1",
    players=PLAYERS,
    longest=100_000,  # the longest year limit, with a thousand commands in each year
    options=DaimyoOptions,
    view_type=DaimyoView,
    commands=COMMANDS,
    events=EVENTS,
    kinds=KINDS,
    blank=BLANK,
    fold=FOLD,
    check_options=check_options,
    open_game=open_game,
    advance=advance,
    view=view,
    choose=choose,
    board=BOARD.entries,
    invariants=invariants,
)
