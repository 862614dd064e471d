"""The ladder of absence: what follows when time runs out, the bot plays, or a player comes back."""

from domain.kernel.events import Events, Outcome, Seat
from domain.kernel.refusal import Reason, Refused, not_allowed
from domain.match.absence_events import BotPlayed, DecisionMissed, SeatAway, SeatOpened, SeatPresent
from domain.match.clocks.terms import Absence
from domain.match.events import MatchEnded
from domain.match.fold import match_fold
from domain.match.per_seat import value_of
from domain.match.seat_events import SeatTakenOver
from domain.match.seating import seat_held
from domain.match.state import Match, Status
from domain.match.terms import PlayerId


def missed(match: Match, seat: Seat) -> Events:
    """Give what follows when a seat let its own time run out (K17, K18)."""
    terms = match.clock.absence
    if terms is None or seat in match.resigned:
        return ()
    events: Events = (DecisionMissed(seat),)
    count = value_of(match.attendance.missed, seat) + 1
    if count >= terms.missed and seat not in match.attendance.away:
        events += (SeatAway(seat),)
    return events + _stopped(match_fold.fold(match, events), terms)


def bot_played(match: Match, seat: Seat) -> Events:
    """Give what follows when the bot has played for a seat."""
    terms = match.clock.absence
    if terms is None:
        return ()
    events: Events = (BotPlayed(seat),)
    played = value_of(match.attendance.played, seat) + 1
    if terms.open_after and played >= terms.open_after and seat not in match.attendance.open:
        events += (SeatOpened(seat),)
    return events + _stopped(match_fold.fold(match, events), terms)


def acted(match: Match, seat: Seat) -> Events:
    """Give what follows when a player acts himself; nothing where nobody had missed him (K19)."""
    return (SeatPresent(seat),) if match.attendance.is_noted(seat) else ()


def come_back(match: Match, player: PlayerId) -> Events:
    """Let a player say that he is there, also while it is not his turn."""
    if match.status is not Status.RUNNING:
        raise not_allowed("only a running game can be come back to")
    seat = seat_held(match, player)
    if seat in match.resigned:
        raise not_allowed("you have resigned; the clock answers for your seat")
    return acted(match, seat)


def take_over(match: Match, player: PlayerId, seat: Seat) -> Events:
    """Seat a newcomer where the bot has played for long enough (K20)."""
    if match.status is not Status.RUNNING:
        raise not_allowed("a seat is taken over in a running game")
    if match.seat_ever(player) is not None or player in match.kicked:
        raise not_allowed("you have had a seat in this game; a newcomer must take this one")
    if seat not in match.open_seats:
        free = list(match.open_seats)
        raise Refused(Reason.SEAT_TAKEN, f"seat {seat} is not to be taken over; these are: {free}")
    return (SeatTakenOver(seat, player),)


def _stopped(match: Match, terms: Absence) -> Events:
    """Give the end of a game that nobody plays any more (K21)."""
    attendance = match.attendance
    left = set(range(len(match.players))) - set(match.resigned)
    if attendance.automatic >= terms.automatic:
        return (MatchEnded(_undecided(match, "nobody has decided anything for too long")),)
    if not terms.plays_on and left <= set(attendance.away):
        return (MatchEnded(_undecided(match, "everyone is away")),)
    return ()


def _undecided(match: Match, why: str) -> Outcome:
    seats = len(match.players)
    return Outcome((), (1,) * seats, (0,) * seats, why)
