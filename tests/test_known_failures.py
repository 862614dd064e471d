"""Each known failure of servers like this one, by its row, and the test that would catch it here.

Rows are counted from 1 within their table; the words say what went wrong elsewhere, and each file
is named by its last folders.
"""

import ast
from pathlib import Path

import pytest

TESTS = Path(__file__).parent
TIMERS = {
    1: ("an old job blocks new ones", "timing/test_timers.py", "a_decision_that_was_answered"),
    2: ("a deadline fires twice", "timing/test_timers.py", "fired_by_many_workers_at_once"),
    3: ("extensions without end", "timing/test_clocks.py", "k13_a_decision_is_extended_once"),
    4: ("a mode with another's times", "timing/test_absences.py", "k16_a_warning_comes_at_its"),
    5: ("nothing to decide, and punished", "timing/test_absences.py", "k17_a_pause_that_nobody"),
    6: ("warned about nothing", "timing/test_absences.py", "k16_who_has_answered_is_not_warned"),
    7: ("a time that is relative", "timing/test_absences.py", "k16_a_seat_is_warned_once"),
    8: ("a pause for ever", "timing/test_clocks.py", "k11_nobody_pauses_a_game_for_ever"),
    9: ("one bad game holds all", "parked/test_parked.py", "a_rule_that_fails_parks_its_game"),
    10: ("an alarm without its event", "parked/test_parked.py", "one_line_tells_what_is_needed"),
    11: ("told not to have answered", "timing/test_absences.py", "k16_who_has_answered_is_not"),
    12: ("an answer at the last moment", "timing/test_clocks.py", "k7_a_command_counts_before"),
    13: ("a day without a worker", "timing/test_outages.py", "k15_after_a_day_without_a_clock"),
    14: ("a bot amid a way back", "timing/test_absences.py", "a_bot_that_was_called_before"),
    15: ("locks in two orders", "timing/test_timers.py", "a_move_and_the_clock_at_the_same"),
    16: ("bots that never end", "match/test_absence.py", "k21_a_game_that_plays_on_stops_at"),
    17: ("answers of one who left", "timing/test_absences.py", "k20_a_newcomer_takes_over_amid"),
    18: ("absent without a choice", "timing/test_absences.py", "k17_a_pause_that_nobody_answers"),
    19: ("a deadline of zero", "contract/test_contract.py", "a_bad_body_is_told_where"),
    20: ("rest that gives time back", "match/clocks/test_calendar.py", "k3_a_hundred_days_end"),
    21: ("paused, and ticking", "timing/test_clocks.py", "k11_a_pause_needs_everyone_and_ends"),
    22: ("lost with seconds to go", "timing/test_clocks.py", "k7_a_command_counts_before"),
    23: ("a deadline nobody fires", "running/test_killed.py", "deadlines_survive_a_valkey"),
    24: ("open until a client comes", "timing/test_timers.py", "the_clock_fires_by_itself_what"),
    25: ("a job done by two", "timing/test_timers.py", "fired_by_many_workers_at_once"),
}
LEAVING = {
    1: ("a decision without a bot", "timing/test_absences.py", "k18_the_bot_answers_every_kind"),
    2: ("two players at one seat", "timing/test_absences.py", "k20_a_newcomer_takes_over_amid"),
    3: ("no time after a return", "timing/test_absences.py", "k19_who_comes_back_has_the_full"),
    4: ("bots stop, games stand", "timing/test_absences.py", "k18_where_the_bot_fails_time_goes"),
    5: ("a fold that takes for ever", "games/test_snapshots.py", "a_long_game_that_has_none"),
    6: ("a query for each game", "games/test_query_counts.py", "a_list_of_many_games"),
}
NOTICES = {
    1: ("lost over a reconnect", "live/test_streams.py", "who_comes_back_misses_nothing"),
    2: ("one stream closes another", "live/test_streams.py", "two_streams_of_one_player"),
    3: ("answers beyond the document", "openapi/test_promises.py", "any_other_answer_fails"),
    4: ("refused without a time", "http/test_limits.py", "too_many_requests_are_answered"),
    5: ("told of all games or none", "notices/test_webhooks.py", "a_webhook_of_one_game_tells"),
    6: ("dice that need others", "histories/test_fairness.py", "the_vector_in_the_docs_is"),
    7: ("a dozen notices of one thing", "notices/test_hurries.py", "a_turn_that_came_back"),
}
ALSO = [
    ("timers 4", "as long as another mode's", "clocks/test_pace.py", "k13_an_extension_is_as_long"),
    ("timers 19", "none taken for zero", "games/test_playing.py", "without_a_clock_nothing_is"),
    ("notices 7", "two messages of one warning", "notices/test_hurries.py", "k16_a_second_warning"),
]
ROWS = ALSO + [
    (f"{table} {row}", *found)
    for table, rows in (("timers", TIMERS), ("notices", NOTICES), ("leaving", LEAVING))
    for row, found in rows.items()
]


@pytest.mark.parametrize(("row", "failure", "file", "test"), ROWS)
def test_each_has_its_test(row: str, failure: str, file: str, test: str) -> None:
    tree = ast.parse(next(TESTS.rglob(file)).read_text())
    names = [node.name for node in tree.body if isinstance(node, ast.FunctionDef)]

    assert any(name.startswith(f"test_{test}") for name in names), f"{row}: {failure}"
