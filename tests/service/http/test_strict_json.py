"""Bodies are read strictly: nothing that two readers could understand differently gets in."""

import json

import pytest

from service.http.problems import Problem
from service.http.strict_json import DEEPEST, WIDEST, pointer_to, read_json


def problem_of(raw: bytes) -> Problem:
    with pytest.raises(Problem) as caught:
        read_json(raw)
    return caught.value


@pytest.mark.parametrize(
    "raw",
    [
        b"{",
        b"{} {}",
        b"{'a': 1}",
        b'{"a": 1,}',
        b'{"a": NaN}',
        b'{"a": -Infinity}',
        b'{"a": 01}',
        b'{"a": "\\ud800"}',
        b'{"a": "\xff"}',
        b'"\x01"',
        b"\xef\xbb\xbf{}",
    ],
)
def test_what_is_no_json_is_unreadable(raw: bytes) -> None:
    assert (problem_of(raw).status, problem_of(raw).code) == (400, "unreadable-json")


@pytest.mark.parametrize("raw", [b'{"a":1,"a":1}', b'[{"b":{"a":1,"\\u0061":2}}]'])
def test_a_name_that_stands_twice_is_unreadable_at_any_depth(raw: bytes) -> None:
    assert problem_of(raw).detail == "a member of an object stands twice in the body"


@pytest.mark.parametrize(
    ("raw", "pointer"),
    [
        (b'{"a": ["x", "y\\u0000"]}', "/a/1"),
        (b'{"a": {"b\\u0000": 1}}', "/a"),
        (b'"\\u0000"', ""),
        (b'{"a~b/c": "\\u0000"}', "/a~0b~1c"),
        (b'{"a": 9007199254740992}', "/a"),
        (b'{"a": [-9007199254740992]}', "/a/0"),
        (b'{"a": 9007199254740992.0}', "/a"),
        (b'{"a": 1e300}', "/a"),
    ],
)
def test_what_no_schema_could_take_is_told_where_it_stands(raw: bytes, pointer: str) -> None:
    problem = problem_of(raw)

    assert (problem.status, problem.pointer) == (422, pointer)


def test_the_greatest_whole_numbers_are_kept_exactly() -> None:
    numbers = [WIDEST, -WIDEST, 0]

    assert read_json(json.dumps(numbers).encode()) == numbers


def test_a_whole_number_with_a_point_is_a_whole_number() -> None:
    (read,) = read_json(b"[2.0]")

    assert (read, type(read)) == (2, int)
    assert read_json(b"[2.5]") == [2.5]


def nested(levels: int) -> bytes:
    return b"[" * levels + b"]" * levels


def test_a_body_is_nested_so_deep_and_no_deeper() -> None:
    assert read_json(nested(DEEPEST))

    assert problem_of(nested(DEEPEST + 1)).status == 422
    assert problem_of(nested(20_000)).status in {400, 422}


def test_a_pointer_writes_its_own_signs_in_code() -> None:
    assert pointer_to("a/b", 0, "~") == "/a~1b/0/~0"
    assert pointer_to() == ""
