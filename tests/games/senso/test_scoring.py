"""Scoring, ties and teams."""

from typing import Any, get_args

import pytest

from domain.kernel.commands import Between
from domain.kernel.events import Outcome
from domain.kernel.refusal import Refused
from domain.senso import GAME
from domain.senso.board import REGIONS, SETUP, Square
from domain.senso.commands import ReplaceCube, StrikeCube, SwapCubes
from domain.senso.options import SensoOptions
from domain.senso.rules.scoring import clan_points, emperor_points, score
from tests.games.senso.scenes import ACCEPTANCE, LETTERS, column, columns, in_rewards
from tests.play import given

LETTER_OF = {clan: letter for letter, clan in LETTERS.items()}


def outcome(rows: dict[str, str], factions: str, **setup: Any) -> Outcome:
    events = in_rewards((0,) * len(factions), rows, factions=factions, round_number=8, **setup)
    ended: Outcome = given(GAME, events).state.outcome
    return ended


@pytest.mark.parametrize("case", ACCEPTANCE["boards"], ids=lambda case: case["id"])
def test_acceptance_board(case: dict[str, Any]) -> None:
    factions = "".join(LETTER_OF[faction] for faction in case["expect"])

    ended = outcome(case["rows"], factions)

    assert tuple(case["expect"].values()) == ended.scores
    assert case["winner"] == list(case["expect"])[ended.winners[0]]
    assert ended.decided_by == "score"
    cubes = [cube for cubes in columns(case["rows"]).values() for cube in cubes]
    assert case["cubes"] == {clan: cubes.count(clan) for clan in case["cubes"]}


@pytest.mark.parametrize("case", ACCEPTANCE["ties"], ids=lambda case: case["by"])
def test_acceptance_tie(case: dict[str, Any]) -> None:
    ended = outcome(case["rows"], "".join(LETTER_OF[clan] for clan in case["seated"]))

    assert tuple(case["scores"].values()) == ended.scores
    assert case["by"] == ended.decided_by
    winners = tuple(i for i, clan in enumerate(case["seated"]) if clan == case["winner"])
    assert winners == ended.winners


@pytest.mark.parametrize(("faction", "points"), ACCEPTANCE["setup_scores"].items())
def test_acceptance_setup_score(faction: str, points: int) -> None:
    assert points == score(SETUP, faction)


def test_acceptance_region_07() -> None:
    case = ACCEPTANCE["region_07"]
    cubes = column(case["row"])

    assert case["takeda"] == clan_points("r07", cubes, "takeda")
    assert case["uesugi"] == clan_points("r07", cubes, "uesugi")
    assert case["emperor"] == emperor_points("r07", cubes)


def test_b1_the_map_has_ten_regions_joined_both_ways() -> None:
    assert len(REGIONS) == 10
    assert sum(len(region.pips) for region in REGIONS.values()) == 23
    for region in REGIONS.values():
        assert all(region.id in REGIONS[other].adjacent for other in region.adjacent)
    assert sum(len(region.adjacent) for region in REGIONS.values()) // 2 == 11


def test_b1_a_command_may_name_any_square_of_the_longest_region() -> None:
    longest = max(len(region.pips) for region in REGIONS.values())

    assert Between(0, longest - 1) in get_args(Square)


def test_b2_an_empty_region_scores_two_for_the_emperor_and_not_four() -> None:
    assert emperor_points("r05", ()) == 2
    assert emperor_points("r05", column("tu")) == 2
    assert emperor_points("r05", column("tut")) == 0


def test_b2_regions_04_and_08_score_for_the_emperor_only_while_empty() -> None:
    for region in ("r04", "r08"):
        assert emperor_points(region, ()) == 2
        assert emperor_points(region, column("t")) == 0


def test_b21_equal_points_go_to_the_one_with_most_cubes() -> None:
    ended = outcome({"r01": "t", "r02": "u", "r08": "u"}, "tu")

    assert Outcome((1,), (2, 1), (3, 3), "cubes") == ended


def test_b21_the_emperor_wins_what_stays_tied_even_if_he_is_not_in_it() -> None:
    rows = {"r02": "oo", "r03": "t", "r04": "o", "r08": "o", "r09": "ott", "r10": "tmt"}

    ended = outcome(rows, "tuome")

    assert Outcome((4,), (2, 5, 2, 4, 1), (11, 0, 11, 2, 10), "emperor") == ended


def test_b21_unseated_the_emperor_leaves_no_winner_and_the_tied_share_first_place() -> None:
    ended = outcome({"r01": "t", "r05": "u", "r08": "o"}, "tuo")

    assert Outcome((), (1, 1, 3), (3, 3, 1), "emperor") == ended


def test_b21_a_clan_tied_with_the_emperor_wins_by_its_cubes() -> None:
    rows = {"r01": "o", "r04": "o", "r07": "oto", "r08": "u", "r09": "o"}

    ended = outcome(rows, "tuome")

    assert Outcome((2,), (3, 4, 1, 5, 2), (2, 1, 14, 0, 14), "cubes") == ended


def test_b22_team_mates_are_no_opponents() -> None:
    rows = {"r01": "ut", "r03": "t", "r02": "ou", "r05": "ou", "r04": "u"}
    events = in_rewards((7, 0, 0, 0), rows, factions="tuom", teams=True)
    table = given(GAME, events)

    assert table.options(0, SwapCubes) == []
    assert {"r02", "r05"} == {region for _, region, _ in table.options(0, StrikeCube)}
    table.refuses(0, SwapCubes, "takeda", "r01", 1, rule="B22")
    table.refuses(0, StrikeCube, "takeda", "r04", 0, rule="B22")


def test_b22_a_team_mates_cube_is_not_driven_out() -> None:
    rows = {"r01": "t", "r02": "ou", "r09": "ot"}
    events = in_rewards((1, 0, 0, 0), rows, factions="tuom", teams=True)

    given(GAME, events).refuses(0, ReplaceCube, "takeda", "r01", 0, "r02", rule="B22")


def test_b22_control_is_per_clan() -> None:
    ended = outcome({"r05": "tu"}, "tuom", teams=True)

    assert ended.scores == (5, 5, 0, 0)


def test_b22_teams_need_exactly_four_players() -> None:
    for seats in (2, 3, 5):
        with pytest.raises(Refused) as refused:
            GAME.check_options(seats, SensoOptions(teams=True))
        assert refused.value.rule == "B22"
    GAME.check_options(4, SensoOptions(teams=True))


def test_edge_22_team_totals_are_sums() -> None:
    ended = outcome({"r01": "tuo", "r04": "m"}, "tuom", teams=True)

    assert Outcome((0, 1), (1, 1, 3, 3), (5, 5, 4, 4), "score") == ended


def test_edge_22_a_team_tie_goes_to_most_cubes_and_then_to_nobody() -> None:
    by_cubes = outcome({"r04": "o", "r05": ".", "r02": "t", "r08": "u"}, "tuom", teams=True)
    by_nobody = outcome({"r01": "t", "r05": "m"}, "tuom", teams=True)

    assert Outcome((0, 1), (1, 1, 3, 3), (3, 3, 3, 3), "cubes") == by_cubes
    assert Outcome((), (1, 1, 1, 1), (3, 3, 3, 3), "none") == by_nobody
