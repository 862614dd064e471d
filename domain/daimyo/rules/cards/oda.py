"""The general cards of Oda."""

from collections.abc import Iterator

from domain.daimyo.parts import ALL_KINDS, Attack, Deploy, March, Part, Rearrange
from domain.daimyo.rules.acting import Acting


def hidden_troops(_acting: Acting) -> Iterator[Part]:
    """Deploy on forts too."""
    yield Deploy(on=ALL_KINDS)


def pincer(_acting: Acting) -> Iterator[Part]:
    """Attack an enemy with two armies at once, halved after they are added (D12)."""
    yield Attack(together=True, enemies_only=True)


def forced_march(_acting: Acting) -> Iterator[Part]:
    """Move; then lift all own troops and place them anew (D29)."""
    yield March()
    yield Rearrange()


def rotational_volley(_acting: Acting) -> Iterator[Part]:
    """Attack twice, from and against whatever provinces."""
    yield Attack()
    yield Attack()
