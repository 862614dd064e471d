"""Starting, going back, and opening a game that has ended."""

from domain.kernel.events import Events
from domain.match import disclosure, seating
from domain.match.events import GameStarted, OpeningAgreed
from domain.match.proposal_events import (
    GameRewound,
)
from domain.match.replay.events import Before, replays
from domain.match.rewinds import taken_back


@replays(GameStarted)
def _started(before: Before, event: GameStarted) -> Events:
    return seating.start(before.match, event.rules_version)


@replays(GameRewound)
def _taken_back(before: Before, event: GameRewound) -> Events:
    """What was not voted for is an admin's."""
    return taken_back(before.match, before.branch, event.decision)


@replays(OpeningAgreed)
def _agreed_to_open(before: Before, event: OpeningAgreed) -> Events:
    return disclosure.agree(before.match, before.player(event.seat))
