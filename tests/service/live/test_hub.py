"""Readers of streams: woken when what they follow has moved, and by nothing else."""

import asyncio
from collections.abc import Collection, Coroutine, Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from uuid import UUID

from eventstore.store import StoreUnavailable
from service.live.hub import Hub, Reader
from service.live.polling import PollResult
from service.live.topics import FEED, GAME, Follow, Topic

CHESS, GO, MINE = Topic(GAME, UUID(int=1)), Topic(GAME, UUID(int=2)), Topic(FEED, UUID(int=3))
GOOD, BAD = UUID(int=11), UUID(int=12)


def reader(topic: Topic = CHESS, token: UUID = GOOD) -> Reader:
    return Reader(Follow(topic, "ann", 0, token))


@dataclass
class Lookout:
    """What is to be seen at each look, one after another, and what was asked for at each."""

    seen: Iterator[PollResult | Exception]
    asked: list[tuple[set[Topic], set[UUID] | None]] = field(default_factory=list)

    def __call__(self, topics: Collection[Topic], tokens: Collection[UUID] | None) -> PollResult:
        self.asked.append((set(topics), None if tokens is None else set(tokens)))
        found = next(self.seen)
        if isinstance(found, Exception):
            raise found
        return found


def looking(*seen: PollResult | Exception) -> tuple[Hub, Lookout]:
    lookout = Lookout(iter(seen))
    return Hub(lookout), lookout


def until_looked(hub: Hub, lookout: Lookout, times: int = 1) -> None:
    """Let a hub run until it has looked so often and acted on it."""

    async def run() -> None:
        running = asyncio.create_task(hub.run())
        while len(lookout.asked) < times + 1 and not running.done():
            hub.hint()
            await asyncio.sleep(0)
        running.cancel()
        with suppress(asyncio.CancelledError, RuntimeError):
            await running

    _run(run())


def _run(work: Coroutine[object, object, None]) -> None:
    asyncio.run(asyncio.wait_for(work, 10))


def moved(**versions: int) -> PollResult:
    topics = {"chess": CHESS, "go": GO, "mine": MINE}
    return PollResult({topics[name]: at for name, at in versions.items()}, {GOOD, BAD})


def test_who_follows_what_has_moved_is_woken_and_nobody_else() -> None:
    hub, lookout = looking(moved(chess=4), moved())
    one, other, third = reader(), reader(), reader(GO)
    for each in (one, other, third):
        hub.join(each)

    until_looked(hub, lookout)

    assert [each.rung.is_set() for each in (one, other, third)] == [True, True, False]
    assert (hub.version(CHESS), hub.version(GO)) == (4, 0)


def test_what_stands_where_it_stood_wakes_nobody() -> None:
    hub, lookout = looking(moved(chess=4), moved(chess=4), moved(chess=3))
    hub.join(one := reader())
    until_looked(hub, lookout)
    one.rung.clear()

    until_looked(hub, lookout)

    assert not one.rung.is_set()
    assert hub.version(CHESS) == 4


def test_all_topics_are_looked_up_together_and_each_once() -> None:
    hub, lookout = looking(moved(), moved())
    for each in (reader(), reader(), reader(GO), reader(MINE)):
        hub.join(each)

    until_looked(hub, lookout)

    assert lookout.asked[0][0] == {CHESS, GO, MINE}


def test_tokens_are_asked_for_at_the_first_look_and_not_at_each() -> None:
    hub, lookout = looking(moved(), moved())
    hub.join(reader(token=GOOD))
    hub.join(reader(GO, token=BAD))

    until_looked(hub, lookout)

    assert [tokens for _, tokens in lookout.asked] == [{GOOD, BAD}, None]


def test_whose_token_lives_no_more_must_leave_and_is_woken_to_do_so() -> None:
    hub, lookout = looking(PollResult({}, {GOOD}), moved())
    stays, goes = reader(), reader(token=BAD)
    hub.join(stays)
    hub.join(goes)

    until_looked(hub, lookout)

    assert (goes.must_leave, goes.rung.is_set()) == (True, True)
    assert (stays.must_leave, stays.rung.is_set()) == (False, False)


def test_a_look_that_asked_for_no_tokens_sends_nobody_away() -> None:
    hub, lookout = looking(moved(), PollResult({}, None), moved())
    hub.join(one := reader())

    until_looked(hub, lookout, times=2)

    assert not one.must_leave


def test_a_database_that_is_away_sends_nobody_away_and_is_asked_again() -> None:
    hub, lookout = looking(StoreUnavailable("gone"), moved(chess=2), moved())
    hub.join(one := reader())

    until_looked(hub, lookout, times=2)

    assert (one.must_leave, one.rung.is_set()) == (False, True)


def test_who_has_left_is_not_woken_and_its_topic_is_forgotten() -> None:
    hub, lookout = looking(moved(chess=4), moved(chess=5))
    hub.join(one := reader())
    until_looked(hub, lookout)
    one.rung.clear()

    hub.leave(one)

    assert (len(hub), hub.version(CHESS)) == (0, 0)
    assert not one.rung.is_set()


def test_a_topic_is_remembered_while_one_of_its_readers_is_left() -> None:
    hub, lookout = looking(moved(chess=4), moved())
    hub.join(one := reader())
    hub.join(reader())
    until_looked(hub, lookout)

    hub.leave(one)

    assert (len(hub), hub.version(CHESS)) == (1, 4)
