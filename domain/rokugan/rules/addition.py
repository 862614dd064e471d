"""ControlAddition: after Diplomatic Mission or Pirate Raids, where the faceup tokens go."""

from typing import Final

from domain.kernel.chance import Chance
from domain.kernel.commands import Command
from domain.kernel.events import DecisionAnswered, Event, Events, Seat
from domain.kernel.game import DecisionKind
from domain.kernel.legal import Legal
from domain.kernel.refusal import Refused, not_allowed
from domain.rokugan.board import Card, ProvinceId
from domain.rokugan.commands import AddControlTokens
from domain.rokugan.events.upkeep import AdditionGranted
from domain.rokugan.realm import Realm
from domain.rokugan.rules.control import Changes
from domain.rokugan.rules.late import drawn, late_seat
from domain.rokugan.state import RokuganState


def granted(
    state: RokuganState, seat: Seat, card: Card, province: ProvinceId, after: Realm
) -> Events:
    """Ask where the tokens go, if the card grants any and the supply holds any (R53).

    One own province needs no asking (R52).
    """
    grants = card.act == "place-special" and _grants(state.realm, seat, card, province)
    if not grants or not after.supply[seat]:
        return ()
    provinces = after.provinces_of(seat)
    if len(provinces) < 2:  # noqa: PLR2004 - with one there is no choice, and all can see it
        return tuple(fact for p in provinces for fact in _added(after, seat, p, card.added))
    return (
        AdditionGranted(seat, card.added),
        state.decisions.ask(CONTROL_ADDITION.name, (seat,)),
    )


def _grants(before: Realm, seat: Seat, card: Card, province: ProvinceId) -> bool:
    controller = before.controller(province)
    if card.added_if == "own":
        return controller == seat
    return card.added_if == "opponent" and controller not in (None, seat)


def _added(realm: Realm, seat: Seat, province: ProvinceId, count: int) -> Events:
    changes = Changes(realm)
    changes.add(seat, province, count)
    return tuple(changes.events)


def legal(state: RokuganState, seat: Seat) -> Legal:
    """List the seat's provinces; one that Pirate Raids burnt is no longer among them."""
    decision = state.decisions.current.id
    return Legal(tuple(AddControlTokens(decision, p) for p in state.realm.provinces_of(seat)))


def explain(_state: RokuganState, _seat: Seat, command: Command) -> Refused:
    """Say that the tokens go to an own province."""
    if isinstance(command, AddControlTokens):
        return not_allowed(f"you do not control {command.province}", "R52")
    return not_allowed("faceup control tokens must be added to an own province now", "R52")


CONTROL_ADDITION: Final = DecisionKind[RokuganState](
    "ControlAddition", legal=legal, explain=explain
)


@CONTROL_ADDITION.on(AddControlTokens)
def add(state: RokuganState, seat: Seat, command: AddControlTokens, _chance: Chance) -> Events:
    """Add the tokens."""
    return _placed(state, seat, command.province)


@CONTROL_ADDITION.on_time_up
def add_late(state: RokuganState, seat: Seat | None, chance: Chance) -> Events:
    """Let chance choose the province (R51)."""
    late = late_seat(state, seat)
    draw, province = drawn(late, state.realm.provinces_of(late), chance)
    return _placed(state, late, province, draw)


def _placed(state: RokuganState, seat: Seat, province: ProvinceId, *draws: Event) -> Events:
    answered = DecisionAnswered(state.decisions.current.id, seat)
    return answered, *draws, *_added(state.realm, seat, province, state.loop.added)
