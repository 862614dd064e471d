"""The words for what cannot be done in a placement turn, from the most general reason on."""

from collections.abc import Iterator

from domain.kernel.commands import Command
from domain.kernel.events import Seat
from domain.kernel.refusal import Refused, not_allowed
from domain.rokugan.board import BLUFF, FACES, FaceId, TokenId, TokenType
from domain.rokugan.commands import (
    AnimateTheDead,
    AskDarkFavors,
    InspireFear,
    PlaceBlessing,
    PlaceToken,
    PurgeTheWeak,
    StandDown,
    UseFirstPlayerCard,
    UseScout,
    UseShugenja,
)
from domain.rokugan.places import PLACES, PlaceId, PlaceKind
from domain.rokugan.rules.placement_offers import BARRED_TO_RONIN, has_first_player_card
from domain.rokugan.rules.shadowlands_refusals import shadowlands_reasons
from domain.rokugan.rules.slots import is_closed
from domain.rokugan.state import RokuganState


def explain(state: RokuganState, seat: Seat, command: Command) -> Refused:
    """Say why this cannot be done now; only what the seat itself may see is told."""
    reasons = _reasons(state, seat, command)
    return next(reasons, not_allowed("this cannot be done in a placement turn"))


def _reasons(state: RokuganState, seat: Seat, command: Command) -> Iterator[Refused]:
    match command:
        case PlaceToken():
            yield from _not_in_hand(state, seat, command.token)
            yield from _no_such_token(state, seat, command.token)
            yield from _no_place(state, seat, command.place)
        case PlaceBlessing():
            yield from _not_in_hand(state, seat, command.blessing)
            yield from _not_blessable(state, seat, command)
        case StandDown():
            yield not_allowed("there is something that you can place", "R7")
        case UseScout() | UseShugenja() | UseFirstPlayerCard():
            yield from _no_action_card(state, seat, command)
            yield from _no_target(state, seat, command)
        case AskDarkFavors() | PurgeTheWeak() | AnimateTheDead() | InspireFear():
            yield from shadowlands_reasons(state, seat, command)


def _not_in_hand(state: RokuganState, seat: Seat, face: FaceId) -> Iterator[Refused]:
    if face not in state.daimyos[seat].stock.hand:
        yield not_allowed(f"{face} is not in your hand")


def _no_such_token(state: RokuganState, seat: Seat, face: FaceId) -> Iterator[Refused]:
    token_type = FACES[face].type
    if token_type is TokenType.BLESSING:
        yield not_allowed("a blessing is placed on a token of yours", "R4")
    if face == BLUFF and state.is_spied(seat):
        yield not_allowed("Spy Network binds your bluff for this round", "R39")
    if token_type in BARRED_TO_RONIN and seat in state.course.ronin:
        yield not_allowed(f"a ronin places no {token_type.value}", "R8")


def _no_place(state: RokuganState, seat: Seat, place_id: PlaceId) -> Iterator[Refused]:
    place = PLACES[place_id]
    holdings = state.realm.holdings
    if place.border is not None and any(t.where.border == place.border for t in state.tokens):
        yield not_allowed("a token lies on that border already, for both directions", "R1")
    for province in (place.target, place.origin):
        if province is not None and is_closed(holdings[province], seat):
            yield not_allowed(f"{province} is closed by its {holdings[province].special}", "R10")
    if place.kind is not PlaceKind.CENTRE and holdings[place.target].controller == seat:
        yield not_allowed(f"{place.target} is your own and cannot be attacked by you", "R3")
    yield not_allowed(f"you do not control {place.origin}, no attack of yours starts there", "R2")


def _not_blessable(state: RokuganState, seat: Seat, command: PlaceBlessing) -> Iterator[Refused]:
    if FACES[command.blessing].type is not TokenType.BLESSING:
        yield not_allowed(f"{command.blessing} is no blessing", "R4")
    yield from _not_on_board(state, command.token)
    if state.token(command.token).seat != seat:
        yield not_allowed("only an own token can be blessed", "R4")
    yield not_allowed("only a facedown army, navy or shinobi can be blessed", "R4")


def _no_action_card(
    state: RokuganState, seat: Seat, command: UseScout | UseShugenja | UseFirstPlayerCard
) -> Iterator[Refused]:
    daimyo = state.daimyos[seat]
    match command:
        case UseScout() if not daimyo.scouts:
            yield not_allowed("you have no scout left")
        case UseShugenja() if not daimyo.shugenja:
            yield not_allowed("you have no shugenja left")
        case UseFirstPlayerCard() if not has_first_player_card(state, seat):
            yield not_allowed("the first player card is not yours to use now", "R13")


def _no_target(
    state: RokuganState, seat: Seat, command: UseScout | UseShugenja | UseFirstPlayerCard
) -> Iterator[Refused]:
    yield from _not_on_board(state, command.token)
    token = state.token(command.token)
    if token.blessings:
        yield not_allowed("a blessed token cannot be chosen", "R12")
    if token.seat == seat:
        yield not_allowed("only an opponent's token can be chosen", "R12")


def _not_on_board(state: RokuganState, token_id: TokenId) -> Iterator[Refused]:
    if all(token.id != token_id for token in state.tokens):
        yield not_allowed(f"no token {token_id} is on the board", "R12")
