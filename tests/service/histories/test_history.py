"""Time travel: every seat can look back at what it saw, and at no more than that."""

from typing import Any

import pytest
from flask import Flask

from service.http.patch import difference
from tests.patching import patched
from tests.service.world import Table, a_table, anyone


@pytest.fixture
def seen_live(app: Flask) -> tuple[Table, dict[tuple[int, int], dict[str, Any]]]:
    """A table of three, and every view that a seat got while the game was played."""
    table, views = a_table(app, seats=3, clock={"seconds": 3600}), {}
    for _ in range(20):
        for seat in range(3):
            view = table.view(seat)
            views[seat, view["last_id"]] = view
        table.play_any()
    return table, views


def test_every_view_of_every_seat_can_be_seen_again(
    seen_live: tuple[Table, dict[tuple[int, int], dict[str, Any]]],
) -> None:
    table, views = seen_live

    for (seat, id_), view in views.items():
        then = table.seated[seat].get(f"{table.path}/view?at={id_}").get_json()
        assert then == view


def test_what_was_legal_then_is_listed_again(app: Flask) -> None:
    table = a_table(app)
    seat = table.awaited()
    id_, before = table.view(seat)["last_id"], table.legal(seat)
    table.play_any()

    then = table.seated[seat].get(f"{table.path}/legal?at={id_}").get_json()

    assert then["commands"] == before


def test_what_one_command_brought_is_seen_together(app: Flask) -> None:
    table = a_table(app)
    whole = table.view()

    amid = table.seated[0].get(f"{table.path}/view?at={whole['last_id'] - 1}").get_json()

    assert amid == whole


def test_a_time_shows_what_was_there_by_then(app: Flask) -> None:
    table = a_table(app)
    before = table.view()
    events = table.seated[0].get(f"{table.path}/events").get_json()["events"]
    table.play_any()

    then = table.seated[0].get(f"{table.path}/view?as_of={events[-1]['at']}").get_json()

    assert then in (before, table.view())  # a quick command may fall into the same millisecond


@pytest.mark.parametrize(
    ("query", "pointer"),
    [
        ("at=9999", "/at"),
        ("at=0", "/at"),
        ("as_of=1999-01-01T00:00:00.000Z", "/as_of"),
        ("as_of=2016-12-31T23:59:60.000Z", "/as_of"),
        ("as_of=0000-01-01T00:00:00.000Z", "/as_of"),
        ("at=1&as_of=2026-01-01T00:00:00.000Z", "/as_of"),
        ("at=9999&as_of=2199-01-01T00:00:00.000Z", "/at"),
    ],
)
def test_a_moment_that_is_none_is_refused(app: Flask, query: str, pointer: str) -> None:
    table = a_table(app)

    answer = table.seated[0].get(f"{table.path}/view?{query}")

    assert (answer.status_code, answer.get_json()["pointer"]) == (422, pointer)


def test_a_spectator_looks_back_with_a_spectators_eyes(app: Flask) -> None:
    table = a_table(app)
    table.play_any()
    stranger = anyone(app)
    last = stranger.get(f"{table.path}/view").get_json()["last_id"]

    for id_ in range(1, last + 1):
        view = stranger.get(f"{table.path}/view?at={id_}").get_json()["view"]
        assert view is None or all(seat["hand"] is None for seat in view["seats"])


def test_a_patch_leads_from_one_view_to_the_other(app: Flask) -> None:
    table = a_table(app)
    for _ in range(6):
        table.play_any()
    (ann, *_), last = table.seated, table.view()["last_id"]
    views = [ann.get(f"{table.path}/view?at={n}").get_json() for n in range(1, last + 1)]

    for id_, view in enumerate(views, start=1):
        patch = ann.get(f"{table.path}/view/diff?from={id_}").get_json(force=True)
        assert patched(view, patch) == views[-1]
    back = ann.get(f"{table.path}/view/diff?from={last}&to=1").get_json(force=True)
    assert patched(views[-1], back) == views[0]


def test_a_patch_needs_a_start(app: Flask) -> None:
    table = a_table(app)

    answer = table.seated[0].get(f"{table.path}/view/diff")

    assert (answer.status_code, answer.get_json()["pointer"]) == (422, "/from")


@pytest.mark.parametrize(
    ("old", "new", "operations"),
    [
        ({"a": 1}, {"a": 1}, 0),
        ({"a": True}, {"a": 1}, 1),
        ({"a~/b": [1, 2, 3]}, {"a~/b": [2, 3]}, 1),
        ([1, 2, 3], [1, 4, 5, 3], 2),
        ({"x": {"y": None}}, {"x": []}, 1),
        ([], {}, 1),
    ],
)
def test_a_difference_is_small_and_leads_there(old: Any, new: Any, operations: int) -> None:
    patch = list(difference(old, new))

    assert len(patch) == operations
    assert repr(patched(old, patch)) == repr(new)


def test_a_game_made_to_be_opened_is_read_whole_by_everyone_at_its_end(app: Flask) -> None:
    table, stranger = a_table(app, watching="private", opened_at_end=True), anyone(app)
    table.play_any()
    own = table.seated[0].get(f"{table.path}/events").get_json()["events"]
    assert table.seated[0].get(f"{table.path}/view?viewer=open").status_code == 403
    assert stranger.get(f"{table.path}/view?viewer=open").status_code == 404

    table.seated[1].post(f"{table.path}/resign")

    view = stranger.get(f"{table.path}/view?viewer=open").get_json()
    assert view["viewer"] == "open"
    assert all(seat["hand"] for seat in view["view"]["seats"])
    events = stranger.get(f"{table.path}/events?viewer=open").get_json()["events"]
    assert [event["id"] for event in events] == list(range(1, view["last_id"] + 1))
    assert table.seated[0].get(f"{table.path}/events").get_json()["events"][: len(own)] == own


def test_any_other_game_stays_closed_at_its_end(app: Flask) -> None:
    table = a_table(app)
    table.seated[1].post(f"{table.path}/resign")

    assert table.seated[0].get(f"{table.path}/view?viewer=open").status_code == 403
