"""Senji: diplomacy and war for the title of shogun, for two to six players."""

from domain.kernel.game import Game
from domain.senji.board import BOARD, PLAYERS
from domain.senji.bot import choose
from domain.senji.commands import COMMANDS
from domain.senji.events import EVENTS
from domain.senji.fold import FOLD
from domain.senji.invariants import invariants
from domain.senji.opening import open_game
from domain.senji.options import SenjiOptions, check_options
from domain.senji.rules import KINDS, advance
from domain.senji.state import BLANK
from domain.senji.view import SenjiView, view

__all__ = ["GAME"]

GAME = Game(
    name="senji",
    title=BOARD.text("title"),
    rules_version="1",
    players=PLAYERS,
    longest=50_000,  # a game without a year limit has no end of its own
    options=SenjiOptions,
    view_type=SenjiView,
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
