"""Seats are taken, left, reserved by invites, given up, and taken over."""

from dataclasses import replace
from typing import TypeVar

from domain.kernel.events import Seat
from domain.match.fold.steps import match_fold
from domain.match.seat_events import (
    InviteMade,
    PlayerKicked,
    SeatLeft,
    SeatResigned,
    SeatTaken,
    SeatTakenOver,
)
from domain.match.state import Invite, Match, Tenure

T = TypeVar("T")


@match_fold.on(SeatTaken)
def _seat_taken(match: Match, event: SeatTaken) -> Match:
    return replace(
        match,
        players=_put(match.players, event.seat, event.player),
        nonces=_put(match.nonces, event.seat, event.nonce),
        invites=tuple(i for i in match.invites if i.id != event.invite),
    )


@match_fold.on(SeatLeft)
def _seat_left(match: Match, event: SeatLeft) -> Match:
    return _without_player(match, event.seat)


@match_fold.on(PlayerKicked)
def _player_kicked(match: Match, event: PlayerKicked) -> Match:
    player = match.players[event.seat]
    return replace(
        _without_player(match, event.seat),
        kicked=match.kicked if player is None else (*match.kicked, player),
        reserved=tuple(p for p in match.reserved if p != player),
    )


@match_fold.on(InviteMade)
def _invite_made(match: Match, event: InviteMade) -> Match:
    invite = Invite(event.invite, event.digest, event.expires_at)
    return replace(match, invites=(*match.invites, invite))


@match_fold.on(SeatResigned)
def _resigned(match: Match, event: SeatResigned) -> Match:
    return replace(match, resigned=(*match.resigned, event.seat))


@match_fold.on(SeatTakenOver)
def _taken_over(match: Match, event: SeatTakenOver) -> Match:
    left = match.players[event.seat]
    tenures = match.tenures if left is None else (*match.tenures, Tenure(event.seat, left))
    attendance = match.attendance.with_present(event.seat)
    players = _put(match.players, event.seat, event.player)
    return replace(match, players=players, tenures=tenures, attendance=attendance)


def _without_player(match: Match, seat: Seat) -> Match:
    return replace(
        match, players=_put(match.players, seat, None), nonces=_put(match.nonces, seat, "")
    )


def _put(values: tuple[T, ...], seat: Seat, value: T) -> tuple[T, ...]:
    return (*values[:seat], value, *values[seat + 1 :])
