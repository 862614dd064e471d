"""What a seat can play in the territory card window: one template or list for each sort of card."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from itertools import combinations
from typing import Final, TypeAlias

from domain.kernel.commands import Command
from domain.kernel.events import Seat
from domain.kernel.legal import Choice, Legal, Template
from domain.rokugan.board import CARDS, FACES, Card
from domain.rokugan.commands import ExchangeControl, PlayOnProvinces, RecallTokens, SpyOnHand
from domain.rokugan.rules.province_cards import targets
from domain.rokugan.state import RokuganState


@dataclass(frozen=True, slots=True)
class Playing:
    """A seat that may play a card of its own to answer a decision."""

    state: RokuganState
    seat: Seat
    card: Card
    decision: str


Offer: TypeAlias = Callable[[Playing], Iterator[Command | Template]]


def held_cards(state: RokuganState, seat: Seat) -> tuple[Card, ...]:
    """Give the unplayed territory cards of a seat."""
    return tuple(CARDS[card.card] for card in state.cards.values() if card.holder == seat)


def offers(state: RokuganState, seat: Seat, decision: str) -> Legal:
    """List every way to play a card now: one that finds no target is not listed (R29)."""
    return gathered(_OFFERS, state, seat, decision)


def gathered(ways: Mapping[str, Offer], state: RokuganState, seat: Seat, decision: str) -> Legal:
    """Gather the ways to play the cards that a seat holds, of those sorts that are given."""
    playing = [Playing(state, seat, card, decision) for card in held_cards(state, seat)]
    found = [way for one in playing if one.card.act in ways for way in ways[one.card.act](one)]
    return Legal(
        tuple(way for way in found if isinstance(way, Command)),
        tuple(way for way in found if isinstance(way, Template)),
    )


def _on_provinces(playing: Playing) -> Iterator[Template]:
    """Offer as many different provinces as the card asks for, or as there are (R29)."""
    card = playing.card
    allowed = targets(playing.state.realm, playing.seat, card)
    count = min(card.provinces, len(allowed))
    if count:
        provinces = Choice(allowed, count, count, many=True)
        choices = {"card": Choice((card.id,)), "provinces": provinces}
        yield Template(PlayOnProvinces, playing.decision, choices)


def _spy(playing: Playing) -> Iterator[Command]:
    for seat in range(playing.state.players):
        if seat != playing.seat:
            yield SpyOnHand(playing.decision, seat)


def _exchange(playing: Playing) -> Iterator[Template]:
    """Offer any two provinces of the seat and an opponent: nothing protects them (R41)."""
    realm, seat = playing.state.realm, playing.seat
    own = realm.provinces_of(seat)
    others = tuple(p for p, h in realm.holdings.items() if h.controller not in (None, seat))
    if own and others:
        choices = {"own": Choice(own), "other": Choice(others)}
        yield Template(ExchangeControl, playing.decision, choices)


def _recall(playing: Playing) -> Iterator[RecallTokens]:
    """List the sets of discarded tokens: as many as the card says, or as there are (R29, R30)."""
    card = playing.card
    discard = playing.state.daimyos[playing.seat].stock.discard
    fitting = [face for face in discard if FACES[face].type in card.recalled]
    count = min(card.tokens, len(fitting))
    if count:
        for faces in dict.fromkeys(combinations(fitting, count)):
            yield RecallTokens(playing.decision, card.id, faces)


_OFFERS: Final[Mapping[str, Offer]] = {
    "place-special": _on_provinces,
    "remove-special": _on_provinces,
    "strengthen": _on_provinces,
    "spy": _spy,
    "exchange": _exchange,
    "recall": _recall,
}
