"""Packaged data is read as what it must be, or not at all."""

import pytest

from domain.kernel.packaged_data import Table, read_board

TABLE = Table(
    {
        "name": "Edo",
        "size": 3,
        "walled": True,
        "roads": ["a", "b"],
        "pips": [3, 2],
        "teams": [["a"], ["b", "c"]],
        "lord": {"name": "Ii"},
        "towns": [{"name": "Uji"}, {"name": "Otsu"}],
    },
    "board",
)


def test_entries_are_read_with_their_types() -> None:
    assert TABLE.text("name") == "Edo"
    assert TABLE.number("size") == 3
    assert TABLE.flag("walled")
    assert TABLE.texts("roads") == ("a", "b")
    assert TABLE.numbers("pips") == (3, 2)
    assert TABLE.rows("teams") == (("a",), ("b", "c"))
    assert TABLE.table("lord").text("name") == "Ii"
    assert [town.text("name") for town in TABLE.tables("towns")] == ["Uji", "Otsu"]


@pytest.mark.parametrize(
    ("read", "key"),
    [
        ("text", "size"),
        ("number", "name"),
        ("number", "walled"),
        ("flag", "size"),
        ("texts", "name"),
        ("texts", "pips"),
        ("numbers", "roads"),
        ("table", "towns"),
        ("tables", "roads"),
    ],
)
def test_an_entry_of_another_type_is_named(read: str, key: str) -> None:
    with pytest.raises(TypeError, match=rf"board\.{key}.* should be"):
        getattr(TABLE, read)(key)


def test_a_board_is_read_from_its_package() -> None:
    assert read_board("domain.senso").tables("factions")[0].text("id") == "takeda"
