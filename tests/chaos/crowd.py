"""Bots who play on whatever dies: they ask until they are answered, and keep every answer.

Now and then one leaves a decision to the clock, so that deadlines fire all the time.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from random import Random
from threading import Event
from time import monotonic
from typing import Any, Final

from service.bots.bot import Bot
from service.bots.client import Client, Rejected, Unreachable
from service.histories.fairness import FairChance
from service.rulesets import rulesets

GAMES: Final[tuple[tuple[str, int, Mapping[str, Any]], ...]] = (
    ("senso", 2, {}),
    ("rokugan", 2, {}),
    ("daimyo", 2, {}),
    ("senji", 3, {"year_limit": 1}),
    ("senso", 3, {}),
    ("rokugan", 3, {}),
    ("daimyo", 3, {"action_cards": True}),
    ("senji", 2, {"kami": True, "year_limit": 1}),
)
SECONDS: Final = 3  # to think
LEFT: Final = 0.08  # of all decisions to the clock
STUBBORN: Final = 120.0  # seconds after which a server that does not answer has failed
STUCK: Final = 240.0  # seconds in which a game that is let alone must end
LOOK_EVERY: Final = 0.1
AWAY: Final = (429, 503)


@dataclass(frozen=True)
class Acknowledged:
    """A command that was answered with 200."""

    key: str
    events: list[dict[str, Any]]


@dataclass
class Stubborn(Client):
    """A client that asks again under the same key until it is answered."""

    player: str = ""
    kept: dict[str, list[Acknowledged]] = field(default_factory=dict)  # by game

    def _call(
        self, method: str, path: str, body: bytes | None, headers: dict[str, str]
    ) -> dict[str, Any]:
        answer = self._until_answered(method, path, body, headers)
        if path.endswith("/commands"):
            one = Acknowledged(headers["Idempotency-Key"], answer["events"])
            self.kept.setdefault(path.removesuffix("/commands"), []).append(one)
        return answer

    def _until_answered(
        self, method: str, path: str, body: bytes | None, headers: dict[str, str]
    ) -> dict[str, Any]:
        patience, never = monotonic() + STUBBORN, Event()
        while True:
            try:
                return Client._call(self, method, path, body, headers)  # noqa: SLF001 - its own
            except (Unreachable, Rejected) as error:
                is_away = isinstance(error, Unreachable) or error.problem.get("status") in AWAY
                if not is_away or monotonic() > patience:
                    raise
            never.wait(LOOK_EVERY)


@dataclass
class Table:
    """Some players who play one game after another of one ruleset."""

    nth: int
    players: list[Stubborn]
    whims: Random
    games: list[str] = field(default_factory=list)
    dues: dict[tuple[str, str, int | None], set[str]] = field(default_factory=dict)
    left: set[tuple[str, str, int | None]] = field(default_factory=set)
    _asked: set[tuple[str, str, int | None]] = field(default_factory=set)

    def play(self, calm: Event) -> None:
        """Play games until all is calm, and the last one to its end."""
        while not calm.is_set():
            self._to_the_end(self._begin(), calm)

    def _begin(self) -> list[Bot]:
        name, seats, options = GAMES[self.nth % len(GAMES)]
        game = rulesets()[name]
        pauses = {kind.name: 1 for kind in game.kinds if kind.shared_clock}
        clock = {"seconds": SECONDS, "by_kind": pauses}
        terms = {"ruleset": name, "seats": seats, "options": options, "clock": clock}
        host, *guests = self.players
        path = f"/v1/games/{host.post('/v1/games', terms)['id']}"
        self.games.append(path)
        for guest in guests:
            guest.post(f"{path}/join")
        chances = (FairChance(b"chaos", path.encode(), s, (), 1) for s in range(seats))
        pairs = zip(self.players, chances, strict=True)
        return [Bot(client, game, path, chance) for client, chance in pairs]

    def _to_the_end(self, bots: list[Bot], calm: Event) -> None:
        path, never, since = bots[0].address, Event(), None
        while (view := bots[0].client.get(f"{path}/view"))["status"] == "running":
            if calm.is_set():
                since = since or monotonic()
                assert monotonic() - since < STUCK, f"{path} is stuck: {view['awaited']}"
            if not self._turn(bots, view["awaited"], calm):
                never.wait(LOOK_EVERY)

    def _turn(self, bots: list[Bot], awaited: list[dict[str, Any]], calm: Event) -> bool:
        """Let those act who are awaited and do not leave it to the clock."""
        asked = [one for one in awaited if not self._is_left(bots[0], one, calm)]
        seats = [one["seat"] for one in asked]
        if not awaited:
            seats = list(range(len(bots)))  # one seat alone may know of it
        return sum(bots[seat].act() for seat in seats) > 0

    def _is_left(self, bot: Bot, awaited: dict[str, Any], calm: Event) -> bool:
        one = (bot.address, awaited["decision"], awaited["seat"])
        if awaited["due_at"] is not None:
            self.dues.setdefault(one, set()).add(awaited["due_at"])
        if bot.game.kind_by_name[awaited["kind"]].is_pause:
            return True
        if one not in self._asked:
            self._asked.add(one)
            if self.whims.random() < LEFT:
                self.left.add(one)
        return one in self.left and not calm.is_set()


def a_crowd(url: str, receiver: str, tables: int, seed: int) -> list[Table]:
    """Players at so many tables, each with a webhook of his own."""
    return [
        Table(
            nth,
            [_a_player(url, receiver, f"t{nth}s{s}") for s in range(GAMES[nth % len(GAMES)][1])],
            Random(f"{seed}/{nth}"),
        )
        for nth in range(tables)
    ]


def _a_player(url: str, receiver: str, name: str) -> Stubborn:
    player = Stubborn.registered(url, name)
    player.player = player.get("/v1/me")["id"]
    player.post("/v1/me/webhooks", {"url": f"{receiver}/{player.player}"})
    return player
