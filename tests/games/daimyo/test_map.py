"""The map as data: sizes, kinds, borders, and every relation that the rulebook prints."""

from itertools import combinations

import pytest

from domain.daimyo.board import (
    BOARD,
    DAIMYO,
    FULL_BOARD,
    PROVINCES,
    REGIONS,
    THEATRES,
    TROOPS,
    Kind,
)

EDGES = {
    (a, b, way)
    for data in BOARD.tables("provinces")
    for way in ("land", "sea")
    for a, b in [sorted((data.text("id"), other)) for other in data.texts(way)]
}
AT = {data.text("id"): data.numbers("xy") for data in BOARD.tables("provinces")}


def forts_next_to(province: str) -> set[str]:
    return {n for n in PROVINCES[province].neighbours if PROVINCES[n].kind is Kind.FORT}


def test_the_board_has_eight_castles_nineteen_cities_and_eighteen_forts() -> None:
    kinds = [province.kind for province in PROVINCES.values()]

    assert [kinds.count(kind) for kind in Kind] == [8, 19, 18]
    assert len(PROVINCES) == 45


def test_the_regions_have_their_printed_sizes_and_majorities() -> None:
    assert [len(region.provinces) for region in REGIONS.values()] == [2, 7, 7, 7, 6, 6, 4, 6]
    assert [region.majority for region in REGIONS.values()] == [2, 4, 4, 4, 4, 4, 3, 4]


def test_every_province_is_in_exactly_one_region() -> None:
    listed = [province for region in REGIONS.values() for province in region.provinces]

    assert sorted(PROVINCES) == sorted(listed)


@pytest.mark.parametrize(
    ("region", "bonuses"),
    [
        ("hokkaido", "deploy"),
        ("tohoku", "move honor"),
        ("chubu", "deploy round_up honor"),
        ("kanto", "deploy round_up move"),
        ("kansai", "deploy round_up honor"),
        ("chugoku", "deploy honor"),
        ("shikoku", "move"),
        ("kyushu", "deploy move"),
    ],
)
def test_the_printed_bonuses(region: str, bonuses: str) -> None:
    assert bonuses == " ".join(bonus.value for bonus in REGIONS[region].bonuses)


def test_tohoku_is_four_named_provinces_and_three_forts() -> None:
    forts = {p for p in REGIONS["tohoku"].provinces if PROVINCES[p].kind is Kind.FORT}

    assert {"mutsu", "dewa", "sendai", "kozuke"} == set(REGIONS["tohoku"].provinces) - forts
    assert len(forts) == 3


def test_there_are_75_land_borders_and_9_sea_links() -> None:
    assert sum(way == "land" for *_, way in EDGES) == 75
    assert {
        ("hokkaido", "tsugaru"), ("awa", "settsu"), ("bizen", "sanuki"), ("iyo", "suo"),
        ("bungo", "iyo"), ("hyuga", "tosa"), ("bungo", "nagato"), ("chikuzen", "nagato"),
        ("higo", "hizen"),
    } == {(a, b) for a, b, way in EDGES if way == "sea"}  # fmt: skip


def test_every_border_is_told_by_both_sides() -> None:
    for province in PROVINCES.values():
        for other in province.neighbours:
            assert province.id in PROVINCES[other].neighbours


def test_eight_provinces_have_no_coast() -> None:
    assert {"kozuke", "aizu", "hida", "mino", "shinano", "kai", "kiso", "yamashiro"} == {
        p.id for p in PROVINCES.values() if not p.coastal
    }


def test_no_two_borders_cross_when_the_map_is_drawn() -> None:
    for (a, b, _), (c, d, _) in combinations(sorted(EDGES), 2):
        if not {a, b} & {c, d}:
            assert not crossing(AT[a], AT[b], AT[c], AT[d]), (a, b, c, d)


