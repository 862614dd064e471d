"""Legal moves put together from commands and templates."""

from collections.abc import Iterable

from domain.kernel.commands import Command
from domain.kernel.legal import Choice, Id, Legal, Template


def listed(moves: Iterable[Command | Template]) -> Legal:
    """Sort what a seat may do into commands and templates."""
    commands: list[Command] = []
    templates: list[Template] = []
    for move in moves:
        if isinstance(move, Template):
            templates.append(move)
        else:
            commands.append(move)
    return Legal(tuple(commands), tuple(templates))


def one(*allowed: Id) -> Choice:
    """Choose one of these."""
    return Choice(allowed)


def some(allowed: tuple[Id, ...], least: int, greatest: int, groups: tuple[Id, ...] = ()) -> Choice:
    """Choose so many of these, at most one of each group where there are groups."""
    return Choice(allowed, least, min(greatest, len(allowed)), many=True, groups=groups)
