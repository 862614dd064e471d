"""ControlPlacement: clockwise, each seat places its set-aside control tokens one by one."""

from collections.abc import Iterator
from typing import Final

from domain.kernel.chance import Chance
from domain.kernel.commands import Command
from domain.kernel.events import DecisionAnswered, Event, Events, Seat
from domain.kernel.game import DecisionKind
from domain.kernel.legal import Legal
from domain.kernel.refusal import Refused, not_allowed
from domain.rokugan.board import (
    CLANS,
    INITIATIVE_DECK,
    NEUTRAL_CARDS,
    ClanId,
    ProvinceId,
    set_aside,
)
from domain.rokugan.commands import PlaceControlToken
from domain.rokugan.events.resolution import PhaseBegan
from domain.rokugan.events.setup import (
    ControlTokenPlaced,
    FirstClanDrawn,
    InitiativeDeckShuffled,
    NeutralCardsShuffled,
)
from domain.rokugan.rules.late import drawn, late_seat
from domain.rokugan.rules.upkeep import begin_round
from domain.rokugan.state import Phase, RokuganState


def begin(state: RokuganState, chance: Chance) -> Events:
    """Take the capitals, draw the first player, fill the initiative deck to four cards."""
    clans = tuple(clan for clan in CLANS if state.seat_of(clan) is not None)
    first = chance.pick(clans)
    neutral = chance.shuffle(NEUTRAL_CARDS)
    others = tuple(clan for clan in clans if clan != first.value)
    deck = chance.shuffle((*others, *neutral.value[: INITIATIVE_DECK - len(others)]))
    return (
        PhaseBegan(Phase.PROVINCES),
        *_capitals(state, clans),
        FirstClanDrawn(first.number, first.value, _seat_of(state, first.value)),
        NeutralCardsShuffled(neutral.number, neutral.value),
        InitiativeDeckShuffled(deck.number, len(deck.value), deck.value),
    )


def _capitals(state: RokuganState, clans: tuple[ClanId, ...]) -> Iterator[Event]:
    for clan in clans:
        yield ControlTokenPlaced(_seat_of(state, clan), CLANS[clan].capital)


def _seat_of(state: RokuganState, clan: ClanId) -> Seat:
    return next(seat for seat, daimyo in enumerate(state.daimyos) if daimyo.clan == clan)


def go_on(state: RokuganState, _chance: Chance) -> Events:
    """Ask the next seat, or begin the first round when all set-aside tokens are placed."""
    placed = sum(h.tokens for h in state.realm.holdings.values()) - state.players
    if placed == state.players * set_aside(state.players):
        return begin_round(state)
    seat = state.clockwise(state.first_player)[placed % state.players]
    return (state.decisions.ask(CONTROL_PLACEMENT.name, (seat,)),)


def legal(state: RokuganState, _seat: Seat) -> Legal:
    """List the provinces without a token: capitals of others and Shadowlands may be taken."""
    decision = state.decisions.current.id
    return Legal(tuple(PlaceControlToken(decision, p) for p in _free(state)))


def explain(_state: RokuganState, _seat: Seat, command: Command) -> Refused:
    """Say that the province is taken."""
    if isinstance(command, PlaceControlToken):
        return not_allowed(f"{command.province} holds a control token already")
    return not_allowed("a control token must be placed now")


CONTROL_PLACEMENT: Final = DecisionKind[RokuganState](
    "ControlPlacement", legal=legal, explain=explain
)


@CONTROL_PLACEMENT.on(PlaceControlToken)
def place(_state: RokuganState, seat: Seat, command: PlaceControlToken, _chance: Chance) -> Events:
    """Place the token."""
    return DecisionAnswered(command.decision, seat), ControlTokenPlaced(seat, command.province)


@CONTROL_PLACEMENT.on_time_up
def place_late(state: RokuganState, seat: Seat | None, chance: Chance) -> Events:
    """Let chance choose a free province (R51)."""
    late = late_seat(state, seat)
    draw, province = drawn(late, _free(state), chance)
    answered = DecisionAnswered(state.decisions.current.id, late)
    return answered, draw, ControlTokenPlaced(late, province)


def _free(state: RokuganState) -> tuple[ProvinceId, ...]:
    return tuple(p for p, held in state.realm.holdings.items() if held.controller is None)