def crossing(
    a: tuple[int, ...], b: tuple[int, ...], c: tuple[int, ...], d: tuple[int, ...]
) -> bool:
    def turn(p: tuple[int, ...], q: tuple[int, ...], r: tuple[int, ...]) -> int:
        return (q[0] - p[0]) * (r[1] - p[1]) - (q[1] - p[1]) * (r[0] - p[0])

    return turn(a, b, c) * turn(a, b, d) < 0 and turn(c, d, a) * turn(c, d, b) < 0


@pytest.mark.parametrize(
    ("anchor", "fort", "axis", "sign"),
    [
        ("owari", "mikawa", 0, 1),
        ("hida", "etchu", 1, -1),
        ("shinano", "kiso", 0, -1),
        ("kai", "izu", 1, 1),
    ],
    ids=["east of Owari", "north of Hida", "west of Shinano", "south of Kai"],
)
def test_printed_directions(anchor: str, fort: str, axis: int, sign: int) -> None:
    assert fort in forts_next_to(anchor)
    assert (AT[fort][axis] - AT[anchor][axis]) * sign > 0


def test_a_fort_lies_northeast_of_echigo() -> None:
    assert "aizu" in forts_next_to("echigo")
    assert AT["aizu"][0] > AT["echigo"][0]
    assert AT["aizu"][1] < AT["echigo"][1]


def test_the_forts_next_to_iwami_settsu_and_bungo() -> None:
    assert {"izumo", "nagato"} == forts_next_to("iwami")
    assert {"awa", "kawachi", "tamba"} == forts_next_to("settsu")
    assert {"chikuzen", "higo", "hyuga", "nagato"} == forts_next_to("bungo")


def test_a_home_castle_is_a_castle_and_a_start_city_a_city() -> None:
    for daimyo in DAIMYO.values():
        assert PROVINCES[daimyo.home].kind is Kind.CASTLE
        assert PROVINCES[daimyo.city].kind is Kind.CITY
    assert PROVINCES["sendai"].kind is Kind.CITY


def test_disputed_regions_hold_both_home_castles() -> None:
    assert {"hojo", "takeda"} == set(REGIONS["kanto"].rivals)
    assert {"oda", "uesugi"} == set(REGIONS["chubu"].rivals)
    for region in REGIONS.values():
        assert all(DAIMYO[rival].home in region.provinces for rival in region.rivals)


@pytest.mark.parametrize(
    ("theatre", "size"),
    [
        ("takeda-hojo", 7),
        ("oda-uesugi", 8),
        ("mori-miyoshi", 16),
        ("mori-shimazu", 16),
        ("west", 22),
        ("centre-kozuke", 21),
        ("centre", 20),
        ("mainland", 37),
        ("full", 45),
    ],
)
def test_how_many_provinces_are_in_play(theatre: str, size: int) -> None:
    assert size == len(THEATRES[theatre].provinces)


def test_borders_lead_only_to_provinces_in_play() -> None:
    for theatre in THEATRES.values():
        for province, neighbours in theatre.borders.items():
            assert set(neighbours) <= set(theatre.provinces) - {province}


@pytest.mark.parametrize(
    ("daimyo", "troops"),
    [
        ("oda", 22), ("uesugi", 15), ("takeda", 20), ("hojo", 15),
        ("mori", 25), ("miyoshi", 23), ("date", 18), ("shimazu", 19),
    ],
)  # fmt: skip
def test_full_board_totals(daimyo: str, troops: int) -> None:
    assert troops == sum(FULL_BOARD[daimyo].values()) <= TROOPS


def test_the_full_board_leaves_three_provinces_empty() -> None:
    held = {province for placed in FULL_BOARD.values() for province in placed}

    assert {"tsugaru", "iwaki", "bizen"} == PROVINCES.keys() - held
    assert sum(sum(placed.values()) for placed in FULL_BOARD.values()) == 157
    assert all(DAIMYO[daimyo].home in placed for daimyo, placed in FULL_BOARD.items())


def test_every_block_of_the_board_says_where_it_comes_from() -> None:
    told = BOARD.table("provenance").entries
    blocks = BOARD.entries.keys() - {"title", "provenance"}

    assert blocks == {name.split(".")[0] for name in told}
