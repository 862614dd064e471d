"""What holds for all 32 general cards alike, in the hands of their own daimyo and of others."""

from typing import Any

import pytest

from domain.daimyo import GAME
from domain.daimyo.board import CARDS, DAIMYO, FULL_BOARD, Action
from domain.daimyo.commands import PlayCard
from domain.daimyo.events import ActionEnded, CardPlayed
from domain.daimyo.rules.cards import SCRIPTS
from domain.kernel.referee import decide, legal
from tests.games.daimyo.scenes import acting, sound
from tests.play import Seeded, Table

EVERY_CARD = pytest.mark.parametrize("card", CARDS)
OWNER = {card: daimyo.id for daimyo in DAIMYO.values() for card in daimyo.cards}
BOARD = {
    daimyo: ", ".join(f"{province} {troops}" for province, troops in placed.items())
    for daimyo, placed in FULL_BOARD.items()
}
KYUSHU = "satsuma 5, bungo 3, hizen 4, chikuzen 3, higo 3, hyuga 3"


def scene(daimyo: str, card: str, **options: Any) -> Table:
    """The full board with one card in a hand; the Call needs all of Kyushu besides."""
    listed = dict(BOARD)
    if card == "call":
        listed["mori"] = listed["mori"].replace(", hizen 4", "")
        listed["shimazu"] = listed["shimazu"].replace("satsuma 5", "satsuma 5, hizen 4")
        daimyo = "shimazu"
    action = CARDS[card].action.value
    return acting(daimyo, action, **listed, cards={daimyo: card}, **options)


def seat_of(table: Table, daimyo: str) -> int:
    return table.state.seats.index(daimyo)


def ready(table: Table, daimyo: str, card: str) -> Table:
    """Go to where a card may be played: Blitz waits for a capture."""
    if not CARDS[card].after_capture:
        return table
    for seed in range(200):
        trial, whims = table, Seeded(seed)
        while trial.state.turn and trial.state.turn.daimyo == daimyo:
            if trial.decision.kind == "Sequel":
                return trial
            trial = stepped(trial, whims)
    raise AssertionError("no capture came")


def stepped(table: Table, whims: Seeded) -> Table:
    seat = table.decision.seats[0]
    command = legal(GAME, table.state, seat).sample(whims)
    assert command is not None
    played = decide(GAME, table.state, seat, command, table.chance)
    return Table(GAME, played.state, table.chance, played.events)


def test_every_card_has_its_script_and_every_script_its_card() -> None:
    assert CARDS.keys() == SCRIPTS.keys() == OWNER.keys()


@EVERY_CARD
def test_a_card_is_offered_only_in_its_own_action(card: str) -> None:
    owner = OWNER[card]
    for action in Action:
        table = acting(owner, action.value, **BOARD, cards={owner: card})
        offered = (card,) in table.options(seat_of(table, owner), PlayCard)
        fits = CARDS[card].action is action and not CARDS[card].after_capture and card != "call"
        assert offered is fits


@EVERY_CARD
def test_a_card_that_is_played_is_spent_for_the_year(card: str) -> None:
    owner = OWNER[card]
    table = ready(scene(owner, card), owner, card)
    seat = seat_of(table, owner)

    table = table.when(seat, PlayCard, card)

    house = table.state.houses[owner]
    assert CardPlayed(owner, card) in table.happened
    assert ((), (card,), 1) == (house.cards, house.spent, house.last_played)
    assert table.options(seat, PlayCard) == []


@EVERY_CARD
@pytest.mark.parametrize("seed", range(6))
def test_an_action_with_a_card_keeps_the_laws_and_comes_to_its_end(card: str, seed: int) -> None:
    owner = OWNER[card]
    table = ready(scene(owner, card), owner, card)
    table = table.when(seat_of(table, owner), PlayCard, card)
    whims, steps = Seeded(seed), 0

    while table.state.turn and table.state.turn.daimyo == owner:
        table = sound(stepped(table, whims))
        steps += 1

    assert steps < 200
    assert ActionEnded(owner) in table.happened


@EVERY_CARD
@pytest.mark.parametrize("seed", range(3))
def test_a_card_taken_from_another_works_in_a_longer_game(card: str, seed: int) -> None:
    holder = "shimazu" if card == "call" else "oda"
    table = ready(scene(holder, card, longer_game=True), holder, card)
    table = table.when(seat_of(table, holder), PlayCard, card)
    whims = Seeded(seed)

    while table.state.turn and table.state.turn.daimyo == holder:
        table = sound(stepped(table, whims))

    assert ActionEnded(holder) in table.happened


@EVERY_CARD
def test_the_clock_alone_brings_an_action_with_a_card_to_its_end(card: str) -> None:
    owner = OWNER[card]
    table = ready(scene(owner, card), owner, card)
    table = table.when(seat_of(table, owner), PlayCard, card)

    while table.state.turn and table.state.turn.daimyo == owner:
        table = sound(table.when_time_is_up(table.decision.seats[0]))

    assert ActionEnded(owner) in table.happened


@EVERY_CARD
def test_a_card_goes_against_armies_that_nobody_plays_as_well(card: str) -> None:
    owner = OWNER[card]
    table = ready(
        scene(owner, card, seated=f"{owner} {other(owner)}", full_board=True), owner, card
    )
    table = table.when(seat_of(table, owner), PlayCard, card)
    whims = Seeded(1)

    while table.state.turn and table.state.turn.daimyo == owner:
        table = sound(stepped(table, whims))

    assert table.state.outcome is None


def other(daimyo: str) -> str:
    return "date" if daimyo != "date" else "oda"
