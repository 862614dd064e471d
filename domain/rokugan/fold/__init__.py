"""How each event changes the state: dull on purpose, for every event ever stored must fold."""

from domain.rokugan.fold import placement, resolution, setup, upkeep
from domain.rokugan.fold.base import FOLD

__all__ = ["FOLD", "placement", "resolution", "setup", "upkeep"]
