"""The way home of diplomacy cards: to the family printed on them, or into its pile (S9, S11)."""

from collections.abc import Iterable, Iterator, Mapping

from domain.kernel.chance import Chance
from domain.kernel.events import Event, Events
from domain.senji.board import DIPLOMACY, DiplomacyId, FamilyId
from domain.senji.events.winter import CardReturned, PileShuffled
from domain.senji.state import SenjiState


def sent_home(state: SenjiState, cards: Iterable[DiplomacyId], chance: Chance) -> Events:
    """Return cards to their families; those of missing ones are shuffled into their piles."""
    events: list[Event] = []
    piles: dict[FamilyId, tuple[DiplomacyId, ...]] = {}
    for card in cards:
        family = DIPLOMACY[card].family
        seat = state.player_of(family)
        if seat is None:
            before = piles.get(family, state.diplomacy.piles.get(family, ()))
            piles[family] = (*before, card)
        events.append(CardReturned(card, seat))
    return (*events, *shuffled(piles, chance))


def shuffled(
    piles: Mapping[FamilyId, tuple[DiplomacyId, ...]], chance: Chance
) -> Iterator[PileShuffled]:
    """Shuffle piles that cards came into."""
    for family, cards in piles.items():
        order = chance.shuffle(cards)
        yield PileShuffled(order.number, family, order.value)
