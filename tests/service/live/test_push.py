"""What one reader is told: all that is new, in order, until he leaves or may stay no longer."""

import asyncio
from contextlib import suppress
from dataclasses import dataclass, field
from uuid import UUID, uuid4

import pytest
from structlog.testing import capture_logs

from eventstore.store import StoreUnavailable
from service.games.wishes import UnknownGame
from service.live import push
from service.live.feed import Forgotten
from service.live.hub import Hub, Reader
from service.live.polling import PollResult
from service.live.push import TROUBLE, Pusher
from service.live.sse import BEAT, GREETING, named, numbered
from service.live.topics import GAME, Follow, News, Place, Topic

FOLLOW = Follow(Topic(GAME, uuid4()), "ann", 7, uuid4())


@dataclass
class Told:
    """A reader who leaves, as a closed connection would, once he was sent so much."""

    enough: int
    sent: list[bytes] = field(default_factory=list)

    async def __call__(self, data: bytes) -> None:
        self.sent.append(data)
        if len(self.sent) >= self.enough:
            raise ConnectionResetError


@dataclass
class Paper:
    """News in the order of the asking; asked once more, it wakes nobody and has nothing."""

    hub: Hub
    news: list[News | Exception]
    asked: list[Place] = field(default_factory=list)

    async def __call__(self, _follow: Follow, place: Place, _version: int) -> News:
        self.asked.append(place)
        found = self.news.pop(0) if self.news else News(b"", place)
        if isinstance(found, Exception):
            raise found
        return found


def read(
    *news: News | Exception, enough: int = 99, beat_every: float = 0.01
) -> tuple[Told, Paper, Hub]:
    """Let a reader follow until he has left, or was sent away."""
    hub = Hub(lambda _topics, _tokens: PollResult({}, None))
    told, paper = Told(enough), Paper(hub, list(news))
    pusher = Pusher(hub, paper, beat_every)

    async def run() -> None:
        with suppress(ConnectionResetError):
            await asyncio.wait_for(pusher.push(FOLLOW, told), 10)

    asyncio.run(run())
    return told, paper, hub


def at(last: int) -> Place:
    return Place(last, "0")


def test_it_greets_then_tells_all_that_is_new_page_by_page() -> None:
    pages = (News(b"one", at(8), is_all=False), News(b"two", at(9)))

    told, paper, _ = read(*pages, enough=3)

    assert told.sent == [GREETING, b"one", b"two"]
    assert paper.asked == [Place(7), at(8)]


def test_where_nothing_is_new_nothing_but_a_sign_of_life_is_sent() -> None:
    told, _, _ = read(News(b"", at(7)), enough=3)

    assert told.sent == [GREETING, BEAT, BEAT]


def test_who_has_left_is_waited_for_no_longer() -> None:
    _, _, hub = read(enough=1)

    assert len(hub) == 0


@pytest.mark.parametrize("why", [UnknownGame(UUID(int=1)), Forgotten(3)])
def test_a_reader_who_may_see_no_more_is_left_without_a_word(why: Exception) -> None:
    """Given a game that he lost sight of, its stream ends; who asks again is told why."""
    told, _, hub = read(News(b"one", at(8), is_all=False), why)

    assert told.sent == [GREETING, b"one"]
    assert len(hub) == 0


def test_a_game_that_cannot_be_read_is_told_and_the_reader_keeps_his_place() -> None:
    with capture_logs() as logs:
        told, _, _ = read(ZeroDivisionError(), enough=3)

    assert told.sent == [GREETING, named("trouble", TROUBLE), BEAT]
    assert [entry["event"] for entry in logs] == ["stream.unreadable"]


def test_the_words_of_a_fault_never_travel() -> None:
    with capture_logs():
        told, _, _ = read(ValueError("the hidden hand is oda-9"), enough=2)

    assert b"oda-9" not in b"".join(told.sent)


def test_while_the_database_is_away_it_asks_again_and_tells_nothing(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(push, "RETRY_AFTER", 0.0)

    told, paper, _ = read(
        StoreUnavailable("x"), StoreUnavailable("x"), News(b"on", at(8)), enough=2
    )

    assert told.sent == [GREETING, b"on"]
    assert paper.asked == [Place(7)] * 3


class Doorkeeper(Hub):
    """A hub that sends a reader away when it is told to."""

    def join(self, reader: Reader) -> None:
        self.last = reader
        super().join(reader)

    def send_away(self) -> None:
        self.last.must_leave = True
        self.last.rung.set()


def test_who_is_sent_away_is_told_no_more_also_amid_many_pages() -> None:
    hub, told = Doorkeeper(lambda _topics, _tokens: PollResult({}, None)), Told(99)

    async def news(_follow: Follow, place: Place, _version: int) -> News:
        hub.send_away()
        return News(b"page", at(place.last + 1), is_all=False)

    asyncio.run(asyncio.wait_for(Pusher(hub, news, 60).push(FOLLOW, told), 10))

    assert told.sent == [GREETING, b"page"]


def test_frames_are_events_as_browsers_read_them() -> None:
    assert numbered(12, {"a": 1}) == b'id: 12\ndata: {"a":1}\n\n'
    assert named("viewer", {"viewer": 0}) == b'event: viewer\ndata: {"viewer":0}\n\n'
    assert BEAT.startswith(b":")


@pytest.mark.parametrize("text", ["two\nlines", "carriage\rreturn", "\u2028", "data: x\n\nid: 9"])
def test_no_text_of_a_player_breaks_out_of_its_frame(text: str) -> None:
    frame = numbered(1, {"text": text})

    assert frame.count(b"\n") == 3
    assert b"\r" not in frame
