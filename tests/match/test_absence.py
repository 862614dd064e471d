"""The ladder of absence: given who is away, when something is missed or done, then these facts."""

from dataclasses import replace

import pytest

from domain.kernel.events import Event, Outcome
from domain.kernel.refusal import Reason, Refused
from domain.match import absence
from domain.match.absence_events import BotPlayed, DecisionMissed, SeatAway, SeatOpened, SeatPresent
from domain.match.clocks.terms import Absence
from domain.match.events import MatchEnded
from domain.match.fold import match_fold
from domain.match.proposal_events import ClockChanged
from domain.match.seat_events import SeatResigned, SeatTakenOver
from domain.match.state import Match, Tenure
from tests.match.test_seating import ANN, BEN, CAT, STARTED, given
from tests.match.test_votes import SLOW

ENDED = MatchEnded(Outcome((), (1, 1, 1), (0, 0, 0), "agreement"))
TERMS = Absence(missed=2, open_after=2, automatic=9)


def running(*events: Event, terms: Absence = TERMS) -> Match:
    under = ClockChanged(replace(SLOW, absence=terms))
    return match_fold.fold(given(ANN, BEN, CAT, STARTED), (under, *events))


def missed(seat: int) -> tuple[Event, ...]:
    return DecisionMissed(seat), DecisionMissed(seat), SeatAway(seat)


def test_k18_the_bot_plays_after_so_many_decisions_missed_in_a_row() -> None:
    assert absence.missed(running(), 1) == (DecisionMissed(1),)
    assert absence.missed(running(DecisionMissed(1)), 1) == (DecisionMissed(1), SeatAway(1))


def test_k19_one_answer_of_his_own_and_all_is_forgotten() -> None:
    once = running(DecisionMissed(1))

    assert absence.acted(once, 1) == (SeatPresent(1),)
    assert absence.missed(running(DecisionMissed(1), SeatPresent(1)), 1) == (DecisionMissed(1),)


def test_nothing_is_told_of_players_whom_nobody_missed() -> None:
    assert absence.acted(running(), 1) == ()


def test_k20_a_seat_opens_when_the_bot_has_played_for_it_long_enough() -> None:
    match = running(*missed(1))

    assert absence.bot_played(match, 1) == (BotPlayed(1),)
    again = running(*missed(1), BotPlayed(1))
    assert absence.bot_played(again, 1) == (BotPlayed(1), SeatOpened(1))


def test_k20_a_newcomer_takes_an_open_seat_over_and_the_record_keeps_both() -> None:
    match = running(*missed(1), SeatOpened(1))

    taken = absence.take_over(match, "dan", 1)

    assert taken == (SeatTakenOver(1, "dan"),)
    after = match_fold.fold(match, taken)
    assert (after.players, after.tenures) == (("ann", "dan", "cat"), (Tenure(1, "ben"),))
    assert (after.attendance.away, after.attendance.open) == ((), ())
    assert (after.seat_of("ben"), after.seat_ever("ben")) == (None, 1)
    assert after.nonces == match.nonces  # they are in every draw of the game


def test_k20_only_open_seats_are_taken_over_and_only_by_newcomers() -> None:
    with pytest.raises(Refused) as refused:
        absence.take_over(running(*missed(1)), "dan", 1)
    assert refused.value.reason is Reason.SEAT_TAKEN
    with pytest.raises(Refused, match="a newcomer must take this one"):
        absence.take_over(running(*missed(1), SeatOpened(1)), "ann", 1)
    opened = (*missed(1), SeatOpened(1))
    twice = running(*opened, SeatTakenOver(1, "dan"), *opened)
    with pytest.raises(Refused, match="a newcomer must take this one"):
        absence.take_over(twice, "ben", 1)


def test_k20_a_seat_that_was_given_up_is_open_to_nobody() -> None:
    """Given one that was open before its player, away as he was, resigned."""
    match = running(*missed(1), SeatOpened(1), SeatResigned(1))

    assert match.open_seats == ()
    with pytest.raises(Refused, match="not to be taken over"):
        absence.take_over(match, "dan", 1)


def test_who_comes_back_in_time_keeps_his_seat() -> None:
    match = running(*missed(1), SeatOpened(1))

    back = absence.come_back(match, "ben")

    assert back == (SeatPresent(1),)
    with pytest.raises(Refused):
        absence.take_over(match_fold.fold(match, back), "dan", 1)


def test_k21_a_game_stops_when_all_are_away_and_says_why() -> None:
    match = running(*missed(0), *missed(1), DecisionMissed(2))

    *_, ended = absence.missed(match, 2)

    assert isinstance(ended, MatchEnded)
    assert (ended.outcome.winners, ended.outcome.decided_by) == ((), "everyone is away")


