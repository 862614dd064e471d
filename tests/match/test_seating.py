"""Seats around any game: given a match, when somebody asks, then these facts or a refusal."""

from collections.abc import Callable
from dataclasses import replace

import pytest

from domain.kernel.events import Event, Outcome
from domain.kernel.refusal import Reason, Refused
from domain.match import seating
from domain.match.events import GameAborted, GameCreated, GameStarted, MatchEnded
from domain.match.fold import match_fold
from domain.match.seat_events import InviteMade, PlayerKicked, SeatLeft, SeatResigned, SeatTaken
from domain.match.seating import Arrival
from domain.match.state import NO_MATCH, Invite, Match, Status
from domain.match.terms import Clock

NOW = 1_000
ALONE = (0, 1, 2)
CREATED = GameCreated(
    ruleset="any",
    options={},
    seats=3,
    host="ann",
    clock=Clock(None, {}),
    joining="open",
    watching="public",
    commitment="",
    created_at=0,
    rematch_of=None,
    reserved=(),
)
ANN = SeatTaken(0, "ann", "a", None)
BEN = SeatTaken(1, "ben", "b", None)
CAT = SeatTaken(2, "cat", "c", None)
STARTED = GameStarted(("ann", "ben", "cat"), ("a", "b", "c"), "1")


def given(*events: Event) -> Match:
    return match_fold.fold(NO_MATCH, (CREATED, *events))


def by_invite(*events: Event) -> Match:
    return match_fold.fold(NO_MATCH, (replace(CREATED, joining="invite"), *events))


def test_the_first_free_seat_is_given() -> None:
    assert seating.take_seat(given(ANN), Arrival("ben", nonce="b"), NOW) == (BEN,)


def test_a_seat_that_was_left_is_free_again_and_its_nonce_forgotten() -> None:
    match = given(ANN, BEN, SeatLeft(1))

    assert match.players == ("ann", None, None)
    assert match.nonces == ("a", "", "")


def test_a_full_game_refuses_as_taken() -> None:
    with pytest.raises(Refused) as refused:
        seating.take_seat(given(ANN, BEN, CAT), Arrival("dan"), NOW)

    assert refused.value.reason is Reason.SEAT_TAKEN


def test_who_sits_already_is_seated_by_no_event() -> None:
    assert seating.take_seat(given(ANN, BEN), Arrival("ben"), NOW) == ()


def test_nobody_takes_two_seats() -> None:
    with pytest.raises(Refused, match="leave it"):
        seating.take_seat(given(ANN), Arrival("ann", seat=2), NOW)


@pytest.mark.parametrize("seat", [-1, 3, 99])
def test_a_seat_that_does_not_exist_is_not_free(seat: int) -> None:
    with pytest.raises(Refused):
        seating.take_seat(given(ANN), Arrival("ben", seat=seat), NOW)


def test_an_invite_admits_once() -> None:
    invite = InviteMade("i", "digest", expires_at=NOW + 1)
    arrival = Arrival("ben", invite_digest="digest")

    (taken,) = seating.take_seat(by_invite(invite), arrival, NOW)

    assert taken == SeatTaken(0, "ben", "", "i")
    with pytest.raises(Refused, match="used"):
        seating.take_seat(by_invite(invite, taken), replace(arrival, player="cat"), NOW)


def test_an_invite_ends_at_its_time() -> None:
    invite = InviteMade("i", "digest", expires_at=NOW)

    with pytest.raises(Refused, match="expired"):
        seating.take_seat(by_invite(invite), Arrival("ben", invite_digest="digest"), NOW)


def test_the_host_and_those_a_rematch_is_for_need_no_invite() -> None:
    match = replace(by_invite(), reserved=("ben",))

    assert seating.take_seat(match, Arrival("ann"), NOW)
    assert seating.take_seat(match, Arrival("ben"), NOW)
    with pytest.raises(Refused, match="invite"):
        seating.take_seat(match, Arrival("cat"), NOW)


