"""TerritoryCards: clockwise, each seat plays one card or passes, until all pass in a row."""

from typing import Final

from domain.kernel.chance import Chance
from domain.kernel.events import DecisionAnswered, Event, Events, Seat
from domain.kernel.game import DecisionKind
from domain.kernel.legal import Legal
from domain.rokugan.board import CARDS, SHADOWLANDS, Card
from domain.rokugan.commands import (
    ExchangeControl,
    PassCards,
    PlayOnProvinces,
    RecallTokens,
    SpyOnHand,
)
from domain.rokugan.events.resolution import PhaseBegan
from domain.rokugan.events.upkeep import (
    CardsPassed,
    CardTurnTaken,
    ControlExchanged,
    HandSeen,
    TerritoryCardPlayed,
    TokensRecalled,
)
from domain.rokugan.rules import addition, give_back
from domain.rokugan.rules.card_offers import offers
from domain.rokugan.rules.card_refusals import explain
from domain.rokugan.rules.late import late_seat
from domain.rokugan.rules.province_cards import effect
from domain.rokugan.state import Phase, RokuganState


def go_on(state: RokuganState, _chance: Chance) -> Events:
    """Ask the next seat; who holds no card of this phase passes, as all can see (R37)."""
    loop = state.loop
    holders = {
        card.holder for territory, card in state.cards.items() if territory not in SHADOWLANDS
    }
    if holders == {None} or loop.passes >= state.players:
        return (PhaseBegan(Phase.PLACEMENT),)
    seat = state.first_player if loop.last is None else (loop.last + 1) % state.players
    if seat not in holders:
        return (CardsPassed(seat),)
    return (state.decisions.ask(TERRITORY_CARDS.name, (seat,)),)


def legal(state: RokuganState, seat: Seat) -> Legal:
    """List what the seat can play; passing is always allowed."""
    decision = state.decisions.current.id
    playable = offers(state, seat, decision)
    return Legal((PassCards(decision), *playable.commands), playable.templates)


TERRITORY_CARDS: Final = DecisionKind[RokuganState]("TerritoryCards", legal=legal, explain=explain)


@TERRITORY_CARDS.on(PassCards)
def decline(_state: RokuganState, seat: Seat, command: PassCards, _chance: Chance) -> Events:
    """Play nothing this time round."""
    return DecisionAnswered(command.decision, seat), CardsPassed(seat)


@TERRITORY_CARDS.on_time_up
def decline_late(state: RokuganState, seat: Seat | None, _chance: Chance) -> Events:
    """Pass for a seat that is out of time."""
    late = late_seat(state, seat)
    return DecisionAnswered(state.decisions.current.id, late), CardsPassed(late)


@TERRITORY_CARDS.on(PlayOnProvinces)
def play_on_provinces(
    state: RokuganState, seat: Seat, command: PlayOnProvinces, _chance: Chance
) -> Events:
    """Let the card take effect; some ask afterwards where control tokens shall be added."""
    card = CARDS[command.card]
    changes = effect(state.realm, seat, card, command.provinces)
    granted = addition.granted(state, seat, card, command.provinces[0], changes.realm)
    return (*_played(command.decision, seat, card, *changes.events), *granted)


@TERRITORY_CARDS.on(SpyOnHand)
def spy(state: RokuganState, seat: Seat, command: SpyOnHand, _chance: Chance) -> Events:
    """Show the hand to the seat alone; the bluff in it is bound for this round (R39)."""
    hand = state.daimyos[command.seat].stock.hand
    seen = HandSeen(seat, command.seat, hand)
    return _played(command.decision, seat, CARDS["spy-network"], seen)


@TERRITORY_CARDS.on(ExchangeControl)
def exchange(_state: RokuganState, seat: Seat, command: ExchangeControl, _chance: Chance) -> Events:
    """Let two provinces trade their control tokens (R41)."""
    exchanged = ControlExchanged(command.own, command.other)
    return _played(command.decision, seat, CARDS["cultural-exchange"], exchanged)


@TERRITORY_CARDS.on(RecallTokens)
def recall(state: RokuganState, seat: Seat, command: RecallTokens, _chance: Chance) -> Events:
    """Take discarded tokens into the hand, then ask which leave it instead (R30)."""
    recalled = TokensRecalled(seat, command.tokens)
    owed = state.decisions.ask(give_back.GIVE_BACK.name, (seat,))
    return (*_played(command.decision, seat, CARDS[command.card], recalled), owed)


def _played(decision: str, seat: Seat, card: Card, *effects: Event) -> Events:
    answered = DecisionAnswered(decision, seat)
    return answered, TerritoryCardPlayed(seat, card.id), *effects, CardTurnTaken(seat)
