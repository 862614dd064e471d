"""The words for a territory card that cannot be played so."""

from collections import Counter
from collections.abc import Iterator

from domain.kernel.commands import Command
from domain.kernel.events import Seat
from domain.kernel.refusal import Refused, not_allowed
from domain.rokugan.board import CARDS, FACES, SHADOWLANDS, CardId, in_order
from domain.rokugan.commands import ExchangeControl, PlayOnProvinces, RecallTokens, SpyOnHand
from domain.rokugan.rules.card_offers import held_cards
from domain.rokugan.rules.province_cards import admits, is_replaceable, targets
from domain.rokugan.state import RokuganState

CardCommand = PlayOnProvinces | SpyOnHand | ExchangeControl | RecallTokens


def explain(state: RokuganState, seat: Seat, command: Command) -> Refused:
    """Say why a card cannot be played so; only what the seat itself may see is told."""
    if not isinstance(command, CardCommand):
        return not_allowed("a territory card must be played or passed now")
    reasons = _reasons(state, seat, command)
    return next(reasons, not_allowed("this card cannot be played so", "R29"))


def not_held(state: RokuganState, seat: Seat, card: CardId) -> Iterator[Refused]:
    """Say that the seat has no such card."""
    if CARDS[card] not in held_cards(state, seat):
        yield not_allowed(f"you do not hold {card}", "R37")


def _reasons(state: RokuganState, seat: Seat, command: CardCommand) -> Iterator[Refused]:
    match command:
        case PlayOnProvinces():
            yield from not_held(state, seat, command.card)
            yield from _no_target(state, seat, command)
        case SpyOnHand():
            yield from not_held(state, seat, "spy-network")
            yield not_allowed("Spy Network looks at the hand of an opponent")
        case ExchangeControl():
            yield from not_held(state, seat, "cultural-exchange")
            yield from _no_exchange(state, seat, command)
        case RecallTokens():
            yield from not_held(state, seat, command.card)
            yield from _no_recall(state, seat, command)


def _no_target(state: RokuganState, seat: Seat, command: PlayOnProvinces) -> Iterator[Refused]:
    card = CARDS[command.card]
    if card.territory in SHADOWLANDS:
        yield not_allowed("Shadowlands cards are played at the start of a placement turn", "R11")
    allowed = targets(state.realm, seat, card)
    for province in command.provinces:
        if card.act == "place-special" and not is_replaceable(state.realm.holdings[province]):
            yield not_allowed(f"the token in {province} is never replaced", "R28")
        elif card.act == "place-special" and not admits(card, province):
            yield not_allowed(f"{card.id} cannot be played on {province}")
        elif province not in allowed:
            yield not_allowed(f"{card.id} finds no target in {province}", "R29")
    count = min(card.provinces, len(allowed))
    if len(command.provinces) != count:
        yield not_allowed(f"{card.id} asks for {count} provinces now", "R29")


def _no_recall(state: RokuganState, seat: Seat, command: RecallTokens) -> Iterator[Refused]:
    card, discard = CARDS[command.card], Counter(state.daimyos[seat].stock.discard)
    if Counter(command.tokens) - discard:
        yield not_allowed("these tokens do not all lie in your discard pile", "R30")
    for face in command.tokens:
        if FACES[face].type not in card.recalled:
            yield not_allowed(f"{card.id} does not take back {face}", "R30")
    if command.tokens != in_order(command.tokens):
        yield not_allowed("name the tokens in the order of the token table", "R30")
    fitting = sum(FACES[face].type in card.recalled for face in discard.elements())
    yield not_allowed(f"{card.id} takes back {min(card.tokens, fitting)} now", "R29")


def _no_exchange(state: RokuganState, seat: Seat, command: ExchangeControl) -> Iterator[Refused]:
    if state.realm.controller(command.own) != seat:
        yield not_allowed(f"you do not control {command.own}", "R41")
    yield not_allowed(f"no opponent controls {command.other}", "R41")
