"""Reading a legal list: the commands of one type, the template of one type."""

from typing import TypeVar, cast

from domain.kernel.commands import Command
from domain.kernel.legal import Legal, Template

C = TypeVar("C", bound=Command)


def listed(legal: Legal, command_type: type[C]) -> list[C]:
    """Give the listed commands of a type."""
    return [command for command in legal.commands if isinstance(command, command_type)]


def family(legal: Legal, command_type: type[Command]) -> Template | None:
    """Give the template of a type."""
    return next((t for t in legal.templates if t.type is command_type), None)


def names(template: Template, field: str) -> tuple[str, ...]:
    """Give the words that a field of a template may hold."""
    return cast("tuple[str, ...]", template.choices[field].allowed)
