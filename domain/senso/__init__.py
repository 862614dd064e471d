"""Sensō: Battle for Japan, for two to five players."""

from domain.kernel.game import Game
from domain.senso.board import BOARD, PLAYERS
from domain.senso.bot import choose
from domain.senso.commands import COMMANDS
from domain.senso.events import EVENTS
from domain.senso.fold import FOLD
from domain.senso.invariants import invariants
from domain.senso.opening import open_game
from domain.senso.options import SensoOptions, check_options
from domain.senso.rules import KINDS, advance
from domain.senso.rules.finish import sides
from domain.senso.state import BLANK
from domain.senso.view import SensoView, view

__all__ = ["GAME"]

GAME = Game(
    name="senso",
    title=BOARD.text("title"),
    rules_version="1",
    players=PLAYERS,
    longest=440,  # 360 cards, 40 rewards, 4 bonus cubes and 35 pauses, and one to spare
    options=SensoOptions,
    view_type=SensoView,
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
    sides=sides,
)
