"""SamuraiHiring: choose among the samurai drawn and send them somewhere (S39, S40)."""

from collections.abc import Iterator
from typing import Final

from domain.kernel.chance import Chance
from domain.kernel.commands import Command
from domain.kernel.events import DecisionAnswered, Event, Events, Seat
from domain.kernel.game import DecisionKind
from domain.kernel.legal import Legal
from domain.kernel.refusal import Refused, not_allowed
from domain.senji.board import SAMURAI, PlaceId, SamuraiId, SeaId
from domain.senji.cards import less
from domain.senji.commands.autumn import HireSamurai
from domain.senji.events.autumn import HiringBegan, HiringEnded, SamuraiHired
from domain.senji.events.setup import SamuraiOffered, SamuraiShuffled
from domain.senji.rules.common.honor import honored
from domain.senji.state import Hiring, SenjiState


def is_possible(state: SenjiState, seat: Seat) -> bool:
    """Tell whether a samurai can be hired for a province (S39, S40)."""
    return bool(state.samurai.pile and state.land.held(state.families[seat]))


def begun(state: SenjiState, seat: Seat, draw: int, keep: int, sea: SeaId | None) -> Events:
    """Draw samurai to choose from; fewer cards leave a smaller choice (S40)."""
    drawn = state.samurai.pile[:draw]
    return (
        HiringBegan(seat, min(keep, len(drawn)), sea),
        SamuraiOffered(seat, len(drawn), drawn),
        state.decisions.ask(SAMURAI_HIRING.name, (seat,)),
    )


def legal(state: SenjiState, seat: Seat) -> Legal:
    """List every samurai drawn for every place he can go to."""
    decision = state.decisions.current.id
    offered, places = state.samurai.offered[seat], _places(state, seat)
    return Legal(tuple(HireSamurai(decision, s, place) for s in offered for place in places))


def _places(state: SenjiState, seat: Seat) -> tuple[PlaceId, ...]:
    sea = _hiring(state).sea
    return state.land.held(state.families[seat]) if sea is None else (sea,)


def explain(_state: SenjiState, _seat: Seat, _command: Command) -> Refused:
    """Say who can be hired where."""
    return not_allowed("one of the samurai drawn joins you in a province you control", "S39")


SAMURAI_HIRING: Final = DecisionKind[SenjiState]("SamuraiHiring", legal=legal, explain=explain)


@SAMURAI_HIRING.on(HireSamurai)
def hire(state: SenjiState, seat: Seat, command: HireSamurai, chance: Chance) -> Events:
    """Hire him; with the last one the others are shuffled back (S40)."""
    joined = (*_joined(state, seat, command.samurai, command.place),)
    if _hiring(state).keep > 1:
        return joined
    return joined + tuple(_ended(state, seat, (command.samurai,), chance))


@SAMURAI_HIRING.on_time_up
def hire_first(state: SenjiState, _seat: Seat | None, chance: Chance) -> Events:
    """Hire those drawn first for a family out of time."""
    hiring = _hiring(state)
    seat, place = hiring.seat, _places(state, hiring.seat)[0]
    hired = state.samurai.offered[seat][: hiring.keep]
    joined = (event for s in hired for event in _joined(state, seat, s, place))
    return *joined, *_ended(state, seat, hired, chance)


def _joined(state: SenjiState, seat: Seat, samurai: SamuraiId, place: PlaceId) -> Iterator[Event]:
    """He scores his honor, unless he came as a mercenary (S42)."""
    yield SamuraiHired(seat, samurai, place)
    if _hiring(state).sea is None:
        yield from honored(state, seat, SAMURAI[samurai].honor, "samurai")


def _ended(
    state: SenjiState, seat: Seat, hired: tuple[SamuraiId, ...], chance: Chance
) -> Iterator[Event]:
    pile = chance.shuffle((*state.samurai.pile, *less(state.samurai.offered[seat], hired)))
    yield SamuraiShuffled(pile.number, pile.value)
    yield HiringEnded(seat)
    yield DecisionAnswered(state.decisions.current.id, seat)


def _hiring(state: SenjiState) -> Hiring:
    if state.tasks.hiring is None:
        raise LookupError("nobody is hiring")
    return state.tasks.hiring
