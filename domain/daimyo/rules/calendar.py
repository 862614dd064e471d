"""Seasons and years: who acts next and with what, and what the end of a year brings."""

from domain.daimyo.board import (
    DAIMYO,
    HONOR,
    PROVINCES,
    REFRESH_YEARS,
    REGION_HONOR,
    SEASONS,
    Bonus,
    DaimyoId,
)
from domain.daimyo.events import SeasonBegan, YearBegan, YearEnded
from domain.daimyo.rules import action, action_choice
from domain.daimyo.rules.finish import victory, years_over
from domain.daimyo.rules.regions import rewards
from domain.daimyo.state import DaimyoState
from domain.kernel.chance import Chance
from domain.kernel.events import Events


def go_on(state: DaimyoState, _chance: Chance) -> Events:
    """See who has won; let the next daimyo act; begin the next season; end the year."""
    course = state.course
    won = victory(state)
    if won:
        return won
    if course.queue:
        return _turn(state, course.queue[0])
    order = _order(state)
    if order:
        return (SeasonBegan(course.season + 1, order),)
    return (YearEnded(course.year, _honor(state)),)


def _turn(state: DaimyoState, daimyo: DaimyoId) -> Events:
    if state.has_action_cards:
        return action_choice.go_on(state, daimyo)
    return action.begun(state, daimyo, DAIMYO[daimyo].chart[state.course.season - 1])


def _order(state: DaimyoState) -> tuple[DaimyoId, ...]:
    """List who acts in the next season, in chart order; armies nobody plays never act (D27).

    With action cards the year goes on while anybody has one left: whoever took one acts again
    after the fourth season, and without an action card nobody does (D25, D26, D39).
    """
    played = (d for d in DAIMYO if d in state.houses and state.houses[d].seat is not None)
    if state.has_action_cards:
        return tuple(daimyo for daimyo in played if state.houses[daimyo].unused)
    return tuple(played) if state.course.season < SEASONS else ()


def _honor(state: DaimyoState) -> dict[str, int]:
    """Count the honor of a year; longer and single-player games keep none (D10, D25, D26)."""
    if state.eliminates:
        return {}
    return {daimyo: honor_of(state, daimyo) for daimyo in state.seats if daimyo}


def honor_of(state: DaimyoState, daimyo: DaimyoId) -> int:
    """Count what a daimyo's provinces and regions are worth at the end of a year (D10)."""
    provinces = sum(HONOR[PROVINCES[p].kind] for p in state.land.held_by(daimyo))
    return provinces + REGION_HONOR * rewards(state, daimyo).count(Bonus.HONOR)


def next_year(state: DaimyoState, _chance: Chance) -> Events:
    """End the game after the last year, or begin a year."""
    year = state.course.year
    if year == state.last_year:
        return years_over(state)
    refreshed = state.options.longer_game and year > 0 and year % REFRESH_YEARS == 0
    return (YearBegan(year + 1, refreshed),)
