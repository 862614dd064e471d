"""HostageExecution: the defender may execute one member of the attacker's family (S24)."""

from typing import Final

from domain.kernel.chance import Chance
from domain.kernel.commands import Command
from domain.kernel.events import DecisionAnswered, Events, Seat
from domain.kernel.game import DecisionKind
from domain.kernel.legal import Legal
from domain.kernel.refusal import Refused, not_allowed
from domain.senji.board import DIPLOMACY, EXECUTION_LOSS, Ability, DiplomacyId, FamilyId
from domain.senji.commands.combat import ExecuteHostage, SpareHostages
from domain.senji.events.combat import HostageExecuted, HostagesSpared
from domain.senji.fighting import Combat
from domain.senji.rules.combat.sides import attacker_of, defender_of
from domain.senji.rules.common.honor import honored
from domain.senji.rules.common.late import on_time_up
from domain.senji.rules.common.muster import in_play, worth
from domain.senji.state import SenjiState


def go_on(state: SenjiState, combat: Combat, _chance: Chance) -> Events:
    """Ask the defender before the dice, for a walk-in too; a tie does not ask again (S17, S24)."""
    if combat.hostages_settled or combat.round or combat.defender is None:
        return ()
    defender = defender_of(state, combat)
    if not _may_hold_one(state, defender, state.families[attacker_of(state, combat)]):
        return ()
    return (state.decisions.ask(HOSTAGE_EXECUTION.name, (defender,)),)


def _may_hold_one(state: SenjiState, defender: Seat, family: FamilyId) -> bool:
    """Tell whether, for all that everyone can see, the defender may hold such a card.

    Only how many cards he holds counts, not which: a window that stays closed would tell (S70).
    """
    cards = state.diplomacy
    seen = {*cards.removed, *(card for shown in cards.exposed for card in shown)}
    at_large = (c for c in _members(family) if c not in seen)
    return bool(cards.free(defender)) and any(True for _ in at_large)


def _members(family: FamilyId) -> tuple[DiplomacyId, ...]:
    return tuple(c.id for c in DIPLOMACY.values() if c.family == family and c.kind == "family")


def legal(state: SenjiState, seat: Seat) -> Legal:
    """List the attacker's kin in the defender's hand; sparing them is allowed."""
    decision = state.decisions.current.id
    held = (card for card in _kin(state) if card in state.diplomacy.hands[seat])
    return Legal((*(ExecuteHostage(decision, card) for card in held), SpareHostages(decision)))


def explain(state: SenjiState, seat: Seat, command: Command) -> Refused:
    """Say why somebody cannot be executed."""
    if not isinstance(command, ExecuteHostage):
        return not_allowed("a hostage may be executed or all are spared now", "S24")
    if command.card in state.diplomacy.exposed[seat]:
        return not_allowed("an exposed hostage cannot be executed", "S37")
    if command.card not in state.diplomacy.hands[seat]:
        return not_allowed(f"{command.card} is not in your hand", "S24")
    return not_allowed("only a member of the attacker's family can be executed", "S24")


HOSTAGE_EXECUTION: Final = DecisionKind[SenjiState](
    "HostageExecution", legal=legal, explain=explain
)


@HOSTAGE_EXECUTION.on(ExecuteHostage)
def execute(state: SenjiState, seat: Seat, command: ExecuteHostage, _chance: Chance) -> Events:
    """The card leaves the game: its value for the defender, twice that against the attacker."""
    value = DIPLOMACY[command.card].value
    attacker = state.families.index(DIPLOMACY[command.card].family)
    warriors = in_play(state, attacker)
    factor = worth(warriors, Ability.EXECUTION_MULTIPLIER, EXECUTION_LOSS)
    return (
        DecisionAnswered(command.decision, seat),
        HostageExecuted(seat, command.card),
        *honored(state, seat, value, "execution"),
        *honored(state, attacker, -factor * value, "execution"),
    )


@HOSTAGE_EXECUTION.on(SpareHostages)
def spare(_state: SenjiState, seat: Seat, command: SpareHostages, _chance: Chance) -> Events:
    """Execute nobody."""
    return DecisionAnswered(command.decision, seat), HostagesSpared(seat)


@on_time_up(HOSTAGE_EXECUTION)
def spare_late(_state: SenjiState, _seat: Seat, decision: str) -> Command:
    """Spare them when the time is up."""
    return SpareHostages(decision)


def _kin(state: SenjiState) -> tuple[DiplomacyId, ...]:
    if state.combat is None:
        return ()
    return _members(state.families[attacker_of(state, state.combat)])
