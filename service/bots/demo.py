"""A whole game played by house bots over HTTP, from registration to the score.

Pauses are left to the clock: the worker moves the game on, with nobody asking for it.
"""

import secrets
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final

from domain.kernel.upcasting import Json
from service.bots.bot import Bot
from service.bots.client import Client
from service.histories.fairness import FairChance
from service.rulesets import AnyGame

THINKING_TIME: Final = 600  # seconds a bot may take for a decision
PAUSE: Final = 1  # seconds between rounds
LOOK_EVERY: Final = 0.05  # seconds, while the clock has the move
PATIENCE: Final = 120.0  # seconds without any event until the demo gives up


class StuckError(Exception):
    """The game does not go on."""


@dataclass(frozen=True, slots=True)
class Progress:
    """How far a demo is."""

    commands: int
    events: int
    decision: str


@dataclass(frozen=True, slots=True)
class Played:
    """A finished demo."""

    address: str
    view: Mapping[str, Any]
    seats: list[dict[str, Any]]
    commands: int


def play(
    url: str,
    game: AnyGame,
    seats: int,
    options: Mapping[str, Json],
    report: Callable[[Progress], None],
) -> Played:
    """Play one game to its end.

    Raises:
        Rejected: the server refused what the demo asked.
        StuckError: nothing has happened for two minutes.
    """
    clients = [Client.registered(url, f"bot-{secrets.token_hex(4)}") for _ in range(seats)]
    address = _seated(clients, game, seats, options)
    seed = secrets.token_bytes(32)
    bots = [
        Bot(
            client,
            game,
            address,
            FairChance(seed, address.encode(), seat, (), 1),
        )
        for seat, client in enumerate(clients)
    ]
    commands = _to_the_end(bots, report)
    seated = clients[0].get(address)["seats"]
    return Played(address, clients[0].get(f"{address}/view"), seated, commands)


def _seated(clients: list[Client], game: AnyGame, seats: int, options: Mapping[str, Json]) -> str:
    pauses = {kind.name: PAUSE for kind in game.kinds if kind.is_pause}
    terms = {
        "ruleset": game.name,
        "seats": seats,
        "options": options,
        "clock": {"seconds": THINKING_TIME, "by_kind": pauses},
    }
    created = clients[0].post("/v1/games", terms)
    address = f"/v1/games/{created['id']}"
    for client in clients[1:]:
        client.post(f"{address}/join")
    return address


def _to_the_end(bots: list[Bot], report: Callable[[Progress], None]) -> int:
    commands, last_id, since = 0, 0, time.monotonic()
    while (view := bots[0].client.get(f"{bots[0].address}/view"))["status"] == "running":
        if view["last_id"] != last_id:
            last_id, since = view["last_id"], time.monotonic()
        elif time.monotonic() - since > PATIENCE:
            raise StuckError(f"nothing has happened in {bots[0].address} for {PATIENCE:.0f} s")
        acted = sum(_acts(bots, awaited) for awaited in view["awaited"]) or _act_unseen(bots, view)
        commands += acted
        report(Progress(commands, last_id, ", ".join({a["kind"] for a in view["awaited"]})))
        if not acted:
            time.sleep(LOOK_EVERY)
    return commands


def _act_unseen(bots: list[Bot], view: Mapping[str, Any]) -> int:
    """Let everyone look for a decision that only he may know of."""
    pausing = any(bots[0].game.kind_by_name[a["kind"]].is_pause for a in view["awaited"])
    return 0 if pausing else sum(bot.act() for bot in bots)


def _acts(bots: list[Bot], awaited: Mapping[str, Any]) -> bool:
    bot = bots[awaited["seat"]]
    return not bot.game.kind_by_name[awaited["kind"]].is_pause and bot.act()
