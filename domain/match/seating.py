"""Who may sit down, stand up, call a game off or give it up: the facts, or a refusal."""

from dataclasses import dataclass

from domain.kernel.events import Events, Outcome, Seat
from domain.kernel.refusal import Reason, Refused, not_allowed
from domain.match.events import GameAborted, GameStarted, MatchEnded
from domain.match.seat_events import InviteMade, PlayerKicked, SeatLeft, SeatResigned, SeatTaken
from domain.match.state import Invite, Match, Status
from domain.match.terms import PlayerId


@dataclass(frozen=True, slots=True)
class Arrival:
    """A player who wants to sit down; `invite_digest` is that of the code he brought."""

    player: PlayerId
    seat: Seat | None = None
    invite_digest: str | None = None
    nonce: str = ""


def take_seat(match: Match, arrival: Arrival, now: int) -> Events:
    """Seat a player: where he asks, or on the first free seat.

    A player who sits here already is simply told so by no event: a retry is no fault.
    """
    _must_be_open(match)
    held = match.seat_of(arrival.player)
    if held is not None and arrival.seat in {None, held}:
        return ()
    if held is not None:
        raise not_allowed(f"you hold seat {held}; leave it before you take another")
    seat = _free_seat(match, arrival.seat)
    invite = _admission(match, arrival, now)
    return (SeatTaken(seat, arrival.player, arrival.nonce, invite.id if invite else None),)


def leave(match: Match, player: PlayerId) -> Events:
    """Give a seat back before the start."""
    _must_be_open(match)
    return (SeatLeft(seat_held(match, player)),)


def kick(match: Match, host: PlayerId, seat: Seat) -> Events:
    """Take another player's seat back before the start."""
    _must_be_open(match)
    must_be_host(match, host)
    if not 0 <= seat < len(match.players) or match.players[seat] in {None, host}:
        raise not_allowed(f"seat {seat} is not held by another player")
    return (PlayerKicked(seat),)


def make_invite(match: Match, host: PlayerId, invite: Invite) -> Events:
    """Lay an invite ready for one player."""
    _must_be_open(match)
    must_be_host(match, host)
    return (InviteMade(invite.id, invite.digest, invite.expires_at),)


def start(match: Match, rules_version: str) -> Events:
    """Close the seats and the nonces; free seats fall away."""
    _must_be_open(match)
    seated = [
        (player, nonce)
        for player, nonce in zip(match.players, match.nonces, strict=True)
        if player is not None
    ]
    players = tuple(player for player, _ in seated)
    return (GameStarted(players, tuple(nonce for _, nonce in seated), rules_version),)


def abort(match: Match, player: PlayerId, *, answered: bool) -> Events:
    """Call a game off: the host while it is open, any seat until somebody has answered.

    What a fork has from its source counts as answered (H17).
    """
    if match.status is Status.OPEN:
        must_be_host(match, player)
    elif match.status is not Status.RUNNING or answered:
        raise not_allowed("a game can only be aborted before anyone has made a decision")
    elif seat_held(match, player) in match.resigned:
        raise not_allowed("you have resigned; the others decide about this game")
    return (GameAborted(player),)


def resign(match: Match, player: PlayerId, sides: tuple[int, ...]) -> Events:
    """Give a running game up; when one side is left, it has won. `sides` numbers each seat's."""
    if match.status is not Status.RUNNING:
        raise not_allowed("only a running game can be resigned")
    seat = seat_held(match, player)
    if seat in match.resigned:
        raise not_allowed("you have resigned already")
    gone = {seat, *match.resigned}
    left = {side for other, side in enumerate(sides) if other not in gone}
    resigned = SeatResigned(seat)
    return (resigned,) if len(left) > 1 else (resigned, MatchEnded(_won_by(left, sides)))


def invite_of(match: Match, digest: str, now: int) -> Invite | None:
    """Give the live invite whose code has this digest."""
    live = (invite for invite in match.invites if invite.expires_at > now)
    return next((invite for invite in live if invite.digest == digest), None)


def seat_held(match: Match, player: PlayerId) -> Seat:
    """Give the seat of a player.

    Raises:
        Refused: he has none.
    """
    seat = match.seat_of(player)
    if seat is None:
        raise Refused(Reason.NO_SEAT, "you hold no seat in this game")
    return seat


def must_be_host(match: Match, player: PlayerId) -> None:
    """Refuse anyone but the host."""
    if player != match.host:
        raise Refused(Reason.NO_SEAT, "only the host of this game may do that")


def _must_be_open(match: Match) -> None:
    if match.status is not Status.OPEN:
        raise not_allowed(f"the seats are settled: this game is {match.status.value}")


def _free_seat(match: Match, wanted: Seat | None) -> Seat:
    free = match.free_seats
    if not free:
        raise Refused(Reason.SEAT_TAKEN, "every seat of this game is taken")
    if wanted is None:
        return free[0]
    if wanted not in free:
        raise Refused(Reason.SEAT_TAKEN, f"seat {wanted} is not free; free are {list(free)}")
    return wanted


def _admission(match: Match, arrival: Arrival, now: int) -> Invite | None:
    """Let in the host, those a rematch is for, holders of an invite; anyone to open seats."""
    if arrival.player in match.kicked:
        raise not_allowed("the host has taken your seat back; you cannot return to this game")
    if arrival.player == match.host or arrival.player in match.reserved:
        return None
    if arrival.invite_digest is None:
        if match.joining == "open":
            return None
        raise not_allowed("this game is joined by invite; bring the code of one")
    invite = invite_of(match, arrival.invite_digest, now)
    if invite is None:
        raise not_allowed("this invite is unknown, used or has expired; ask for a new one")
    return invite


def _won_by(left: set[int], sides: tuple[int, ...]) -> Outcome:
    places = tuple(1 if side in left else 2 for side in sides)
    winners = tuple(seat for seat, place in enumerate(places) if place == 1)
    return Outcome(winners, places, (0,) * len(places), "resignation")
