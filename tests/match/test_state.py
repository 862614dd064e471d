"""The state around a game: given what happened, then this is known of its seats and votes."""

from dataclasses import replace

import pytest

from domain.kernel.events import Event, Outcome
from domain.kernel.refusal import Reason, Refused
from domain.match import disclosure
from domain.match.absence_events import (
    BotPlayed,
    DecisionMissed,
    SeatAway,
    SeatOpened,
    SeatPresent,
    TimeRunsShort,
)
from domain.match.attendance import ALL_PRESENT
from domain.match.clocks.timing import NO_TIMING, Run
from domain.match.events import HistoryOpened, MatchEnded, OpeningAgreed
from domain.match.fold import match_fold
from domain.match.per_seat import value_of, with_value, without
from domain.match.proposal_events import (
    ClockChanged,
    ClockChangeProposed,
    GameRewound,
    RewindProposed,
    VoteCast,
)
from domain.match.proposals import Proposal
from domain.match.seat_events import SeatResigned, SeatTakenOver
from domain.match.state import Match, Tenure
from domain.match.terms import Clock, Rewinding
from domain.match.time_events import (
    BankChanged,
    ClocksPaused,
    ClocksSet,
    DecisionExtended,
    TimeCredited,
    VacationTaken,
)
from domain.match.vote_counting import verdict
from tests.match.test_seating import ANN, BEN, CAT, CREATED, STARTED, given

SLOW = Clock(9_000, {})
BACK = RewindProposed("1", 0, "4", "a slip", until=100_000)
RUN_0, RUN_1 = Run("4", 0, 0, 50, 50), Run("4", 1, 0, 60, 60)
ENDED = MatchEnded(Outcome((0,), (1, 2, 2), (0, 0, 0), "agreement"))
GONE = (DecisionMissed(1), SeatAway(1), BotPlayed(1), SeatOpened(1))


def running(*events: Event) -> Match:
    return match_fold.fold(given(ANN, BEN, CAT, STARTED), events)


def proposal(**changes: object) -> Proposal:
    (asked,) = running(BACK).proposals
    return replace(asked, **changes)  # type: ignore[arg-type]  # fields by name


def test_the_seat_of_a_player_is_found_and_that_of_a_stranger_is_none() -> None:
    assert [running().seat_of(who) for who in ("ann", "cat", "eve")] == [0, 2, None]


def test_who_was_replaced_held_a_seat_once_and_holds_none_now() -> None:
    after = running(*GONE, SeatTakenOver(1, "dan"))

    assert (after.seat_of("ben"), after.seat_ever("ben")) == (None, 1)
    assert (after.seat_of("dan"), after.seat_ever("dan")) == (1, 1)
    assert after.seat_ever("eve") is None


def test_every_tenure_of_a_seat_is_kept_in_its_order() -> None:
    after = running(*GONE, SeatTakenOver(1, "dan"), *GONE, SeatTakenOver(1, "eve"))

    assert after.tenures == (Tenure(1, "ben"), Tenure(1, "dan"))
    assert after.players == ("ann", "eve", "cat")


def test_a_newcomer_begins_with_a_clean_slate() -> None:
    assert running(*GONE, SeatTakenOver(1, "dan")).attendance == replace(ALL_PRESENT, bots=1)


def test_absences_are_counted_seat_by_seat() -> None:
    there = running(DecisionMissed(0), DecisionMissed(1), DecisionMissed(0)).attendance

    assert [value_of(there.missed, seat) for seat in range(3)] == [2, 1, 0]
    assert there.automatic == 3


def test_one_who_comes_back_is_counted_anew_and_the_others_as_before() -> None:
    there = running(*GONE, DecisionMissed(2), SeatAway(2), SeatPresent(1)).attendance

    assert (there.away, there.open) == ((2,), ())
    assert (value_of(there.missed, 1), value_of(there.missed, 2)) == (0, 1)
    assert value_of(there.played, 1) == 0
    assert there.automatic == 0


def test_what_the_bot_ever_did_is_counted_for_ever() -> None:
    """So that each of its deadlines has a name of its own."""
    there = running(*GONE, SeatPresent(1), SeatAway(1), BotPlayed(1)).attendance

    assert there.bots == 2


def test_a_warning_changes_nothing() -> None:
    assert running(TimeRunsShort("4", 1, 9)) == running()


