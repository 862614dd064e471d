"""The two sides of a combat: who leads them, their samurai, their strength."""

from domain.kernel.events import Seat
from domain.senji.board import DIPLOMACY, SAMURAI, Ability, BannerId, FamilyId, SamuraiId
from domain.senji.fighting import Combat, Support
from domain.senji.rules.common.muster import bearer
from domain.senji.state import SenjiState


def attacker_of(state: SenjiState, combat: Combat) -> Seat:
    """Give the seat that attacks."""
    return _leader(state, combat.attacker)


def defender_of(state: SenjiState, combat: Combat) -> Seat:
    """Give the seat that defends."""
    return _leader(state, combat.defender)


def seats_of(state: SenjiState, combat: Combat) -> tuple[Seat, Seat]:
    """Give both seats, the defender first, as he always decides first (S33)."""
    return defender_of(state, combat), attacker_of(state, combat)


def samurai_of(state: SenjiState, combat: Combat, seat: Seat) -> tuple[SamuraiId, ...]:
    """List a side's samurai."""
    if seat == attacker_of(state, combat):
        return combat.force.samurai
    return state.land.provinces[combat.province].samurai


def bearer_of(state: SenjiState, combat: Combat, seat: Seat, ability: Ability) -> SamuraiId | None:
    """Give a side's samurai with an ability."""
    return bearer(samurai_of(state, combat, seat), ability)


def all_samurai(state: SenjiState, combat: Combat) -> tuple[SamuraiId, ...]:
    """List the samurai of both sides."""
    return (*combat.force.samurai, *state.land.provinces[combat.province].samurai)


def opponent(state: SenjiState, combat: Combat, seat: Seat) -> Seat:
    """Give the other seat."""
    defender, attacker = seats_of(state, combat)
    return attacker if seat == defender else defender


def strengths(state: SenjiState, combat: Combat) -> tuple[int, int]:
    """Add up units, dice set aside, own symbols and support; the attacker's first (S22, S26)."""
    attacker, defender = attacker_of(state, combat), defender_of(state, combat)
    own = combat.dice.count
    units = state.land.provinces[combat.province].units
    return (
        combat.force.units
        + combat.aside[0]
        + own(state.families[attacker])
        + support_of(combat, attacker),
        units + combat.aside[1] + own(state.families[defender]) + support_of(combat, defender),
    )


def support_of(combat: Combat, seat: Seat) -> int:
    """Count the supporters' symbols: at most the card's value, rolled dice only (S26).

    Where both ask the same family, only the higher card counts; equal ones give nothing (S27).
    """
    own = _claims(combat.support, seat)
    rival: dict[FamilyId, int] = {}
    for played in combat.support:
        if played.seat != seat:
            rival |= _claims(combat.support, played.seat)
    return sum(
        min(value, combat.dice.count(family))
        for family, value in own.items()
        if value > rival.get(family, 0)
    )


def symbol(state: SenjiState, seat: Seat) -> FamilyId:
    """Give a side's symbol on the dice: the imperial force uses its leader's (S49)."""
    return state.families[seat]


def ability_of(samurai: SamuraiId) -> Ability | None:
    """Give a samurai's ability."""
    return SAMURAI[samurai].ability


def _claims(support: tuple[Support, ...], seat: Seat) -> dict[FamilyId, int]:
    cards = (card for played in support if played.seat == seat for card in played.cards)
    return {DIPLOMACY[card].family: DIPLOMACY[card].value for card in cards}


def _leader(state: SenjiState, banner: BannerId | None) -> Seat:
    seat = state.seat_of(banner)
    if seat is None:
        raise LookupError("nobody leads that side")
    return seat
