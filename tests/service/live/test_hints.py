"""Hints through Valkey: none is needed, and none outlives the process's connection."""

import threading
from collections.abc import Iterator
from queue import SimpleQueue

import pytest
from redis import Redis

from service.live.hints import Announcer, Listener
from service.timing.queue import connect


@pytest.fixture
def redis(valkey: str) -> Iterator[Redis]:
    connected = connect(valkey)
    yield connected
    connected.close()


def running(name: str) -> set[threading.Thread]:
    return {thread for thread in threading.enumerate() if thread.name == name}


def test_what_is_announced_is_heard(redis: Redis, valkey: str) -> None:
    heard: SimpleQueue[bool] = SimpleQueue()
    listener = Listener(connect(valkey), lambda: heard.put(True))
    listener.start()
    while not redis.pubsub_numsub("tenka:moved")[0][1]:
        pass  # it has not subscribed yet
    announcer = Announcer(redis)

    announcer.moved()

    assert heard.get(timeout=5)
    listener.stop()
    announcer.close()


def test_nothing_is_on_its_way_when_the_connection_closes(redis: Redis) -> None:
    before = running("announcer")
    redis.client_pause(200)  # milliseconds; a hint sent meanwhile waits for its answer
    announcer = Announcer(redis)
    announcer.moved()

    announcer.close()

    assert running("announcer") == before


def test_a_closed_announcer_stays_silent(redis: Redis) -> None:
    before = running("announcer")
    announcer = Announcer(redis)
    announcer.close()

    announcer.moved()

    assert running("announcer") == before


def test_a_listener_has_ended_when_it_is_stopped(redis: Redis) -> None:
    before = running("hints")
    listener = Listener(redis, lambda: None)
    listener.start()

    listener.stop()

    assert running("hints") == before