def test_somebody_is_noted_while_anything_would_change_by_his_answer() -> None:
    assert not ALL_PRESENT.is_noted(1)
    assert running(DecisionMissed(1)).attendance.is_noted(1)
    assert running(BotPlayed(0)).attendance.is_noted(1)
    assert running(SeatAway(1)).attendance.is_noted(1)


def test_a_seat_may_change_its_mind_and_its_last_word_counts() -> None:
    yes, no = VoteCast("1", 1, agrees=True), VoteCast("1", 1, agrees=False)

    (changed,) = running(BACK, yes, no).proposals
    (back_again,) = running(BACK, no, yes).proposals

    assert (changed.agreed, changed.declined) == ((0,), (1,))
    assert (back_again.agreed, back_again.declined) == ((0, 1), ())


def test_a_vote_counts_for_its_own_proposal_alone() -> None:
    two = (BACK, ClockChangeProposed("2", 1, SLOW), VoteCast("2", 2, agrees=True))

    assert [asked.agreed for asked in running(*two).proposals] == [(0,), (1, 2)]


def test_no_number_of_a_proposal_is_given_twice() -> None:
    assert running(BACK, ClockChangeProposed("2", 1, SLOW)).proposed == 2


@pytest.mark.parametrize(
    ("policy", "agreed", "declined", "settled"),
    [
        ("all", (0, 1, 2), (), True),
        ("all", (0, 1), (), None),
        ("all", (0, 1), (2,), False),
        ("majority", (0, 1), (), True),
        ("majority", (0,), (1,), None),
        ("majority", (0,), (1, 2), False),
        ("host", (0, 1, 2), (), True),
        ("host", (1, 2), (), None),
    ],
)
def test_h3_how_votes_decide(
    policy: str, agreed: tuple[int, ...], declined: tuple[int, ...], *, settled: bool | None
) -> None:
    match = replace(running(), rewinding=Rewinding(policy, 60))
    asked = proposal(agreed=agreed, declined=declined, seat=1 if policy == "host" else 0)

    assert verdict(match, asked, passes_chance=False) is settled


def test_h4_behind_chance_no_majority_is_enough() -> None:
    match = replace(running(), rewinding=Rewinding("majority", 60))
    most = proposal(agreed=(0, 1))

    assert verdict(match, most, passes_chance=False) is True
    assert verdict(match, most, passes_chance=True) is None


def test_h1_the_word_of_who_has_resigned_counts_neither_way() -> None:
    asked = proposal(agreed=(0, 1), declined=(2,))

    assert verdict(running(SeatResigned(2)), asked, passes_chance=False) is True


def test_a_half_that_says_no_is_enough_against_a_majority_of_four() -> None:
    match = replace(running(), players=("a", "b", "c", "d"), rewinding=Rewinding("majority", 60))

    assert verdict(match, proposal(agreed=(0, 1)), passes_chance=False) is None
    assert verdict(match, proposal(agreed=(0, 1), declined=(2, 3)), passes_chance=False) is False


def test_who_takes_his_own_proposal_back_ends_it_whatever_the_others_say() -> None:
    asked = proposal(agreed=(1, 2), declined=(0,))

    assert verdict(running(), asked, passes_chance=False) is False


def test_k14_another_clock_leaves_nothing_of_the_old_one_but_what_was_used_up() -> None:
    told = (ClocksSet((RUN_0,)), BankChanged(0, 9), VacationTaken(1, 2, 5), ClocksPaused(7))

    timing = running(*told, ClockChanged(SLOW)).timing

    assert (timing.runs, timing.banks) == ((), ())
    assert (value_of(timing.taken, 1), timing.pauses, timing.still_until) == (2, 1, 7)


def test_times_of_one_decision_stand_beside_each_other_and_those_of_another_replace_them() -> None:
    both = running(ClocksSet((RUN_0,)), ClocksSet((RUN_1,))).timing
    other = Run("5", 2, 0, 70, 70)

    assert both.runs == (RUN_0, RUN_1)
    assert running(ClocksSet((RUN_0, RUN_1)), ClocksSet((other,))).timing.runs == (other,)


def test_a_time_that_is_set_again_replaces_itself_alone() -> None:
    later = replace(RUN_0, until=99)

    timing = running(ClocksSet((RUN_0, RUN_1)), ClocksSet((later,))).timing

    assert timing.runs == (RUN_1, later)
    assert timing.run("4", 0) == later
    assert timing.run("4", None) is None


