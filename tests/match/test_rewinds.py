"""Going back: given a match and what was played in it, when a seat votes, then these facts."""

from dataclasses import replace

import pytest

from domain.kernel.events import (
    EVERYONE,
    DecisionAnswered,
    DecisionOpened,
    Drawn,
    Event,
    GameEnded,
    Outcome,
    PrivateDecisionOpened,
    only,
)
from domain.kernel.refusal import Reason, Refused
from domain.match import votes
from domain.match.branches import Branch, path_to, standing
from domain.match.events import MatchEnded
from domain.match.fold import match_fold
from domain.match.proposal_events import (
    ClockChangeProposed,
    GameRewound,
    ProposalClosed,
    RewindProposed,
    VoteCast,
)
from domain.match.proposals import Rewind
from domain.match.rewinds import RULES_FAILED, taken_back
from domain.match.rewinds import rewound as go_back
from domain.match.seat_events import SeatResigned
from domain.match.state import NO_MATCH, Match
from domain.match.terms import Clock, Rewinding
from tests.match.test_seating import ANN, BEN, CAT, CREATED, STARTED

FIRST = DecisionOpened("1", "Turn", (0,))
SECOND = DecisionOpened("2", "Turn", (1,))
SECRET = PrivateDecisionOpened("2.1.1", "Secret", 1)
DONE = DecisionAnswered("1", 0)
TO_FIRST = RewindProposed("1", 0, "1", "a slip", 5_000)
TO_SECOND = RewindProposed("2", 1, "2", "mine too", 5_000)
AGREED = ProposalClosed("1", accepted=True)
REFUSED = ProposalClosed("1", accepted=False)
YES_1, YES_2 = VoteCast("1", 1, agrees=True), VoteCast("1", 2, agrees=True)
NO_1, NO_2 = VoteCast("1", 1, agrees=False), VoteCast("1", 2, agrees=False)


class Rolled(Drawn):
    AUDIENCE = EVERYONE


class Whispered(Event):
    AUDIENCE = only()
    REVEALS = True


class Shown(Event):
    AUDIENCE = EVERYONE
    REVEALS = True


def running(*events: Event, policy: str = "all") -> Match:
    created = replace(CREATED, rewinding=Rewinding(policy, 60))
    return match_fold.fold(NO_MATCH, (created, ANN, BEN, CAT, STARTED, *events))


def play(*events: Event) -> votes.Standing:
    return lambda: standing((FIRST, DONE, *events))


def votes_of(match: Match, player: str, standing: votes.Standing, *, agrees: bool) -> object:
    return votes.vote(match, player, "1", standing, agrees=agrees)


def rewound(decision: str, last: int, *, tainted: bool = False) -> tuple[Event, Event]:
    opened = FIRST if decision == "1" else SECOND
    gone = GameRewound("1", 0, decision, "a slip", 1, tainted)
    return gone, replace(opened, id=str(last + 1))


def test_h6_the_last_yes_goes_back_and_asks_anew_under_the_next_number() -> None:
    last = votes_of(running(TO_FIRST, YES_1), "cat", play(SECOND), agrees=True)

    assert last == (YES_2, AGREED, *rewound("1", 2))


@pytest.mark.parametrize(
    ("policy", "cast", "player", "agrees", "closes"),
    [
        ("all", (), "ben", True, None),
        ("all", (YES_1,), "cat", True, True),
        ("all", (), "ben", False, False),
        ("majority", (), "ben", True, True),
        ("majority", (), "ben", False, None),
        ("majority", (NO_1,), "cat", False, False),
        ("majority", (NO_1,), "cat", True, True),
        ("majority", (NO_1,), "ben", True, True),
        ("majority", (), "ann", False, False),
    ],
)
def test_h3_whose_word_decides(
    policy: str, cast: tuple[Event, ...], player: str, *, agrees: bool, closes: bool | None
) -> None:
    match = running(TO_FIRST, *cast, policy=policy)

    _, *following = votes.vote(match, player, "1", play(SECOND), agrees=agrees)

    closed = [event.accepted for event in following if isinstance(event, ProposalClosed)]
    assert closed == ([] if closes is None else [closes])


def test_h3_the_host_decides_alone_whatever_others_say() -> None:
    asked = replace(TO_FIRST, seat=1)
    match = running(asked, NO_2, policy="host")

    assert votes.vote(match, "ann", "1", play(SECOND), agrees=True)[1] == AGREED
    assert votes.vote(match, "ann", "1", play(SECOND), agrees=False)[1:] == (REFUSED,)


