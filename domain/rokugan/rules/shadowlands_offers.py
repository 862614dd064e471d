"""The four Shadowlands cards: what a seat that holds one can do with it at the start of a turn."""

from collections.abc import Iterator, Mapping
from typing import Final

from domain.kernel.commands import Command
from domain.kernel.events import Seat
from domain.kernel.legal import Choice, Legal, Template
from domain.rokugan.board import BLUFF, FaceId, ProvinceId
from domain.rokugan.commands import AnimateTheDead, AskDarkFavors, InspireFear, PurgeTheWeak
from domain.rokugan.rules.animation import can_animate
from domain.rokugan.rules.card_offers import Offer, Playing, gathered
from domain.rokugan.rules.control import costs
from domain.rokugan.rules.targets import any_token
from domain.rokugan.state import RokuganState


def shadowlands_offers(state: RokuganState, seat: Seat, decision: str) -> Legal:
    """List every way to play a Shadowlands card now."""
    return gathered(_OFFERS, state, seat, decision)


def specials_on_board(state: RokuganState) -> tuple[ProvinceId, ...]:
    """Give the provinces that hold a special token, of whatever kind."""
    return tuple(p for p, held in state.realm.holdings.items() if held.special is not None)


def spendable(state: RokuganState, seat: Seat) -> tuple[FaceId, ...]:
    """Give the faces that may be discarded for Purge: not a bluff that is spied on (R39)."""
    bound = state.is_spied(seat)
    hand = dict.fromkeys(state.daimyos[seat].stock.hand)
    return tuple(face for face in hand if not (bound and face == BLUFF))


def _dark_favors(playing: Playing) -> Iterator[Template]:
    """Offer one to four tokens of anyone for a control token (R12, R29, R40)."""
    cost, tokens = costs(playing.state.realm, playing.seat), any_token(playing.state)
    if cost and tokens:
        most = min(playing.card.tokens, len(tokens))
        choices = {"cost": Choice(cost), "tokens": Choice(tokens, 1, most, many=True)}
        yield Template(AskDarkFavors, playing.decision, choices)


def _purge(playing: Playing) -> Iterator[Template]:
    """Offer two tokens of anyone for one of the hand (R12, R29)."""
    given, tokens = spendable(playing.state, playing.seat), any_token(playing.state)
    if given and tokens:
        count = min(playing.card.tokens, len(tokens))
        choices = {"given": Choice(given), "tokens": Choice(tokens, count, count, many=True)}
        yield Template(PurgeTheWeak, playing.decision, choices)


def _animate(playing: Playing) -> Iterator[Command]:
    """List the costs after which a discarded token still finds its place (R29, R38, R40)."""
    for cost in costs(playing.state.realm, playing.seat):
        if can_animate(playing.state, playing.seat, cost):
            yield AnimateTheDead(playing.decision, cost)


def _inspire_fear(playing: Playing) -> Iterator[Template]:
    """Offer one or two special tokens for a control token (R29, R40)."""
    cost, specials = costs(playing.state.realm, playing.seat), specials_on_board(playing.state)
    if cost and specials:
        most = min(playing.card.provinces, len(specials))
        choices = {"cost": Choice(cost), "provinces": Choice(specials, 1, most, many=True)}
        yield Template(InspireFear, playing.decision, choices)


_OFFERS: Final[Mapping[str, Offer]] = {
    "dark-favors": _dark_favors,
    "purge": _purge,
    "animate": _animate,
    "inspire-fear": _inspire_fear,
}
