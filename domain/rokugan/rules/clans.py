"""ClanChoice: seat by seat, a clan that nobody has yet (R45, R47)."""

from typing import Final

from domain.kernel.chance import Chance
from domain.kernel.commands import Command
from domain.kernel.events import DecisionAnswered, Events, Seat
from domain.kernel.game import DecisionKind
from domain.kernel.legal import Legal
from domain.kernel.refusal import Refused, not_allowed
from domain.rokugan.board import BLUFF, CLANS, SCOUTS, SHUGENJA, ClanId, tokens_of
from domain.rokugan.commands import ChooseClan
from domain.rokugan.events.setup import ClanChosen
from domain.rokugan.rules import objective
from domain.rokugan.rules.late import drawn, late_seat
from domain.rokugan.state import RokuganState
from domain.rokugan.stock import without


def go_on(state: RokuganState, chance: Chance) -> Events:
    """Ask the next seat without a clan; when all have one, the cards are dealt."""
    waiting = [seat for seat, daimyo in enumerate(state.daimyos) if daimyo.clan is None]
    if waiting:
        return (state.decisions.ask(CLAN_CHOICE.name, (waiting[0],)),)
    return objective.deal(state, chance)


def legal(state: RokuganState, _seat: Seat) -> Legal:
    """List the clans that are left."""
    decision = state.decisions.current.id
    return Legal(tuple(ChooseClan(decision, clan) for clan in _left(state)))


def explain(state: RokuganState, _seat: Seat, command: Command) -> Refused:
    """Say who has the clan."""
    if isinstance(command, ChooseClan):
        return not_allowed(f"seat {state.seat_of(command.clan)} plays {command.clan}", "R45")
    return not_allowed("a clan must be chosen now", "R45")


CLAN_CHOICE: Final = DecisionKind[RokuganState]("ClanChoice", legal=legal, explain=explain)


@CLAN_CHOICE.on(ChooseClan)
def choose(_state: RokuganState, seat: Seat, command: ChooseClan, _chance: Chance) -> Events:
    """Take the clan."""
    return DecisionAnswered(command.decision, seat), _chosen(seat, command.clan)


@CLAN_CHOICE.on_time_up
def choose_late(state: RokuganState, seat: Seat | None, chance: Chance) -> Events:
    """Let chance give one of the clans that are left (R51)."""
    late = late_seat(state, seat)
    draw, clan = drawn(late, _left(state), chance)
    return DecisionAnswered(state.decisions.current.id, late), draw, _chosen(late, clan)


def _left(state: RokuganState) -> tuple[ClanId, ...]:
    return tuple(clan for clan in CLANS if state.seat_of(clan) is None)


def _chosen(seat: Seat, clan: ClanId) -> ClanChosen:
    pool = without(tokens_of(clan), BLUFF)
    return ClanChosen(seat, clan, (BLUFF,), pool, SCOUTS, SHUGENJA)
