"""Reward: one seat takes one of the rewards that its victories allow, or passes."""

from typing import Final

from domain.kernel.chance import Chance
from domain.kernel.commands import Command
from domain.kernel.events import DecisionAnswered, Event, Events, Seat
from domain.kernel.game import DecisionKind
from domain.kernel.legal import Legal
from domain.senso.board import RegionId
from domain.senso.commands import (
    MoveCube,
    PassReward,
    PlaceCube,
    ReplaceCube,
    StrikeCube,
    SwapCubes,
)
from domain.senso.events import (
    CubeMoved,
    CubePlaced,
    CubeReplaced,
    CubesSwapped,
    CubeStruck,
    RegionAffected,
    RewardPassed,
    RewardsBegan,
    RewardTurnEnded,
    RoundEnded,
)
from domain.senso.rules.offers import offers
from domain.senso.rules.reward_refusals import explain
from domain.senso.state import SensoState


def begin(state: SensoState) -> Events:
    """Put those who won conflicts in order: most victories first (B17)."""
    victories = state.cards.victories
    seats = clockwise(state.players, state.course.first_player)
    winners = [seat for seat in seats if victories[seat]]
    return (RewardsBegan(tuple(sorted(winners, key=lambda seat: -victories[seat]))),)


def clockwise(players: int, first_player: Seat) -> tuple[Seat, ...]:
    """Give the seats from the one left of the first player round to himself (B17)."""
    return tuple((first_player + step) % players for step in range(1, players + 1))


def go_on(state: SensoState, _chance: Chance) -> Events:
    """Ask the next seat that can take something; with all done the round ends."""
    if not state.turns.queue:
        return (RoundEnded(state.course.round),)
    seat = state.turns.queue[0]
    if any(True for _ in offers(state, seat, "")):
        return (state.decisions.ask(REWARD.name, (seat,)),)
    return (RewardTurnEnded(seat),)  # the map and the victories are public: no choice (B29)


def legal(state: SensoState, seat: Seat) -> Legal:
    """List what the seat may take; passing is always allowed (B13)."""
    decision = state.decisions.current.id
    return Legal((*offers(state, seat, decision), PassReward(decision)))


REWARD: Final = DecisionKind[SensoState]("Reward", legal=legal, explain=explain)


@REWARD.on(SwapCubes)
def swap(state: SensoState, seat: Seat, command: SwapCubes, _chance: Chance) -> Events:
    """Balance within a region."""
    swapped = CubesSwapped(seat, command.clan, command.region, command.square)
    return _taken(state, seat, command, swapped, command.region)


@REWARD.on(MoveCube)
def move(state: SensoState, seat: Seat, command: MoveCube, _chance: Chance) -> Events:
    """Balance between regions; only the destination is affected (B7)."""
    moved = CubeMoved(seat, command.clan, command.source, command.square, command.destination)
    return _taken(state, seat, command, moved, command.destination)


@REWARD.on(ReplaceCube)
def drive_out(state: SensoState, seat: Seat, command: ReplaceCube, _chance: Chance) -> Events:
    """Balance against a full region; only the destination is affected (B7, B8)."""
    driven_out = state.land.columns[command.destination][-1]
    replaced = CubeReplaced(
        seat, command.clan, command.source, command.square, command.destination, driven_out
    )
    return _taken(state, seat, command, replaced, command.destination)


@REWARD.on(PlaceCube)
def place(state: SensoState, seat: Seat, command: PlaceCube, _chance: Chance) -> Events:
    """Determination."""
    placed = CubePlaced(seat, command.clan, command.region)
    return _taken(state, seat, command, placed, command.region)


@REWARD.on(StrikeCube)
def strike(state: SensoState, seat: Seat, command: StrikeCube, _chance: Chance) -> Events:
    """Aggression; with a cube in the supply the place is filled again at once (B11)."""
    target = state.land.columns[command.region][command.square]
    refilled = state.land.supply[command.clan] > 0
    struck = CubeStruck(seat, command.clan, command.region, command.square, target, refilled)
    return _taken(state, seat, command, struck, command.region)


@REWARD.on(PassReward)
def decline(_state: SensoState, seat: Seat, command: PassReward, _chance: Chance) -> Events:
    """Take nothing (more) (B13)."""
    return DecisionAnswered(command.decision, seat), RewardPassed(seat)


@REWARD.on_time_up
def decline_late(state: SensoState, _seat: Seat | None, _chance: Chance) -> Events:
    """Pass for a seat that is out of time (B28)."""
    seat = state.turns.queue[0]
    return DecisionAnswered(state.decisions.current.id, seat), RewardPassed(seat)


def _taken(
    state: SensoState, seat: Seat, command: Command, reward: Event, region: RegionId
) -> Events:
    facts = (DecisionAnswered(command.decision, seat), reward)
    if region in state.land.affected:
        return facts
    return (*facts, RegionAffected(seat, region))
