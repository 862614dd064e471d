"""What a reply says besides its body: that it was given before, and what the caller has seen."""

from collections.abc import Iterator
from uuid import UUID

import pytest
from flask import Flask

from service.games.play import Seen
from service.games.table import Table
from service.games.wishes import Done
from service.http.responses import replied, seen

DONE = Done(Table(UUID(int=1)), status=201)
GREEN = Seen("0", 41)


@pytest.fixture(scope="module")
def app() -> Iterator[Flask]:
    return Flask("responses")


def read(app: Flask, tags: str | None) -> frozenset[Seen] | None:
    headers = {} if tags is None else {"If-Match": tags}
    with app.test_request_context("/v1/games/g/commands", headers=headers):
        return seen()


def test_a_reply_has_the_status_of_its_wish() -> None:
    assert replied(DONE, {"id": "g"}) == ({"id": "g"}, 201, {})


def test_a_replay_says_that_it_is_one_beside_its_other_headers() -> None:
    again = Done(Table(UUID(int=1)), status=201, replayed=True)

    _, status, headers = replied(again, {}, {"Location": "/v1/games/g"})  # type: ignore[misc]  # always three

    assert status == 201
    assert headers == {"Location": "/v1/games/g", "Idempotency-Replayed": "true"}


@pytest.mark.parametrize("tags", [None, "*"])
def test_without_a_tag_or_with_any_nothing_is_demanded(app: Flask, tags: str | None) -> None:
    assert read(app, tags) is None


@pytest.mark.parametrize(
    ("tags", "found"),
    [
        ('"0-41-code-5f"', {GREEN}),
        ('"spectator-7-code-0"', {Seen("spectator", 7)}),
        ('"0-41-code-5f-gzip"', {GREEN}),  # the same in another coding
        ('"0-41-older-code"', {GREEN}),  # what was seen is the same, whichever code drew it
        ('"0-41-a", "1-9-b"', {GREEN, Seen("1", 9)}),
        ('"0-41-a", "rubbish"', {GREEN}),
    ],
)
def test_a_tag_of_a_view_tells_who_had_seen_how_much(
    app: Flask, tags: str, found: set[Seen]
) -> None:
    assert read(app, tags) == found


@pytest.mark.parametrize(
    "tags", ['"rubbish"', '""', '"0-41"', '"0-x-code"', '"0-9999999999-code"', 'W/"0-41-code-5f"']
)
def test_a_tag_that_is_no_views_matches_never(app: Flask, tags: str) -> None:
    assert read(app, tags) == frozenset()
