"""What stays hidden: hands, the order of the deck, the second advantage row."""

from domain.kernel.events import Event
from domain.kernel.visibility import Watcher, redact
from domain.senso import GAME
from domain.senso.events import CardForced, DeckShuffled, HandDealt
from domain.senso.options import SensoOptions
from service.bots.simulate import by_bot, play_game
from service.wire import to_json, visible_data
from tests.games.senso.scenes import opened
from tests.play import given

VIEWERS = (0, 1, 2, Watcher.SPECTATOR)


def test_edge_25_no_view_shows_another_hand() -> None:
    table = given(GAME, opened("tuo"))

    for viewer in VIEWERS:
        shown = [seat.seat for seat in table.view(viewer).seats if seat.hand is not None]
        assert [seat for seat in (0, 1, 2) if seat == viewer] == shown


def test_edge_25_no_card_of_another_hand_or_of_the_deck_is_anywhere_in_a_view() -> None:
    table = given(GAME, opened("tuo"))
    cards = table.state.cards

    for viewer in VIEWERS:
        seen = to_json(table.view(viewer)).decode()
        others = [hand for seat, hand in enumerate(cards.hands) if seat != viewer]
        for card in (*cards.undealt, *(card for hand in others for card in hand)):
            assert f'"{card}"' not in seen


def test_edge_25_the_log_shows_a_hand_to_its_seat_and_the_deck_to_nobody() -> None:
    for event in given(GAME, opened("tuo")).happened:
        for viewer in VIEWERS:
            if isinstance(event, HandDealt):
                assert (event.seat == viewer) == ("cards" in shown_data(event, viewer))
            if isinstance(event, DeckShuffled):
                assert "order" not in shown_data(event, viewer)


def test_edge_25_a_finished_game_that_is_opened_shows_everything() -> None:
    table = given(GAME, opened("tuo"))

    assert list(table.state.cards.hands) == [s.hand for s in table.view(Watcher.OPEN).seats]
    for event in table.happened:
        redacted = redact(event, Watcher.OPEN)
        assert redacted is not None
        assert not redacted.hidden


def test_no_event_is_hidden_altogether_so_no_gap_tells_of_one() -> None:
    played = play_game(GAME, 3, SensoOptions(), "secrets", by_bot)

    assert all(redact(event, Watcher.SPECTATOR) for event in played.events)


def test_a_card_that_its_seat_did_not_choose_is_marked_as_a_reveal() -> None:
    table = given(GAME, opened("tuo"))
    seat = table.decision.seats[0]

    after = table.when_time_is_up(seat)

    forced = next(event for event in after.happened if isinstance(event, CardForced))
    assert forced.REVEALS


def shown_data(event: Event, viewer: int | Watcher) -> dict[str, object]:
    redacted = redact(event, viewer)
    return {} if redacted is None else visible_data(redacted)
