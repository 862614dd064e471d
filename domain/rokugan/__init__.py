"""Battle for Rokugan, for two to five players."""

from domain.kernel.game import Game
from domain.rokugan.board import BOARD, PLAYERS
from domain.rokugan.bot import choose
from domain.rokugan.commands import COMMANDS
from domain.rokugan.events import EVENTS
from domain.rokugan.fold import FOLD
from domain.rokugan.invariants import invariants
from domain.rokugan.opening import open_game
from domain.rokugan.options import RokuganOptions, check_options
from domain.rokugan.rules import KINDS, advance
from domain.rokugan.state import BLANK
from domain.rokugan.view import RokuganView, view

__all__ = ["GAME"]

GAME = Game(
    name="rokugan",
    title=BOARD.text("title"),
    rules_version="1",
    players=PLAYERS,
    longest=500,  # 125 placements, 50 for the setup, and all cards, passes and looks to spare
    options=RokuganOptions,
    view_type=RokuganView,
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
