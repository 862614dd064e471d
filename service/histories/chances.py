"""The production chance of a game: drawn from its sealed seed, never predictable from outside."""

from uuid import UUID

from domain.kernel.chance import Chance
from eventstore.store import EventStore
from service.cache import Recent
from service.games.table import Table
from service.histories.fairness import FairChance


class Chances:
    """Makes the chance that continues a table's draws; a process reads each seed once."""

    def __init__(self, store: EventStore, kept: int) -> None:
        self._store = store
        self._seeds: Recent[UUID, bytes] = Recent(kept)

    def continuing(self, table: Table, seed: bytes | None = None) -> Chance:
        """Give the chance whose first draw is the table's next one, in its own branch (H8).

        `seed` is that of a game that is not stored yet; it is not remembered, for the store may
        turn out to hold another.
        """
        return continuing(table, seed or self.seed(table.id))

    def seed(self, game: UUID) -> bytes:
        """Give the seed of a stored game."""
        seed = self._seeds.get(game) or self._store.secret(game)
        if seed is None:
            raise LookupError(f"game {game} has no seed")
        self._seeds.put(game, seed)
        return seed


def continuing(table: Table, seed: bytes) -> FairChance:
    """Give the chance whose first draw is the table's next one.

    Where the author of a sandbox game chose the seed, the same number gives the same game again,
    whatever its id.
    """
    return FairChance(
        seed=seed,
        game=table.id.bytes if table.match.seed is None else b"",
        branch=table.match.branch,
        nonces=table.match.nonces,
        next_number=1 if table.play is None else table.play.draws + 1,
    )
