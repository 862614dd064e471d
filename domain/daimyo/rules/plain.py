"""The three actions without a general card, each a script of parts."""

from collections.abc import Iterator, Mapping
from typing import Final

from domain.daimyo.board import Action
from domain.daimyo.parts import Attack, Deploy, March, Part, Sequel
from domain.daimyo.rules.acting import Acting, Script


def deploy(_acting: Acting) -> Iterator[Part]:
    """One troop for each own castle and city, on castles and cities (D42)."""
    yield Deploy()


def move(_acting: Acting) -> Iterator[Part]:
    """One Move for each own castle and fort."""
    yield March()


def attack(acting: Acting) -> Iterator[Part]:
    """One attack; a capture may be followed by a card that waits for one (D14)."""
    yield Attack()
    if acting.has_captured:
        yield Sequel()


PLAIN: Final[Mapping[Action, Script]] = {
    Action.DEPLOY: deploy,
    Action.MOVE: move,
    Action.ATTACK: attack,
}
