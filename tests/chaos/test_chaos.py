"""Five minutes of kills under fifty games: afterwards nothing is lost, doubled, early or stuck.

`CHAOS_SECONDS` and `CHAOS_GAMES` make it shorter; `CHAOS_SEED` lets the same parts die again.
"""

import os
import secrets
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from random import Random
from threading import Event, Timer

import pytest

from service.config import Settings
from tests.chaos import proof, punctual
from tests.chaos.crowd import Acknowledged, Table, a_crowd
from tests.chaos.followers import Follower
from tests.chaos.proof import Books
from tests.chaos.punctual import Roll
from tests.chaos.victims import Town, a_town
from tests.service.listening import until
from tests.service.notices.receiver import Receiver, receiving
from tests.service.running.test_whole_server import tenka

SECONDS = float(os.environ.get("CHAOS_SECONDS", "300"))
GAMES = int(os.environ.get("CHAOS_GAMES", "50"))
SEED = int(os.environ.get("CHAOS_SEED", "0")) or secrets.randbelow(10**6) + 1
PATIENCE = 60.0  # seconds until all that was left lying is told
NAMED = 3  # of the firings that were latest
FOLLOWED = 8  # tables whose first player follows the stream
SOME_FAIL = (500, *(204,) * 9)  # what the receiver of webhooks answers at first


@dataclass(frozen=True)
class Aftermath:
    """What is there when the chaos is over and every game has come to its end."""

    town: Town
    tables: list[Table]
    followers: list[Follower]
    receiver: Receiver
    books: Books
    roll: Roll

    @property
    def games(self) -> list[str]:
        return [game for table in self.tables for game in table.games]

    @property
    def acknowledged(self) -> list[Acknowledged]:
        players = [player for table in self.tables for player in table.players]
        return [one for player in players for kept in player.kept.values() for one in kept]


@pytest.mark.deep
def test_chaos_loses_and_doubles_nothing(
    settings: Settings, capsys: pytest.CaptureFixture[str]
) -> None:
    tell = teller(capsys)
    tell(f"\nchaos of {SECONDS:.0f} s under {GAMES} games, CHAOS_SEED={SEED}")

    with chaos(settings) as after:
        tell(f"{after.town.kills.total()} kills: {dict(after.town.kills)}")
        assert after.town.unforeseen == []
        everything_was_told(after)
        every_stream_is_whole(after)
        proof.no_game_is_stuck(after.books, after.games)
        proof.each_command_is_there_once(after.books, after.acknowledged)
        each_player_was_told_the_truth(after.tables)
        each_follower_missed_nothing(after.followers)
        fired = proof.each_deadline_fired_once_and_none_early(after.books, after.tables)
        messages = proof.each_webhook_was_told_under_one_id(after.books, after.receiver.posts)
        tell(f"{len(after.games)} games, {len(after.acknowledged)} commands acknowledged")
        tell(f"{fired} deadlines fired")
        tell(f"{messages} messages to webhooks in {len(after.receiver.posts)} posts")
        tell(f"{sum(follower.breaks for follower in after.followers)} breaks of followed streams")
        each_deadline_fired_in_time(after, tell)


@contextmanager
def chaos(settings: Settings) -> Iterator[Aftermath]:
    """Let games be played while parts of the server die, and then to their end in peace."""
    calm, over = Event(), Event()
    with (
        receiving() as receiver,
        a_town(settings) as town,
        ThreadPoolExecutor(GAMES + FOLLOWED + 1) as threads,
    ):
        roll = Roll(Books(settings.owner_database_url))
        keeping = threads.submit(roll.keep, over)
        receiver.answers += SOME_FAIL * 20
        tables = a_crowd(town.url, receiver.url, GAMES, SEED)
        port = town.settings.stream_address_port
        followers = [Follower(port, table) for table in tables[:FOLLOWED]]
        reading = [threads.submit(follower.follow, over) for follower in followers]
        playing = [threads.submit(table.play, calm) for table in tables]
        peace = Timer(SECONDS, calm.set)
        peace.start()
        try:
            town.be_killed(Random(SEED), calm)
            for future in playing:
                future.result()
            until(lambda: all(follower.is_done for follower in followers))
        finally:
            peace.cancel()
            calm.set()
            over.set()
        for future in (keeping, *reading):
            future.result()
        yield Aftermath(town, tables, followers, receiver, roll.books, roll)


def each_deadline_fired_in_time(after: Aftermath, tell: Callable[[str], None]) -> None:
    """Tell of those that were latest; nobody who was there let one lie."""
    deaths, firings = after.town.deaths, punctual.latest_first(after.books)
    spans = after.roll.spans(deaths)
    left = punctual.left_lying(firings, spans, deaths)
    for one in (left or firings)[:NAMED]:
        tell(one.story(deaths, spans))
    assert len(left) == 0


def everything_was_told(after: Aftermath) -> None:
    """Wait until no notice waits; what a dead courier held is let go of at once."""
    after.books.spend_all_leases()
    until(lambda: after.books.waiting() == 0, PATIENCE)


def every_stream_is_whole(after: Aftermath) -> None:
    audited = tenka(after.town.settings, "audit")

    assert audited.returncode == 0, audited.stdout + audited.stderr
    assert " 0 faults" in audited.stdout


def each_player_was_told_the_truth(tables: list[Table]) -> None:
    for table in tables:
        for player in table.players:
            for game in table.games:
                proof.each_answer_is_in_the_stream(player, game, player.kept.get(game, []))


def each_follower_missed_nothing(followers: list[Follower]) -> None:
    for follower in followers:
        assert list(follower.told) == follower.table.games
        for game, told in follower.told.items():
            stream = proof.whole_stream(follower.table.players[0], game)
            assert stream[: len(told)] == told


def teller(capsys: pytest.CaptureFixture[str]) -> Callable[[str], None]:
    """Give what tells a line at once, and once more where the test fails."""

    def tell(line: str) -> None:
        print(line)
        with capsys.disabled():
            print(line, flush=True)

    return tell
