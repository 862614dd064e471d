"""Who may write to whom: the press that a game was made with, held against a message."""

from domain.kernel.events import Seat
from domain.kernel.refusal import not_allowed
from domain.match.seating import seat_held
from domain.match.state import Match, Status
from domain.match.terms import PlayerId


def must_allow(
    match: Match, player: PlayerId, to: tuple[Seat, ...] | None, kind: str | None
) -> Seat:
    """Give the seat that writes; `to` None is to all, `kind` that of the open public decision.

    Only what everyone may know of decides, or a refusal would tell of another's private decision.

    Raises:
        Refused: he holds no seat, or the press of the game does not allow it now.
    """
    seat = seat_held(match, player)
    if match.status not in {Status.RUNNING, Status.ENDED}:
        raise not_allowed("messages are sent from the start of a game on")
    policy = match.press.policy_for(kind)
    if policy == "none":
        raise not_allowed(f"no messages are sent here{_during(kind)}")
    if policy == "public" and to is not None:
        raise not_allowed(f"only messages to all are sent here{_during(kind)}; leave out `to`")
    _must_be_others(match, seat, to)
    return seat


def _during(kind: str | None) -> str:
    return "" if kind is None else f" while {kind} is decided"


def _must_be_others(match: Match, seat: Seat, to: tuple[Seat, ...] | None) -> None:
    for other in to or ():
        if other == seat:
            raise not_allowed(f"seat {other} is your own; `to` names those of others")
        if other >= len(match.players):
            raise not_allowed(f"there is no seat {other}; the game has {len(match.players)}")
