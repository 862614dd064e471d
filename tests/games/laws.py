"""What the laws need to know of any game: its cells, positions in it, and wishes of any shape."""

from dataclasses import dataclass, fields
from functools import lru_cache
from importlib import import_module
from pathlib import Path
from typing import Annotated, Any, get_args, get_origin, get_type_hints

from hypothesis import settings
from hypothesis import strategies as st

from domain.kernel.commands import Between, Command, Count, Matching, OneOf
from domain.kernel.events import KERNEL_EVENTS, Event
from domain.kernel.game import Options
from domain.kernel.referee import awaited, decide, legal, opening
from domain.kernel.visibility import Viewer, Watcher, is_sealed
from service.rulesets import AnyGame, rulesets
from tests.play import Seeded

BROUGHT = ("CELLS", "PLAYTHROUGH", "rehide")
EXAMPLES = min(settings().max_examples, 300)  # in each of some hundred cells
GAMES_PER_CELL = EXAMPLES // 10
KEPT_GAMES = 1000  # half a gigabyte


@dataclass(frozen=True)
class Cell:
    """A number of players and options that go together."""

    players: int
    options: Options


@dataclass(frozen=True)
class Position:
    """A state that random play reached, and the events that led there."""

    game: AnyGame
    state: Any
    events: tuple[Event, ...]


def cells() -> list[tuple[str, Cell]]:
    """Give every cell of every game, by the game's name; of one that brings none, none."""
    ready = (name for name in rulesets() if not lacking(name))
    return [(name, cell) for name in ready for cell in _helpers(name).CELLS]


def hides_something(name: str) -> bool:
    """Tell whether some event of a game is kept from somebody."""
    own = set(rulesets()[name].events) - set(KERNEL_EVENTS)
    return any(is_sealed(event) for event in own)


def lacking(name: str) -> str:
    """Tell what a game has not brought along for its laws; empty where it has all."""
    if not (Path(__file__).parent / name / "cells.py").is_file():
        return f"tests/games/{name}/cells.py is missing; it holds {', '.join(BROUGHT)}"
    missing = [word for word in BROUGHT if not hasattr(_helpers(name), word)]
    return f"tests/games/{name}/cells.py lacks {', '.join(missing)}" if missing else ""


def rehidden(position: Position, viewer: Viewer, seed: int) -> Any:
    """Give a state that differs only in what the viewer cannot see."""
    return _helpers(position.game.name).rehide(position.state, viewer, Seeded(seed))


def viewers(position: Position) -> tuple[Viewer, ...]:
    """Give everyone who may look on while the game runs."""
    return (*range(players_of(position)), Watcher.SPECTATOR)


def players_of(position: Position) -> int:
    """Count the seats."""
    return int(position.state.players)


@lru_cache(KEPT_GAMES)
def positions(name: str, cell: Cell, seed: int) -> tuple[Position, ...]:
    """Give every position of one random game, the last being its end."""
    game, chance, whims = rulesets()[name], Seeded(seed), Seeded(seed + 1)
    played = opening(game, cell.players, cell.options, chance)
    path = [Position(game, played.state, played.events)]
    while played.state.outcome is None:
        seat = whims.pick(awaited(played.state)).value
        command = legal(game, played.state, seat).sample(whims)
        assert command is not None
        played = decide(game, played.state, seat, command, chance)
        path.append(Position(game, played.state, played.events))
    return tuple(path)


def some_position(name: str, cell: Cell) -> st.SearchStrategy[Position]:
    """Choose a position in which somebody must act."""
    games = st.integers(0, GAMES_PER_CELL - 1)
    return games.flatmap(lambda seed: st.sampled_from(positions(name, cell, seed)[:-1]))


def wishes(game: AnyGame, decision: str) -> st.SearchStrategy[Command]:
    """Choose any command that has the right shape, legal or not."""
    return st.sampled_from(game.commands).flatmap(lambda kind: _shaped(kind, decision))


def _shaped(kind: type[Command], decision: str) -> st.SearchStrategy[Command]:
    hints = get_type_hints(kind, include_extras=True)
    names = [field.name for field in fields(kind) if field.name != "decision"]
    values = {name: _value(hints[name], ()) for name in names}
    return st.builds(kind, decision=st.just(decision), **values)


def _value(hint: Any, marks: tuple[Any, ...]) -> st.SearchStrategy[Any]:
    if get_origin(hint) is Annotated:
        inner, *own = get_args(hint)
        return _value(inner, (*own, *marks))
    for mark in marks:
        match mark:
            case OneOf():
                return st.sampled_from(mark.values)
            case Between():
                return st.integers(mark.least, mark.greatest)
            case Matching():
                return st.from_regex(mark.pattern, fullmatch=True)
    return _unmarked(
        hint, next((m for m in marks if isinstance(m, Count)), Count(0, 4, unique=False))
    )


def _unmarked(hint: Any, count: Count) -> st.SearchStrategy[Any]:
    parts = get_args(hint)
    if get_origin(hint) is tuple:
        items = st.lists(_value(parts[0], ()), min_size=count.least, max_size=count.greatest)
        return items.map(tuple)
    if parts:
        return st.one_of([_value(part, ()) for part in parts])
    return st.from_type(hint)


def _helpers(name: str) -> Any:
    return import_module(f"tests.games.{name}.cells")