def test_a_kicked_player_stays_out() -> None:
    kicked = seating.kick(given(ANN, BEN), "ann", 1)

    assert kicked == (PlayerKicked(1),)
    with pytest.raises(Refused, match="cannot return"):
        seating.take_seat(given(ANN, BEN, *kicked), Arrival("ben"), NOW)


@pytest.mark.parametrize("seat", [-1, 0, 2, 3])
def test_only_another_players_seat_can_be_taken_back(seat: int) -> None:
    with pytest.raises(Refused, match="another player"):
        seating.kick(given(ANN, BEN), "ann", seat)


def test_only_the_host_makes_invites() -> None:
    with pytest.raises(Refused) as refused:
        seating.make_invite(given(ANN, BEN), "ben", Invite("i", "d", NOW))

    assert refused.value.reason is Reason.NO_SEAT


def test_free_seats_fall_away_at_the_start() -> None:
    match = given(ANN, SeatTaken(2, "cat", "c", None))

    assert seating.start(match, "1") == (GameStarted(("ann", "cat"), ("a", "c"), "1"),)


def test_seats_are_settled_once_the_game_runs() -> None:
    running = given(ANN, BEN, CAT, STARTED)

    for ask in (
        lambda: seating.take_seat(running, Arrival("dan"), NOW),
        lambda: seating.leave(running, "ann"),
        lambda: seating.kick(running, "ann", 1),
        lambda: seating.start(running, "1"),
    ):
        with pytest.raises(Refused, match="settled"):
            ask()


def test_an_open_game_is_aborted_by_its_host_alone() -> None:
    assert seating.abort(given(ANN, BEN), "ann", answered=False) == (GameAborted("ann"),)
    with pytest.raises(Refused):
        seating.abort(given(ANN, BEN), "ben", answered=False)


def test_a_running_game_is_aborted_by_any_seat_until_somebody_has_answered() -> None:
    running = given(ANN, BEN, CAT, STARTED)

    assert seating.abort(running, "ben", answered=False) == (GameAborted("ben"),)
    with pytest.raises(Refused, match="before anyone"):
        seating.abort(running, "ben", answered=True)
    with pytest.raises(Refused, match="no seat"):
        seating.abort(running, "dan", answered=False)


def test_the_last_seat_that_has_not_resigned_wins() -> None:
    running = given(ANN, BEN, CAT, STARTED)

    assert seating.resign(running, "ben", ALONE) == (SeatResigned(1),)
    assert seating.resign(given(ANN, BEN, CAT, STARTED, SeatResigned(1)), "cat", ALONE) == (
        SeatResigned(2),
        MatchEnded(Outcome((0,), (1, 2, 2), (0, 0, 0), "resignation")),
    )


def test_nobody_resigns_twice_or_before_the_start() -> None:
    with pytest.raises(Refused, match="already"):
        seating.resign(given(ANN, BEN, CAT, STARTED, SeatResigned(1)), "ben", ALONE)
    with pytest.raises(Refused, match="running"):
        seating.resign(given(ANN), "ann", ALONE)


def test_the_fold_tells_how_far_a_game_has_come() -> None:
    assert given().status is Status.OPEN
    assert given(ANN, BEN, CAT, STARTED).status is Status.RUNNING
    assert given(GameAborted("ann")).status is Status.ABORTED


def test_the_last_side_wins_together_with_those_of_it_who_gave_up() -> None:
    running = given(ANN, BEN, CAT, STARTED, SeatResigned(2))

    won = Outcome((0, 2), (1, 2, 1), (0, 0, 0), "resignation")
    assert seating.resign(running, "ben", (0, 1, 0)) == (SeatResigned(1), MatchEnded(won))


def test_a_seat_that_resigned_does_not_abort_for_the_others() -> None:
    running = given(ANN, BEN, CAT, STARTED, SeatResigned(1))

    with pytest.raises(Refused, match="the others decide"):
        seating.abort(running, "ben", answered=False)


def test_a_kicked_player_loses_the_seat_kept_for_him_in_a_rematch() -> None:
    rematch = replace(given(ANN, BEN), reserved=("ann", "ben"))

    assert match_fold.evolve(rematch, PlayerKicked(1)).reserved == ("ann",)


