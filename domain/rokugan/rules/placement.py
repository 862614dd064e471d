"""Placement: on each of five turns, cards as one likes, then one combat token (R6, R11)."""

from typing import Final

from domain.kernel.chance import Chance
from domain.kernel.events import DecisionAnswered, Event, Events, Seat
from domain.kernel.game import DecisionKind
from domain.kernel.legal import Legal
from domain.rokugan.board import TURNS, FaceId, TokenId
from domain.rokugan.commands import PlaceBlessing, PlaceToken, StandDown
from domain.rokugan.events.placement import BlessingPlaced, SeatStoodDown, TokenPlaced, TurnEnded
from domain.rokugan.events.resolution import PhaseBegan
from domain.rokugan.places import PlaceId
from domain.rokugan.rules import scorpion, unicorn
from domain.rokugan.rules.late import drawn, drawn_secretly, late_seat
from domain.rokugan.rules.placement_offers import blessings, may_act, offers, placeable
from domain.rokugan.rules.placement_refusals import explain
from domain.rokugan.rules.slots import open_places
from domain.rokugan.rules.targets import blessable
from domain.rokugan.state import Phase, RokuganState


def go_on(state: RokuganState, _chance: Chance) -> Events:
    """Ask the next seat; who, as all can see, can do nothing stands down (R7, R50)."""
    seat = _next(state)
    if seat is None:
        return PhaseBegan(Phase.REVEAL), *unicorn.window(state)
    if not may_act(state, seat):
        return (SeatStoodDown(seat),)
    return (state.decisions.ask(PLACEMENT.name, (seat,)),)


def _next(state: RokuganState) -> Seat | None:
    """Give the next seat clockwise that has turns left."""
    turns = state.turns
    first = state.first_player if turns.last is None else (turns.last + 1) % state.players
    waiting = (s for s in state.clockwise(first) if s not in turns.stood_down)
    return next((seat for seat in waiting if turns.taken[seat] < TURNS), None)


def legal(state: RokuganState, seat: Seat) -> Legal:
    """Give what the seat can place and which cards it can use; or else it stands down (R7)."""
    return offers(state, seat, state.decisions.current.id)


PLACEMENT: Final = DecisionKind[RokuganState]("Placement", legal=legal, explain=explain)


@PLACEMENT.on(PlaceToken)
def place(state: RokuganState, seat: Seat, command: PlaceToken, _chance: Chance) -> Events:
    """Place a token facedown."""
    return _placed(state, seat, command.token, command.place)


@PLACEMENT.on(PlaceBlessing)
def bless(state: RokuganState, seat: Seat, command: PlaceBlessing, _chance: Chance) -> Events:
    """Place a blessing faceup on an own token (R4)."""
    return _blessed(state, seat, command.blessing, command.token)


@PLACEMENT.on(StandDown)
def stand_down(_state: RokuganState, seat: Seat, command: StandDown, _chance: Chance) -> Events:
    """Have no more turns in this phase; the tokens stay in the hand (R7, R8)."""
    return DecisionAnswered(command.decision, seat), SeatStoodDown(seat)


@PLACEMENT.on_time_up
def place_late(state: RokuganState, seat: Seat | None, chance: Chance) -> Events:
    """Let chance choose a token that can be placed, then where; or stand down (R51)."""
    late = late_seat(state, seat)
    faces = _placeable_late(state, late)
    if not faces:
        return DecisionAnswered(state.decisions.current.id, late), SeatStoodDown(late)
    draw, face = drawn_secretly(late, faces, chance)
    if face in blessings(state, late):
        where, token = drawn(late, blessable(state, late), chance)
        return draw, where, *_blessed(state, late, face, token)
    there, place = drawn(late, open_places(state, late), chance)
    return draw, there, *_placed(state, late, face, place)


def _placeable_late(state: RokuganState, seat: Seat) -> tuple[FaceId, ...]:
    tokens = placeable(state, seat) if open_places(state, seat) else ()
    return (*tokens, *blessings(state, seat)) if blessable(state, seat) else tokens


def _placed(state: RokuganState, seat: Seat, face: FaceId, place: PlaceId) -> Events:
    return _turn(state, seat, TokenPlaced(seat, state.placed + 1, place, face))


def _blessed(state: RokuganState, seat: Seat, blessing: FaceId, token: TokenId) -> Events:
    return _turn(state, seat, BlessingPlaced(seat, token, blessing), blessed=token)


def _turn(state: RokuganState, seat: Seat, placed: Event, blessed: TokenId = 0) -> Events:
    answered = DecisionAnswered(state.decisions.current.id, seat)
    return answered, placed, TurnEnded(seat), *scorpion.window(state, seat, blessed)
