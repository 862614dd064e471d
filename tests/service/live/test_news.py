"""What one reader has not yet seen of a game or of his feed, page by page, from memory or store."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, cast
from uuid import UUID, uuid4

import msgspec
import pytest

from domain.kernel.visibility import Watcher
from domain.senso.options import SensoOptions
from service.games.play import Look, Play
from service.games.wishes import UnknownGame
from service.histories.chances import Chances
from service.live import feed_news, game_news
from service.live.feed import Feed, Forgotten, Page
from service.live.feed_news import FeedNews
from service.live.game_news import GameNews
from service.live.topics import FEED, GAME, Follow, News, Place, Topic
from service.wire import to_json
from tests.games.laws import Cell
from tests.play import Seeded
from tests.service.stage import Stage, player, wish

TWO = Cell(2, SensoOptions())


@dataclass(frozen=True)
class Told:
    """The messages of some frames: their ids, or their names, with their data."""

    ids: list[int]
    named: dict[str, Any]
    data: list[Any]


def told(news: News) -> Told:
    found = Told([], {}, [])
    for block in filter(None, news.frames.split(b"\n\n")):
        fields = dict(line.split(b": ", 1) for line in block.split(b"\n"))
        content = msgspec.json.decode(fields[b"data"])
        if b"id" in fields:
            found.ids.append(int(fields[b"id"]))
            found.data.append(content)
        else:
            found.named[fields[b"event"].decode()] = content
    return found


@pytest.fixture
def stage() -> Stage:
    return Stage(Seeded(6))


@pytest.fixture
def game(stage: Stage) -> UUID:
    game = stage.opened("senso", TWO)
    for _ in stage.commands(game, 6):
        pass
    return game


def news_of(stage: Stage) -> GameNews:
    return GameNews(stage.cycle, Play(stage.cycle, Chances(stage.store, kept=2)))


def following(game: UUID, who: str, after: int = 0) -> Follow:
    return Follow(Topic(GAME, game), who, after, uuid4())


def paged(stage: Stage, game: UUID, viewer: int | Watcher) -> list[dict[str, Any]]:
    look = Look(stage.cycle.load(game), viewer)
    page: list[dict[str, Any]] = msgspec.json.decode(
        to_json(stage.play.events(look, after=0, limit=10_000))
    )
    return page


@pytest.mark.parametrize(("who", "viewer"), [(player(0), 0), ("eve", Watcher.SPECTATOR)])
def test_a_reader_is_told_what_the_pages_of_events_show_him(
    stage: Stage, game: UUID, who: str, viewer: int | Watcher
) -> None:
    found = news_of(stage).after(following(game, who), Place(0), 0)

    assert told(found).data == paged(stage, game, viewer)
    assert found.is_all


def test_the_first_he_hears_is_through_whose_eyes_he_sees(stage: Stage, game: UUID) -> None:
    found = news_of(stage).after(following(game, player(1)), Place(0), 0)

    last = len(paged(stage, game, 1))
    assert told(found).named == {"viewer": {"viewer": 1, "last_id": last}}
    assert found.place == Place(last, "1")


def test_who_knows_whose_eyes_he_has_is_not_told_again(stage: Stage, game: UUID) -> None:
    news = news_of(stage)
    place = news.after(following(game, player(1)), Place(0), 0).place

    assert news.after(following(game, player(1)), place, 0) == News(b"", place)


def test_he_goes_on_after_the_id_that_he_names(stage: Stage, game: UUID) -> None:
    found = news_of(stage).after(following(game, player(0)), Place(3, "0"), 0)

    assert told(found).ids[0] == 4
    assert told(found).named == {}


def test_who_gets_other_eyes_begins_anew_with_what_those_see(stage: Stage, game: UUID) -> None:
    """Given a spectator who has taken a seat over, his old ids mean nothing any more."""
    found = news_of(stage).after(following(game, player(0)), Place(5, "spectator"), 0)

    assert told(found).named["viewer"]["viewer"] == 0
    assert told(found).ids[0] == 1


def test_what_is_many_comes_in_pages_that_join_without_a_gap(
    stage: Stage, game: UUID, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(game_news, "PAGE", 4)
    news, place, ids = news_of(stage), Place(0), list[int]()

    while not (found := news.after(following(game, player(0)), place, 0)).is_all:
        ids += told(found).ids
        place = found.place
    ids += told(found).ids

    assert ids == list(range(1, len(paged(stage, game, 0)) + 1))


def test_all_who_see_through_the_same_eyes_are_sent_the_same_bytes(
    stage: Stage, game: UUID
) -> None:
    news = news_of(stage)
    first = news.after(following(game, "eve"), Place(0), 0)

    at_hand = news.at_hand(following(game, "adam"), Place(0), stage.cycle.load(game).version)

    assert at_hand == first


def test_what_nobody_has_asked_for_yet_is_not_at_hand(stage: Stage, game: UUID) -> None:
    version = stage.cycle.load(game).version

    assert news_of(stage).at_hand(following(game, player(0)), Place(0), version) is None


def test_a_game_that_is_not_remembered_is_not_at_hand(stage: Stage, game: UUID) -> None:
    news, version = news_of(stage), stage.cycle.load(game).version
    news.after(following(game, player(0)), Place(0), 0)

    stage.cycle.forget(game)

    assert news.at_hand(following(game, player(0)), Place(0), version) is None


@pytest.mark.parametrize("beyond", [0, 1])
def test_what_is_remembered_is_not_taken_for_what_has_happened_since(
    stage: Stage, game: UUID, beyond: int
) -> None:
    news, version = news_of(stage), stage.cycle.load(game).version
    news.after(following(game, player(0)), Place(0), 0)

    asked = version + 1 if beyond else 0

    assert news.at_hand(following(game, player(0)), Place(0), asked) is None


def test_a_newer_version_is_read_though_an_older_one_is_remembered(
    stage: Stage, game: UUID
) -> None:
    news = news_of(stage)
    place = news.after(following(game, player(0)), Place(0), 0).place
    other = Stage(stage.whims, stage.store)
    other.lobby.resign(wish(game, 1))

    version = stage.store.head(game)
    assert version is not None
    found = news.after(following(game, player(0)), place, version.version)

    assert "SeatResigned" in [event["type"] for event in told(found).data]


def test_a_game_that_is_unknown_has_no_news(stage: Stage) -> None:
    with pytest.raises(UnknownGame):
        news_of(stage).after(following(uuid4(), player(0)), Place(0), 0)


@dataclass
class Kept:
    """A feed with so many entries, of which the first ones are forgotten."""

    last: int
    forgotten: int = 0
    asked: list[int] = field(default_factory=list)

    def page(self, _player: str, after: int, limit: int) -> Page:
        self.asked.append(after)
        if 0 < after < self.forgotten:
            raise Forgotten(self.forgotten)
        ids = range(max(after, self.forgotten) + 1, self.last + 1)
        return Page([{"id": one} for one in ids][:limit], self.forgotten, self.last)


MINE = Follow(Topic(FEED, UUID(int=1)), player(0), 0, uuid4())


def feed_of(kept: Kept) -> FeedNews:
    return FeedNews(cast("Feed", kept))


def test_a_feed_is_told_from_where_its_reader_is() -> None:
    found = feed_of(Kept(5)).after(MINE, Place(2), 5)

    assert told(found).ids == [3, 4, 5]
    assert (found.place, found.is_all) == (Place(5), True)


def test_a_long_feed_comes_in_pages(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(feed_news, "PAGE", 3)

    found = feed_of(Kept(5)).after(MINE, Place(0), 5)

    assert told(found).ids == [1, 2, 3]
    assert not found.is_all


def test_from_the_start_it_is_told_first_what_is_gone() -> None:
    found = feed_of(Kept(5, forgotten=2)).after(MINE, Place(0), 5)

    assert told(found).named == {"forgotten": {"upto": 2}}
    assert told(found).ids == [3, 4, 5]


def test_nobody_is_led_past_what_is_gone() -> None:
    with pytest.raises(Forgotten):
        feed_of(Kept(5, forgotten=3)).after(MINE, Place(1), 5)


def test_an_empty_feed_has_no_news_and_moves_nobody() -> None:
    assert feed_of(Kept(0)).after(MINE, Place(0), 0) == News(b"", Place(0))


@pytest.mark.parametrize(
    ("last", "version", "is_known"), [(5, 5, True), (6, 5, True), (4, 5, False), (5, 0, False)]
)
def test_a_feed_that_has_come_no_further_needs_no_look(
    last: int, version: int, *, is_known: bool
) -> None:
    kept = Kept(5)
    look: Callable[[Follow, Place, int], News | None] = feed_of(kept).at_hand

    assert (look(MINE, Place(last), version) is not None) == is_known
    assert kept.asked == []
