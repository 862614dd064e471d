"""AutumnTurn: a family acts as often and in whatever order it likes (S34)."""

from collections.abc import Callable, Iterator, Mapping
from typing import Final

from domain.kernel.chance import Chance
from domain.kernel.commands import Command
from domain.kernel.events import DecisionAnswered, Events, Seat
from domain.kernel.game import DecisionKind
from domain.kernel.legal import Legal, Template
from domain.kernel.refusal import Refused, not_allowed
from domain.senji.commands.autumn import (
    CallEconomicKami,
    CommitSeppuku,
    ConvertCard,
    CycleHanafuda,
    EndTurn,
    ExposeHostage,
    ForceSwap,
    HireMercenaries,
    PlayCombination,
    ReturnSet,
    TakeBackHostage,
)
from domain.senji.commands.winter import CallDiplomaticKami
from domain.senji.events.autumn import AutumnTurnEnded
from domain.senji.rules import kami
from domain.senji.rules.autumn import (
    combinations,
    conversion,
    hostages,
    mercenaries,
    powers,
    sets,
)
from domain.senji.rules.common.late import on_time_up
from domain.senji.rules.common.listing import listed
from domain.senji.state import SenjiState

ACTIONS: Final = (
    hostages.moves,
    conversion.moves,
    sets.moves,
    combinations.moves,
    mercenaries.moves,
    powers.moves,
    kami.calls_in_autumn,
)
REFUSALS: Final[Mapping[type[Command], Callable[[SenjiState, Seat, Command], Refused]]] = {
    ExposeHostage: hostages.explain,
    TakeBackHostage: hostages.explain,
    ConvertCard: conversion.explain,
    ReturnSet: sets.explain,
    PlayCombination: combinations.explain,
    HireMercenaries: mercenaries.explain,
    CycleHanafuda: powers.explain,
    ForceSwap: powers.explain,
    CommitSeppuku: powers.explain,
    CallDiplomaticKami: kami.explain,
    CallEconomicKami: kami.explain,
}


def go_on(state: SenjiState, seat: Seat) -> Events:
    """Let the family act."""
    return (state.decisions.ask(AUTUMN_TURN.name, (seat,)),)


def legal(state: SenjiState, seat: Seat) -> Legal:
    """List all actions, and the end of the turn."""
    return listed(_moves(state, seat))


def _moves(state: SenjiState, seat: Seat) -> Iterator[Command | Template]:
    decision = state.decisions.current.id
    for action in ACTIONS:
        yield from action(state, seat, decision)
    yield EndTurn(decision)


def explain(state: SenjiState, seat: Seat, command: Command) -> Refused:
    """Say why an action is not possible."""
    refusal = REFUSALS.get(type(command))
    if refusal is None:
        return not_allowed("that is not done in one's autumn turn", "S34")
    return refusal(state, seat, command)


AUTUMN_TURN: Final = DecisionKind[SenjiState]("AutumnTurn", legal=legal, explain=explain)
AUTUMN_TURN.on(ExposeHostage)(hostages.expose)
AUTUMN_TURN.on(TakeBackHostage)(hostages.take_back)
AUTUMN_TURN.on(ConvertCard)(conversion.convert)
AUTUMN_TURN.on(ReturnSet)(sets.play)
AUTUMN_TURN.on(PlayCombination)(combinations.play)
AUTUMN_TURN.on(HireMercenaries)(mercenaries.hire)
AUTUMN_TURN.on(CycleHanafuda)(powers.cycle)
AUTUMN_TURN.on(ForceSwap)(powers.force_swap)
AUTUMN_TURN.on(CommitSeppuku)(powers.commit_seppuku)
AUTUMN_TURN.on(CallDiplomaticKami)(kami.look_in_autumn)
AUTUMN_TURN.on(CallEconomicKami)(kami.browse)


@AUTUMN_TURN.on(EndTurn)
def end(_state: SenjiState, seat: Seat, command: EndTurn, _chance: Chance) -> Events:
    """Be done for this autumn."""
    return DecisionAnswered(command.decision, seat), AutumnTurnEnded(seat)


@on_time_up(AUTUMN_TURN)
def end_late(_state: SenjiState, _seat: Seat, decision: str) -> Command:
    """Be done when the time is up."""
    return EndTurn(decision)
