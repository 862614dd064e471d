"""The fold of the state around a game; the files beside this one register their steps with it."""

from typing import Final

from domain.kernel.fold import Steps
from domain.match.state import Match

match_fold: Final = Steps[Match]()
