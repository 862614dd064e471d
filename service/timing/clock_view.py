"""Where the clocks of a game stand, as everyone may read it."""

from typing import Any

from domain.kernel.events import Seat
from domain.match.clocks.calendar import SECOND, Moment
from domain.match.pauses import vacation_left
from domain.match.per_seat import value_of
from domain.match.state import Match
from service.times import from_ms, rfc3339


def time_of(match: Match) -> dict[str, Any]:
    """Give what counts beside the times of single decisions."""
    seats = [_seat(match, seat) for seat in range(len(match.players))]
    return {"still_until": moment(match.timing.still_until or None), "seats": seats}


def moment(at: Moment | None) -> str | None:
    """Write a moment as clients read it."""
    return None if at is None else rfc3339(from_ms(at))


def _seat(match: Match, seat: Seat) -> dict[str, Any]:
    terms = match.clock.bank
    start = 0 if terms is None else terms.seconds * SECOND
    return {
        "seat": seat,
        "bank_seconds": value_of(match.timing.banks, seat, start) // SECOND,
        "vacation_days": vacation_left(match, seat),
        "away_until": moment(value_of(match.timing.away, seat) or None),
    }
