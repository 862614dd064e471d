"""Players who come back, and newcomers who take over the seats of those who do not."""

from domain.kernel.events import Events, Seat
from domain.kernel.refusal import game_over
from domain.match import absence
from service.games.cycle import Cycle
from service.games.play import viewer_for
from service.games.table import Table
from service.games.wishes import Done, Wish


class Absences:
    """What is done about seats whose players are away."""

    def __init__(self, cycle: Cycle) -> None:
        self._cycle = cycle

    def come_back(self, wish: Wish) -> Done:
        """Let a player say that he is there; the bot steps back."""

        def decide(table: Table) -> Events:
            _must_run(table, wish)
            return absence.come_back(table.match, wish.author.actor)

        return self._cycle.run(wish, decide)

    def take_over(self, wish: Wish, seat: Seat) -> Done:
        """Seat a newcomer in a running game; a repeated wish of his is told so by no event."""

        def decide(table: Table) -> Events:
            _must_run(table, wish)
            if table.match.seat_of(wish.author.actor) == seat:
                return ()
            return absence.take_over(table.match, wish.author.actor, seat)

        return self._cycle.run(wish, decide)


def _must_run(table: Table, wish: Wish) -> None:
    viewer_for(table, wish.author.actor)  # a private game is unknown to strangers
    if table.outcome is not None:
        raise game_over()
