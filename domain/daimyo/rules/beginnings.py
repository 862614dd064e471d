"""How each kind of part begins: with a question, or with what follows without one."""

from collections.abc import Callable
from typing import Final, TypeVar, cast

from domain.daimyo import parts
from domain.daimyo.parts import Part
from domain.daimyo.rules import (
    aftermath,
    assault,
    bargaining,
    deployment,
    displacement,
    kind_choice,
    letters,
    lifting,
    march,
    occupation,
    sequel,
    shifting,
)
from domain.daimyo.rules.acting import Acting
from domain.kernel.events import Events

P = TypeVar("P", bound=Part)


class Beginnings:
    """The beginning of each type of part."""

    def __init__(self) -> None:
        self._by_type: dict[type[Part], Callable[[Acting, Part], Events]] = {}

    def of(self, part_type: type[P], begin: Callable[[Acting, P], Events]) -> None:
        """Register how parts of a type begin."""
        self._by_type[part_type] = cast("Callable[[Acting, Part], Events]", begin)

    def begin(self, now: Acting, part: Part) -> Events:
        """Begin a part."""
        return self._by_type[type(part)](now, part)


_BEGINNINGS: Final = Beginnings()
_BEGINNINGS.of(parts.Deploy, deployment.begin)
_BEGINNINGS.of(parts.March, march.begin)
_BEGINNINGS.of(parts.Attack, assault.begin)
_BEGINNINGS.of(parts.Sequel, sequel.begin)
_BEGINNINGS.of(parts.NameKind, kind_choice.begin)
_BEGINNINGS.of(parts.Shift, shifting.begin_shift)
_BEGINNINGS.of(parts.Feint, shifting.begin_feint)
_BEGINNINGS.of(parts.Bargain, bargaining.begin)
_BEGINNINGS.of(parts.Rearrange, lifting.begin_rearranging)
_BEGINNINGS.of(parts.LeaveHome, lifting.leave_home)
_BEGINNINGS.of(parts.Letters, letters.begin)
_BEGINNINGS.of(parts.Displace, displacement.begin)
_BEGINNINGS.of(parts.Occupy, occupation.begin)
_BEGINNINGS.of(parts.Burn, aftermath.burn)
_BEGINNINGS.of(parts.Gather, aftermath.gather)

begin: Final = _BEGINNINGS.begin
