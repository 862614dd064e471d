"""Regions: who controls them, what that gives, and when it counts."""

import pytest

from domain.daimyo import GAME
from domain.daimyo.board import REGIONS, Action, Bonus
from domain.daimyo.commands import AttackProvince, PlayCard, SendTroops
from domain.daimyo.deeds import BattleFought
from domain.daimyo.events import ActionBegan
from domain.daimyo.rules import action
from domain.daimyo.rules.calendar import honor_of
from domain.daimyo.rules.regions import controlled_by, controller, is_overrun, rewards
from domain.daimyo.state import DaimyoState
from tests.games.daimyo.scenes import acting, board


def scene(**listed: str) -> DaimyoState:
    return GAME.fold.fold(GAME.blank, board(listed))


KANTO_SIX = "shinano 1, kai 1, hitachi 1, shimosa 1, izu 1, kiso 1"


@pytest.mark.parametrize(
    ("held", "controls"),
    [("harima 1, ise 1", None), ("harima 1, ise 1, tamba 1", "miyoshi")],
)
def test_edge_1_half_of_a_region_is_not_control(held: str, controls: str | None) -> None:
    assert controls == controller(scene(miyoshi=held, oda=""), "kansai")


def test_edge_1_hokkaido_needs_both_provinces() -> None:
    assert controller(scene(date="hokkaido 5", oda=""), "hokkaido") is None
    assert controller(scene(date="hokkaido 1, ezo 1", oda=""), "hokkaido") == "date"


def test_edge_2_kanto_is_nobodys_while_hojo_and_takeda_are_seated() -> None:
    assert controller(scene(takeda=KANTO_SIX, hojo=""), "kanto") is None
    assert controller(scene(takeda="kai 1, hitachi 1, izu 1", oda=""), "kanto") == "takeda"


def test_d3_chubu_is_nobodys_while_oda_and_uesugi_are_seated() -> None:
    held = "mino 1, hida 1, etchu 1"

    assert controller(scene(oda=held, uesugi=""), "chubu") is None
    assert controller(scene(oda=held, takeda=""), "chubu") == "oda"


def test_d3_a_rival_whom_nobody_plays_does_not_dispute_a_region() -> None:
    events = board(
        {"takeda": KANTO_SIX, "hojo": "", "oda": ""}, seated="takeda oda", full_board=True
    )

    assert controller(GAME.fold.fold(GAME.blank, events), "kanto") == "takeda"


def test_d3_an_empty_home_castle_counts_for_its_region() -> None:
    state = scene(mori="aki 1, iwami 1, bizen 1", oda="")

    assert state.land.troops("suo") == 0
    assert controlled_by(state, "mori") == ("chugoku",)


def test_d3_others_castles_are_not_needed() -> None:
    assert controller(scene(takeda="kai 1, izu 1, kiso 1", miyoshi=""), "kanto") == "takeda"


def test_d4_provinces_out_of_play_count_towards_the_majority() -> None:
    events = board(
        {"uesugi": "kozuke 9", "oda": "", "takeda": "", "hojo": ""}, theatre="centre-kozuke"
    )

    assert controller(GAME.fold.fold(GAME.blank, events), "tohoku") is None


@pytest.mark.parametrize(
    ("region", "deploy", "move", "round_up"),
    [
        ("hokkaido", 1, 0, False),
        ("tohoku", 0, 1, False),
        ("chubu", 1, 0, True),
        ("kanto", 1, 1, True),
        ("kansai", 1, 0, True),
        ("chugoku", 1, 0, False),
        ("shikoku", 0, 1, False),
        ("kyushu", 1, 1, False),
    ],
)
def test_d12_each_bonus_comes_with_its_action(
    region: str,
    deploy: int,
    move: int,
    round_up: bool,  # noqa: FBT001 - the printed table
) -> None:
    held = ", ".join(f"{province} 1" for province in REGIONS[region].provinces)

    (begun,) = action.begun(scene(date=held, hojo=""), "date", Action.MOVE)

    assert ActionBegan("date", Action.MOVE, deploy, move, round_up) == begun


def test_d12_several_regions_add_up() -> None:
    state = scene(mori="aki 1, iwami 1, bizen 1, iyo 1, sanuki 1, awa 1, tosa 1, hokkaido 1, ezo 1")

    assert rewards(state, "mori").count(Bonus.DEPLOY) == 2
    assert rewards(state, "mori").count(Bonus.MOVE) == 1


def test_d12_a_region_won_within_an_action_changes_nothing_in_it() -> None:
    held = "settsu 5, harima 5, ise 5"
    scene = {
        "miyoshi": held,
        "oda": "tamba 1, yamashiro 9",
        "cards": {"miyoshi": "rotational-volley"},
    }
    table = acting("miyoshi", "attack", **scene).when(0, PlayCard, "rotational-volley")
    table = table.when(0, AttackProvince, "harima", "tamba").when(0, SendTroops, 1)

    assert controller(table.state, "kansai") == "miyoshi"
    table.when(0, AttackProvince, "ise", "yamashiro").then(
        BattleFought("miyoshi", ("ise",), "yamashiro", "oda", 5, 2, (), 0)
    )


def test_d10_honor_of_provinces_and_honor_regions() -> None:
    state = scene(mori="aki 1, iwami 1, bizen 1, hokkaido 1, ezo 1", oda="")

    castle, cities, forts, chugoku = 3, 3 * 2, 2 * 1, 1
    assert castle + cities + forts + chugoku == honor_of(state, "mori")


def test_edge_3_an_empty_home_castle_is_worth_its_honor() -> None:
    assert honor_of(scene(oda="", takeda="shinano 1"), "oda") == 3


@pytest.mark.parametrize(
    ("others", "overrun"),
    [("", True), ("kawachi 1", False)],
)
def test_d26_empty_provinces_do_not_hinder_overrunning(others: str, overrun: bool) -> None:  # noqa: FBT001
    events = board({"miyoshi": "settsu 1", "oda": others}, seated="miyoshi", full_board=True)
    state = GAME.fold.fold(GAME.blank, events)

    assert overrun is is_overrun(state, "kansai", "miyoshi")


def test_d26_a_living_enemys_empty_castle_hinders_overrunning() -> None:
    events = board({"miyoshi": "settsu 1", "mori": ""}, seated="miyoshi", full_board=True)

    assert not is_overrun(GAME.fold.fold(GAME.blank, events), "chugoku", "miyoshi")


def test_d26_alone_a_bonus_needs_control_and_no_enemy_in_the_region() -> None:
    held = "settsu 1, harima 1, ise 1, yamashiro 1"
    clean = board({"miyoshi": held, "oda": ""}, seated="miyoshi")
    spoilt = board({"miyoshi": held, "oda": "tamba 1"}, seated="miyoshi")

    assert Bonus.ROUND_UP in rewards(GAME.fold.fold(GAME.blank, clean), "miyoshi")
    assert rewards(GAME.fold.fold(GAME.blank, spoilt), "miyoshi") == ()
