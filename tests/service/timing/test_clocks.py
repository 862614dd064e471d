"""Clocks of every kind in a running game: what is due when, and who is too late."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from uuid import UUID

import pytest

from domain.kernel.refusal import Refused
from domain.match.clocks.terms import Allowance, Bank, Daily, Hours
from domain.match.proposals import Extension
from domain.match.terms import Clock
from domain.match.time_events import BankChanged
from service.games.table import Table, unfold
from service.games.wishes import TimeIsUp
from service.times import to_ms
from service.timing.deadlines import GRACE, shown, wanted
from service.timing.timers import Fired
from tests.service.timing.ticktock import HOUR, MINUTE, MS, TUESDAY, Afternoon

DAY = timedelta(days=1)
PLAIN = Clock(3600, {})
BANK = Clock(600, {}, bank=Bank(3600, 60, 3600))
DAILY = Clock(None, {}, zone="Europe/Paris", daily=Daily("20:00", 3600))
WORKDAYS = replace(PLAIN, zone="Europe/Paris", rest_days=(6, 7))
RESPITE = replace(PLAIN, pauses=Allowance(2, 86_400), extensions=Allowance(2, 7200))
EACH_KIND = pytest.mark.parametrize("clock", [PLAIN, BANK, DAILY, WORKDAYS, RESPITE])


@pytest.fixture
def day() -> Afternoon:
    return Afternoon()


@EACH_KIND
@pytest.mark.parametrize(("early", "counts"), [(MS, True), (0 * MS, False), (-MS, False)])
def test_k7_a_command_counts_before_the_grace_is_over_and_never_after(
    day: Afternoon, clock: Clock, early: timedelta, *, counts: bool
) -> None:
    game = day.game(clock)
    day.time = shown(day.due(game)) + GRACE - early

    if counts:
        assert day.ring(game) is Fired.EARLY
        day.play(game)
    else:
        with pytest.raises(TimeIsUp, match="your time for this decision ended at 2026"):
            day.play(game)
        assert day.ring(game) is Fired.FIRED


@EACH_KIND
def test_k8_what_follows_counts_from_the_scheduled_time_not_from_when_a_worker_came(
    day: Afternoon, clock: Clock
) -> None:
    game, other = day.game(clock), day.game(clock)
    day.time = shown(day.due(game)) + GRACE
    day.ring(game)

    day.time += timedelta(seconds=40)
    day.ring(other)

    assert day.due(other).due_at == day.due(game).due_at


def test_k8_a_late_worker_costs_nobody_more_than_a_tenth_of_his_time(day: Afternoon) -> None:
    game = day.game(PLAIN)
    day.time += 5 * HOUR

    day.ring(game)

    assert shown(day.due(game)) - day.time == 54 * MINUTE


@EACH_KIND
def test_k9_a_rebuilt_game_has_the_same_deadlines(day: Afternoon, clock: Clock) -> None:
    game = day.game(clock, seats=3)
    for _ in range(6):
        day.time += 7 * MINUTE
        day.play(game)
    day.time = day.due(game).due_at
    day.ring(game)
    day.time += MINUTE
    kept = {d.id: d.due_at for d in day.stage.store.deadlines(game)}

    rebuilt = wanted(unfold(Table(game), day.stage.store.read(game)))

    assert {name: d.due for name, d in rebuilt.items()} == kept


def test_k2_a_game_with_a_fixed_hour_goes_on_from_hour_to_hour(day: Afternoon) -> None:
    game = day.game(DAILY)
    found = []
    for _ in range(3):
        day.time = day.due(game).due_at + timedelta(seconds=5)
        found.append(shown(day.due(game)))
        day.ring(game)

    eight = datetime(2026, 12, 1, 19, tzinfo=UTC)
    assert found == [eight, eight + DAY, eight + 2 * DAY]


def test_k1_a_hundred_days_are_a_hundred_days(day: Afternoon) -> None:
    game = day.game(Clock(8_640_000, {}))
    day.time += 100 * DAY

    assert day.ring(game) is Fired.EARLY
    day.time += GRACE
    assert day.ring(game) is Fired.FIRED


def test_k4_a_bank_is_drawn_on_when_the_decisions_own_time_is_used_up(day: Afternoon) -> None:
    game = day.game(BANK)
    thinker = day.thinker(game)
    assert shown(day.due(game)) == TUESDAY + 70 * MINUTE
    day.time += 30 * MINUTE

    match = day.play(game).match

    assert match.timing.banks == ((thinker, (40 + 1) * 60_000),)


def test_k4_a_bank_is_empty_when_time_is_up_and_no_answer_fills_it(day: Afternoon) -> None:
    game = day.game(BANK)
    thinker = day.thinker(game)
    day.time = day.due(game).due_at

    day.ring(game)

    assert day.told(game, "BankChanged") == [BankChanged(thinker, 0)]


def simultaneous(day: Afternoon, clock: Clock) -> UUID:
    """A game in which several seats decide at once, each with a clock of its own."""
    for name in ("rokugan", "senji", "daimyo"):
        game = day.game(clock, ruleset=name, seats=3)
        for _ in range(80):
            live = day.stage.store.deadlines(game)
            if len(live) > 1 and all(d.seat is not None for d in live):
                return game
            day.stage.command(game)
    raise AssertionError("no ruleset lets several decide at once")


def test_k5_each_seat_of_a_decision_has_a_clock_of_its_own(day: Afternoon) -> None:
    game = simultaneous(day, replace(PLAIN, vacation_days=3))
    before = {d.seat: d.due_at for d in day.stage.store.deadlines(game)}
    away = day.thinker(game)

    day.stage.proposals.take_vacation(day.by(game, away), 2)

    after = {d.seat: d.due_at for d in day.stage.store.deadlines(game)}
    assert after == {**before, away: before[away] + 2 * DAY}


def test_k10_a_vacation_has_a_budget_and_holds_what_opens_meanwhile(day: Afternoon) -> None:
    game = day.game(replace(PLAIN, vacation_days=3))
    waits = 1 - day.thinker(game)
    day.stage.proposals.take_vacation(day.by(game, waits), 2)

    day.play(game)
    while day.thinker(game) != waits:
        day.play(game)

    assert shown(day.due(game)) == TUESDAY + 2 * DAY + HOUR
    with pytest.raises(Refused, match="you have 1 days of vacation left"):
        day.stage.proposals.take_vacation(day.by(game, waits), 2)


def test_k12_a_vacation_brings_back_no_time_that_is_over(day: Afternoon) -> None:
    game = day.game(replace(PLAIN, vacation_days=3))
    due, late = day.due(game), day.thinker(game)
    day.time = due.due_at + MINUTE  # and no clock has come by

    day.stage.proposals.take_vacation(day.by(game, late), 2)

    assert day.due(game).due_at == due.due_at
    assert day.ring(game) is Fired.FIRED


def test_k11_a_pause_needs_everyone_and_ends_by_itself(day: Afternoon) -> None:
    game = day.game(RESPITE)
    until = to_ms(TUESDAY + 6 * HOUR)
    day.time += 20 * MINUTE
    day.stage.proposals.propose_pause(day.by(game, 0), until)
    assert shown(day.due(game)) == TUESDAY + HOUR

    day.agree(game)

    assert shown(day.due(game)) == TUESDAY + 6 * HOUR + 40 * MINUTE
    day.play(game)  # the clocks stand still, not the players
    assert shown(day.due(game)) == TUESDAY + 7 * HOUR


def test_k11_a_pause_that_is_over_before_the_last_agrees_takes_no_time_from_anyone(
    day: Afternoon,
) -> None:
    game = day.game(replace(RESPITE, seconds=10 * 3600))
    due = day.due(game).due_at
    day.stage.proposals.propose_pause(day.by(game, 0), to_ms(TUESDAY + HOUR))
    day.time += 3 * HOUR

    with pytest.raises(Refused, match="over by now"):
        day.agree(game)

    assert day.due(game).due_at == due
    assert day.table(game).match.timing.pauses == 0


def test_k11_a_pause_that_is_over_before_a_resignation_settles_it_takes_no_time_either(
    day: Afternoon,
) -> None:
    game = day.game(replace(RESPITE, seconds=10 * 3600), seats=3)
    thinker = day.thinker(game)
    asking, other = (seat for seat in range(3) if seat != thinker)
    day.stage.proposals.propose_pause(day.by(game, asking), to_ms(TUESDAY + HOUR))
    proposal = day.table(game).match.proposals[-1].id
    day.stage.proposals.vote(day.by(game, thinker), proposal, agrees=True)
    due = day.due(game).due_at
    day.time += 3 * HOUR

    day.stage.lobby.resign(day.by(game, other))

    assert day.due(game).due_at == due


def test_k11_nobody_pauses_a_game_for_ever(day: Afternoon) -> None:
    game = day.game(RESPITE)
    with pytest.raises(Refused, match="at most 86400 seconds"):
        day.stage.proposals.propose_pause(day.by(game, 0), to_ms(TUESDAY + 2 * DAY))

    for days in (1, 2):
        day.time = TUESDAY + (days - 1) * DAY
        day.stage.proposals.propose_pause(day.by(game, 0), to_ms(TUESDAY + days * DAY))
        day.agree(game)

    with pytest.raises(Refused, match="all the pauses"):
        day.stage.proposals.propose_pause(day.by(game, 0), to_ms(day.time + HOUR))


def test_k13_a_decision_is_extended_once_however_many_ask(day: Afternoon) -> None:
    game = day.game(RESPITE)
    more = Extension(day.due(game).decision, 7200)
    day.stage.proposals.propose_extension(day.by(game, 0), more)
    day.stage.proposals.propose_extension(day.by(game, 1), more)

    day.agree(game)
    day.agree(game)

    assert shown(day.due(game)) == TUESDAY + 3 * HOUR
    assert [e.accepted for e in day.told(game, "ProposalClosed")] == [True, False]
    with pytest.raises(Refused, match="it is done once"):
        day.stage.proposals.propose_extension(day.by(game, 0), more)


def test_k13_extensions_are_capped_in_length_and_number(day: Afternoon) -> None:
    game = day.game(RESPITE)
    with pytest.raises(Refused, match="at most 7200 seconds"):
        day.stage.proposals.propose_extension(
            day.by(game, 0), Extension(day.due(game).decision, 7201)
        )
    for _ in range(2):
        more = Extension(day.due(game).decision, 60)
        day.stage.proposals.propose_extension(day.by(game, 0), more)
        day.agree(game)
        day.play(game)

    with pytest.raises(Refused, match="all the extensions"):
        day.stage.proposals.propose_extension(
            day.by(game, 0), Extension(day.due(game).decision, 60)
        )


def test_a_game_made_without_them_has_no_pause_extension_or_vacation(day: Afternoon) -> None:
    game, proposals = day.game(PLAIN), day.stage.proposals

    with pytest.raises(Refused, match="without pauses"):
        proposals.propose_pause(day.by(game, 0), to_ms(TUESDAY + HOUR))
    with pytest.raises(Refused, match="without extensions"):
        proposals.propose_extension(day.by(game, 0), Extension(day.due(game).decision, 60))
    with pytest.raises(Refused, match="without vacations"):
        proposals.take_vacation(day.by(game, 0), 1)


def test_k14_another_clock_by_vote_starts_anew_and_leaves_nothing_of_the_old(
    day: Afternoon,
) -> None:
    game = day.game(BANK)
    day.stage.proposals.propose_clock(day.by(game, 0), Clock(7200, {}))
    day.time += 5 * MINUTE

    match = day.agree(game).match

    assert shown(day.due(game)) == TUESDAY + 5 * MINUTE + 2 * HOUR
    assert (match.timing.runs, match.timing.banks) == ((), ())


def test_k5_an_answer_of_another_moves_no_deadline_of_mine(day: Afternoon) -> None:
    game = simultaneous(day, BANK)
    decision = day.due(game).decision
    mine = {d.id: d.due_at for d in day.stage.store.deadlines(game)}
    day.time += MINUTE
    other = day.thinker(game)

    day.stage.command(game)

    left = {d.id: d.due_at for d in day.stage.store.deadlines(game) if d.decision == decision}
    assert left.items() <= mine.items()
    assert f"{decision}/{other}" in mine


@EACH_KIND
def test_k15_an_outage_takes_nothing_from_any_kind_of_clock(day: Afternoon, clock: Clock) -> None:
    game = day.game(clock)
    before = shown(day.due(game))
    day.time += 5 * MINUTE
    day.go_down(10 * HOUR)

    outcome = day.ring(game)

    assert outcome is Fired.EARLY or clock.daily is not None
    later = DAY if clock.daily is not None else 10 * HOUR
    day.timers._credits.settle(game)  # noqa: SLF001 - also where nothing is due yet
    assert shown(day.due(game)) == before + later
    assert len(day.told(game, "TimeCredited")) == 1


def test_k15_an_outage_draws_on_no_bank(day: Afternoon) -> None:
    game = day.game(BANK)
    day.time += 5 * MINUTE
    day.go_down(10 * HOUR)

    match = day.play(game).match

    assert match.timing.banks == ()
    assert match.timing.credited == 1


def test_k3_the_longest_time_in_the_fewest_hours_ends_while_servers_may_still_run(
    day: Afternoon,
) -> None:
    hundred_days = 8_640_000
    few = replace(
        PLAIN,
        seconds=hundred_days,
        bank=Bank(hundred_days, 0, hundred_days),
        zone="Europe/Paris",
        rest_days=(1, 2, 3, 4, 5, 6),
        quiet=Hours("04:00", "00:00"),
    )

    assert day.due(day.game(few)).due_at.year < 2060


def asked_to_go_back(day: Afternoon) -> UUID:
    """A game of three without a clock, in which a seat has asked to go back."""
    game = day.game(Clock(None, {}), seats=3)
    first = day.table(game).play.decisions.top.id
    day.play(game)
    day.stage.proposals.propose_rewind(day.by(game, 0), first, "a slip")
    return game


def ends_at(day: Afternoon, game: UUID) -> int:
    (asked,) = day.table(game).match.proposals
    assert asked.rewind is not None
    return asked.rewind.until


def test_k15_an_outage_ends_no_vote_before_those_who_were_kept_from_it_can_speak(
    day: Afternoon,
) -> None:
    game = asked_to_go_back(day)
    before = ends_at(day, game)
    day.time += HOUR
    day.go_down(3 * DAY)

    assert day.ring(game) is Fired.EARLY
    assert ends_at(day, game) == before + to_ms(TUESDAY + 3 * DAY) - to_ms(TUESDAY)
    assert day.ring(game) is Fired.EARLY  # what was lost is given back once
    day.agree(game)
    assert day.told(game, "GameRewound")


def test_k15_a_vote_that_began_after_an_outage_has_lost_nothing_to_it(day: Afternoon) -> None:
    day.game(PLAIN)
    day.time += HOUR
    day.go_down(10 * HOUR)
    day.time += MINUTE
    game = asked_to_go_back(day)
    before = ends_at(day, game)

    day.timers._credits.settle(game)  # noqa: SLF001 - as the next deadline would

    assert ends_at(day, game) == before
    assert day.told(game, "TimeCredited") == []
