"""The tours meet every kind of decision by the rules alone, as the kit will on a server."""

from dataclasses import replace

import pytest

from service.conformance.rehearsal import planned
from service.conformance.search import find, unmet, written
from service.conformance.tours import FILE, THE_END, NoTours, Tour, all_tours, tours_of
from service.rulesets import rulesets

RULESETS = rulesets()
MOST = 1000  # steps of one ruleset, each a request: under two minutes at the usual rate
SENSO = RULESETS["senso"]
A_FEW = Tour(seats=2, options={}, seed=7, steps=12)


@pytest.mark.parametrize("name", RULESETS)
def test_every_kind_is_answered_and_runs_out_of_time_and_a_game_ends(name: str) -> None:
    tours = tours_of(RULESETS[name])

    assert unmet(RULESETS[name], tours) == (), "see `python -m service.conformance.search --write`"
    assert sum(tour.steps for tour in tours) <= MOST


def test_the_committed_file_is_as_the_search_writes_it() -> None:
    assert FILE.read_text() == written(all_tours())


def test_what_is_not_met_is_named() -> None:
    missing = unmet(SENSO, (replace(A_FEW, steps=1),))

    assert missing == ("CardPlay", "Reward", "RoundFourBonus", "RoundPause", THE_END)


def test_a_kind_is_answered_first_and_then_left_to_the_clock() -> None:
    (steps,) = planned(SENSO, [A_FEW])

    cards = [step for step in steps if step.kind == "CardPlay"][:3]
    assert [step.is_new for step in cards] == [True, False, False]
    assert [step.command is None for step in cards] == [False, True, False]


def test_a_tour_is_the_same_each_time() -> None:
    assert planned(SENSO, [A_FEW]) == planned(SENSO, [A_FEW])


def test_what_is_missing_is_found() -> None:
    tours = find(SENSO, games=10)

    assert unmet(SENSO, tours) == ()


def test_a_ruleset_without_tours_says_how_to_find_them() -> None:
    with pytest.raises(NoTours, match="search --write"):
        tours_of(replace(SENSO, name="go"))
