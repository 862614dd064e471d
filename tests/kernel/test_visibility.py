"""Who may see an event, and which of its fields."""

from dataclasses import dataclass

from domain.kernel.events import Event, PrivateDecisionOpened, Seat, only
from domain.kernel.visibility import (
    Redacted,
    Watcher,
    is_known_to_all,
    is_sealed,
    may_know_of,
    redact,
    secret_fields,
    viewer_name,
)
from service.wire import visible_data
from tests.kernel.toy import GemsTaken, NumberDealt, Wished

DEALT = NumberDealt(4, 1, 6, "wax")


@dataclass(frozen=True, slots=True)
class Undeclared(Event):
    seat: Seat


@dataclass(frozen=True, slots=True)
class Shared(Event):
    AUDIENCE = only("giver", "takers")
    giver: Seat
    takers: tuple[Seat, ...]


def test_a_public_event_is_for_everyone() -> None:
    event = GemsTaken(0, ("ruby",))

    for viewer in (0, 1, Watcher.SPECTATOR, Watcher.OPEN):
        assert Redacted(event, frozenset()) == redact(event, viewer)


def test_a_secret_field_is_for_the_seats_it_names() -> None:
    assert Redacted(DEALT, frozenset({"seal"})) == redact(DEALT, 1)
    assert Redacted(DEALT, frozenset({"seal", "number"})) == redact(DEALT, 0)
    assert Redacted(DEALT, frozenset({"seal", "number"})) == redact(DEALT, Watcher.SPECTATOR)


def test_hidden_fields_are_left_out_on_the_wire() -> None:
    redacted = redact(DEALT, 0)

    assert redacted is not None
    assert visible_data(redacted) == {"draw": 4, "seat": 1}


def test_a_private_event_does_not_exist_for_others() -> None:
    assert redact(Wished(2), 2) is not None
    assert redact(Wished(2), 1) is None
    assert redact(Wished(2), Watcher.SPECTATOR) is None
    assert redact(PrivateDecisionOpened("1.2.1", "Wish", 2), 0) is None


def test_an_event_that_declares_nothing_is_seen_by_nobody() -> None:
    for viewer in (0, 1, Watcher.SPECTATOR):
        assert redact(Undeclared(0), viewer) is None


def test_several_seats_may_be_named() -> None:
    event = Shared(0, (2, 3))

    assert [seat for seat in range(5) if redact(event, seat)] == [0, 2, 3]


def test_an_opened_game_is_seen_whole() -> None:
    for event in (DEALT, Wished(2), Undeclared(0)):
        assert Redacted(event, frozenset()) == redact(event, Watcher.OPEN)


def test_the_secret_fields_of_a_class_are_known() -> None:
    assert {"number", "seal"} == secret_fields(NumberDealt).keys()
    assert secret_fields(GemsTaken) == {}


def test_viewers_have_names() -> None:
    assert [viewer_name(viewer) for viewer in (3, Watcher.SPECTATOR, Watcher.OPEN)] == [
        "3",
        "spectator",
        "open",
    ]


def test_an_event_is_sealed_if_anybody_may_not_read_all_of_it() -> None:
    assert not is_sealed(GemsTaken)
    assert is_sealed(NumberDealt)  # for its fields
    assert is_sealed(Wished)  # for its audience
    assert is_sealed(Undeclared)


def test_who_may_know_that_an_event_happened_need_not_read_it() -> None:
    assert [may_know_of(DEALT, viewer) for viewer in (0, 1, Watcher.SPECTATOR)] == [True] * 3
    assert [may_know_of(Wished(2), viewer) for viewer in (1, 2, Watcher.OPEN)] == [
        False,
        True,
        True,
    ]
    assert is_known_to_all(DEALT)
    assert not is_known_to_all(Wished(2))


def test_a_field_that_names_nobody_admits_nobody() -> None:
    event = Shared(0, ())

    assert [viewer for viewer in (0, 1, Watcher.SPECTATOR) if redact(event, viewer)] == [0]
