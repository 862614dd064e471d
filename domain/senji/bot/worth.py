"""What cards are worth to the bot, and how it picks from a choice."""

from collections.abc import Callable
from functools import cache

from domain.kernel.legal import Choice, Id, Legal, Template
from domain.senji.board import DIPLOMACY, HANAFUDA, DiplomacyId, FamilyId
from domain.senji.view import SeatView, SenjiView

SYMBOL_WORTH = {"sun": 30, "animal": 20, "tanzaku": 10, "none": 0}
WORTH_OF_A_FAMILY = 4  # for the first card of each other family: they make a set
UNKNOWN_CARD = 3


def own_seat(view: SenjiView) -> SeatView:
    """Give the view of the bot's own seat."""
    return view.seats[view.seat or 0]


def hand_of(view: SenjiView) -> tuple[DiplomacyId, ...]:
    """Give the bot's diplomacy cards without its dummy."""
    hand = own_seat(view).diplomacy or ()
    return tuple(card for card in hand if not DIPLOMACY[card].dummy)


@cache
def card_worth(family: FamilyId, card: DiplomacyId) -> int:
    """Weigh a card for a family: its own members are not to be given away lightly."""
    printed = DIPLOMACY[card]
    if printed.family == family:
        return 3 + printed.value if printed.kind == "family" else printed.value
    return 2 * printed.value if printed.kind == "family" else printed.value + 1


def families_held(view: SenjiView) -> set[FamilyId]:
    """Give the families of which the bot holds a card."""
    return {DIPLOMACY[card].family for card in hand_of(view)}


def flower_worth(card: str) -> int:
    """Weigh a hanafuda: symbols first, then value."""
    return SYMBOL_WORTH[HANAFUDA[card].symbol] + HANAFUDA[card].value


def templates_of(legal: Legal, kind: type) -> list[Template]:
    """List the templates of one type."""
    return [template for template in legal.templates if template.type is kind]


def picked(choice: Choice, worth: Callable[[Id], int]) -> tuple[Id, ...]:
    """Pick as few as may be of a list's entries, the least worthy of each group."""
    order = sorted(range(len(choice.allowed)), key=lambda i: worth(choice.allowed[i]))
    found: dict[Id, Id] = {}
    for index in order:
        group = choice.groups[index] if choice.groups else choice.allowed[index]
        found.setdefault(group, choice.allowed[index])
    return tuple(found.values())[: choice.least]
