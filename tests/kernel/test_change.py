"""A copy with some fields changed is what dataclasses.replace would give."""

import dataclasses
from dataclasses import dataclass, field

import pytest

from domain.kernel.change import replace
from domain.kernel.decisions import NO_DECISIONS
from domain.kernel.state import State


@dataclass(frozen=True, slots=True, kw_only=True)
class Camp(State):
    tents: tuple[str, ...] = ()
    fires: dict[str, int] = field(default_factory=dict)


@pytest.mark.parametrize(
    "changes", [{}, {"draws": 3}, {"tents": ("north",), "fires": {"north": 2}}]
)
def test_a_copy_differs_in_the_fields_that_are_named(changes: dict[str, object]) -> None:
    camp = Camp(draws=1, tents=("south",))

    copy = replace(camp, **changes)

    assert copy == dataclasses.replace(camp, **changes)
    assert camp == Camp(draws=1, tents=("south",))


def test_what_is_not_changed_is_shared() -> None:
    camp = Camp(fires={"north": 1})

    assert replace(camp, draws=2).fires is camp.fires
    assert replace(camp, draws=2).decisions is NO_DECISIONS


def test_a_copy_is_as_frozen_as_its_original() -> None:
    copy = replace(Camp(), draws=2)

    with pytest.raises(dataclasses.FrozenInstanceError):
        copy.draws = 3  # type: ignore[misc]
