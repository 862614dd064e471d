"""The set-up: armies, supplies, cards and the part of the board that is in play."""

from collections.abc import Iterable

from domain.daimyo.board import (
    ACTION_CARDS,
    ADVISED_DUEL,
    DAIMYO,
    FULL_BOARD,
    START,
    THEATRES,
    TROOPS,
    WHOLE_BOARD,
    DaimyoId,
    Kind,
    Theatre,
)
from domain.daimyo.events import BoardSetUp
from domain.daimyo.land import Army
from domain.daimyo.state import DaimyoState, House
from domain.kernel.events import Events


def set_up(state: DaimyoState) -> Events:
    """Put the armies on the board; in the standard set-up a troop is left for a fort (D8)."""
    seated = tuple(daimyo for daimyo in DAIMYO if daimyo in state.seats)
    armies = _full_board() if state.has_full_board else _standard(seated)
    in_play = tuple(DAIMYO) if state.has_full_board else seated
    return (
        BoardSetUp(
            WHOLE_BOARD if state.has_full_board else theatre_of(state).id,
            armies,
            {daimyo: TROOPS - _troops(armies, daimyo) for daimyo in in_play},
            _homes(in_play if state.eliminates else seated),
            {daimyo: _house(state, daimyo) for daimyo in in_play},
            () if state.has_full_board else seated,
        ),
    )


def theatres(state: DaimyoState) -> tuple[Theatre, ...]:
    """List the theatres for so many players, of two the one of their duel (D15, D28, D30)."""
    fitting = tuple(t for t in THEATRES.values() if state.players in t.players)
    duel = state.options.duel or ADVISED_DUEL
    return tuple(t for t in fitting if t.id == duel) or fitting


def theatre_of(state: DaimyoState) -> Theatre:
    """Give the theatre; one that a daimyo opens takes the place of its twin with him (D15)."""
    fitting = theatres(state)
    opened = (t for t in fitting if t.extra_with in state.seats)
    return next(opened, fitting[0])


def _standard(seated: Iterable[DaimyoId]) -> dict[str, Army]:
    armies: dict[str, Army] = {}
    for daimyo in map(DAIMYO.__getitem__, seated):
        armies[daimyo.home] = Army(daimyo.id, START[Kind.CASTLE])
        armies[daimyo.city] = Army(daimyo.id, START[Kind.CITY])
    return armies


def _full_board() -> dict[str, Army]:
    """Put all eight armies on the board, also those that nobody plays (D27)."""
    return {
        province: Army(daimyo, troops)
        for daimyo, placed in FULL_BOARD.items()
        for province, troops in placed.items()
    }


def _troops(armies: dict[str, Army], daimyo: DaimyoId) -> int:
    return sum(army.troops for army in armies.values() if army.daimyo == daimyo)


def _homes(protected: Iterable[DaimyoId]) -> dict[str, DaimyoId]:
    """Protect the home castles of those with players; all of them where one can fall (D2, D27)."""
    return {DAIMYO[daimyo].home: daimyo for daimyo in protected}


def _house(state: DaimyoState, daimyo: DaimyoId) -> House:
    seat = state.seats.index(daimyo) if daimyo in state.seats else None
    actions = ACTION_CARDS if state.has_action_cards else ()
    return House(seat, DAIMYO[daimyo].cards, actions=actions)
