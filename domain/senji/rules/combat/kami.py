"""MilitaryKami: one spirit may reroll dice in a combat, the defender's before the attacker's."""

from collections.abc import Iterator
from typing import Final

from domain.kernel.chance import Chance
from domain.kernel.commands import Command
from domain.kernel.events import DecisionAnswered, Events, Seat
from domain.kernel.game import DecisionKind
from domain.kernel.legal import Legal, Template
from domain.kernel.refusal import Refused, not_allowed
from domain.senji.board import DICE_FACES, Kami
from domain.senji.commands.combat import DeclineReroll, RerollByKami
from domain.senji.events.combat import DiceRerolledByKami, KamiReserved
from domain.senji.fighting import Combat
from domain.senji.rules.combat.sides import seats_of
from domain.senji.rules.common.late import on_time_up
from domain.senji.rules.common.listing import listed, one, some
from domain.senji.rules.kami import kami_of
from domain.senji.state import SenjiState


def go_on(state: SenjiState, combat: Combat, _chance: Chance) -> Events:
    """Ask after the samurai abilities, until one kami was called in this combat (S33)."""
    if combat.kami_called or not any(combat.dice):
        return ()
    for seat in seats_of(state, combat):
        if seat not in combat.kami_passed and kami_of(state, seat, Kami.MILITARY):
            return (state.decisions.ask(MILITARY_KAMI.name, (seat,)),)
    return ()


def legal(state: SenjiState, seat: Seat) -> Legal:
    """Describe which dice a kami can reroll: all that were rolled and not removed."""
    return listed(_moves(state, seat))


def _moves(state: SenjiState, seat: Seat) -> Iterator[Command | Template]:
    decision = state.decisions.current.id
    dice = () if state.combat is None else state.combat.dice
    rolled = tuple(i for i, face in enumerate(dice) if face)
    spirits = kami_of(state, seat, Kami.MILITARY)
    choices = {"samurai": one(*spirits), "dice": some(rolled, 1, len(rolled))}
    yield DeclineReroll(decision)
    yield Template(RerollByKami, decision, choices)


def explain(state: SenjiState, seat: Seat, command: Command) -> Refused:
    """Say why dice cannot be rerolled so."""
    if not isinstance(command, RerollByKami):
        return not_allowed("a kami may be called or reserved now", "S33")
    if command.samurai not in kami_of(state, seat, Kami.MILITARY):
        return not_allowed(f"you have no military kami {command.samurai}", "S46")
    return not_allowed("each of the rolled dice can be rerolled once, none set aside", "S46")


MILITARY_KAMI: Final = DecisionKind[SenjiState]("MilitaryKami", legal=legal, explain=explain)


@MILITARY_KAMI.on(RerollByKami)
def reroll(_state: SenjiState, seat: Seat, command: RerollByKami, chance: Chance) -> Events:
    """Roll the chosen dice again; the kami is gone."""
    roll = chance.roll(len(command.dice), len(DICE_FACES))
    faces = tuple(DICE_FACES[face - 1] for face in roll.value)
    rerolled = DiceRerolledByKami(roll.number, seat, command.samurai, command.dice, faces)
    return DecisionAnswered(command.decision, seat), rerolled


@MILITARY_KAMI.on(DeclineReroll)
def reserve(_state: SenjiState, seat: Seat, command: DeclineReroll, _chance: Chance) -> Events:
    """Keep the kami for later."""
    return DecisionAnswered(command.decision, seat), KamiReserved(seat)


@on_time_up(MILITARY_KAMI)
def reserve_late(_state: SenjiState, _seat: Seat, decision: str) -> Command:
    """Keep it when the time is up."""
    return DeclineReroll(decision)
