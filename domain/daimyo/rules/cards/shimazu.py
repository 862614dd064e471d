"""The general cards of Shimazu."""

from collections.abc import Iterator

from domain.daimyo.board import REGIONS, Kind
from domain.daimyo.parts import Attack, Bargain, Deploy, March, Part, Shift
from domain.daimyo.rules.acting import Acting


def stand(acting: Acting) -> Iterator[Part]:
    """Any number of troops go from one own province to another; then attack from there (D6)."""
    yield Shift(leaves_one=False)
    if acting.turn.ploy.receiver:
        yield Attack(origins=(acting.turn.ploy.receiver,))


def bargain(_acting: Acting) -> Iterator[Part]:
    """Attack if you like; then trade an own province for an enemy one next to it (D18)."""
    yield Attack(mere=True)
    yield Bargain()


def call(acting: Acting) -> Iterator[Part]:
    """With all of Kyushu (D24): deploy, counting each city twice."""
    if all(map(acting.is_own, REGIONS["kyushu"].provinces)):
        yield Deploy(counted=(Kind.CASTLE, Kind.CITY, Kind.CITY))


def allies(_acting: Acting) -> Iterator[Part]:
    """Move; each unowned province entered gains a troop of the supply (D9)."""
    yield March(claims_gain=True)
