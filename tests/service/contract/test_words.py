"""What does not fit is told so that its sender knows what would, in the contract's own words."""

from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest

from service.contract.frame import operations
from service.contract.spec import document, inlined
from service.http.operations import compiled
from service.http.problems import Problem
from service.http.shapes import Shapes
from service.http.words import MOST_NAMED, listed

NEW_GAME = {"ruleset": "senso", "seats": 2}
ANYTHING = "^[^\\u0000]*$"  # U+0000 is refused before, in words of its own


@cache
def shapes() -> Shapes:
    return Shapes(document())


def refused(schema: dict[str, Any], value: object) -> str:
    with pytest.raises(Problem) as told:
        shapes().compile(schema).check(value)
    return told.value.detail


def about(name: str, value: object) -> str:
    return refused({"$ref": f"#/components/schemas/{name}"}, value)


def about_parameter(name: str, text: str) -> str:
    return refused(document()["components"]["parameters"][name]["schema"], text)


@pytest.mark.parametrize(
    ("name", "value", "words"),
    [
        (
            "CreateGame",
            {**NEW_GAME, "ruleset": "chess"},
            "at /ruleset: it must be one of daimyo, rokugan, senji, senso",
        ),
        ("CreateGame", {**NEW_GAME, "seats": "2"}, "at /seats: it must be a whole number"),
        (
            "CreateGame",
            {**NEW_GAME, "clock": {"by_kind": {"Nap": 9}}},
            "at /clock/by_kind: a name in it does not fit: it must be one of CardPlay, Reward",
        ),
        ("JoinGame", {"chair": 1}, "`chair` is not known here; known: seat, invite, nonce"),
        ("Time", "yesterday", "in UTC with milliseconds, such as 2026-11-30T07:00:00.000Z"),
        ("Time", "2026-13-45T07:00:00.000Z", "in UTC with milliseconds, such as 2026-11-30"),
        ("DailyChoice", {"hour": "8pm", "least_seconds": 0}, "00:00 to 23:59, such as 20:00"),
        ("QuietHours", {"begin": "22:00", "end": "7"}, "at /end: wanted is an hour of the day"),
        ("CreateWebhook", {"url": "ftp://a.org"}, "an https address on the open network"),
        ("CreateWebhook", {"url": "ftp://a.org"}, "has set `TENKA_PRIVATE_WEBHOOKS` to `on`"),
        ("PlayerName", "ü", "letters, digits, `_` and `-`"),
        ("TakeBack", {"decision": "the last"}, "such as 12"),
        ("MakeReport", {"reason": "rude"}, "a `game`, alone or with one of its seats"),
        ("MakeReport", {"reason": "rude"}, "or a `player` alone"),
    ],
)
def test_a_value_is_told_what_would_fit(name: str, value: object, words: str) -> None:
    assert words in about(name, value)


@pytest.mark.parametrize(
    ("name", "text", "words"),
    [
        ("AsOf", "now", "in UTC with milliseconds, such as 2026-11-30T07:00:00.000Z"),
        ("Cursor", "2", "the `next` of an earlier page"),
        ("ActingSeat", "first", "a seat from 0 to 7, such as 1"),
        ("LastEventId", "x", "a whole number, such as 17"),
        ("IdempotencyKey", "", "characters of ASCII without blanks"),
        ("IdempotencyKey", "ü", "characters of ASCII without blanks"),
        ("Limit", "many", "a whole number from 1 to 100"),
    ],
)
def test_a_parameter_is_told_what_would_fit(name: str, text: str, words: str) -> None:
    assert words in about_parameter(name, text)


def test_a_great_number_is_told_the_greatest() -> None:
    (limit,) = (
        parameter
        for parameter in compiled(document())["listGames"].placed("query")
        if parameter.name == "limit"
    )

    with pytest.raises(Problem, match="maximum of 100"):
        limit.shape.check(limit.read("9" * 20), "limit")


def test_many_choices_are_counted_beyond_those_that_can_be_read() -> None:
    told = listed(str(number) for number in range(MOST_NAMED + 2))

    assert told.endswith(f"{MOST_NAMED - 1} and 2 more")


def test_a_choice_that_is_no_word_is_written_as_json() -> None:
    assert listed([None, True, 3, "x"]) == "one of null, true, 3, x"


def wordless(node: Any, at: str) -> Iterator[str]:
    """Places with a pattern that says neither what it means nor gives an example."""
    match node:
        case {"pattern": str(pattern)} if pattern != ANYTHING:
            if not node.keys() & {"description", "examples"}:
                yield at
        case dict():
            for name, part in node.items():
                yield from wordless(part, f"{at}/{name}")
        case list():
            for nth, part in enumerate(node):
                yield from wordless(part, f"{at}/{nth}")


def test_no_regular_expression_is_all_that_there_is_to_tell() -> None:
    components = document()["components"]
    asked = [operation for _, _, operation in operations(document())]
    bodies = [operation["requestBody"] for operation in asked if "requestBody" in operation]
    parameters = [
        parameter
        for operation in asked
        for parameter in operation.get("parameters", ())
        if "$ref" not in parameter
    ]
    taken = [*components["parameters"].values(), *parameters, *bodies]

    assert list(wordless(inlined(taken, components["schemas"]), "")) == []
