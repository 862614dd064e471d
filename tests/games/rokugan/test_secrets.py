"""What stays hidden (R44): hands, pools, facedown tokens, looks, objectives, card faces, decks."""

from typing import Any

import pytest

from domain.kernel.events import DecisionOpened, Event
from domain.kernel.visibility import Viewer, Watcher, redact
from domain.rokugan import GAME
from domain.rokugan.commands import GiveBack, PlaceToken, RecallTokens
from domain.rokugan.events.placement import (
    BlessingForced,
    SeatStoodDown,
    TokenPlaced,
    TokenPooled,
    TokenRevealed,
    TokenSeen,
)
from domain.rokugan.events.resolution import (
    ObjectivesRevealed,
    TerritoryCardClaimed,
    TokensRevealed,
)
from domain.rokugan.events.setup import (
    ChoiceDrawn,
    InitiativeDeckShuffled,
    NeutralCardsShuffled,
    ObjectiveKept,
    ObjectivesDealt,
    ObjectivesShuffled,
    SecretChoiceDrawn,
    TerritoryCardsDealt,
)
from domain.rokugan.events.upkeep import (
    HandSeen,
    HandTokenDiscarded,
    HandTokenPooled,
    InitiativeRevealed,
    PoolShuffled,
    TokensDrawn,
)
from domain.rokugan.options import RokuganOptions
from domain.rokugan.state import Phase
from service.bots.simulate import at_random, by_bot, play_game
from service.wire import visible_data
from tests.games.rokugan.scenes import at
from tests.play import Table

VIEWERS: tuple[Viewer, ...] = (0, 1, 2, Watcher.SPECTATOR)
SECRET_FROM_ALL = {
    TerritoryCardsDealt: ("order", "cards"),
    ObjectivesShuffled: ("order",),
    NeutralCardsShuffled: ("order",),
    InitiativeDeckShuffled: ("order",),
    PoolShuffled: ("order",),
}
ONLY_FOR_ITS_SEAT = {
    ObjectivesDealt: "objectives",
    ObjectiveKept: "objective",
    TokensDrawn: "tokens",
    HandTokenPooled: "token",
    TokenPlaced: "face",
    TerritoryCardClaimed: "card",
    SecretChoiceDrawn: "choice",
}


def shown(event: Event, viewer: Viewer) -> dict[str, Any]:
    redacted = redact(event, viewer)
    assert redacted is not None
    return visible_data(redacted)


def table() -> Table:
    return at(
        "crab lion dragon",
        cards={"promotion": 0, "bushido": 1},
        hands={0: "a5", 1: "a4 n2"},
        placed=((1, "s2", "lion-capital"), (1, "a1", "lion-capital")),
        phase=Phase.CARDS,
        discards={0: "a4"},
    )


def test_r44_an_opponents_hand_pool_objectives_and_cards_are_null_in_the_view() -> None:
    for viewer in VIEWERS:
        view = table().view(viewer)
        for seat in view.seats:
            own = seat.seat == viewer
            secrets = (seat.hand, seat.pool, seat.objectives_dealt, seat.objective)
            assert all((secret is not None) == own for secret in secrets)
        faces = {land: card.card for land, card in view.cards.items() if card.card is not None}
        held = {0: {"crab": "promotion"}, 1: {"lion": "bushido"}}
        assert faces == (held.get(viewer, {}) if isinstance(viewer, int) else {})


def test_r44_sizes_discards_control_and_holders_of_cards_are_public() -> None:
    seats = table().view(Watcher.SPECTATOR).seats

    assert [seat.hand_size for seat in seats] == [2, 3, 1]
    assert [seat.pool_size for seat in seats] == [24, 22, 26]
    assert seats[0].discard == ("army-4",)
    cards = table().view(Watcher.SPECTATOR).cards
    assert (cards["crab"].holder, cards["lion"].holder) == (0, 1)


def test_r44_a_facedown_token_shows_its_place_to_all_and_its_face_to_its_owner() -> None:
    faces = [[t.face for t in table().view(viewer).tokens] for viewer in VIEWERS]

    assert faces == [[None, None], ["shinobi-2", "army-1"], [None, None], [None, None]]
    assert [t.place for t in table().view(2).tokens] == ["lion-capital", "lion-capital"]


def test_a_finished_game_that_is_opened_shows_everything() -> None:
    view = table().view(Watcher.OPEN)

    assert all(seat.hand is not None and seat.objective is not None for seat in view.seats)
    assert [t.face for t in view.tokens] == ["shinobi-2", "army-1"]
    assert all(card.card is not None for card in view.cards.values())


@pytest.mark.parametrize("policy", [by_bot, at_random])
def test_no_event_is_hidden_altogether_and_secret_fields_reach_only_their_seats(
    policy: Any,
) -> None:
    for event in play_game(GAME, 3, RokuganOptions(), "secrets", policy).events:
        for viewer in VIEWERS:
            data = shown(event, viewer)
            for name in SECRET_FROM_ALL.get(type(event), ()):
                assert name not in data
            if type(event) in ONLY_FOR_ITS_SEAT:
                own = getattr(event, "seat", None) == viewer
                assert (ONLY_FOR_ITS_SEAT[type(event)] in data) == own


def test_a_look_is_seen_by_all_and_its_result_by_the_looker_and_the_owner() -> None:
    spied = HandSeen(0, 1, ("army-1",))

    assert [("hand" in shown(spied, viewer)) for viewer in VIEWERS] == [True, True, False, False]


def test_r30_what_goes_back_to_the_pool_is_secret_and_what_is_discarded_is_not() -> None:
    recalled = table().when(0, RecallTokens, "promotion", ("army-4",))

    pooled = recalled.when(0, GiveBack, "army-5", True).facts[0]
    discarded = recalled.when(0, GiveBack, "army-5", False).facts[0]

    assert isinstance(pooled, HandTokenPooled)
    assert "token" not in shown(pooled, 1)
    assert isinstance(discarded, HandTokenDiscarded)
    assert shown(discarded, 1) == {"seat": 0, "token": "army-5"}


def test_a_placed_token_is_told_with_its_place_and_without_its_face() -> None:
    played = at("crab lion", hands={0: "a5"}).when(0, PlaceToken, "army-5", "crab-capital")

    data = {"seat": 0, "token": 1, "place": "crab-capital"}
    assert shown(played.facts[0], 1) == data
    assert shown(played.facts[0], 0) == {**data, "face": "army-5"}


@pytest.mark.parametrize(
    "event",
    [
        ObjectivesDealt,
        TokensDrawn,
        InitiativeRevealed,
        HandSeen,
        TokenSeen,
        TokenRevealed,
        TokenPooled,
        BlessingForced,
        SeatStoodDown,
        TokensRevealed,
        TerritoryCardClaimed,
        ObjectivesRevealed,
        ChoiceDrawn,
        SecretChoiceDrawn,
    ],
)
def test_events_that_show_what_was_hidden_say_so(event: type[Event]) -> None:
    assert event.REVEALS


def test_public_decisions_only_so_that_no_number_tells_of_a_secret_one() -> None:
    played = play_game(GAME, 4, RokuganOptions(), "decisions", at_random)

    opened = [event for event in played.events if isinstance(event, DecisionOpened)]
    numbers = [str(number) for number in range(1, len(opened) + 1)]
    assert numbers == [event.id for event in opened]
