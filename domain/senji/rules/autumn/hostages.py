"""Hostages of other families: revealed for honor, taken back for the same (S37, S54)."""

from collections.abc import Iterator

from domain.kernel.chance import Chance
from domain.kernel.commands import Command
from domain.kernel.events import Events, Seat
from domain.kernel.refusal import Refused, not_allowed
from domain.senji.board import DIPLOMACY, DiplomacyId
from domain.senji.commands.autumn import ExposeHostage, TakeBackHostage
from domain.senji.events.autumn import HostageExposed, HostageTakenBack
from domain.senji.rules.common.honor import honored
from domain.senji.state import SenjiState


def moves(state: SenjiState, seat: Seat, decision: str) -> Iterator[Command]:
    """List whom the seat can reveal, one of each family, and whom it can take back."""
    cards = state.diplomacy
    exposed = cards.exposed[seat]
    shown = {DIPLOMACY[card].family for card in exposed}
    for card in cards.hands[seat]:
        if DIPLOMACY[card].family not in shown and _can_be_exposed(state, seat, card):
            yield ExposeHostage(decision, card)
    for card in exposed:
        yield TakeBackHostage(decision, card)


def _can_be_exposed(state: SenjiState, seat: Seat, card: DiplomacyId) -> bool:
    printed = DIPLOMACY[card]
    foreign = printed.kind == "family" and printed.family != state.families[seat]
    return foreign and card not in state.autumn.taken_back


def expose(state: SenjiState, seat: Seat, command: ExposeHostage, _chance: Chance) -> Events:
    """Gain the hostage's value for as long as he lies open."""
    value = DIPLOMACY[command.card].value
    return HostageExposed(seat, command.card), *honored(state, seat, value, "hostage")


def take_back(state: SenjiState, seat: Seat, command: TakeBackHostage, _chance: Chance) -> Events:
    """Lose his value again."""
    value = DIPLOMACY[command.card].value
    return HostageTakenBack(seat, command.card), *honored(state, seat, -value, "hostage")


def explain(state: SenjiState, seat: Seat, command: Command) -> Refused:
    """Say why a hostage cannot be revealed or taken back."""
    if not isinstance(command, ExposeHostage):
        return not_allowed("you have revealed no such hostage", "S37")
    if command.card not in state.diplomacy.hands[seat]:
        return not_allowed(f"{command.card} is not in your hand", "S37")
    if command.card in state.autumn.taken_back:
        return not_allowed("a hostage taken back is not revealed again in the same turn", "S54")
    if _can_be_exposed(state, seat, command.card):
        return not_allowed("one hostage of each family can be revealed", "S37")
    return not_allowed("only members of other families can be revealed", "S37")
