"""Who sat down, stood up, gave up, took over, or came back."""

from domain.kernel.events import Events
from domain.match import absence, seating, votes
from domain.match.absence_events import SeatPresent
from domain.match.fold import match_fold
from domain.match.replay.events import Before, replays
from domain.match.seat_events import (
    InviteMade,
    PlayerKicked,
    SeatLeft,
    SeatResigned,
    SeatTaken,
    SeatTakenOver,
)
from domain.match.seating import Arrival
from domain.match.state import Invite


@replays(SeatTaken)
def _seated(before: Before, event: SeatTaken) -> Events:
    invites = {invite.id: invite.digest for invite in before.match.invites}
    brought = None if event.invite is None else invites[event.invite]
    arrival = Arrival(event.player, event.seat, brought, event.nonce)
    return seating.take_seat(before.match, arrival, now=-1)


@replays(SeatLeft)
def _left(before: Before, event: SeatLeft) -> Events:
    return seating.leave(before.match, before.player(event.seat))


@replays(PlayerKicked)
def _kicked(before: Before, event: PlayerKicked) -> Events:
    return seating.kick(before.match, before.match.host, event.seat)


@replays(InviteMade)
def _invited(before: Before, event: InviteMade) -> Events:
    invite = Invite(event.invite, event.digest, event.expires_at)
    return seating.make_invite(before.match, before.match.host, invite)


@replays(SeatTakenOver)
def _taken_over(before: Before, event: SeatTakenOver) -> Events:
    return absence.take_over(before.match, event.player, event.seat)


@replays(SeatResigned)
def _resigned(before: Before, event: SeatResigned) -> Events:
    resigned = seating.resign(before.match, before.player(event.seat), before.sides)
    after = match_fold.fold(before.match, resigned)
    return resigned + votes.settle(after, lambda: before.branch)


@replays(SeatPresent)
def _present(before: Before, event: SeatPresent) -> Events:
    return absence.come_back(before.match, before.player(event.seat))
