"""Ending a game by agreement: all who play on say together who has won, or that nobody has."""

from domain.kernel.events import Outcome, Seat
from domain.kernel.refusal import not_allowed
from domain.match.events import MatchEnded
from domain.match.state import Match


def must_be_winners(match: Match, winners: tuple[Seat, ...]) -> None:
    """Refuse winners that are no seats of the game."""
    seats = len(match.players)
    strangers = [seat for seat in winners if not 0 <= seat < seats]
    if strangers:
        raise not_allowed(f"there is no seat {strangers[0]}; the seats are 0 to {seats - 1}")


def agreed_end(match: Match, winners: tuple[Seat, ...]) -> MatchEnded:
    """End the game: the winners share the first place, or all do where nobody has won."""
    first = winners or tuple(range(len(match.players)))
    places = tuple(1 if seat in first else 2 for seat in range(len(match.players)))
    return MatchEnded(Outcome(winners, places, (0,) * len(places), "agreement"))
