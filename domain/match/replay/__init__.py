"""Replays match events: who could bring each about then, and what it must have led to.

What a seat missed and what the bot played follow from commands, and are told with those. Times are
not judged: the store's clock gave them, and no chain covers it.
"""

from domain.match.replay import clocks, course, proposals, seats
from domain.match.replay.events import Before, replayed

__all__ = ["Before", "replayed"]

PARTS = (course, seats, proposals, clocks)  # importing them registers what each replays
