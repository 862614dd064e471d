"""How many ways there are to play the first commands: a few numbers pin the whole generator.

The set-ups are the duels after their forts were chosen. A number that changes means that the
rules list more or less than before; look why, then write the new number down.
"""

import pytest

from domain.daimyo import GAME
from domain.daimyo.commands import ChooseDaimyo, ChooseFort
from domain.daimyo.options import DaimyoOptions
from domain.daimyo.state import DaimyoState
from domain.kernel.referee import decide, legal, opening
from tests.play import Seeded, Table


def leaves(state: DaimyoState, depth: int) -> int:
    """Count the lines of so many commands."""
    seat = state.decisions.current.seats[0]
    commands = legal(GAME, state, seat).commands
    if depth == 1:
        return len(commands)
    chance = Seeded(1)
    return sum(leaves(decide(GAME, state, seat, c, chance).state, depth - 1) for c in commands)


def begun(duel: str, forts: tuple[str, ...]) -> DaimyoState:
    chance = Seeded(1)
    opened = opening(GAME, 2, DaimyoOptions(duel=duel), chance)
    table = Table(GAME, opened.state, chance).when(0, ChooseDaimyo, duel.split("-", maxsplit=1)[0])
    while table.decision.kind == "FortChoice":
        table = table.when(table.decision.seats[0], ChooseFort, forts[table.decision.seats[0]])
    return table.state


@pytest.mark.parametrize(
    ("duel", "forts", "counts"),
    [
        ("takeda-hojo", ("kiso", ""), (7, 26, 144)),
        ("oda-uesugi", ("mikawa", ""), (3, 7, 37)),
        ("mori-miyoshi", ("nagato", "tamba"), (11, 122, 890)),
        ("mori-shimazu", ("izumo", "higo"), (11, 132, 1381)),
    ],
)
def test_perft(duel: str, forts: tuple[str, ...], counts: tuple[int, ...]) -> None:
    state = begun(duel, forts)

    assert counts == tuple(leaves(state, depth) for depth in range(1, len(counts) + 1))
