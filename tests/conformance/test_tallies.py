"""What a seat's stream tells of its client: what it answered, and what it left to the clock."""

from collections import Counter
from typing import Any

import pytest

from service.conformance.tallies import Met, asked_of, tally
from service.rulesets import rulesets

SENSO = rulesets()["senso"]
ME, OTHER = 1, 0


def event(word: str, **data: object) -> dict[str, Any]:
    return {"type": word, "data": data}


def opened(decision: str, kind: str = "Bid", word: str = "DecisionOpened") -> dict[str, Any]:
    return event(word, id=decision, kind=kind)


def answered(decision: str, seat: int = ME, word: str = "DecisionAnswered") -> dict[str, Any]:
    return event(word, id=decision, seat=seat)


def expired(decision: str, seat: int | None = ME) -> dict[str, Any]:
    return event("TimeExpired", decision=decision, seat=seat)


def counted(*events: dict[str, Any]) -> tuple[dict[str, int], dict[str, int]]:
    met = Met()
    tally(events, ME, met)
    return dict(met.answered), dict(met.left)


@pytest.mark.parametrize(
    ("events", "answers", "left"),
    [
        ((), {}, {}),
        ((opened("1"),), {}, {}),
        ((opened("1"), answered("1")), {"Bid": 1}, {}),
        ((opened("1"), answered("1", OTHER)), {}, {}),
        ((opened("1"), expired("1"), answered("1")), {}, {"Bid": 1}),
        ((opened("1"), expired("1", None), answered("1")), {}, {"Bid": 1}),  # one clock for all
        ((opened("1"), expired("1", OTHER), answered("1")), {"Bid": 1}, {}),
        ((opened("1"), answered("1"), opened("2"), answered("2")), {"Bid": 2}, {}),
        ((expired("1.0.1"),), {}, {}),  # of a decision that he has never seen
    ],
)
def test_what_the_client_did_is_counted_and_what_others_did_is_not(
    events: tuple[dict[str, Any], ...], answers: dict[str, int], left: dict[str, int]
) -> None:
    assert counted(*events) == (answers, left)


def test_a_hidden_decision_counts_as_one_that_all_see() -> None:
    secret = opened("1.1.1", "Wish", "PrivateDecisionOpened")

    told = counted(secret, answered("1.1.1", word="PrivateDecisionAnswered"))

    assert told == ({"Wish": 1}, {})


def test_a_decision_that_is_answered_in_parts_counts_with_each_answer() -> None:
    """As a seat that is asked again in the same decision after a rewind would show it."""
    assert counted(opened("1"), answered("1"), answered("1")) == ({"Bid": 2}, {})


def test_several_games_add_up() -> None:
    met = Met()

    for _ in range(3):
        tally([opened("1"), answered("1")], ME, met)

    assert met.answered == Counter(Bid=3)


def test_a_kind_is_known_once_the_client_was_asked_whatever_it_did() -> None:
    met = Met(Counter(Bid=1), Counter(Move=1))

    assert [met.knows(kind) for kind in ("Bid", "Move", "Wish")] == [True, True, False]


def test_a_pause_asks_nobody_anything() -> None:
    assert "RoundPause" not in asked_of(SENSO)
    assert "CardPlay" in asked_of(SENSO)


def test_each_bad_end_has_a_line_of_its_own_that_does_not_hold() -> None:
    met = Met(ended=["it ended with 1", "it ended with 2"])

    *_, first, second = met.lines(SENSO)

    assert [(line.holds, line.told) for line in (first, second)] == [
        (False, "it ended with 1"),
        (False, "it ended with 2"),
    ]


def test_a_line_tells_what_was_met_and_how() -> None:
    met = Met(Counter(CardPlay=2), Counter(CardPlay=1))

    lines = {line.what: line for line in met.lines(SENSO)}

    assert lines["CardPlay"].told == "answered 2 times, left to the clock 1 times"
    assert not lines["CardPlay"].holds
    assert lines["Reward"].told == "not met"
