"""AnimatedPlacement: Animate the Dead places a token of the discard pile faceup (R38)."""

from collections.abc import Iterator
from typing import Final

from domain.kernel.chance import Chance
from domain.kernel.commands import Command
from domain.kernel.events import DecisionAnswered, Event, Events, Seat
from domain.kernel.game import DecisionKind
from domain.kernel.legal import Choice, Legal, Template
from domain.kernel.refusal import Refused, not_allowed
from domain.rokugan.board import FACES, FaceId, ProvinceId, TokenId, TokenType
from domain.rokugan.commands import AnimateBlessing, AnimateToken
from domain.rokugan.events.placement import BlessingAnimated, TokenAnimated
from domain.rokugan.places import PLACES, PlaceId
from domain.rokugan.realm import Realm
from domain.rokugan.rules import scorpion
from domain.rokugan.rules.late import drawn, late_seat
from domain.rokugan.rules.slots import fits
from domain.rokugan.rules.targets import blessable
from domain.rokugan.state import RokuganState


def can_animate(state: RokuganState, seat: Seat, cost: ProvinceId) -> bool:
    """Tell whether some token finds its place once the cost is paid (R29, R40)."""
    faceup = state.realm.holdings[cost].faceup > 0
    after = state.realm.removed(cost, faceup=faceup)
    if _blessings(state, seat) and blessable(state, seat):
        return True
    return any(True for f in _faces(state, seat) for _ in _places(state, seat, f, after))


def legal(state: RokuganState, seat: Seat) -> Legal:
    """Give for each discarded face the places where it stands rightly (R38)."""
    return Legal(templates=tuple(_families(state, seat, state.decisions.current.id)))


def _families(state: RokuganState, seat: Seat, decision: str) -> Iterator[Template]:
    for face in _faces(state, seat):
        places = tuple(_places(state, seat, face, state.realm))
        if places:
            choices = {"token": Choice((face,)), "place": Choice(places)}
            yield Template(AnimateToken, decision, choices)
    blessings, bearers = _blessings(state, seat), blessable(state, seat)
    if blessings and bearers:
        choices = {"blessing": Choice(blessings), "token": Choice(bearers)}
        yield Template(AnimateBlessing, decision, choices)


def explain(state: RokuganState, seat: Seat, command: Command) -> Refused:
    """Say why the token cannot be animated so."""
    match command:
        case AnimateToken() if command.token not in _faces(state, seat):
            return not_allowed(f"{command.token} is no such token in your discard pile", "R38")
        case AnimateToken():
            return not_allowed(f"{command.token} does not stand rightly there", "R38")
        case AnimateBlessing():
            return not_allowed("a blessing goes on an own facedown army, navy or shinobi", "R38")
    return not_allowed("a token of your discard pile must be placed now", "R38")


ANIMATED_PLACEMENT: Final = DecisionKind[RokuganState](
    "AnimatedPlacement", legal=legal, explain=explain
)


@ANIMATED_PLACEMENT.on(AnimateToken)
def animate(state: RokuganState, seat: Seat, command: AnimateToken, _chance: Chance) -> Events:
    """Place the token faceup; the normal placement of the turn follows."""
    return _animated(state, seat, command.token, command.place)


@ANIMATED_PLACEMENT.on(AnimateBlessing)
def bless(state: RokuganState, seat: Seat, command: AnimateBlessing, _chance: Chance) -> Events:
    """Place the blessing on an own facedown token."""
    return _blessed(state, seat, command.blessing, command.token)


@ANIMATED_PLACEMENT.on_time_up
def animate_late(state: RokuganState, seat: Seat | None, chance: Chance) -> Events:
    """Let chance choose a token, then its place (R51)."""
    late = late_seat(state, seat)
    places = {face: tuple(_places(state, late, face, state.realm)) for face in _faces(state, late)}
    bearers = blessable(state, late)
    blessings = _blessings(state, late) if bearers else ()
    faces = (*(face for face, found in places.items() if found), *blessings)
    draw, face = drawn(late, faces, chance)
    if face in blessings:
        where, token = drawn(late, bearers, chance)
        return draw, where, *_blessed(state, late, face, token)
    there, place = drawn(late, places[face], chance)
    return draw, there, *_animated(state, late, face, place)


def _faces(state: RokuganState, seat: Seat) -> tuple[FaceId, ...]:
    discard = dict.fromkeys(state.daimyos[seat].stock.discard)
    return tuple(face for face in discard if FACES[face].type is not TokenType.BLESSING)


def _blessings(state: RokuganState, seat: Seat) -> tuple[FaceId, ...]:
    discard = dict.fromkeys(state.daimyos[seat].stock.discard)
    return tuple(face for face in discard if FACES[face].type is TokenType.BLESSING)


def _places(state: RokuganState, seat: Seat, face: FaceId, realm: Realm) -> Iterator[PlaceId]:
    taken = {token.where.border for token in state.tokens} - {None}
    is_ronin = seat in state.course.ronin
    for place in PLACES.values():
        if place.border not in taken and fits(
            FACES[face].type, place, seat, realm.holdings, is_ronin=is_ronin
        ):
            yield place.id


def _animated(state: RokuganState, seat: Seat, face: FaceId, place: PlaceId) -> Events:
    return _done(state, seat, TokenAnimated(seat, state.placed + 1, place, face))


def _blessed(state: RokuganState, seat: Seat, blessing: FaceId, token: TokenId) -> Events:
    return _done(state, seat, BlessingAnimated(seat, token, blessing), blessed=token)


def _done(state: RokuganState, seat: Seat, animated: Event, blessed: TokenId = 0) -> Events:
    answered = DecisionAnswered(state.decisions.current.id, seat)
    return answered, animated, *scorpion.window(state, seat, blessed)
