"""What a seat can take for its victories."""

from collections.abc import Callable, Iterator, Mapping
from itertools import chain
from typing import Final, TypeAlias

from domain.kernel.commands import Command
from domain.kernel.events import Seat
from domain.senso.board import picks_for, rewards_for
from domain.senso.commands import MoveCube, PlaceCube, ReplaceCube, StrikeCube, SwapCubes
from domain.senso.rules.balance import moves, replacements, swaps
from domain.senso.rules.targets import Acting, acting_clans
from domain.senso.state import SensoState

Listing: TypeAlias = Callable[[Acting], Iterator[Command]]


def offers(state: SensoState, seat: Seat, decision: str) -> Iterator[Command]:
    """List everything that the seat may take as its next reward."""
    for acting in acting_clans(state, seat, decision):
        for reward in open_rewards(state, seat):
            yield from OFFERS[reward](acting)


def open_rewards(state: SensoState, seat: Seat) -> tuple[str, ...]:
    """Give the rewards from which the seat may still pick: Focus takes two different (B12)."""
    victories = state.cards.victories[seat]
    picked = state.turns.picked
    if len(picked) >= picks_for(victories):
        return ()
    return tuple(reward for reward in rewards_for(victories) if reward not in picked)


def _balance(acting: Acting) -> Iterator[Command]:
    return chain(swaps(acting), moves(acting), replacements(acting))


def _determination(acting: Acting) -> Iterator[Command]:
    """List places for a cube of the supply; without one there are none (B10)."""
    if acting.land.supply[acting.clan]:
        for region in acting.open_regions():
            if acting.land.has_room(region):
                yield PlaceCube(acting.decision, acting.clan, region)


def _aggression(acting: Acting) -> Iterator[Command]:
    """List the opponents' cubes that can be struck, with a supply or without (B11)."""
    for region in acting.open_regions():
        for square, clan in enumerate(acting.land.columns[region]):
            if acting.opposes(clan):
                yield StrikeCube(acting.decision, acting.clan, region, square)


OFFERS: Final[Mapping[str, Listing]] = {
    "balance": _balance,
    "determination": _determination,
    "aggression": _aggression,
}
REWARD_OF: Final[Mapping[type[Command], str]] = {
    SwapCubes: "balance",
    MoveCube: "balance",
    ReplaceCube: "balance",
    PlaceCube: "determination",
    StrikeCube: "aggression",
}
