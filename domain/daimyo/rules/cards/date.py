"""The general cards of Date."""

from collections.abc import Iterator
from typing import Final

from domain.daimyo.board import PROVINCES, Kind
from domain.daimyo.parts import Attack, Blow, Deploy, March, Part, Places, Shift
from domain.daimyo.rules.acting import Acting

AROUND_SENDAI: Final[Places] = ("sendai", *PROVINCES["sendai"].neighbours)


def tadamune_assault(_acting: Acting) -> Iterator[Part]:
    """Attack an enemy castle; one defender more falls before, and one after (D22)."""
    yield Attack(enemies_only=True, kind=Kind.CASTLE, blow=Blow.HALF_AND_TWO)


def ferocity(acting: Acting) -> Iterator[Part]:
    """Attack; then attack rounding up, from the same province or the one just taken."""
    yield Attack()
    if acting.strikes:
        first = acting.strikes[0]
        taken = (first.target,) if first.entered else ()
        yield Attack(origins=(*first.origins, *taken), blow=Blow.HALF_ROUNDED_UP)


def terumune_assault(_acting: Acting) -> Iterator[Part]:
    """Deploy; then three troops may go to Sendai or to one own province next to it (D24)."""
    yield Deploy()
    yield Deploy(troops=3, among=AROUND_SENDAI, in_one_place=True, optional=True)


def deception(_acting: Acting) -> Iterator[Part]:
    """Move; then all troops but one may go from one own province to another."""
    yield March()
    yield Shift(optional=True)
