"""Cursors, times and ids: each says on the wire exactly what it stands for."""

from datetime import UTC, datetime, timedelta, timezone
from uuid import UUID

import pytest
from flask import Flask

from service.http.paging import linked, read_cursor, write_cursor
from service.ids import id_for, new_id
from service.times import from_ms, rfc3339, to_ms

SOMEWHERE = UUID("01a22b73-a5c4-7e52-8994-fa8c59d8469a")


@pytest.mark.parametrize(
    "at",
    [
        datetime(1970, 1, 1, tzinfo=UTC),
        datetime(2026, 11, 30, 12, 0, 0, 999_999, tzinfo=UTC),
        datetime(2026, 11, 30, 12, 0, 0, 1, tzinfo=timezone(timedelta(hours=9))),
    ],
)
def test_a_cursor_reads_back_to_the_very_place(at: datetime) -> None:
    assert read_cursor(write_cursor((at, SOMEWHERE))) == (at, SOMEWHERE)


def test_without_a_cursor_a_list_begins_at_its_start() -> None:
    assert read_cursor(None) is None


def test_a_page_links_to_the_next_with_all_that_was_asked() -> None:
    with Flask("pages").test_request_context("/v1/games?filter=mine&limit=2&cursor=old"):
        page, headers = linked({"games": []}, "new&=")  # type: ignore[misc]  # a pair, if one follows

        assert page == {"games": []}
        assert headers == {"Link": '</v1/games?filter=mine&limit=2&cursor=new%26%3D>; rel="next"'}
        assert linked({"games": []}, None) == {"games": []}


def test_times_are_utc_with_three_digits_whatever_their_zone() -> None:
    tokyo = datetime(2026, 11, 30, 21, 0, 0, 5_999, tzinfo=timezone(timedelta(hours=9)))

    assert rfc3339(tokyo) == "2026-11-30T12:00:00.005Z"


@pytest.mark.parametrize("milliseconds", [0, 1, 999, 1_700_000_000_001, 4_102_444_799_999])
def test_milliseconds_come_back_as_they_were(milliseconds: int) -> None:
    assert to_ms(from_ms(milliseconds)) == milliseconds


def test_ids_are_of_their_version_and_follow_time() -> None:
    ids = [new_id() for _ in range(100)]

    assert {(made.version, made.variant) for made in ids} == {(7, "specified in RFC 4122")}
    assert len(set(ids)) == 100
    assert [made.bytes[:6] for made in ids] == sorted(made.bytes[:6] for made in ids)


def test_the_same_words_stand_for_the_same_id_and_others_for_another() -> None:
    assert id_for("game", "ann", "k") == id_for("game", "ann", "k")
    assert id_for("game", "ann", "k").version == 8
    assert id_for("game", "annk") != id_for("game", "ann", "k") != id_for("game", "an", "nk")
