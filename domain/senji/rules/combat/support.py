"""MilitarySupport: both sides play a support card or their dummy, face down (S25)."""

from collections.abc import Iterator
from typing import Final

from domain.kernel.chance import Chance
from domain.kernel.commands import Command
from domain.kernel.events import DecisionAnswered, Event, Events, Seat
from domain.kernel.game import DecisionKind
from domain.kernel.legal import Legal, Template
from domain.kernel.refusal import Refused, not_allowed
from domain.senji.board import DIPLOMACY, DUMMIES, Ability, DiplomacyId
from domain.senji.commands.combat import PlaySupport
from domain.senji.events.combat import SupportPlayed, SupportRevealed
from domain.senji.fighting import Combat
from domain.senji.rules.combat.sides import all_samurai, bearer_of, opponent, seats_of, symbol
from domain.senji.rules.common.late import on_time_up
from domain.senji.rules.common.listing import listed, some
from domain.senji.rules.common.muster import bearer
from domain.senji.state import SenjiState


def go_on(state: SenjiState, combat: Combat, _chance: Chance) -> Events:
    """Ask both at once, then reveal; with Chosogabe there nobody plays any."""
    if combat.revealed or bearer(all_samurai(state, combat), Ability.SKIP_SUPPORT):
        return ()
    played = {support.seat for support in combat.support}
    waiting = tuple(seat for seat in seats_of(state, combat) if seat not in played)
    if not waiting:
        return (SupportRevealed(combat.support),)
    return tuple(_asked(state, waiting))


def _asked(state: SenjiState, waiting: tuple[Seat, ...]) -> Iterator[Event]:
    """Whoever holds nothing but his dummy, as all can count, plays it unasked (S70)."""
    choosing = tuple(sorted(seat for seat in waiting if state.diplomacy.free(seat)))
    for seat in waiting:
        if seat not in choosing:
            yield SupportPlayed(seat, _dummy(state, seat))
    if choosing:
        yield state.decisions.ask(MILITARY_SUPPORT.name, choosing)


def _dummy(state: SenjiState, seat: Seat) -> tuple[DiplomacyId, ...]:
    return (DUMMIES[symbol(state, seat)],)


def legal(state: SenjiState, seat: Seat) -> Legal:
    """List the own dummy, foreign support cards, and with Ekes pairs of two families (S25)."""
    return listed(_moves(state, seat, state.decisions.current.id))


def _moves(state: SenjiState, seat: Seat, decision: str) -> Iterator[Command | Template]:
    combat = state.combat
    if combat is None:
        return
    enemy = opponent(state, combat, seat)
    cards = _supporters(state, seat, enemy)
    yield PlaySupport(decision, _dummy(state, seat))
    yield from (PlaySupport(decision, (card,)) for card in cards)
    families = tuple(DIPLOMACY[card].family for card in cards)
    if bearer_of(state, combat, seat, Ability.EXTRA_SUPPORT) and len(set(families)) > 1:
        yield Template(PlaySupport, decision, {"cards": some(cards, 2, 2, families)})


def _supporters(state: SenjiState, seat: Seat, enemy: Seat) -> tuple[DiplomacyId, ...]:
    """List the support cards in a hand that are neither of its own color nor of the enemy's."""
    sides = (symbol(state, seat), symbol(state, enemy))
    cards = (DIPLOMACY[card] for card in state.diplomacy.free(seat))
    return tuple(c.id for c in cards if c.kind == "military" and c.family not in sides)


def explain(state: SenjiState, seat: Seat, command: Command) -> Refused:
    """Say why a card gives no support."""
    if not isinstance(command, PlaySupport) or state.combat is None:
        return not_allowed("a support card or the dummy must be played now", "S25")
    enemy = symbol(state, opponent(state, state.combat, seat))
    for card in command.cards:
        if card not in state.diplomacy.hands[seat]:
            return not_allowed(f"{card} is not in your hand", "S25")
        if DIPLOMACY[card].family == enemy:
            return not_allowed("no family supports its enemy", "S25")
    return not_allowed("one foreign support card or your dummy is played", "S25")


MILITARY_SUPPORT: Final = DecisionKind[SenjiState]("MilitarySupport", legal=legal, explain=explain)


@MILITARY_SUPPORT.on(PlaySupport)
def play(_state: SenjiState, seat: Seat, command: PlaySupport, _chance: Chance) -> Events:
    """Play it face down."""
    return DecisionAnswered(command.decision, seat), SupportPlayed(seat, command.cards)


@on_time_up(MILITARY_SUPPORT)
def play_dummy(state: SenjiState, seat: Seat, decision: str) -> Command:
    """Play the dummy for a seat out of time."""
    return PlaySupport(decision, _dummy(state, seat))
