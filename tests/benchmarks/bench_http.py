"""A command over HTTP beside a bare durable INSERT, and beside the same cycle over another store.

All sides run under the same server with as many workers and threads, on the same PostgreSQL with
durable settings. Clients post to the sides in turn, in short bursts, and a ratio is the median over
the rounds: the time of a flush changes from second to second.
"""

from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from statistics import median, quantiles
from typing import Final

from service.bootstrap import Services, build
from service.bots.client import Client as Player
from service.ids import new_id
from service.rulesets import AnyGame, rulesets
from tests.benchmarks import peer_library
from tests.benchmarks.posting import Call, Load, clients, post, request_of
from tests.benchmarks.rows import Row, at_least
from tests.benchmarks.script import calls
from tests.benchmarks.servers import whole_server
from tests.benchmarks.serving import serving

SEATS: Final = 3
TO_BARE: Final = 0.5
TO_LIBRARY: Final = {1: 1.3, 8: 1.5, 32: 0.0}  # by the number of clients; 0 is only reported


@dataclass(frozen=True)
class Effort:
    """How many clients post, in how many rounds, and how often each in a round."""

    clients: int
    rounds: int
    burst: int


EFFORTS: Final = (Effort(1, 30, 30), Effort(8, 12, 10), Effort(32, 8, 5))


@dataclass(frozen=True, eq=False)
class Side:
    """A server that is measured; `services` can foresee its games, and is None for the bare one."""

    port: int
    services: Services | None


def run(
    efforts: Sequence[Effort] = EFFORTS, games: Sequence[AnyGame] = tuple(rulesets().values())
) -> Iterator[Row]:
    """Measure every ruleset with every number of clients."""
    with _sides() as sides:
        for game in games:
            for effort in efforts:
                yield from _rows(sides, game, effort)


@contextmanager
def _sides() -> Iterator[list[Side]]:
    """Run the service, the floor, and the service over the library's store."""
    with ExitStack() as stack:
        settings = stack.enter_context(whole_server())
        peer_library.make_tables(settings.owner_database_url)
        bare = stack.enter_context(serving("tests.benchmarks.bare:serve", settings))
        peer = stack.enter_context(serving("tests.benchmarks.peer_library:serve", settings))
        servers = [build(settings), peer_library.build(settings)]
        for services in servers:
            stack.callback(services.close)
        yield [Side(settings.port, servers[0]), Side(bare, None), Side(peer, servers[1])]


def _rows(sides: Sequence[Side], game: AnyGame, effort: Effort) -> Iterator[Row]:
    ours, bare, peer = _loads(sides, game, effort)
    waits = sorted(wait for load in ours for wait in load.waits)
    p50, p99 = median(waits) * 1e3, quantiles(waits, n=100)[98] * 1e3
    number = effort.clients
    name = f"{game.name} over HTTP, {number} client{'s' * (number > 1)}"
    figures = f"{_against(ours, bare)}; p50 {p50:.1f} ms, p99 {p99:.1f} ms"
    yield at_least(f"{name}, to a bare INSERT", _ratio(ours, bare), TO_BARE, figures)
    must, against = TO_LIBRARY[number], _against(ours, peer)
    yield at_least(f"{name}, to eventsourcing's store", _ratio(ours, peer), must, against)


def _ratio(ours: Sequence[Load], theirs: Sequence[Load]) -> float:
    return median(mine.rate / other.rate for mine, other in zip(ours, theirs, strict=True))


def _against(ours: Sequence[Load], theirs: Sequence[Load]) -> str:
    mine, other = (median(load.rate for load in loads) for loads in (ours, theirs))
    return f"{mine:,.0f} against {other:,.0f} /s"


def _loads(sides: Sequence[Side], game: AnyGame, effort: Effort) -> list[list[Load]]:
    """Give for each side the load of each round; the first round warms up and does not count."""
    ours, bare, peer = sides
    commands, of_peer = _commands(ours, game, effort), _commands(peer, game, effort)
    todo = {
        ours: [[request_of(*call) for call in calls] for calls in commands],
        bare: [[request_of("/bare", "", body) for _, _, body in calls] for calls in commands],
        peer: [[request_of(*call) for call in calls] for calls in of_peer],
    }
    loads: dict[Side, list[Load]] = {side: [] for side in sides}
    with ExitStack() as stack:
        posting = {s: stack.enter_context(clients(s.port, effort.clients)) for s in sides}
        for start in range(0, (effort.rounds + 1) * effort.burst, effort.burst):
            for side in sides:
                burst = [requests[start : start + effort.burst] for requests in todo[side]]
                loads[side].append(post(posting[side], burst))
    return [loads[side][1:] for side in sides]


def _commands(side: Side, game: AnyGame, effort: Effort) -> list[list[Call]]:
    """Foresee games for each client, as many as it takes."""
    assert side.services is not None
    url, seats = f"http://127.0.0.1:{side.port}", min(SEATS, game.players[1])
    players = [Player.registered(url, f"{new_id()}"[:20]) for _ in range(seats)]
    needed = (effort.rounds + 1) * effort.burst
    return [calls(side.services, game, players, needed) for _ in range(effort.clients)]
