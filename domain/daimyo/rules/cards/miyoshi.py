"""The general cards of Miyoshi."""

from collections.abc import Iterator

from domain.daimyo.board import Kind
from domain.daimyo.parts import ALL_KINDS, Attack, Blow, Burn, Deploy, March, Part
from domain.daimyo.rules.acting import Acting


def navy(_acting: Acting) -> Iterator[Part]:
    """Move; once, troops may sail from a coast to a coastal fort and drive others off (D19)."""
    yield March(by_sea=True)


def vengeance(_acting: Acting) -> Iterator[Part]:
    """Attack an enemy city; each attacker destroys a defender."""
    yield Attack(enemies_only=True, kind=Kind.CITY, blow=Blow.ONE_FOR_ONE)


def mercenaries(_acting: Acting) -> Iterator[Part]:
    """Deploy, counting forts as well; the troops still go on castles and cities."""
    yield Deploy(counted=ALL_KINDS)


def fire_attack(acting: Acting) -> Iterator[Part]:
    """Attack an enemy; then one troop falls in each enemy province around the target (D23)."""
    yield Attack(enemies_only=True)
    if acting.strikes:
        yield Burn(acting.strikes[0].target)
