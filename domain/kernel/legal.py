"""What a seat may do now: commands one by one, or templates where a list would explode."""

from collections.abc import Callable
from dataclasses import dataclass, field
from itertools import islice
from typing import Final

from domain.kernel.chance import Chance
from domain.kernel.commands import Command


@dataclass(frozen=True, slots=True)
class Choice:
    """What one field of a template may hold: from `least` to `greatest` of the allowed ids.

    A field that takes a single id has both counts 1 and `many` false.
    """

    allowed: tuple[str, ...]
    least: int = 1
    greatest: int = 1
    many: bool = True


Fields = dict[str, tuple[str, ...]]


@dataclass(frozen=True, slots=True)
class Template:
    """A family of legal commands: the type, and per field what may be chosen.

    `build` makes the command from the chosen ids; `read` takes a command apart again; `fits`
    adds what counts alone cannot say, such as "two of a kind".
    """

    type: type[Command]
    decision: str
    choices: dict[str, Choice]
    build: Callable[[Fields], Command] = field(repr=False)
    read: Callable[[Command], Fields] = field(repr=False)
    fits: Callable[[Command], bool] = field(default=lambda _: True, repr=False)

    def accepts(self, command: Command) -> bool:
        """Tell whether the command is one of this family."""
        if type(command) is not self.type or command.decision != self.decision:
            return False
        chosen = self.read(command)
        return all(_within(c, chosen[name]) for name, c in self.choices.items()) and self.fits(
            command
        )

    def sample(self, chance: Chance) -> Command | None:
        """Give some command of this family; None when a few tries found none that fits."""
        tries = (self.build(self._pick(chance)) for _ in range(SAMPLE_TRIES))
        return next((c for c in tries if self.fits(c)), None)

    def _pick(self, chance: Chance) -> Fields:
        return {name: _some(choice, chance) for name, choice in self.choices.items()}


SAMPLE_TRIES: Final = 20


def _within(choice: Choice, chosen: tuple[str, ...]) -> bool:
    distinct = len(set(chosen)) == len(chosen)
    counted = choice.least <= len(chosen) <= choice.greatest
    return distinct and counted and set(chosen) <= set(choice.allowed)


def _some(choice: Choice, chance: Chance) -> tuple[str, ...]:
    most = min(choice.greatest, len(choice.allowed))
    count = chance.pick(range(choice.least, most + 1)).value
    return tuple(islice(chance.shuffle(choice.allowed).value, count))


@dataclass(frozen=True, slots=True)
class Legal:
    """All that a seat may do now; decide accepts exactly this."""

    commands: tuple[Command, ...] = ()
    templates: tuple[Template, ...] = ()

    def __bool__(self) -> bool:
        return bool(self.commands or self.templates)

    def accepts(self, command: Command) -> bool:
        """Tell whether a command is listed or matches a template."""
        return command in self.commands or any(t.accepts(command) for t in self.templates)

    def sample(self, chance: Chance) -> Command | None:
        """Give some legal command, each listed one and each template equally likely."""
        options = len(self.commands) + len(self.templates)
        if not options:
            return None
        index = chance.pick(range(options)).value
        if index < len(self.commands):
            return self.commands[index]
        return self.templates[index - len(self.commands)].sample(chance)


NOTHING: Final = Legal()
