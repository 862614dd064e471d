"""How soon a long game is rewound by a process that has never met it."""

from collections.abc import Callable, Iterator
from time import perf_counter
from typing import Final
from uuid import UUID

from domain.kernel.referee import legal
from service.bootstrap import Services, build
from service.bots.simulate import by_bot
from service.games.wishes import Author, Wish
from service.histories.fairness import FairChance
from service.rulesets import rulesets
from service.running.memory import spare_what_stays
from tests.benchmarks.rows import Row, at_most
from tests.benchmarks.servers import a_game, open_services, start

EVENTS: Final = 2_000
MOST: Final = 100.0  # milliseconds
ROUNDS: Final = 11
SEATS: Final = 6


def run(events: int = EVENTS, rounds: int = ROUNDS) -> Iterator[Row]:
    """Go back in a long game again and again, each time cold."""
    with open_services() as services:
        game = _long_game(services, events)
        spare_what_stays()  # as a server does; here also what playing the game has left
        rewinds = sorted(_rewind(services, game) for _ in range(rounds))
    yield _row(f"rewind of a game of {events:,} events, cold, to the limit", rewinds)


def _row(what: str, taken: list[float]) -> Row:
    middle, worst = taken[len(taken) // 2] * 1e3, taken[-1] * 1e3
    return at_most(what, middle / MOST, 1.0, f"median {middle:.0f} ms, worst {worst:.0f} ms")


def _rewind(services: Services, game: UUID) -> float:
    """Give the last of the votes that go back to a decision in the midst of the game."""
    places = services.cycle.past.standing(services.cycle.load(game)).places
    target = list(places)[len(places) // 2]
    asked = services.proposals.propose_rewind(_wish(game, 0), target, "measured")
    proposal = asked.table.match.proposals[-1].id
    for seat in range(1, SEATS - 1):
        services.proposals.vote(_wish(game, seat), proposal, agrees=True)
    last = _wish(game, SEATS - 1)
    return _cold(services, lambda fresh: fresh.proposals.vote(last, proposal, agrees=True))


def _cold(services: Services, do: Callable[[Services], object]) -> float:
    """Time something in services that have read nothing yet; their connection is open."""
    fresh = build(services.settings)
    try:
        fresh.store.now()
        began = perf_counter()
        do(fresh)
        return perf_counter() - began
    finally:
        fresh.close()


def _long_game(services: Services, events: int) -> UUID:
    """Let bots play the game that takes longest until so many events are stored."""
    ruleset, whims = rulesets()["daimyo"], FairChance(b"whims", b"", 0, (), 1)
    players = [_player(seat) for seat in range(SEATS)]
    game = start(services, a_game(services, ruleset, players, longer_game=True), players)
    while (table := services.cycle.load(game)).version < events:
        seat = table.awaited[0]
        moves = legal(ruleset, table.play, seat)
        command = by_bot(ruleset, table.play, seat, moves, whims)
        services.play.submit(_wish(game, seat), command)
    return game


def _wish(game: UUID, seat: int) -> Wish:
    return Wish(game, Author(_player(seat)))


def _player(seat: int) -> str:
    return f"p{seat}"