def test_h3_a_host_who_has_resigned_leaves_it_to_all() -> None:
    match = running(replace(TO_FIRST, seat=1), SeatResigned(0), policy="host")

    assert votes.vote(match, "cat", "1", play(SECOND), agrees=True)[1] == AGREED


@pytest.mark.parametrize("policy", ["majority", "host"])
@pytest.mark.parametrize("chance", [Rolled(1), Shown()])
def test_h4_behind_chance_or_a_reveal_everyone_must_agree(policy: str, chance: Event) -> None:
    cut = play(chance, SECOND)
    first = votes_of(running(TO_FIRST, policy=policy), "ben", cut, agrees=True)
    assert first == (YES_1,)

    last = votes_of(running(TO_FIRST, YES_1, policy=policy), "cat", cut, agrees=True)

    assert last == (YES_2, AGREED, *rewound("1", 2, tainted=True))


def test_h4_what_only_some_know_of_changes_nothing_that_others_see() -> None:
    openly = votes_of(running(TO_FIRST, YES_1), "cat", play(SECOND), agrees=True)
    hidden = play(Whispered(), SECOND, SECRET)
    secretly = votes_of(running(TO_FIRST, YES_1), "cat", hidden, agrees=True)

    assert openly == secretly


def test_h4_chance_that_spoke_before_the_place_does_not_count() -> None:
    branch = standing((Rolled(1), FIRST, DONE, SECOND))
    place = branch.find("1")

    assert place is not None
    assert (place.before, place.passes_chance) == ((Rolled(1),), False)


def test_h5_a_way_into_what_is_cut_closes_and_one_to_before_it_stays() -> None:
    third = RewindProposed("3", 2, "1", "further", 5_000)
    match = running(replace(TO_SECOND, proposal="1", seat=0), TO_SECOND, third, YES_1)

    closed = votes.vote(match, "cat", "1", play(SECOND), agrees=True)

    assert [e.proposal for e in closed if isinstance(e, ProposalClosed)] == ["1", "2"]


def test_h3_who_goes_alone_goes_back_at_once() -> None:
    match = running(SeatResigned(1), SeatResigned(2))

    asked = votes.propose_rewind(match, "ann", Rewind("1", "a slip", 5_000), play(SECOND))

    assert asked == (TO_FIRST, AGREED, *rewound("1", 2))


def test_h5_of_two_ways_that_a_resignation_settles_the_one_that_goes_further_is_gone() -> None:
    cast = [VoteCast("1", 1, agrees=True), VoteCast("2", 0, agrees=True)]
    match = running(TO_FIRST, TO_SECOND, *cast, SeatResigned(2))

    settled = votes.settle(match, play(SECOND))

    assert settled == (AGREED, ProposalClosed("2", accepted=False), *rewound("1", 2))


def test_another_clock_is_no_way_back_and_needs_everyone() -> None:
    asked = ClockChangeProposed("1", 0, Clock(60, {}))

    assert votes_of(running(asked, policy="majority"), "ben", Branch, agrees=True) == (YES_1,)


def test_h5_a_vote_lapses_when_its_time_is_up() -> None:
    assert votes.lapse(running(TO_FIRST), "1") == (REFUSED,)
    with pytest.raises(Refused, match="not open"):
        votes.lapse(running(), "1")


def test_a_seat_may_not_say_no_twice() -> None:
    with pytest.raises(Refused, match="voted against it already"):
        votes_of(running(TO_FIRST, NO_1, policy="majority"), "ben", play(), agrees=False)


def test_h3_a_game_made_without_going_back_refuses() -> None:
    with pytest.raises(Refused, match="without going back"):
        votes.propose_rewind(running(policy="never"), "ann", Rewind("1", "x", 0), play())


@pytest.mark.parametrize("decision", ["9", "2.1.1", "2.1.2", "0"])
def test_h2_a_hidden_decision_and_none_are_refused_alike(decision: str) -> None:
    with pytest.raises(Refused) as refused:
        votes.propose_rewind(running(), "ann", Rewind(decision, "x", 0), play(SECOND, SECRET))

    assert refused.value.detail.replace(decision, "") == (
        "decision  is none that everyone has seen open in this game; "
        "name one by the `id` of its DecisionOpened event"
    )


def ask_again(decision: str, seat: str, *since: Event) -> object:
    asked = play(SECOND, TO_FIRST, NO_1, REFUSED, *since)
    return votes.propose_rewind(running(), seat, Rewind(decision, "x", 0), asked)


