"""The difference between two views, applied to the old one, gives the new one (RFC 6902)."""

from copy import deepcopy
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from service.http.patch import difference
from service.wire import to_json

leaves = st.none() | st.booleans() | st.integers(-3, 3) | st.text("a/~0 ん", max_size=3)
values = st.recursive(
    leaves,
    lambda inner: (
        st.lists(inner, max_size=5)
        | st.dictionaries(st.text("a/~1", max_size=2), inner, max_size=4)
    ),
    max_leaves=20,
)


def applied(value: Any, operations: list[dict[str, Any]]) -> Any:
    """What a client has when it follows a patch, written from the standard alone."""
    holder = {"": deepcopy(value)}
    for operation in operations:
        steps = [s.replace("~1", "/").replace("~0", "~") for s in operation["path"].split("/")]
        place: Any = holder
        for step in steps[:-1]:
            place = place[int(step)] if isinstance(place, list) else place[step]
        _change(place, steps[-1], operation)
    return holder[""]


def _change(place: Any, last: str, operation: dict[str, Any]) -> None:
    step = int(last) if isinstance(place, list) else last
    match operation["op"]:
        case "remove":
            del place[step]
        case "add" if isinstance(place, list):
            assert step <= len(place)
            place.insert(step, operation["value"])
        case "add":
            place[step] = operation["value"]
        case "replace":
            assert isinstance(place, list) or step in place
            place[step] = operation["value"]


@given(values, values)
def test_a_patch_leads_from_the_old_to_the_new(old: Any, new: Any) -> None:
    # written out, since Python takes true for 1
    assert to_json(applied(old, list(difference(old, new)))) == to_json(new)


@given(values)
def test_what_is_the_same_needs_no_patch(value: Any) -> None:
    assert list(difference(value, deepcopy(value))) == []


@given(values, values)
def test_neither_side_is_changed(old: Any, new: Any) -> None:
    before = repr((old, new))

    list(difference(old, new))

    assert repr((old, new)) == before


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        ({"a": 1}, {"a": 2}, [("replace", "/a", 2)]),
        ({"a": 1}, {"b": 1}, [("remove", "/a", None), ("add", "/b", 1)]),
        ({"a": None}, {}, [("remove", "/a", None)]),
        ({}, {"a": None}, [("add", "/a", None)]),
        ({"a/b": {"~": 1}}, {"a/b": {"~": 2}}, [("replace", "/a~1b/~0", 2)]),
        ([1, 2, 3], [1, 3], [("remove", "/1", None)]),
        ([1, 3], [1, 2, 3], [("add", "/1", 2)]),
        ([1, 2], [1, 2, 3, 4], [("add", "/2", 3), ("add", "/3", 4)]),
        (
            [1, 2, 3, 4],
            [1],
            [("remove", "/3", None), ("remove", "/2", None), ("remove", "/1", None)],
        ),
        ([{"a": 1}, 2], [{"a": 3}, 2], [("replace", "/0/a", 3)]),
        ({"a": 1}, [1], [("replace", "", [1])]),
        ({"a": 1}, {"a": True}, [("replace", "/a", True)]),
        ([0], [False], [("replace", "/0", False)]),
        ("a", "a", []),
    ],
)
def test_a_patch_says_no_more_than_it_must(
    old: Any, new: Any, expected: list[tuple[str, str, Any]]
) -> None:
    found = [(one["op"], one["path"], one.get("value")) for one in difference(old, new)]

    assert found == expected
