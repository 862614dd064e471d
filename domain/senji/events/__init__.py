"""What happened, one file for each part of the year; secrets are marked on the fields."""

from domain.kernel.events import KERNEL_EVENTS, Event
from domain.senji.events.autumn import AUTUMN_EVENTS
from domain.senji.events.combat import COMBAT_EVENTS
from domain.senji.events.setup import SETUP_EVENTS
from domain.senji.events.summer import SUMMER_EVENTS
from domain.senji.events.winter import WINTER_EVENTS

__all__ = ["EVENTS"]

EVENTS: tuple[type[Event], ...] = (
    *KERNEL_EVENTS,
    *SETUP_EVENTS,
    *WINTER_EVENTS,
    *SUMMER_EVENTS,
    *COMBAT_EVENTS,
    *AUTUMN_EVENTS,
)
