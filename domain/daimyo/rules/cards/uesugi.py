"""The general cards of Uesugi."""

from collections.abc import Iterator

from domain.daimyo.parts import Attack, Deploy, LeaveHome, March, Part
from domain.daimyo.rules.acting import Acting


def reinforcements(_acting: Acting) -> Iterator[Part]:
    """Deploy; then one more troop on each own castle and city, while the supply lasts (D9)."""
    yield Deploy()
    yield Deploy(with_bonus=False, one_each=True)


def blitz(acting: Acting) -> Iterator[Part]:
    """Attack again, from the province that the plain attack has just taken (D14)."""
    yield Attack(origins=(acting.strikes[-1].target,))


def trek(_acting: Acting) -> Iterator[Part]:
    """Move; then empty the home castle, which stays his (D7, D24)."""
    yield March()
    yield LeaveHome()


def raid(acting: Acting) -> Iterator[Part]:
    """Attack twice from one province, against two different ones."""
    yield Attack()
    if acting.strikes:
        first = acting.strikes[0]
        yield Attack(origins=first.origins, spared=first.target)
