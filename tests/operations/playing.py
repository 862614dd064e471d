"""Games played through the parts of a process, without HTTP."""

from uuid import UUID, uuid4

from domain.kernel.referee import awaited, legal
from domain.match.seating import Arrival
from domain.match.terms import Clock
from service.bootstrap import Services
from service.games.terms import Terms
from service.games.wishes import Author, Wish
from service.rulesets import rulesets
from tests.play import Seeded

PLAYERS = tuple(str(UUID(int=n)) for n in range(2))
UNTIMED = Clock(None, {})


def a_game(services: Services, commands: int = 5, clock: Clock = UNTIMED) -> UUID:
    """A running game of Sensō between two players, some commands old."""
    game, ruleset = uuid4(), rulesets()["senso"]
    terms = Terms("senso", ruleset.options(), seats=len(PLAYERS), clock=clock, opened_at_end=True)
    services.lobby.create(Wish(game, Author(PLAYERS[0])), terms, Arrival(PLAYERS[0]))
    services.lobby.join(Wish(game, Author(PLAYERS[1])), Arrival(PLAYERS[1]))
    go_on(services, game, commands)
    return game


def go_on(services: Services, game: UUID, commands: int) -> None:
    """Play some random legal commands."""
    whims = Seeded(services.cycle.load(game).version)
    for _ in range(commands):
        table = services.cycle.load(game)
        seat = awaited(table.play)[0]
        command = legal(table.game, table.play, seat).sample(whims)
        assert command is not None
        services.play.submit(Wish(game, Author(PLAYERS[seat])), command)
