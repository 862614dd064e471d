"""HostChoice: the emperor visits the most honored family; ties by dice, later by the last host."""

from collections.abc import Iterator
from typing import Final

from domain.kernel.chance import Chance
from domain.kernel.commands import Command
from domain.kernel.events import DecisionAnswered, Event, Events, Seat
from domain.kernel.game import DecisionKind
from domain.kernel.legal import Legal
from domain.kernel.refusal import Refused, not_allowed
from domain.senji.board import DICE, DICE_FACES
from domain.senji.commands.setup import ChooseHost
from domain.senji.events.setup import EmperorWelcomed, HostDiceRolled, PhaseBegan
from domain.senji.rules.common.late import on_time_up
from domain.senji.state import Phase, SenjiState


def go_on(state: SenjiState, chance: Chance) -> Events:
    """Welcome him; a tie is for last year's host to decide, or for dice (S2, S5, S69)."""
    tied = most_honored(state)
    if len(tied) == 1:
        return _welcomed(state, tied[0])
    if state.course.host in state.living:
        return (state.decisions.ask(HOST_CHOICE.name, (state.host,)),)
    *rolls, host = _diced(state, tied, chance)
    return (*rolls, host, *_after(state))


def most_honored(state: SenjiState) -> tuple[Seat, ...]:
    """List the seats that lead in honor."""
    most = max(state.honor[seat] for seat in state.living)
    return tuple(seat for seat in state.living if state.honor[seat] == most)


def legal(state: SenjiState, _seat: Seat) -> Legal:
    """List the tied families, whether the last host is one of them or not (S5)."""
    decision = state.decisions.current.id
    return Legal(tuple(ChooseHost(decision, seat) for seat in most_honored(state)))


def explain(_state: SenjiState, _seat: Seat, _command: Command) -> Refused:
    """Say among whom to choose."""
    return not_allowed("the emperor visits one of the families tied for the most honor", "S5")


HOST_CHOICE: Final = DecisionKind[SenjiState]("HostChoice", legal=legal, explain=explain)


@HOST_CHOICE.on(ChooseHost)
def choose(state: SenjiState, seat: Seat, command: ChooseHost, _chance: Chance) -> Events:
    """Name the new host."""
    return DecisionAnswered(command.decision, seat), *_welcomed(state, command.seat)


@on_time_up(HOST_CHOICE)
def stay(state: SenjiState, seat: Seat, decision: str) -> Command:
    """The emperor stays with a host out of time if he is tied, else visits the first."""
    tied = most_honored(state)
    return ChooseHost(decision, seat if seat in tied else tied[0])


def _welcomed(state: SenjiState, seat: Seat) -> Events:
    return EmperorWelcomed(seat), *_after(state)


def _after(state: SenjiState) -> Events:
    first = state.course.host is None
    return (PhaseBegan(Phase.PLACEMENT if first else Phase.WINTER, state.course.year),)


def _diced(state: SenjiState, tied: tuple[Seat, ...], chance: Chance) -> Iterator[Event]:
    """Roll the nine dice; whose symbol shows most wins, those tied again roll again (S2)."""
    while len(tied) > 1:
        roll = chance.roll(DICE, len(DICE_FACES))
        faces = tuple(DICE_FACES[face - 1] for face in roll.value)
        yield HostDiceRolled(roll.number, tied, faces)
        counts = {seat: faces.count(state.families[seat]) for seat in tied}
        tied = tuple(seat for seat in tied if counts[seat] == max(counts.values()))
    yield EmperorWelcomed(tied[0])
