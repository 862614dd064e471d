"""The words for a Shadowlands card that cannot be played so."""

from collections.abc import Iterator
from typing import TypeAlias

from domain.kernel.events import Seat
from domain.kernel.refusal import Refused, not_allowed
from domain.rokugan.board import BLUFF, TokenId
from domain.rokugan.commands import AnimateTheDead, AskDarkFavors, InspireFear, PurgeTheWeak
from domain.rokugan.rules.card_refusals import not_held
from domain.rokugan.rules.control import costs
from domain.rokugan.rules.shadowlands_offers import specials_on_board
from domain.rokugan.rules.targets import any_token
from domain.rokugan.state import RokuganState

Paid: TypeAlias = AskDarkFavors | AnimateTheDead | InspireFear
ShadowlandsCommand = AskDarkFavors | PurgeTheWeak | AnimateTheDead | InspireFear
_CARD_OF = {
    AskDarkFavors: "dark-favors",
    PurgeTheWeak: "purge-the-weak",
    AnimateTheDead: "animate-the-dead",
    InspireFear: "inspire-fear",
}


def shadowlands_reasons(
    state: RokuganState, seat: Seat, command: ShadowlandsCommand
) -> Iterator[Refused]:
    """Give the reasons against the card, if any."""
    yield from not_held(state, seat, _CARD_OF[type(command)])
    match command:
        case PurgeTheWeak():
            yield from _not_given(state, seat, command)
            yield from _no_tokens(state, command.tokens)
            yield not_allowed("Purge the Weak removes two tokens of the board", "R29")
        case AskDarkFavors():
            yield from _unpaid(state, seat, command)
            yield from _no_tokens(state, command.tokens)
        case InspireFear():
            yield from _unpaid(state, seat, command)
            yield from _no_specials(state, command)
        case AnimateTheDead():
            yield from _unpaid(state, seat, command)
            yield not_allowed("no token of your discard pile would find its place", "R38")


def _unpaid(state: RokuganState, seat: Seat, command: Paid) -> Iterator[Refused]:
    if command.cost not in costs(state.realm, seat):
        yield not_allowed("the cost is an own control token outside the Shadowlands", "R40")


def _not_given(state: RokuganState, seat: Seat, command: PurgeTheWeak) -> Iterator[Refused]:
    if command.given not in state.daimyos[seat].stock.hand:
        yield not_allowed(f"{command.given} is not in your hand")
    if command.given == BLUFF and state.is_spied(seat):
        yield not_allowed("Spy Network binds your bluff for this round", "R39")


def _no_tokens(state: RokuganState, tokens: tuple[TokenId, ...]) -> Iterator[Refused]:
    free = any_token(state)
    for token in tokens:
        if token not in free:
            yield not_allowed(f"no token {token} without a blessing is on the board", "R12")


def _no_specials(state: RokuganState, command: InspireFear) -> Iterator[Refused]:
    for province in command.provinces:
        if province not in specials_on_board(state):
            yield not_allowed(f"no special token lies in {province}", "R29")
