"""Combinations of hanafuda, discarded for honor or for samurai (S20, S38)."""

from collections.abc import Iterator

from domain.kernel.chance import Chance
from domain.kernel.commands import Command
from domain.kernel.events import Event, Events, Seat
from domain.kernel.legal import Choice, Id, Template
from domain.kernel.refusal import Refused, not_allowed
from domain.senji.board import COMBINATIONS, HANAFUDA, Ability, Combination, HanafudaId
from domain.senji.commands.autumn import PlayCombination
from domain.senji.events.autumn import CombinationPlayed
from domain.senji.rules.autumn import hiring
from domain.senji.rules.common.honor import honored
from domain.senji.rules.common.listing import one, some
from domain.senji.rules.common.muster import in_play, worth
from domain.senji.state import SenjiState


def moves(state: SenjiState, seat: Seat, decision: str) -> Iterator[Template]:
    """Describe what the hand can pay; for hiring there must be a province and a samurai (S39)."""
    hand = state.hanafuda.hands[seat]
    hires = hiring.is_possible(state, seat)
    for combination in COMBINATIONS.values():
        if hires or not combination.draw:
            for cards in _choices(combination, hand):
                choices = {"combination": one(combination.id), "cards": cards}
                yield Template(PlayCombination, decision, choices)


def _choices(combination: Combination, hand: tuple[HanafudaId, ...]) -> Iterator[Choice]:
    """Describe the cards that make up a combination; one card serves in one of them (S38)."""
    count = combination.count
    if combination.kind == "values":
        values: tuple[Id, ...] = tuple(HANAFUDA[card].value for card in hand)
        if len(set(values)) >= count:
            yield some(hand, count, count, values)
    elif combination.kind == "color":
        for color in dict.fromkeys(HANAFUDA[card].color for card in hand):
            alike = tuple(card for card in hand if HANAFUDA[card].color == color)
            if len(alike) >= count:
                yield some(alike, count, count)
    else:
        alike = tuple(card for card in hand if HANAFUDA[card].symbol == combination.symbol)
        if len(alike) >= count:
            yield some(alike, count, count)


def play(state: SenjiState, seat: Seat, command: PlayCombination, _chance: Chance) -> Events:
    """Discard the cards and take what they pay."""
    combination = COMBINATIONS[command.combination]
    played = CombinationPlayed(seat, combination.id, command.cards)
    return played, *_reward(state, seat, combination)


def _reward(state: SenjiState, seat: Seat, combination: Combination) -> Iterator[Event]:
    if combination.draw:
        yield from hiring.begun(state, seat, combination.draw, combination.keep, None)
        return
    bonus = worth(in_play(state, seat), Ability.COMBINATION_BONUS)
    yield from honored(state, seat, combination.honor + bonus, "combination")


def explain(state: SenjiState, seat: Seat, command: Command) -> Refused:
    """Say why the cards do not pay."""
    if not isinstance(command, PlayCombination):
        return not_allowed("cards pay only together", "S38")
    for card in command.cards:
        if card not in state.hanafuda.hands[seat]:
            return not_allowed(f"{card} is not in your hand", "S38")
    combination = COMBINATIONS[command.combination]
    if combination.draw and not hiring.is_possible(state, seat):
        return not_allowed("hiring needs a province of yours and a samurai in the pile", "S39")
    shared = f"the same {combination.kind}"
    if combination.kind == "values":
        shared = "different values"
    return not_allowed(f"{combination.id} takes {combination.count} cards of {shared}", "S38")
