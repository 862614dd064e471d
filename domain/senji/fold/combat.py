"""Combat, from the execution of a hostage to who holds the province."""

from domain.kernel.change import replace
from domain.senji.board import FamilyId
from domain.senji.cards import less, put
from domain.senji.events import combat as events
from domain.senji.fighting import Support
from domain.senji.fold.steps import FOLD, combat_of, spent_kami, with_cards, with_land
from domain.senji.land import Province
from domain.senji.state import SenjiState


@FOLD.on(events.HostageExecuted)
def _hostage_executed(state: SenjiState, event: events.HostageExecuted) -> SenjiState:
    cards = state.diplomacy.without(event.card)
    state = with_cards(state, replace(cards, removed=(*cards.removed, event.card)))
    return replace(state, combat=replace(combat_of(state), hostages_settled=True))


@FOLD.on(events.HostagesSpared)
def _hostages_spared(state: SenjiState, _event: events.HostagesSpared) -> SenjiState:
    return replace(state, combat=replace(combat_of(state), hostages_settled=True))


@FOLD.on(events.CombatRoundBegan)
def _round_began(state: SenjiState, event: events.CombatRoundBegan) -> SenjiState:
    aside = (event.attacker_aside, event.defender_aside)
    combat = replace(combat_of(state), round=event.round, rolled=True, aside=aside, dice=())
    return replace(state, combat=combat)


@FOLD.on(events.DiceRolled)
def _dice_rolled(state: SenjiState, event: events.DiceRolled) -> SenjiState:
    return replace(state, combat=replace(combat_of(state), dice=event.faces))


@FOLD.on(events.DieTurned)
def _die_turned(state: SenjiState, event: events.DieTurned) -> SenjiState:
    return _ability_used(state, event, event.face)


@FOLD.on(events.DieRerolled)
def _die_rerolled(state: SenjiState, event: events.DieRerolled) -> SenjiState:
    return _ability_used(state, event, event.face)


@FOLD.on(events.DieRemoved)
def _die_removed(state: SenjiState, event: events.DieRemoved) -> SenjiState:
    return _ability_used(state, event, "")


@FOLD.on(events.AbilitiesPassed)
def _abilities_passed(state: SenjiState, event: events.AbilitiesPassed) -> SenjiState:
    combat = combat_of(state)
    return replace(state, combat=replace(combat, passed=(*combat.passed, event.seat)))


@FOLD.on(events.DiceRerolledByKami)
def _dice_rerolled(state: SenjiState, event: events.DiceRerolledByKami) -> SenjiState:
    combat = combat_of(state)
    dice = list(combat.dice)
    for die, face in zip(event.dice, event.faces, strict=True):
        dice[die] = face
    state = spent_kami(state, event.seat, event.samurai)
    return replace(state, combat=replace(combat, dice=tuple(dice), kami_called=True))


@FOLD.on(events.KamiReserved)
def _kami_reserved(state: SenjiState, event: events.KamiReserved) -> SenjiState:
    combat = combat_of(state)
    return replace(state, combat=replace(combat, kami_passed=(*combat.kami_passed, event.seat)))


@FOLD.on(events.SupportPlayed)
def _support_played(state: SenjiState, event: events.SupportPlayed) -> SenjiState:
    combat = combat_of(state)
    support = (*combat.support, Support(event.seat, event.cards))
    return replace(state, combat=replace(combat, support=support))


@FOLD.on(events.SupportRevealed)
def _support_revealed(state: SenjiState, _event: events.SupportRevealed) -> SenjiState:
    return replace(state, combat=replace(combat_of(state), revealed=True))


@FOLD.on(events.CombatTied)
def _combat_tied(state: SenjiState, _event: events.CombatTied) -> SenjiState:
    combat = replace(
        combat_of(state),
        rolled=False,
        used=(),
        passed=(),
        kami_passed=(),
        support=(),
        revealed=False,
    )
    return replace(state, combat=combat)


@FOLD.on(events.CombatWon)
def _combat_won(state: SenjiState, event: events.CombatWon) -> SenjiState:
    return replace(state, combat=replace(combat_of(state), winner=event.seat))


@FOLD.on(events.UnitsLost)
def _units_lost(state: SenjiState, event: events.UnitsLost) -> SenjiState:
    combat = combat_of(state)
    force = replace(combat.force, units=combat.force.units - event.attacker)
    here = state.land.provinces[combat.province]
    held = replace(here, units=here.units - event.defender)
    land = state.land.with_province(combat.province, held)
    return replace(state, land=land, combat=replace(combat, force=force))


@FOLD.on(events.SamuraiFled)
def _samurai_fled(state: SenjiState, event: events.SamuraiFled) -> SenjiState:
    state = _off_the_map(state, event.samurai)
    return replace(state, combat=replace(combat_of(state), fleeing=event.samurai))


@FOLD.on(events.SamuraiEscaped)
def _samurai_escaped(state: SenjiState, event: events.SamuraiEscaped) -> SenjiState:
    land = state.land.added(event.banner, event.destination, 0, (event.samurai,))
    return replace(state, land=land, combat=replace(combat_of(state), fleeing=None))


@FOLD.on(events.SamuraiDied)
def _samurai_died(state: SenjiState, event: events.SamuraiDied) -> SenjiState:
    state, dead = _off_the_map(state, event.samurai), (event.samurai,)
    cards = state.samurai
    if event.becomes_kami:
        kami = put(cards.kami, event.seat, cards.kami[event.seat] + dead)
        return replace(state, samurai=replace(cards, kami=kami))
    return replace(state, samurai=replace(cards, gone=cards.gone + dead))


@FOLD.on(events.ProvinceCaptured)
def _province_captured(state: SenjiState, event: events.ProvinceCaptured) -> SenjiState:
    """The province loses its order with its holder (S31)."""
    combat = combat_of(state)
    force = combat.force
    garrison = Province(event.banner, force.units, force.samurai)
    land = state.land.with_province(event.province, garrison).without_order(event.province)
    return replace(
        state, land=land, combat=replace(combat, force=replace(force, units=0, samurai=()))
    )


@FOLD.on(events.TroopsWithdrew)
def _troops_withdrew(state: SenjiState, event: events.TroopsWithdrew) -> SenjiState:
    combat = combat_of(state)
    force = combat.force
    land = state.land.added(event.banner, event.destination, force.units, force.samurai)
    return replace(
        state, land=land, combat=replace(combat, force=replace(force, units=0, samurai=()))
    )


@FOLD.on(events.CombatEnded)
def _combat_ended(state: SenjiState, _event: events.CombatEnded) -> SenjiState:
    return replace(state, combat=None)


def _ability_used(
    state: SenjiState,
    event: events.DieTurned | events.DieRerolled | events.DieRemoved,
    face: FamilyId | str,
) -> SenjiState:
    combat = combat_of(state)
    dice = put(combat.dice, event.die, face)
    used = (*combat.used, event.samurai)
    return replace(state, combat=replace(combat, dice=dice, used=used))


def _off_the_map(state: SenjiState, samurai: str) -> SenjiState:
    """Take a samurai out of the attacking force, out of flight, or off the map."""
    combat = state.combat
    if combat is not None and samurai == combat.fleeing:
        return replace(state, combat=replace(combat, fleeing=None))
    if combat is not None and samurai in combat.force.samurai:
        rest = less(combat.force.samurai, (samurai,))
        force = replace(combat.force, samurai=rest)
        return replace(state, combat=replace(combat, force=force))
    return with_land(state, state.land.without_samurai(samurai))
