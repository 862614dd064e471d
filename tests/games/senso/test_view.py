"""The view: everything that lies open on the table, told to everyone alike."""

from domain.kernel.visibility import Watcher
from domain.senso import GAME
from domain.senso.board import REGIONS
from domain.senso.commands import PlaceCube
from domain.senso.state import Conflict, Play
from domain.senso.view import ConflictView, RegionView, SeatView, TurnsView
from tests.games.senso.scenes import in_conflict, in_rewards, opened
from tests.play import given


def test_each_region_shows_all_its_squares_from_the_top() -> None:
    view = given(GAME, in_rewards((1, 0), {"r01": "tu", "r06": "oo"})).view(0)

    assert view.regions[0] == RegionView("r01", ("takeda", "uesugi", None), None, None)
    assert view.regions[5] == RegionView("r06", ("oda", "oda"), None, "oda")
    assert [len(region.pips) for region in REGIONS.values()] == [
        len(region.squares) for region in view.regions
    ]


def test_a_closed_region_shows_whose_black_cube_lies_there() -> None:
    table = given(GAME, in_rewards((7, 1), {"r02": "ut"})).when(0, PlaceCube, "takeda", "r05")

    closed = {region.region: region.affected_by for region in table.view(1).regions}

    assert closed == dict.fromkeys(REGIONS) | {"r05": 0}


def test_a_seat_shows_its_faction_supply_cubes_and_points() -> None:
    rows = {"r01": "tt", "r05": "u"}
    table = given(GAME, in_rewards((3, 1), rows, supply={"takeda": 4, "uesugi": 0}))

    assert table.view(Watcher.SPECTATOR).seats == (
        SeatView(0, "takeda", 0, None, victories=3, supply=4, cubes=2, score=6),
        SeatView(1, "uesugi", 0, None, victories=1, supply=0, cubes=1, score=3),
    )


def test_the_emperor_shows_his_points_but_neither_supply_nor_cubes() -> None:
    table = given(GAME, opened("tuome", {"r01": "tt", "r04": "u"}))

    emperor = table.view(Watcher.SPECTATOR).seats[4]

    assert emperor == SeatView(4, "emperor", 6, None, victories=0, supply=0, cubes=0, score=16)


def test_a_conflict_under_way_shows_who_leads_and_what_was_played() -> None:
    hands = ("oda-3 oda-4 oda-5", "oda-9 mori-2 mori-3")
    table = given(GAME, in_conflict(*hands, leader=1, plays=[(1, "oda-9")]))

    view = table.view(0)

    assert view.conflict == ConflictView(1, "oda", (Play(1, "oda-9"),))
    assert (view.phase, view.round, view.advantage) == ("conflicts", 1, "takeda")
    assert [seat.hand_size for seat in view.seats] == [3, 2]


def test_the_conflicts_of_the_round_stay_on_the_table_with_their_winners() -> None:
    hands = ("oda-3 oda-4 oda-5", "oda-9 mori-2 mori-3")
    table = given(GAME, in_conflict(*hands, plays=[(0, "oda-3"), (1, "oda-9")]))

    assert table.view(0).conflicts == (Conflict((Play(0, "oda-3"), Play(1, "oda-9")), 1),)
    assert table.view(0).conflict == ConflictView(1, None, ())


def test_the_rewards_show_who_is_still_to_act_and_what_the_first_has_taken() -> None:
    table = given(GAME, in_rewards((7, 1), {"r02": "ut", "r05": "u"}))
    assert table.view(1).turns == TurnsView((0, 1), ())

    table = table.when(0, PlaceCube, "takeda", "r01")

    assert table.view(1).turns == TurnsView((0, 1), ("determination",))
    assert table.view(1).phase == "rewards"


def test_a_viewer_is_told_his_own_seat_and_a_spectator_none() -> None:
    table = given(GAME, opened("tuo", first_player=2, teams=False))

    assert [table.view(viewer).seat for viewer in (0, 2, Watcher.SPECTATOR)] == [0, 2, None]
    assert table.view(0).first_player == 2
    assert not table.view(0).teams
