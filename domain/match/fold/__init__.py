"""How match events change the state around a game."""

from domain.match.fold import clocks, course, proposals, seats
from domain.match.fold.steps import match_fold

__all__ = ["match_fold"]

PARTS = (course, seats, proposals, clocks)  # importing them registers their steps
