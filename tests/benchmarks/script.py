"""A game's commands worked out beforehand, so that a load test sends nothing but commands."""

import sys
from collections.abc import Sequence
from dataclasses import dataclass
from uuid import UUID

from domain.kernel import referee
from service.bootstrap import Services
from service.bots.client import Client
from service.bots.simulate import by_bot
from service.contract.codec import command_to_wire
from service.histories.chances import Chances
from service.histories.fairness import FairChance
from service.rulesets import AnyGame
from service.wire import to_json
from tests.benchmarks.posting import Call


@dataclass(frozen=True)
class Scripted:
    """A new game and what will be posted to it: the token and the body, in order."""

    path: str
    posts: tuple[tuple[str, bytes], ...]


def script(
    services: Services, game: AnyGame, players: Sequence[Client], most: int = sys.maxsize
) -> Scripted:
    """Create a game over HTTP and foresee its first commands: whoever holds the seed can."""
    made = players[0].post("/v1/games", {"ruleset": game.name, "seats": len(players)})
    path = f"/v1/games/{made['id']}"
    for player in players[1:]:
        player.post(f"{path}/join")
    table = services.cycle.load(UUID(made["id"]))
    chance = Chances(services.store, 1).continuing(table)
    whims, state, posts = FairChance(b"bench", b"", 0, (), 1), table.play, []
    while state.outcome is None and len(posts) < most:
        seat = referee.awaited(state)[0]
        command = by_bot(game, state, seat, referee.legal(game, state, seat), whims)
        posts.append((players[seat].token, to_json(command_to_wire(command))))
        state = referee.decide(game, state, seat, command, chance).state
    return Scripted(f"{path}/commands", tuple(posts))


def calls(services: Services, game: AnyGame, players: Sequence[Client], number: int) -> list[Call]:
    """Foresee so many commands, in as many games as it takes."""
    found: list[Call] = []
    while len(found) < number:
        one = script(services, game, players, number - len(found))
        found += [(one.path, token, body) for token, body in one.posts]
    return found
