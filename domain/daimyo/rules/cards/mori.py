"""The general cards of Mori."""

from collections.abc import Iterator

from domain.daimyo.parts import Attack, Deploy, Displace, Letters, March, NameKind, Occupy, Part
from domain.daimyo.rules.acting import Acting


def letters(_acting: Acting) -> Iterator[Part]:
    """Deploy; then every other daimyo loses a troop, but never the last of a province (D23)."""
    yield Deploy()
    yield Letters()


def cunning(acting: Acting) -> Iterator[Part]:
    """Attack if you like; then clear an enemy fort next to an own province and move in (D23)."""
    yield Attack(mere=True)
    yield Displace()
    if acting.turn.ploy.cleared:
        yield Occupy(acting.turn.ploy.cleared)


def wisdom(_acting: Acting) -> Iterator[Part]:
    """Move; the first step onto an unowned province is free."""
    yield March(first_claim_free=True)


def will(acting: Acting) -> Iterator[Part]:
    """Name a kind; each own province that is of it now may attack once (D12)."""
    yield NameKind()
    spent = {origin for strike in acting.strikes for origin in strike.origins}
    rest = tuple(origin for origin in acting.turn.ploy.origins if origin not in spent)
    for made in range(len(acting.turn.ploy.origins)):
        if made > len(acting.strikes):  # the attack before was declined
            return
        yield Attack(origins=rest)
