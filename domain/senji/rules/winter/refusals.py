"""The words for what cannot be done in winter; they tell only what the seat may know."""

from domain.kernel.commands import Command
from domain.kernel.events import Seat
from domain.kernel.refusal import Refused, not_allowed
from domain.senji.board import DIPLOMACY, DiplomacyId
from domain.senji.commands.winter import (
    AcceptOffer,
    Bid,
    CounterOffer,
    DeclineOffer,
    MakeOffer,
    WithdrawOffer,
)
from domain.senji.rules.winter.offers import is_held_up, offers_left
from domain.senji.state import SenjiState


def reason(state: SenjiState, seat: Seat, command: Command) -> Refused | None:
    """Say why an offer, an answer or a bid is refused."""
    found: Refused | None = None
    match command:
        case MakeOffer():
            found = _to(state, seat, command.to) or _terms(state, seat, command)
        case CounterOffer():
            found = _received(state, seat, command.offer) or _terms(state, seat, command)
        case AcceptOffer():
            found = _received(state, seat, command.offer) or _accepting(state, seat, command)
        case DeclineOffer():
            found = _received(state, seat, command.offer)
        case WithdrawOffer():
            found = not_allowed("you have made no open offer of that name")
        case Bid():
            found = _bid(state, seat, command)
    return found


def _to(state: SenjiState, seat: Seat, to: Seat) -> Refused | None:
    if to == seat:
        return not_allowed("an offer is made to another family")
    if to not in state.decisions.current.seats:
        return not_allowed(f"seat {to} is done with this winter, or not in the game", "S66")
    return None


def _terms(state: SenjiState, seat: Seat, terms: MakeOffer | CounterOffer) -> Refused | None:
    if offers_left(state, seat) <= 0:
        return not_allowed(
            f"a family may make {state.options.winter_offers} offers each winter", "S56"
        )
    if not (terms.gives or terms.asks or terms.blind):
        return not_allowed("an offer gives or asks for a card; promises are only words", "S6")
    return (
        _dummies("S6", *terms.gives, *terms.asks)
        or _not_held(state, seat, terms.gives)
        or not_allowed("ask for other cards: each once, and none that nobody can hold", "S6")
    )


def _received(state: SenjiState, seat: Seat, name: str) -> Refused | None:
    offer = state.winter.offer(name)
    if offer is None or offer.to != seat:
        return not_allowed("no open offer of that name was made to you")
    return None


def _accepting(state: SenjiState, seat: Seat, command: AcceptOffer) -> Refused | None:
    offer = state.winter.offer(command.offer)
    asks = () if offer is None else offer.asks
    blind = 0 if offer is None else offer.blind
    if offer is not None and is_held_up(state, offer):
        return _held_up()
    return (
        _dummies("S6", *command.returns)
        or _not_held(state, seat, (*asks, *command.returns))
        or not_allowed(f"it asks for {blind} cards of your choice beside those it names", "S6")
    )


def _bid(state: SenjiState, seat: Seat, command: Bid) -> Refused:
    lot = state.diplomacy.lot(command.lot)
    if lot is None:
        return not_allowed(f"{command.lot} is not up for auction")
    if state.tasks.is_seen(seat):
        return _held_up()
    below = lot.bid_of(seat).cards
    return (
        _dummies("S8", *command.cards)
        or _not_held(state, seat, tuple(c for c in command.cards if c not in below))
        or not_allowed(f"you have laid no bid under {command.lot} that could be taken back", "S8")
    )


def _held_up() -> Refused:
    return not_allowed("a kami shows that hand: nothing leaves it until a card is taken", "S72")


def _dummies(rule: str, *cards: DiplomacyId) -> Refused | None:
    if any(DIPLOMACY[card].dummy for card in cards):
        return not_allowed("a dummy never leaves its family", rule)
    return None


def _not_held(state: SenjiState, seat: Seat, cards: tuple[DiplomacyId, ...]) -> Refused | None:
    for card in cards:
        if card not in state.diplomacy.hands[seat]:
            return not_allowed(f"{card} is not in your hand", "S6")
    return None
