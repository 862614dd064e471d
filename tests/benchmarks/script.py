"""A game's commands worked out beforehand, so that a load test sends nothing but commands."""

from dataclasses import dataclass
from uuid import UUID

from domain.kernel import referee
from service.bots.client import Client
from service.bots.simulate import by_bot
from service.contract.codec import command_to_wire
from service.histories.chances import Chances
from service.histories.fairness import FairChance
from service.house import House
from service.rulesets import AnyGame
from service.wire import to_json


@dataclass(frozen=True)
class Scripted:
    """A new game and what will be posted to it: the token and the body, in order."""

    path: str
    posts: tuple[tuple[str, bytes], ...]


def script(house: House, url: str, game: AnyGame, seats: int, name: str) -> Scripted:
    """Create a game over HTTP and foresee it: whoever holds the seed can."""
    clients = [Client.registered(url, f"{name}-{seat}") for seat in range(seats)]
    made = clients[0].post("/v1/games", {"ruleset": game.name, "seats": seats})
    path = f"/v1/games/{made['id']}"
    for client in clients[1:]:
        client.post(f"{path}/join")
    table = house.cycle.load(UUID(made["id"]))
    chance = Chances(house.store, 1).continuing(table)
    whims, state, posts = FairChance(b"bench", b"", 0, (), 1), table.play, []
    while state.outcome is None:
        seat = referee.awaited(state)[0]
        command = by_bot(game, state, seat, referee.legal(game, state, seat), whims)
        posts.append((clients[seat].token, to_json(command_to_wire(command))))
        state = referee.decide(game, state, seat, command, chance).state
    return Scripted(f"{path}/commands", tuple(posts))
