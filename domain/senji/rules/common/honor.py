"""Honor: gained and lost, never below the floor."""

from domain.kernel.events import Events, Seat
from domain.senji.board import LEAST_HONOR
from domain.senji.events.setup import HonorChanged
from domain.senji.state import SenjiState


def honored(state: SenjiState, seat: Seat, change: int, reason: str) -> Events:
    """Change a family's honor; losses below the floor are ignored (S43)."""
    felt = max(change, LEAST_HONOR - state.honor[seat])
    return (HonorChanged(seat, felt, reason),) if felt else ()