def test_a_seat_that_is_asked_for_is_given_and_one_that_is_taken_tells_which_are_free() -> None:
    assert seating.take_seat(given(ANN), Arrival("cat", seat=2, nonce="c"), NOW) == (CAT,)
    with pytest.raises(Refused, match=r"seat 0 is not free; free are \[1, 2\]") as refused:
        seating.take_seat(given(ANN), Arrival("ben", seat=0), NOW)
    assert refused.value.reason is Reason.SEAT_TAKEN


def test_who_asks_for_the_seat_he_holds_has_it() -> None:
    assert seating.take_seat(given(ANN, BEN), Arrival("ben", seat=1), NOW) == ()


def test_who_left_may_come_back_and_who_holds_no_seat_cannot_leave() -> None:
    left = seating.leave(given(ANN, BEN), "ben")

    assert left == (SeatLeft(1),)
    assert seating.take_seat(given(ANN, BEN, *left), Arrival("ben", nonce="b"), NOW) == (BEN,)
    with pytest.raises(Refused, match="no seat"):
        seating.leave(given(ANN, BEN, *left), "ben")


def test_of_several_invites_one_is_used_up_and_the_others_wait() -> None:
    one, other = InviteMade("i", "first", NOW + 1), InviteMade("j", "second", NOW + 1)

    taken = seating.take_seat(
        by_invite(one, other), Arrival("ben", invite_digest="second", nonce="b"), NOW
    )

    assert taken == (SeatTaken(0, "ben", "b", "j"),)
    assert [invite.id for invite in by_invite(one, other, *taken).invites] == ["i"]


@pytest.mark.parametrize("joining", [given, by_invite])
def test_a_code_that_opens_nothing_is_told_so_even_where_none_is_needed(
    joining: Callable[..., Match],
) -> None:
    with pytest.raises(Refused, match="unknown, used or has expired"):
        seating.take_seat(joining(ANN), Arrival("ben", invite_digest="guessed"), NOW)


def test_a_kicked_player_stays_out_whatever_he_brings() -> None:
    invite = InviteMade("i", "digest", NOW + 1)
    match = by_invite(invite, ANN, BEN, PlayerKicked(1))

    with pytest.raises(Refused, match="cannot return"):
        seating.take_seat(match, Arrival("ben", invite_digest="digest"), NOW)


def test_only_the_host_takes_seats_back() -> None:
    with pytest.raises(Refused, match="only the host") as refused:
        seating.kick(given(ANN, BEN), "ben", 0)

    assert refused.value.reason is Reason.NO_SEAT


def test_the_host_lays_an_invite_ready() -> None:
    invite = Invite("i", "digest", NOW + 1)

    made = seating.make_invite(given(ANN), "ann", invite)

    assert made == (InviteMade("i", "digest", NOW + 1),)
    assert seating.invite_of(given(ANN, *made), "digest", NOW) == invite
    assert seating.invite_of(given(ANN, *made), "digest", NOW + 1) is None


def test_what_is_over_is_not_called_off_again() -> None:
    for over in (GameAborted("ann"), MatchEnded(Outcome((0,), (1, 2, 2), (0,) * 3, "agreement"))):
        with pytest.raises(Refused, match="before anyone"):
            seating.abort(given(ANN, BEN, CAT, STARTED, over), "ann", answered=False)


def test_a_host_who_does_not_play_still_calls_an_open_game_off() -> None:
    assert seating.abort(given(BEN), "ann", answered=False) == (GameAborted("ann"),)


def test_partners_play_on_for_one_who_gave_up_and_no_stranger_gives_up() -> None:
    running = given(ANN, BEN, CAT, STARTED)

    assert seating.resign(running, "ann", (0, 1, 0)) == (SeatResigned(0),)
    with pytest.raises(Refused) as refused:
        seating.resign(running, "dan", ALONE)
    assert refused.value.reason is Reason.NO_SEAT