@pytest.mark.parametrize("since", [(), (SECRET,), (Rolled(1),)])
def test_h5_what_was_refused_is_not_asked_again_until_all_have_seen_play_move_on(
    since: tuple[Event, ...],
) -> None:
    with pytest.raises(Refused, match="was not agreed to"):
        ask_again("1", "ann", *since)


def test_h5_another_seat_another_place_and_a_later_time_are_free_to_ask_for() -> None:
    assert ask_again("1", "ben")
    assert ask_again("2", "ann")
    assert ask_again("1", "ann", DecisionOpened("3", "Turn", (2,)))


def test_h2_a_branch_that_was_cut_is_told_so() -> None:
    cut = play(SECOND, *rewound("2", 2))

    with pytest.raises(Refused, match="cut by an earlier rewind"):
        votes.propose_rewind(running(), "ann", Rewind("2", "x", 0), cut)


def test_h13_a_path_leads_to_any_decision_also_one_that_was_cut() -> None:
    again = replace(FIRST, id="3")
    events = (FIRST, DONE, SECOND, SECRET, rewound("1", 2)[0], again)

    assert path_to(events, "2") == (FIRST, DONE, SECOND)
    assert path_to(events, "2.1.1") == (FIRST, DONE, SECOND, SECRET)
    assert path_to(events, "3") == (again,)
    assert path_to(events, "4") is None


def by_hand(decision: str, last: int, *, tainted: bool = False) -> tuple[Event, Event]:
    opened = FIRST if decision == "1" else SECOND
    back = GameRewound(None, None, decision, RULES_FAILED, 1, tainted)
    return back, replace(opened, id=str(last + 1))


@pytest.mark.parametrize("policy", ["all", "never"])
def test_h18_what_the_rules_failed_on_is_taken_back_with_nobody_asked(policy: str) -> None:
    told = taken_back(running(policy=policy), play(SECOND)(), "2")

    assert told == by_hand("2", 2)


@pytest.mark.parametrize(("chance", "tainted"), [(Rolled(1), True), (Whispered(), False)])
def test_h18_h4_behind_chance_the_game_is_marked_for_ever(chance: Event, *, tainted: bool) -> None:
    back, _ = taken_back(running(), play(SECOND, chance)(), "1")

    assert back == by_hand("1", 2, tainted=tainted)[0]


def test_h18_h5_what_was_asked_for_in_what_is_cut_closes_with_it() -> None:
    match = running(TO_FIRST, TO_SECOND)

    told = taken_back(match, play(SECOND)(), "2")

    assert told == (ProposalClosed("2", accepted=False), *by_hand("2", 2))


def test_h18_a_branch_is_numbered_after_those_before_it() -> None:
    once = match_fold.fold(running(), taken_back(running(), play(SECOND)(), "2")[:1])

    back, _ = taken_back(once, play(SECOND)(), "1")

    assert isinstance(back, GameRewound)
    assert back.branch == 2


@pytest.mark.parametrize("decision", ["9", "2.1.1"])
def test_h18_h2_an_admin_goes_only_where_a_player_could(decision: str) -> None:
    with pytest.raises(Refused, match="none that everyone has seen open"):
        taken_back(running(), play(SECOND, SECRET)(), decision)
    with pytest.raises(Refused, match="cut by an earlier rewind"):
        taken_back(running(), play(SECOND, *rewound("2", 2))(), "2")


def test_h18_h10_a_game_that_has_ended_stays_as_it_is() -> None:
    outcome = Outcome((0,), (1, 2, 2), (0, 0, 0), "agreement")

    for match, branch in (
        (running(MatchEnded(outcome)), play(SECOND)()),  # by agreement
        (running(), play(SECOND, GameEnded(outcome))()),  # by its rules
    ):
        with pytest.raises(Refused) as refused:
            taken_back(match, branch, "1")
        assert refused.value.reason is Reason.GAME_OVER


def test_h1_only_who_plays_on_asks_to_go_back_and_once_at_a_time() -> None:
    back = Rewind("1", "a slip", 5_000)

    with pytest.raises(Refused, match="no vote"):
        votes.propose_rewind(running(SeatResigned(0)), "ann", back, play(SECOND))
    with pytest.raises(Refused, match="no seat"):
        votes.propose_rewind(running(), "dan", back, play(SECOND))
    with pytest.raises(Refused, match="take it back"):
        votes.propose_rewind(running(TO_FIRST), "ann", back, play(SECOND))


def test_a_proposal_that_leads_nowhere_any_more_is_a_fault_of_ours() -> None:
    (asked,) = running(TO_SECOND).proposals

    with pytest.raises(LookupError, match="no decision that stands"):
        go_back(running(), asked, play()())
