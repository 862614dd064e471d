"""Shadow fold: does the installed code fold every stored game to the state it was left in?"""

from collections.abc import Iterator
from dataclasses import dataclass
from uuid import UUID

from eventstore.store import EventStore
from service.games.listing import read_row
from service.games.table import Table, unfold
from service.rulesets import rulesets


@dataclass(frozen=True, slots=True)
class Difference:
    """A game that comes out otherwise, or not at all."""

    game: UUID
    version: int
    why: str


@dataclass(slots=True)
class Shadow:
    """What a shadow fold found."""

    games: int = 0
    unknown: int = 0  # stored before state hashes were


def differences(store: EventStore, shadow: Shadow) -> Iterator[Difference]:
    """Fold every stored game and give those that differ from what was stored with them."""
    for head in store.heads():
        listed = store.listed(head.stream)
        if head.category not in rulesets() or listed is None:
            continue
        shadow.games += 1
        stored = read_row(listed.listing).state_hash
        shadow.unknown += not stored
        try:
            table = unfold(Table(head.stream), store.read(head.stream, upto=listed.version))
            differs = stored not in {"", table.state_hash}
        except Exception as error:  # noqa: BLE001 - whatever the new code raises is what we look for
            yield Difference(head.stream, head.version, f"cannot be folded: {error!r}")
        else:
            if differs:
                yield Difference(head.stream, head.version, "comes to another state")
