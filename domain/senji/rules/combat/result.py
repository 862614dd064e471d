"""How a combat ends: a walk-in, a tie, or a victory with losses, honor and the province."""

from collections.abc import Iterator
from dataclasses import dataclass

from domain.kernel.chance import Chance
from domain.kernel.events import Event, Events, Seat
from domain.senji.board import (
    ATTACKER_FACTOR,
    DEFENDER_FACTOR,
    DIPLOMACY,
    SAMURAI,
    Ability,
)
from domain.senji.events.combat import (
    CombatEnded,
    CombatTied,
    CombatWon,
    ProvinceCaptured,
    SamuraiDied,
    SamuraiFled,
    TroopsWithdrew,
    UnitsLost,
)
from domain.senji.fighting import Combat
from domain.senji.rules.combat.sides import (
    ability_of,
    attacker_of,
    bearer_of,
    defender_of,
    opponent,
    samurai_of,
    strengths,
)
from domain.senji.rules.common.draws import drawn
from domain.senji.rules.common.homes import sent_home
from domain.senji.rules.common.honor import honored
from domain.senji.rules.common.muster import worth
from domain.senji.rules.summer.reach import is_protected
from domain.senji.state import SenjiState


@dataclass(frozen=True, slots=True)
class Verdict:
    """Who won, and by what: strength, Hosokawa's ability, or that no die was rolled."""

    winner: Seat
    decided_by: str


def walked_in(state: SenjiState, combat: Combat, _chance: Chance) -> Events:
    """Nobody there: the province is captured without dice, support or honor (S17)."""
    here = state.land.provinces[combat.province]
    if combat.round or here.units or here.samurai:
        return ()
    return ProvinceCaptured(combat.attacker, combat.province), CombatEnded(combat.province)


def compared(state: SenjiState, combat: Combat, chance: Chance) -> Events:
    """Compare the strengths; played cards go home whoever won (S28)."""
    played = (card for support in combat.support for card in support.cards)
    home = sent_home(state, (c for c in played if not DIPLOMACY[c].dummy), chance)
    verdict = _verdict(state, combat)
    if verdict is None:
        attack, _ = strengths(state, combat)
        return *home, CombatTied(combat.round, attack)
    return *home, *_victory(state, combat, verdict, chance)


def _verdict(state: SenjiState, combat: Combat) -> Verdict | None:
    """The stronger side wins; a tie goes to Hosokawa, or without a roll to the defender (S55)."""
    attacker, defender = attacker_of(state, combat), defender_of(state, combat)
    attack, defence = strengths(state, combat)
    if attack != defence:
        return Verdict(attacker if attack > defence else defender, "strength")
    for seat in (attacker, defender):
        if bearer_of(state, combat, seat, Ability.WIN_TIES):
            return Verdict(seat, "ability")
    return None if combat.dice else Verdict(defender, "no-dice")


def _victory(
    state: SenjiState, combat: Combat, verdict: Verdict, chance: Chance
) -> Iterator[Event]:
    """The loser loses all, the winner as many units as he (S29); honor for every unit (S30)."""
    winner, attacks = verdict.winner, verdict.winner == attacker_of(state, combat)
    ours, theirs = combat.force.units, state.land.provinces[combat.province].units
    lost = (min(ours, theirs), theirs) if attacks else (ours, min(ours, theirs))
    factor = ATTACKER_FACTOR if attacks else DEFENDER_FACTOR
    yield CombatWon(winner, *strengths(state, combat), verdict.decided_by)
    yield UnitsLost(*lost)
    yield from _fates(state, combat, opponent(state, combat, winner))
    yield from honored(state, winner, factor * sum(lost), "combat")
    cards = worth(samurai_of(state, combat, winner), Ability.DRAW_HANAFUDA)
    yield from drawn(state.hanafuda, winner, cards, chance)
    if attacks:
        yield _conquest(state, combat)


def _fates(state: SenjiState, combat: Combat, loser: Seat) -> Iterator[Event]:
    """The loser's samurai die, but for one who survives defeats (S29, S32)."""
    for samurai in samurai_of(state, combat, loser):
        if ability_of(samurai) is Ability.SURVIVE_LOSS:
            yield SamuraiFled(loser, samurai)
        else:
            yield death(state, loser, samurai)


def death(state: SenjiState, seat: Seat, samurai: str) -> SamuraiDied:
    """A dead samurai becomes a kami of his leader, where there are any and he can (S46, S68)."""
    spirit = state.options.kami and SAMURAI[samurai].kami is not None
    return SamuraiDied(seat, samurai, spirit)


def _conquest(state: SenjiState, combat: Combat) -> Event:
    """Take the province, even with nobody left (S29); Kii of the imperial force is not (S49)."""
    if is_protected(state, combat.province):
        return TroopsWithdrew(combat.attacker, combat.origin)
    return ProvinceCaptured(combat.attacker, combat.province)
