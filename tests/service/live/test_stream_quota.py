"""How many streams a player holds: counted over all stream processes, whatever becomes of one."""

import asyncio
from collections.abc import Iterator
from contextlib import AsyncExitStack, ExitStack, contextmanager

import pytest
from flask import Flask

from eventstore.store import StoreUnavailable
from service.bootstrap import Services
from service.live.stream_counts import StreamCounts
from service.live.stream_quota import StreamQuota
from tests.fix_live import Serving
from tests.service.listening import Address, listening, until
from tests.service.world import Person, anyone, at_once

FEED = "/v1/me/feed"
ANN = "ann"


@pytest.fixture
def ann(app: Flask) -> Person:
    return anyone(app)


@contextmanager
def held(*streams: tuple[Address, Person]) -> Iterator[None]:
    """Follow a feed in several processes for the length of a block."""
    with ExitStack() as stack:
        for address, person in streams:
            assert stack.enter_context(listening(address, person, FEED)).status == 200
        yield


def status(address: Address, person: Person) -> int:
    with listening(address, person, FEED) as stream:
        return stream.status


def silence(services: Services) -> None:
    """Let all processes have been silent for a while."""
    with services.pool.lend() as connection:
        connection.execute("update stream_process set seen_at = seen_at - interval '20 seconds'")


def quota(services: Services, most: int) -> StreamQuota:
    return StreamQuota(most, StreamCounts(services.pool), asyncio.to_thread)


@pytest.mark.parametrize("most", [1, 3])
def test_a_player_has_so_many_places_and_gets_each_back(services: Services, most: int) -> None:
    async def come_and_go() -> None:
        places = quota(services, most)
        async with AsyncExitStack() as stack:
            for _ in range(most):
                assert await stack.enter_async_context(places.one_more(ANN))
            async with places.one_more(ANN) as more, places.one_more("ben") as other:
                assert (more, other) == (False, True)
        async with places.one_more(ANN) as again:
            assert again

    asyncio.run(come_and_go())


def test_a_place_is_given_back_also_where_its_stream_fails(services: Services) -> None:
    async def fail() -> None:
        places = quota(services, most=1)
        with pytest.raises(ConnectionResetError):
            async with places.one_more(ANN):
                raise ConnectionResetError
        async with places.one_more(ANN) as again:
            assert again

    asyncio.run(fail())


def test_a_player_holds_so_many_in_all_processes_together(
    app: Flask, ann: Person, serving: Serving
) -> None:
    one, other = serving(streams_per_player=2), serving(streams_per_player=2)
    with held((one, ann), (other, ann)):
        assert [status(one, ann), status(other, ann)] == [429, 429]
        assert status(other, anyone(app)) == 200


def test_a_place_that_is_free_again_in_one_process_is_free_in_the_other(
    services: Services,
) -> None:
    one, other = StreamCounts(services.pool), StreamCounts(services.pool)
    assert one.has_room(ANN, 1, most=1)
    assert not other.has_room(ANN, 1, most=1)

    one.tell({ANN: 0})

    assert other.has_room(ANN, 1, most=1)


def test_a_process_that_ends_frees_its_places(ann: Person, serving: Serving) -> None:
    one, other = serving(streams_per_player=1), serving(streams_per_player=1)
    with held((one, ann)):
        assert status(other, ann) == 429
        one.stop()

    assert status(other, ann) == 200


def test_a_process_that_was_killed_holds_nothing_after_a_while(services: Services) -> None:
    killed, other = StreamCounts(services.pool), StreamCounts(services.pool)
    killed.has_room(ANN, 1, most=1)
    assert not other.has_room(ANN, 1, most=1)

    silence(services)

    assert other.has_room(ANN, 1, most=1)


def test_a_process_that_only_was_silent_is_told_that_it_was_given_up(services: Services) -> None:
    """Given one that stood still for so long that another has cleared it away."""
    still, other = StreamCounts(services.pool), StreamCounts(services.pool)
    still.has_room(ANN, 1, most=1)
    assert still.tell({})
    for _ in range(4):
        silence(services)
    other.tell({})

    assert not still.tell({})
    assert still.tell({ANN: 1})
    assert not other.has_room(ANN, 1, most=1)


def test_asked_by_many_processes_at_once_no_more_are_let_in(services: Services) -> None:
    let_in: list[bool] = []
    processes = [StreamCounts(services.pool) for _ in range(6)]

    at_once(*(lambda p=process: let_in.append(p.has_room(ANN, 1, most=2)) for process in processes))

    assert sorted(let_in) == [False] * 4 + [True] * 2


def test_without_the_counts_of_others_its_own_still_hold(
    ann: Person, serving: Serving, monkeypatch: pytest.MonkeyPatch
) -> None:
    streams = serving(streams_per_player=1)
    monkeypatch.setattr(StreamCounts, "has_room", _away)

    with held((streams, ann)):
        assert status(streams, ann) == 429
    until(lambda: status(streams, ann) == 200)


def _away(*_: object) -> bool:
    raise StoreUnavailable
