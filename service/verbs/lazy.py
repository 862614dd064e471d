"""Verbs that are imported when they are called, so that `tenka` answers at once."""

from importlib import import_module
from typing import Any

import click


class Verb(click.Command):
    """Stands in the list for a command, and becomes it when it is called.

    `place` is `module:name` of the command; `summary` is its line in the list.
    """

    def __init__(self, name: str, place: str, summary: str) -> None:
        """Name a command without importing it."""
        super().__init__(name, short_help=summary)
        self._module, _, self._attribute = place.partition(":")

    @property
    def command(self) -> click.Command:
        """The command itself."""
        found: click.Command = getattr(import_module(self._module), self._attribute)
        return found

    def make_context(
        self,
        info_name: str | None,
        args: list[str],
        parent: click.Context | None = None,
        **extra: Any,  # noqa: ANN401 - as click has it
    ) -> click.Context:
        """Let the command itself read its arguments; it is run in the context that it makes."""
        return self.command.make_context(info_name, args, parent, **extra)


class Friendly(click.Group):
    """Says in one line what an operator can mend; a fault of ours keeps its traceback."""

    def invoke(self, ctx: click.Context) -> Any:  # noqa: ANN401 - as click has it
        """Run a command."""
        try:
            return super().invoke(ctx)
        except (click.ClickException, click.exceptions.Exit, click.Abort):
            raise
        except Exception as error:
            if isinstance(error, import_module("service.verbs.expected").EXPECTED):
                raise click.ClickException(str(error)) from error
            raise
