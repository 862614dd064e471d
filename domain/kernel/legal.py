"""What a seat may do now: commands one by one, or templates where a list would explode."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Final, Protocol, TypeAlias, cast

from domain.kernel.chance import Chance
from domain.kernel.commands import Command
from domain.kernel.events import DecisionId

Id: TypeAlias = str | int


@dataclass(frozen=True, slots=True)
class Choice:
    """What one field of a template may hold.

    With `many`, a list of `least` to `greatest` different ids of the allowed ones; without, one.
    `groups` names the group of each allowed id, place by place: a list may hold at most one id of
    each group, such as one card of each value. Without groups every id stands for itself.
    """

    allowed: tuple[Id, ...]
    least: int = 1
    greatest: int = 1
    many: bool = False
    groups: tuple[Id, ...] = ()

    def admits(self, value: object) -> bool:
        """Tell whether a field may hold this."""
        if not self.many:
            return value in self.allowed
        if not isinstance(value, tuple) or not self.least <= len(value) <= self.greatest:
            return False
        if not set(value) <= set(self.allowed):
            return False
        return len({self._group(item) for item in value}) == len(value)

    def sample(self, chance: Chance) -> Id | tuple[Id, ...]:
        """Give some value that a field may hold."""
        if not self.many:
            return chance.pick(self.allowed).value
        most = min(self.greatest, len({self._group(item) for item in self.allowed}))
        count = chance.pick(range(self.least, most + 1)).value
        firsts: dict[Id, Id] = {}
        for item in chance.shuffle(self.allowed).value:
            firsts.setdefault(self._group(item), item)
        return tuple(firsts.values())[:count]

    def _group(self, item: Id) -> Id:
        return self.groups[self.allowed.index(item)] if self.groups else item


@dataclass(frozen=True, slots=True)
class Template:
    """A family of legal commands: the type, and for each of its fields what it may hold.

    `fits` adds what counts alone cannot say, such as "two of a kind"; it travels to no client,
    so whatever it demands must also be told in the words of the command's schema.
    """

    type: type[Command]
    decision: DecisionId
    choices: dict[str, Choice]
    fits: Callable[[Command], bool] = field(default=lambda _: True, repr=False)

    def accepts(self, command: Command) -> bool:
        """Tell whether the command is one of this family."""
        if type(command) is not self.type or command.decision != self.decision:
            return False
        chosen = all(c.admits(getattr(command, name)) for name, c in self.choices.items())
        return chosen and self.fits(command)

    def sample(self, chance: Chance) -> Command | None:
        """Give some command of this family; None when a few tries found none that fits."""
        tries = (self._some(chance) for _ in range(SAMPLE_TRIES))
        return next((command for command in tries if self.fits(command)), None)

    def _some(self, chance: Chance) -> Command:
        chosen = {name: choice.sample(chance) for name, choice in self.choices.items()}
        return cast("_Maker", self.type)(decision=self.decision, **chosen)


SAMPLE_TRIES: Final = 20


class _Maker(Protocol):
    """A command class, called with its fields by name."""

    def __call__(self, **fields: Id | tuple[Id, ...]) -> Command: ...


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
