"""RoundFourBonus: each clan's player may add one cube once the fourth round is over (B18)."""

from typing import Final

from domain.kernel.chance import Chance
from domain.kernel.commands import Command
from domain.kernel.events import DecisionAnswered, Events, Seat
from domain.kernel.game import DecisionKind
from domain.kernel.legal import Legal
from domain.kernel.refusal import Refused, not_allowed
from domain.senso.board import CLANS
from domain.senso.commands import DeclineBonus, PlaceBonusCube
from domain.senso.events import AdvantageRowDealt, BonusBegan, BonusCubePlaced, BonusDeclined
from domain.senso.rules.reward import clockwise
from domain.senso.state import SensoState


def begin(state: SensoState) -> Events:
    """Let all with a cube in the supply act, clockwise; the Emperor has none to add (B18)."""
    supply = state.land.supply
    seats = clockwise(state.players, state.course.first_player)
    return (BonusBegan(tuple(s for s in seats if supply.get(state.factions[s], 0))),)


def go_on(state: SensoState, chance: Chance) -> Events:
    """Ask the next seat; then, and no earlier, the second advantage row is drawn (B19)."""
    if state.turns.queue and state.land.has_room_anywhere():
        return (state.decisions.ask(BONUS.name, state.turns.queue[:1]),)
    row = chance.shuffle(CLANS)
    return (AdvantageRowDealt(row.number, row.value),)


def legal(state: SensoState, _seat: Seat) -> Legal:
    """List the regions with an empty square; declining is allowed (B18)."""
    decision = state.decisions.current.id
    regions = filter(state.land.has_room, state.land.columns)
    places = (PlaceBonusCube(decision, region) for region in regions)
    return Legal((*places, DeclineBonus(decision)))


def explain(_state: SensoState, _seat: Seat, command: Command) -> Refused:
    """Say why a cube cannot be added."""
    if isinstance(command, PlaceBonusCube):
        return not_allowed(f"{command.region} is full", "B18")
    return not_allowed("a bonus cube must be placed or declined now", "B18")


BONUS: Final = DecisionKind[SensoState]("RoundFourBonus", legal=legal, explain=explain)


@BONUS.on(PlaceBonusCube)
def place(state: SensoState, seat: Seat, command: PlaceBonusCube, _chance: Chance) -> Events:
    """Add the cube; no black cube is set or heeded (B18)."""
    placed = BonusCubePlaced(seat, state.factions[seat], command.region)
    return DecisionAnswered(command.decision, seat), placed


@BONUS.on(DeclineBonus)
def decline(_state: SensoState, seat: Seat, command: DeclineBonus, _chance: Chance) -> Events:
    """Add nothing (B18)."""
    return DecisionAnswered(command.decision, seat), BonusDeclined(seat)


@BONUS.on_time_up
def decline_late(state: SensoState, _seat: Seat | None, _chance: Chance) -> Events:
    """Decline for a seat that is out of time (B28)."""
    seat = state.turns.queue[0]
    return DecisionAnswered(state.decisions.current.id, seat), BonusDeclined(seat)
