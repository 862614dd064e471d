"""The general cards of Hojo."""

from collections.abc import Iterator

from domain.daimyo.parts import FORTS, Attack, Deploy, Feint, March, Part, Shift
from domain.daimyo.rules.acting import Acting


def rallying_call(_acting: Acting) -> Iterator[Part]:
    """Deploy; then one troop for each own fort, on forts, the bonus counting once (D12)."""
    yield Deploy()
    yield Deploy(counted=FORTS, on=FORTS, with_bonus=False)


def shinobi(acting: Acting) -> Iterator[Part]:
    """Attack with one army whatever lies next to any own province (D20)."""
    within_reach = {p: None for own in acting.provinces for p in acting.neighbours(own)}
    yield Attack(targets=tuple(within_reach))


def feint(_acting: Acting) -> Iterator[Part]:
    """Move; then two own provinces may trade their numbers of troops."""
    yield March()
    yield Feint()


def bluff(_acting: Acting) -> Iterator[Part]:
    """All troops but one go from one own province to another; then attack from anywhere."""
    yield Shift()
    yield Attack()
