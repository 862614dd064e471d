"""A whole server under people who vote, rest, leave and come just as short deadlines fall due."""

from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field, replace
from datetime import timedelta
from random import Random
from threading import Event, Thread
from time import monotonic
from typing import Any, Final

import pytest
from flask import Flask

from service.bootstrap import Services
from service.bots.client import Client, Rejected
from service.config import Settings
from service.entrypoints.addresses import address_of, on_free_ports
from service.entrypoints.whole_server import wait_until_ready
from service.running.supervisor import running
from service.times import rfc3339
from tests.fix_postgres import Database
from tests.service.timing.arena import Arena
from tests.service.timing.stepping import WallClock
from tests.service.world import Table

GAMES: Final = 10
SEATS: Final = 3
LASTS: Final = 60.0  # seconds
LATE: Final = timedelta(seconds=3)
TERMS: Final = {
    "seconds": 2,
    "vacation_days": 1,
    "pauses": {"times": 50, "seconds": 60},
    "extensions": {"times": 50, "seconds": 2},
    "absence": {
        "missed": 1,
        "open_after": 1,
        "warn_percent": 50,
        "plays_on": True,
        "automatic": 10_000,
    },
}
BANK: Final = {"bank": {"seconds": 2, "increment": 1, "most": 3}}
NAP: Final = 5.0  # seconds at most, after which time may be up


@dataclass
class Someone:
    """A person at one game, with or without a seat, who does whatever comes to his mind."""

    client: Client
    path: str
    whims: Random
    now: Callable[[], Any]
    codes: Counter[str] = field(default_factory=Counter)

    def live(self, end: float) -> None:
        never = Event()
        while monotonic() < end:
            never.wait(self.whims.choice([0.0, self.whims.uniform(0, NAP)]))
            try:
                self._act()
                self.codes["done"] += 1
            except Rejected as refused:
                self.codes[str(refused.problem["code"])] += 1
                if refused.problem["status"] >= 500:
                    raise

    def _act(self) -> None:
        view = self.client.get(f"{self.path}/view")
        game = self.client.get(self.path)
        deed = self.whims.choice([*[self._play] * 6, *[self._vote] * 6, *OTHERS])
        deed(self, view, game) if deed in OTHERS else deed(view, game)

    def _play(self, _view: Any, _game: Any) -> None:
        commands = self.client.get(f"{self.path}/legal")["commands"]
        if commands:
            self.client.post(f"{self.path}/commands", self.whims.choice(commands))

    def _vote(self, _view: Any, game: Any) -> None:
        for proposal in game["proposals"]:
            agrees = self.whims.random() < 0.9
            with suppress(Rejected):
                self.client.post(f"{self.path}/proposals/{proposal['id']}/vote", {"agrees": agrees})

    def extend(self, view: Any, _game: Any) -> None:
        more = {"decision": view["awaited"][0]["decision"], "seconds": 2}
        self.client.post(f"{self.path}/extensions", more)

    def pause(self, _view: Any, _game: Any) -> None:
        until = rfc3339(self.now() + timedelta(seconds=self.whims.uniform(0.2, 3)))
        self.client.post(f"{self.path}/pauses", {"until": until})

    def back(self, view: Any, _game: Any) -> None:
        newest = int(view["awaited"][0]["decision"])
        decision = str(self.whims.randint(max(1, newest - 3), newest))
        self.client.post(f"{self.path}/rewinds", {"decision": decision, "reason": "a slip"})

    def come_back(self, _view: Any, _game: Any) -> None:
        self.client.post(f"{self.path}/return")

    def take_over(self, _view: Any, game: Any) -> None:
        for seat in game["seats"]:
            if seat["open"]:
                self.client.post(f"{self.path}/takeover", {"seat": seat["seat"]})


OTHERS: Final = [
    Someone.extend,
    Someone.pause,
    Someone.back,
    Someone.come_back,
    Someone.take_over,
    Someone.take_over,
]


@dataclass
class Crowd:
    """All people, and the games they sit in."""

    url: str
    now: Callable[[], Any]
    whims: Random = field(default_factory=lambda: Random(7))
    people: list[Someone] = field(default_factory=list)

    def sit_down(self) -> list[str]:
        return [self._game(nth) for nth in range(GAMES)]

    def live(self) -> Counter[str]:
        end = monotonic() + LASTS
        threads = [Thread(target=person.live, args=(end,)) for person in self.people]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        return sum((person.codes for person in self.people), Counter())

    def _game(self, nth: int) -> str:
        clients = [Client.registered(self.url, f"p{nth}-{n}") for n in range(SEATS + 2)]
        clock = TERMS | (BANK if nth % 2 else {})
        made = clients[0].post(
            "/v1/games",
            {"ruleset": "senso", "seats": SEATS, "clock": clock, "anonymous": nth % 3 == 0},
        )
        path = f"/v1/games/{made['id']}"
        for client in clients[1:SEATS]:
            client.post(f"{path}/join")
        self.people += [
            Someone(client, path, Random(self.whims.random()), self.now) for client in clients
        ]
        return path


@pytest.fixture
def crowded(settings: Settings, services: Services) -> tuple[list[str], Counter[str]]:
    """The games, and how often what was answered; the server is down by then."""
    with running(on_free_ports(replace(settings, log_level="ERROR"))) as processes:
        wait_until_ready(address_of(processes.settings))
        crowd = Crowd(address_of(processes.settings), services.store.now)
        games = crowd.sit_down()
        codes = crowd.live()
        assert services.store.overdue(LATE) == 0
    return games, codes


@pytest.mark.deep
def test_whatever_many_do_at_their_deadlines_every_game_hangs_together(
    crowded: tuple[list[str], Counter[str]], services: Services, app: Flask, database: Database
) -> None:
    games, codes = crowded
    arena = Arena(WallClock(database), ((services, app),))
    told: Counter[str] = Counter()
    for path in games:
        table = Table(path, ())
        told += arena.counted(table)
        match = arena.must_hang_together(table).match
        extended = [e.decision for e in arena.told(table) if type(e).__name__ == "DecisionExtended"]
        assert len(extended) == len(set(extended))
        players = [*match.players, *(tenure.player for tenure in match.tenures)]
        assert len(players) == len(set(players))
        assert len(match.tenures) == arena.counted(table)["SeatTakenOver"]
    assert codes["done"] > 0
    for kind in ("TimeExpired", "DecisionExtended", "ClocksPaused", "GameRewound", "SeatTakenOver"):
        assert told[kind] > 0, kind
