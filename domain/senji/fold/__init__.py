"""How each event changes the state: dull on purpose, for every event ever stored must fold."""

from domain.senji.fold import autumn, combat, setup, summer, winter
from domain.senji.fold.steps import FOLD

__all__ = ["FOLD"]

PARTS = (setup, winter, summer, combat, autumn)  # importing them registers their steps
