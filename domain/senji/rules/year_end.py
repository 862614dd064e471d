"""The end of the year: who is eliminated, and whether somebody is shogun (S44, S45, S57)."""

from collections.abc import Iterator
from typing import Final

from domain.kernel.chance import Chance
from domain.kernel.events import Events, GameEnded, Outcome, Seat
from domain.senji.board import VICTORY, DiplomacyId
from domain.senji.events.setup import FamilyEliminated, PhaseBegan
from domain.senji.rules.common.homes import sent_home
from domain.senji.rules.welcome import most_honored
from domain.senji.state import Phase, SenjiState

FOR_EVER: Final = 1 << 30  # later than any year in which a family falls


def go_on(state: SenjiState, chance: Chance) -> Events:
    """Eliminate first; then name the shogun, or welcome the emperor to another year.

    That a family falls shows what it held, before chance decides how that is shuffled.
    """
    out = tuple(seat for seat in state.living if is_out(state, seat))
    if out:
        return tuple(_eliminated(state, seat) for seat in out)
    if left := tuple(_left_behind(state)):
        return sent_home(state, left, chance)
    winners, decided_by = _winners(state)
    if winners:
        return (GameEnded(_outcome(state, winners, decided_by)),)
    return (PhaseBegan(Phase.WELCOME, state.course.year + 1),)


def is_out(state: SenjiState, seat: Seat) -> bool:
    """Tell whether a family has neither province nor fleet nor honor (S44)."""
    family, land = state.families[seat], state.land
    return state.honor[seat] <= 0 and not land.held(family) and not land.fleets_of(family)


def _eliminated(state: SenjiState, seat: Seat) -> FamilyEliminated:
    """Hanafuda are discarded, kami leave (S64)."""
    return FamilyEliminated(seat, state.course.year, state.hanafuda.hands[seat])


def _left_behind(state: SenjiState) -> Iterator[DiplomacyId]:
    """List what the fallen held, kept bids too: own cards make a pile, others go home (S44)."""
    cards = state.diplomacy
    for fallen in state.fallen:
        yield from cards.free(fallen.seat)
        yield from cards.exposed[fallen.seat]
        for lot in cards.lots:
            yield from lot.bid_of(fallen.seat).held


def _winners(state: SenjiState) -> tuple[tuple[Seat, ...], str]:
    """One family left, or none (S57); one leader with enough honor (S45); or the last year."""
    if len(state.living) == 1:
        return state.living, "last-family"
    if not state.living:
        last = max(family.year for family in state.fallen)
        return tuple(f.seat for f in state.fallen if f.year == last), "all-fallen"
    leaders = most_honored(state)
    if state.honor[leaders[0]] >= VICTORY and len(leaders) == 1:
        return leaders, "honor"
    if state.course.year == state.options.year_limit:
        return leaders, "year-limit"  # S62
    return (), ""


def _outcome(state: SenjiState, winners: tuple[Seat, ...], decided_by: str) -> Outcome:
    """Place the living by honor, behind them the fallen, the later the better (S65)."""
    years = {family.seat: family.year for family in state.fallen}
    standings = [
        (1, 0, 0) if seat in winners else (0, years.get(seat, FOR_EVER), state.honor[seat])
        for seat in range(state.players)
    ]
    places = tuple(1 + sum(other > own for other in standings) for own in standings)
    return Outcome(winners, places, state.honor, decided_by)
