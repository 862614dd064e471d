"""Who is in play for a seat, and what their abilities are worth to it."""

from domain.kernel.events import Seat
from domain.senji.board import SAMURAI, Ability, SamuraiId
from domain.senji.state import SenjiState


def in_play(state: SenjiState, seat: Seat) -> tuple[SamuraiId, ...]:
    """List a seat's samurai, wherever they are: their autumn abilities work from there (S71)."""
    found: list[SamuraiId] = []
    banners = state.banners_of(seat)
    for banner in banners:
        found += state.land.samurai_of(banner)
    march, combat = state.march, state.combat
    if march is not None and march.banner in banners:
        found += (s for force in march.attacks for s in force.samurai)
    if combat is not None and combat.attacker in banners:
        found += combat.force.samurai
    return tuple(found)


def bearer(samurai: tuple[SamuraiId, ...], ability: Ability) -> SamuraiId | None:
    """Give the one of these samurai who has an ability."""
    return next((s for s in samurai if SAMURAI[s].ability is ability), None)


def worth(samurai: tuple[SamuraiId, ...], ability: Ability, without: int = 0) -> int:
    """Give the number in an ability if one of these has it, else what counts without him."""
    who = bearer(samurai, ability)
    return without if who is None else SAMURAI[who].amount
