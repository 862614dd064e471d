"""Writes a whole game of each ruleset as text that a reader of the rules can check.

    python -m tests.playthrough            # tells which files are out of date
    python -m tests.playthrough --write    # writes them anew

Bots play the cell that the game names as PLAYTHROUGH in its `cells.py`; where not every game shows
every kind of decision, PLAYTHROUGH_NAME there picks one that does. After each command stand
what else was legal and the events; a field marked * is hidden from the spectator. From time to
time stands what each viewer sees.
"""

import sys
from collections.abc import Iterable, Iterator
from dataclasses import fields, is_dataclass
from importlib import import_module
from itertools import groupby
from pathlib import Path
from typing import Any

from domain.kernel.commands import Command
from domain.kernel.events import Event
from domain.kernel.legal import Legal, Template
from domain.kernel.referee import awaited, decide, legal, opening
from domain.kernel.visibility import Viewer, Watcher, redact, viewer_name
from service.histories.fairness import FairChance
from service.rulesets import AnyGame, rulesets

GAMES = Path(__file__).parent / "games"
COMMANDS_BETWEEN_VIEWS = 100


def path_of(name: str) -> Path:
    """Give the file that holds a game's playthrough."""
    return GAMES / name / "playthrough.txt"


def write_playthrough(name: str) -> str:
    """Play a game from its opening to its outcome and write it down."""
    return "\n".join(_lines(rulesets()[name], import_module(f"tests.games.{name}.cells"))) + "\n"


def _lines(game: AnyGame, helpers: Any) -> Iterator[str]:
    cell = helpers.PLAYTHROUGH
    seed = getattr(helpers, "PLAYTHROUGH_NAME", game.name).encode()
    chance, whims = (FairChance(b"playthrough", seed, branch, (), 1) for branch in (0, 1))
    played = opening(game, cell.players, cell.options, chance)
    yield f"{game.title}, rules {game.rules_version}, {cell.players} players, {cell.options}"
    yield from ("", "Opening", *map(_event, played.events))
    number = 0
    while played.state.outcome is None:
        if number % COMMANDS_BETWEEN_VIEWS == 0:
            yield from _views(game, played.state, cell.players)
        number += 1
        seat = awaited(played.state)[0]
        moves = legal(game, played.state, seat)
        command = game.choose(game.view(played.state, seat), moves, whims)
        played = decide(game, played.state, seat, command, chance)
        yield from ("", f"{number}. Seat {seat}: {_command(command)}", *_moves(moves))
        yield from map(_event, played.events)
    yield from _views(game, played.state, cell.players)


def _event(event: Event) -> str:
    redacted = redact(event, Watcher.SPECTATOR)
    hidden = redacted.hidden if redacted else [field.name for field in fields(event)]
    data = ((name + "*" * (name in hidden), value) for name, value in _parts(event))
    return f"    {type(event).__name__} {_listed(data)}".rstrip()


def _command(command: Command) -> str:
    data = ((name, value) for name, value in _parts(command) if name != "decision")
    return f"{type(command).__name__} {_listed(data)}".rstrip()


def _parts(value: Any) -> Iterator[tuple[str, Any]]:
    return ((field.name, getattr(value, field.name)) for field in fields(value))


def _listed(data: Iterable[tuple[str, Any]]) -> str:
    return " ".join(f"{name}={_value(value)}" for name, value in data)


def _value(value: Any) -> str:
    if is_dataclass(value):
        return "{" + _listed(_parts(value)) + "}"
    if isinstance(value, dict):
        return "{" + _listed(value.items()) + "}"
    if isinstance(value, tuple):
        return "[" + " ".join(map(_value, value)) + "]"
    return "-" if value is None else str(value)


def _moves(moves: Legal) -> Iterator[str]:
    for kind, commands in groupby(moves.commands, key=type):
        listed = [_command(command).removeprefix(kind.__name__).strip() for command in commands]
        yield f"  may {kind.__name__}: {' | '.join(listed)}".rstrip(": ")
    yield from map(_template, moves.templates)


def _template(template: Template) -> str:
    choices = (
        f"{name} {choice.least}-{choice.greatest} of {' '.join(map(str, choice.allowed))}"
        for name, choice in template.choices.items()
    )
    return f"  may {template.type.__name__}: {'; '.join(choices)}"


def _views(game: AnyGame, state: Any, players: int) -> Iterator[str]:
    viewers: tuple[Viewer, ...] = (*range(players), Watcher.SPECTATOR)
    for viewer in viewers:
        yield from ("", f"View of {viewer_name(viewer)}")
        for name, value in _parts(game.view(state, viewer)):
            if isinstance(value, tuple) and value and is_dataclass(value[0]):
                yield f"  {name}:"
                yield from (f"    {_listed(_parts(item))}" for item in value)
            elif isinstance(value, dict) and any(map(is_dataclass, value.values())):
                yield f"  {name}:"
                yield from (f"    {key} {_listed(_parts(item))}" for key, item in value.items())
            else:
                yield f"  {name}: {_value(value)}"


def main() -> None:
    """Write the playthroughs, or tell which of them are out of date."""
    for name in rulesets():
        text = write_playthrough(name)
        if "--write" in sys.argv:
            path_of(name).write_text(text)
        elif not path_of(name).exists() or path_of(name).read_text() != text:
            sys.exit(f"{path_of(name).name} of {name} is out of date: add --write")


if __name__ == "__main__":
    main()
