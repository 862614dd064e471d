"""What must hold of a game that is over: each fault of its streams and views is found."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, cast

import pytest

from service.conformance.endings import (
    ENDINGS,
    has_an_outcome,
    is_dense,
    is_paged,
    is_remembered,
    is_streamed,
)
from service.conformance.promises import BrokenPromise
from service.conformance.sandbox import SandboxGame

Events = list[dict[str, Any]]
Check = Callable[[SandboxGame, int | None], None]


def numbered(count: int) -> Events:
    return [{"id": n, "type": "CardPlayed"} for n in range(1, count + 1)]


def over(last: int) -> dict[str, Any]:
    return {"last_id": last, "view": {"round": 4}, "awaited": [], "outcome": {"winners": [0]}}


@dataclass
class Over:
    """A game that has ended, as a server tells of it; `pages` and `live` may tell otherwise."""

    told: Events = field(default_factory=lambda: numbered(7))
    shown: dict[str, Any] = field(default_factory=lambda: over(7))
    then: Any = field(default_factory=lambda: {"round": 4})
    pages: Callable[[Events], Events] = list
    live: Callable[[Events], Events] = list
    resumed: Callable[[Events], Events] = list
    limits: list[int] = field(default_factory=list)

    def events(self, _seat: int | None, limit: int = 500) -> Events:
        if limit == 500:
            return self.told
        self.limits.append(limit)
        return self.pages(self.told)

    def streamed(self, _seat: int | None, after: int, last: int) -> Events:
        rest = [event for event in self.told if after < event["id"] <= last]
        return self.resumed(rest) if after else self.live(rest)

    def view(self, _seat: int | None) -> dict[str, Any]:
        return self.shown

    def get(self, place: str, _seat: int | None) -> dict[str, Any]:
        assert place == f"view?at={self.shown['last_id']}"
        return {"view": self.then}


def held(check: Check, game: Over, seat: int | None = 0) -> None:
    check(cast("SandboxGame", game), seat)


def fault(check: Check, game: Over) -> str:
    with pytest.raises(BrokenPromise) as broken:
        held(check, game)
    return str(broken.value)


@pytest.mark.parametrize("seat", [0, None])
@pytest.mark.parametrize("check", ENDINGS.values(), ids=ENDINGS)
def test_a_game_without_fault_has_none(check: Check, seat: int | None) -> None:
    held(check, Over(), seat)


@pytest.mark.parametrize("missing", [0, 3])
def test_a_gap_in_the_ids_is_found(missing: int) -> None:
    gapped = [event for event in numbered(7) if event["id"] != missing + 1]

    assert "the ids of the stream" in fault(is_dense, Over(told=gapped))


def test_an_id_that_comes_twice_is_found() -> None:
    assert "the ids of the stream" in fault(is_dense, Over(told=[*numbered(7), *numbered(7)[-1:]]))


def test_a_view_that_counts_otherwise_than_the_stream_is_found() -> None:
    assert "the last id in the view" in fault(is_dense, Over(shown=over(8)))


@pytest.mark.parametrize("cut", [slice(1, None), slice(-1), slice(None, None, -1)])
def test_small_pages_that_hold_something_else_are_found(cut: slice) -> None:
    assert "small pages" in fault(is_paged, Over(pages=lambda events: events[cut]))


@pytest.mark.parametrize(("count", "limit"), [(7, 3), (2, 1), (0, 1), (1000, 100)])
def test_pages_are_small_beside_what_there_is_and_no_larger_than_a_page_may_be(
    count: int, limit: int
) -> None:
    game = Over(told=numbered(count))

    held(is_paged, game)

    assert game.limits == [limit]


def test_a_live_stream_that_tells_something_else_is_found() -> None:
    assert "the live stream" in fault(is_streamed, Over(live=lambda events: events[:-1]))


def test_a_stream_that_resumes_at_another_place_is_found() -> None:
    assert "the resumed stream" in fault(is_streamed, Over(resumed=lambda events: events[1:]))


def test_a_past_that_is_no_longer_what_it_was_is_found() -> None:
    assert "the view then" in fault(is_remembered, Over(then={"round": 3}))


def test_a_spectator_is_not_asked_what_he_saw_then() -> None:
    held(is_remembered, Over(then={"round": 3}), None)


def test_an_end_without_an_outcome_is_found() -> None:
    assert "no outcome" in fault(has_an_outcome, Over(shown={**over(7), "outcome": None}))


def test_somebody_who_is_awaited_after_the_end_is_found() -> None:
    asked = {**over(7), "awaited": [{"seat": 1}]}

    assert "after the end" in fault(has_an_outcome, Over(shown=asked))