def test_a_clock_starts_after_every_pause_and_after_its_own_vacation() -> None:
    timing = replace(NO_TIMING, still_until=50, away=((1, 80),))

    starts = [timing.starts(seat, 10) for seat in (0, 1, None)]

    assert starts == [50, 80, 50]
    assert timing.starts(1, 90) == 90


def test_days_add_up_and_the_end_of_the_last_vacation_counts() -> None:
    timing = running(VacationTaken(1, 2, 50), VacationTaken(1, 1, 90)).timing

    assert (value_of(timing.taken, 1), value_of(timing.away, 1)) == (3, 90)


def test_what_was_extended_is_remembered() -> None:
    timing = running(DecisionExtended("4", 60), DecisionExtended("5", 60)).timing

    assert timing.extended == ("4", "5")


@pytest.mark.parametrize(
    ("lost", "until"),
    [
        (TimeCredited(1, 50_000, 60_000), 110_000),  # all of it fell into the vote
        (TimeCredited(1, 90_000, 190_000), 200_000),  # it ended after the vote would have
        (TimeCredited(1, 0, 45_000), 105_000),  # the vote began amid it
        (TimeCredited(1, 0, 30_000), 100_000),  # it was over before the vote began
        (TimeCredited(1, 100_000, 150_000), 100_000),  # the vote was over before it began
    ],
)
def test_k15_an_open_vote_gets_back_what_it_has_lost(lost: TimeCredited, until: int) -> None:
    """Given a vote of a minute, from second 40 to second 100."""
    match = replace(running(BACK), rewinding=Rewinding("all", 60))

    (asked,) = match_fold.evolve(match, lost).proposals

    assert asked.rewind is not None
    assert asked.rewind.until == until


def test_k15_other_proposals_have_no_time_to_lose() -> None:
    asked = running(ClockChangeProposed("1", 0, SLOW))

    assert asked.proposals_after(TimeCredited(1, 0, 90_000)) == asked.proposals


def test_h9_going_back_takes_back_nothing_of_what_happened_around_the_rules() -> None:
    around = (SeatResigned(2), BankChanged(0, 9), DecisionMissed(1))
    before = running(*around)

    after = match_fold.evolve(before, GameRewound("1", 0, "1", "a slip", 1, tainted=False))

    assert after == replace(before, branch=1)


def test_a_game_that_was_tainted_once_stays_so() -> None:
    tainted = GameRewound("1", 0, "1", "a slip", 1, tainted=True)
    clean = GameRewound("2", 0, "1", "a slip", 2, tainted=False)

    assert running(tainted, clean).tainted
    assert not running(clean).tainted


def test_h12_each_seat_agrees_to_open_the_history_and_the_last_one_opens_it() -> None:
    two = running(ENDED, OpeningAgreed(0), OpeningAgreed(1))

    assert disclosure.agree(running(ENDED), "ann") == (OpeningAgreed(0),)
    assert disclosure.agree(two, "cat") == (OpeningAgreed(2), HistoryOpened())
    assert match_fold.fold(two, disclosure.agree(two, "cat")).opened_at_end


def test_h12_who_resigned_must_agree_too() -> None:
    two = running(SeatResigned(2), ENDED, OpeningAgreed(0), OpeningAgreed(1))

    assert not two.opened_at_end
    assert disclosure.agree(two, "cat")[-1] == HistoryOpened()


def test_h12_agreeing_twice_is_told_by_no_event() -> None:
    assert disclosure.agree(running(ENDED, OpeningAgreed(0)), "ann") == ()
    assert disclosure.agree(running(ENDED, HistoryOpened()), "ann") == ()


def test_h12_a_stranger_has_no_word_in_it() -> None:
    with pytest.raises(Refused) as refused:
        disclosure.agree(running(ENDED), "eve")

    assert refused.value.reason is Reason.NO_SEAT


def test_numbers_by_seat_are_replaced_added_and_taken_away() -> None:
    numbers = with_value(with_value((), 2, 5), 0, 7)

    assert (value_of(numbers, 2), value_of(numbers, 0), value_of(numbers, 1, 3)) == (5, 7, 3)
    assert value_of(with_value(numbers, 2, 6), 2) == 6
    assert without(numbers, 2) == ((0, 7),)
    assert without(numbers, 4) == numbers


def test_a_created_game_waits_with_all_of_its_seats_free() -> None:
    match = given()

    assert match.free_seats == (0, 1, 2)
    assert match.nonces == ("", "", "")
    assert (match.host, match.created_at) == (CREATED.host, CREATED.created_at)
