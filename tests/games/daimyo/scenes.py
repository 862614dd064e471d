"""Positions of Daimyo Senso in short notation: `oda="owari 3, mino 2"` lists a daimyo's armies."""

from collections.abc import Mapping
from typing import Any

from domain.daimyo import GAME
from domain.daimyo.board import ACTION_CARDS, DAIMYO, TROOPS, Action
from domain.daimyo.events import (
    ActionBegan,
    BoardSetUp,
    DaimyoChosen,
    GameOpened,
    SeasonBegan,
    YearBegan,
)
from domain.daimyo.land import Army
from domain.daimyo.state import House
from domain.kernel.chance import Chance
from domain.kernel.events import Event
from tests.play import Table, given

OPTIONS = {
    "duel": None,
    "action_cards": False,
    "full_board": False,
    "longer_game": False,
    "last_daimyo": False,
    "year_limit": None,
}


def armies_of(listed: Mapping[str, str]) -> dict[str, Army]:
    """Read the notation; a home castle that is not named holds no troops."""
    armies = {DAIMYO[daimyo].home: Army(daimyo, 0) for daimyo in listed}
    for daimyo, places in listed.items():
        for place in filter(None, places.split(", ")):
            province, troops = place.split()
            armies[province] = Army(daimyo, int(troops))
    return armies


def board(
    listed: Mapping[str, str],
    *,
    theatre: str = "full",
    seated: str | None = None,
    supply: Mapping[str, int] | None = None,
    cards: Mapping[str, str] | None = None,
    **options: Any,
) -> tuple[Event, ...]:
    """The opening up to a board; all daimyo listed have players unless `seated` names who."""
    played = list(listed) if seated is None else seated.split()
    chosen = OPTIONS | options
    armies = armies_of(listed)
    on_map = {d: sum(a.troops for a in armies.values() if a.daimyo == d) for d in listed}
    eliminates = chosen["longer_game"] or len(played) == 1
    has_cards = chosen["action_cards"] or len(played) == 1
    houses = {
        daimyo: House(
            played.index(daimyo) if daimyo in played else None,
            tuple((cards or {})[daimyo].split())
            if cards and daimyo in cards
            else DAIMYO[daimyo].cards,
            actions=ACTION_CARDS if has_cards else (),
        )
        for daimyo in listed
    }
    protected = listed if eliminates else played
    return (
        GameOpened(len(played), **chosen),
        *(DaimyoChosen(seat, daimyo) for seat, daimyo in enumerate(played)),
        BoardSetUp(
            theatre,
            armies,
            {d: TROOPS - on_map[d] for d in listed} | dict(supply or {}),
            {DAIMYO[daimyo].home: daimyo for daimyo in protected},
            houses,
            (),
        ),
        YearBegan(1, refreshed=False),
    )


def acting(
    daimyo: str,
    action: str,
    *,
    deploy_bonus: int = 0,
    move_bonus: int = 0,
    round_up: bool = False,
    chance: Chance | None = None,
    **scene: Any,
) -> Table:
    """A daimyo at the beginning of an action; the others of the season come after him."""
    listed = {name: places for name, places in scene.items() if name in DAIMYO}
    rest = {name: value for name, value in scene.items() if name not in DAIMYO}
    seated = rest.get("seated", " ".join(listed)).split()
    order = (daimyo, *(other for other in seated if other != daimyo))
    events = (
        *board(listed, **rest),
        SeasonBegan(1, order),
        ActionBegan(daimyo, Action(action), deploy_bonus, move_bonus, round_up),
    )
    return given(GAME, events, chance)


def armies(table: Table, daimyo: str) -> dict[str, int]:
    """Count a daimyo's troops by province."""
    held = table.state.land.armies.items()
    return {province: army.troops for province, army in held if army.daimyo == daimyo}


def sound(table: Table) -> Table:
    """Check the laws of the position."""
    assert list(GAME.invariants(table.state)) == []
    return table