def test_k21_who_has_resigned_keeps_no_game_alive() -> None:
    match = running(SeatResigned(2), *missed(0), DecisionMissed(1))

    assert isinstance(absence.missed(match, 1)[-1], MatchEnded)


def test_k21_a_game_that_plays_on_stops_at_its_cap_of_automatic_decisions() -> None:
    terms = replace(TERMS, plays_on=True, automatic=8)
    match = running(*missed(0), *missed(1), DecisionMissed(2), terms=terms)
    assert absence.missed(match, 2) == (DecisionMissed(2), SeatAway(2))

    away = running(*missed(0), *missed(1), *missed(2), BotPlayed(0), terms=terms)
    *_, ended = absence.bot_played(away, 1)

    assert isinstance(ended, MatchEnded)
    assert ended.outcome.decided_by == "nobody has decided anything for too long"


def test_k21_a_players_own_decision_starts_the_count_of_automatic_ones_anew() -> None:
    match = running(*missed(0), BotPlayed(0), SeatPresent(1))

    assert match.attendance.automatic == 0
    assert match.attendance.away == (0,)


def test_a_game_made_without_terms_of_absence_counts_nothing() -> None:
    plain = given(ANN, BEN, CAT, STARTED)

    assert absence.missed(plain, 1) == ()
    assert absence.bot_played(plain, 1) == ()


def test_who_has_resigned_misses_nothing_any_more() -> None:
    assert absence.missed(running(SeatResigned(1)), 1) == ()


def test_k18_who_is_away_already_is_not_told_away_again() -> None:
    assert absence.missed(running(*missed(1)), 1) == (DecisionMissed(1),)


def test_k20_an_open_seat_does_not_open_again() -> None:
    match = running(*missed(1), BotPlayed(1), BotPlayed(1), SeatOpened(1))

    assert absence.bot_played(match, 1) == (BotPlayed(1),)


def test_k20_without_a_number_for_it_no_seat_ever_opens() -> None:
    never = replace(TERMS, open_after=0)

    match = running(*missed(1), *[BotPlayed(1)] * 5, terms=never)

    assert absence.bot_played(match, 1) == (BotPlayed(1),)


def test_k20_what_the_bot_did_for_others_opens_no_seat() -> None:
    match = running(*missed(1), *missed(0), BotPlayed(0))

    assert absence.bot_played(match, 1) == (BotPlayed(1),)


def test_k20_a_player_whom_the_host_sent_away_is_no_newcomer() -> None:
    match = replace(running(*missed(1), SeatOpened(1)), kicked=("dan",))

    with pytest.raises(Refused, match="a newcomer must take this one"):
        absence.take_over(match, "dan", 1)


def test_k20_who_asks_for_a_seat_that_is_held_is_told_which_are_open() -> None:
    with pytest.raises(Refused, match=r"seat 0 is not to be taken over; these are: \[1\]"):
        absence.take_over(running(*missed(1), SeatOpened(1)), "dan", 0)


def test_one_comes_back_to_a_running_game_in_which_one_still_plays() -> None:
    assert absence.come_back(running(), "ben") == ()  # nobody had missed him
    with pytest.raises(Refused, match="the clock answers for your seat"):
        absence.come_back(running(SeatResigned(1)), "ben")
    with pytest.raises(Refused, match="no seat"):
        absence.come_back(running(), "dan")
    for not_running in (given(ANN, BEN), running(ENDED)):
        with pytest.raises(Refused, match="only a running game"):
            absence.come_back(not_running, "ann")


def test_k20_a_seat_is_taken_over_while_the_game_runs() -> None:
    with pytest.raises(Refused, match="in a running game"):
        absence.take_over(running(*missed(1), SeatOpened(1), ENDED), "dan", 1)


@pytest.mark.parametrize(("automatic", "stops"), [(4, True), (5, False)])
def test_k21_the_cap_counts_what_was_missed_and_what_the_bot_played(
    automatic: int, *, stops: bool
) -> None:
    terms = replace(TERMS, plays_on=True, automatic=automatic)
    match = running(*missed(1), BotPlayed(1), terms=terms)

    told = absence.missed(match, 0)

    assert isinstance(told[-1], MatchEnded) is stops


def test_k21_nobody_has_won_a_game_that_stopped() -> None:
    *_, ended = absence.missed(running(*missed(0), *missed(1), DecisionMissed(2)), 2)

    assert ended == MatchEnded(Outcome((), (1, 1, 1), (0, 0, 0), "everyone is away"))
