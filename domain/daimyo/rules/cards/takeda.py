"""The general cards of Takeda."""

from collections.abc import Iterator

from domain.daimyo.parts import Attack, Demand, Deploy, Gather, March, Part
from domain.daimyo.rules.acting import Acting


def regiments(acting: Acting) -> Iterator[Part]:
    """Deploy in one place; then half as many again, the bonus being in the first number (D12)."""
    yield Deploy(in_one_place=True)
    yield Deploy(troops=acting.turn.granted[0] // 2)


def charge(acting: Acting) -> Iterator[Part]:
    """Attack an enemy who survives; then attack past him with the same army (D21)."""
    yield Attack(enemies_only=True, demand=Demand.SURVIVORS)
    if acting.strikes:
        first = acting.strikes[0]
        yield Attack(origins=first.origins, targets=acting.neighbours(first.target))


def assignments(_acting: Acting) -> Iterator[Part]:
    """Move twice; the second number is counted anew, without the bonus (D12)."""
    yield March()
    yield March(with_bonus=False)


def kansuke_defense(acting: Acting) -> Iterator[Part]:
    """Capture a province; then troops from everywhere must join (D22)."""
    yield Attack(demand=Demand.CAPTURE)
    if acting.has_captured:
        yield Gather(acting.strikes[-1].target)
