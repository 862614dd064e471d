"""Opening a game that has ended: when all who sat in it agree, everyone may read it whole (H12)."""

from domain.kernel.events import Events
from domain.match.events import HistoryOpened, OpeningAgreed
from domain.match.seating import seat_held
from domain.match.state import Match
from domain.match.terms import PlayerId


def agree(match: Match, player: PlayerId) -> Events:
    """Agree; who has agreed already, or plays in an opened game, is told so by no event."""
    seat = seat_held(match, player)
    if match.opened_at_end or seat in match.opening:
        return ()
    agreed = OpeningAgreed(seat)
    everyone = {*match.opening, seat} == set(range(len(match.players)))
    return (agreed, HistoryOpened()) if everyone else (agreed,)
