"""What happened, phase by phase: past-tense facts that say who may see them (R44)."""

from domain.kernel.events import KERNEL_EVENTS, Event
from domain.rokugan.events.placement import PLACEMENT_EVENTS
from domain.rokugan.events.resolution import RESOLUTION_EVENTS
from domain.rokugan.events.setup import SETUP_EVENTS
from domain.rokugan.events.upkeep import UPKEEP_EVENTS

EVENTS: tuple[type[Event], ...] = (
    *KERNEL_EVENTS,
    *SETUP_EVENTS,
    *UPKEEP_EVENTS,
    *PLACEMENT_EVENTS,
    *RESOLUTION_EVENTS,
)
