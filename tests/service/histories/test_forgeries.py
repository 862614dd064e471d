"""Records by forgers who can hash: every link fits, and the first lie is named all the same."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import msgspec
import pytest

from domain.kernel.events import Event, Outcome
from domain.match.absence_events import BotPlayed, DecisionMissed, SeatAway, SeatOpened, SeatPresent
from domain.match.events import GameAborted, GameStarted, HistoryOpened, MatchEnded, OpeningAgreed
from domain.match.proposal_events import (
    ClockChanged,
    ClockChangeProposed,
    EndProposed,
    GameRewound,
    ProposalClosed,
    RewindProposed,
    VoteCast,
)
from domain.match.seat_events import (
    InviteMade,
    PlayerKicked,
    SeatLeft,
    SeatResigned,
    SeatTaken,
    SeatTakenOver,
)
from domain.match.terms import Clock
from domain.match.time_events import (
    BankChanged,
    ClocksPaused,
    DecisionExtended,
    ExtensionProposed,
    PauseProposed,
    TimeCredited,
    VacationTaken,
)
from service.histories.records import Record, RecordedCommand, RecordedEvent
from service.histories.verify import verify
from service.wire import from_json, to_json
from tests.service.histories.test_histories import records
from tests.service.histories.test_records import rechained, refused_at

WON = Outcome((0,), (1, 2, 2), (0, 0, 0), "agreement")
NEVER = [
    SeatTaken(0, "x", "", None),
    SeatLeft(0),
    PlayerKicked(1),
    InviteMade("i", "d", 1),
    GameStarted(("a", "b", "c"), ("", "", ""), "1"),
    GameAborted("x"),
    SeatResigned(9),
    SeatResigned(-1),
    ClockChangeProposed("77", 0, Clock(5, {})),
    RewindProposed("1", 0, "999", "", 1),
    EndProposed("1", 0, (9,)),
    VoteCast("77", 0, agrees=True),
    ProposalClosed("77", accepted=True),
    ClockChanged(Clock(5, {})),
    GameRewound("1", 0, "1", "", 1, tainted=False),
    GameRewound(None, 0, "1", "", 1, tainted=False),
    SeatTakenOver(0, "x"),
    MatchEnded(WON),
    HistoryOpened(),
    OpeningAgreed(0),
    PauseProposed("1", 0, 10**15),
    ClocksPaused(10**15),
    ExtensionProposed("1", 0, "1", 9),
    DecisionExtended("1", 9),
    VacationTaken(0, 3, 10**15),
    BankChanged(9, 1),
    DecisionMissed(0),
    SeatAway(0),
    BotPlayed(0),
    SeatOpened(0),
    SeatPresent(0),
]


def a_record() -> Record:
    """A game that went back once, and ended when all but one had given up."""
    return from_json(records("senso")[0], Record)


def version_of(record: Record, type_: str) -> int:
    return next(event.version for event in record.events if event.type == type_)


def inserted(record: Record, version: int, event: Event) -> bytes:
    """Let something happen in a record that did not; whatever follows moves on by one."""
    new = msgspec.structs.replace(
        record.events[version - 1], type=type(event).__name__, schema_v=1, data=event_data(event)
    )
    record.events.insert(version - 1, new)
    return renumbered(record, lambda known: known + (known >= version))


def left_out(record: Record, version: int) -> bytes:
    """Let something that happened be as if it had not."""
    del record.events[version - 1]
    return renumbered(record, lambda known: known - (known > version))


def event_data(event: Event) -> msgspec.Raw:
    return msgspec.Raw(to_json(event))


def renumbered(record: Record, number: Callable[[int], int]) -> bytes:
    for version, event in enumerate(record.events, start=1):
        event.version = version
    for command in record.commands:
        command.version = number(command.version)
    branches = record.branches if isinstance(record.branches, list) else []
    record.branches = [
        replace(b, first=number(b.first), last=number(b.last)) for b in branches
    ] or msgspec.UNSET
    return rechained(record)


@pytest.mark.parametrize("event", NEVER, ids=repr)
def test_what_nobody_could_bring_about_is_refused_where_it_stands(event: Event) -> None:
    record = a_record()
    place = record.commands[4].version

    assert refused_at(inserted(record, place, event)) == place


def test_a_rewind_that_too_few_have_voted_for_is_refused() -> None:
    record = a_record()
    vote = version_of(record, "GameRewound") - 2

    assert record.events[vote - 1].type == "VoteCast"
    assert refused_at(left_out(record, vote)) == vote


def test_a_vote_that_decided_and_led_to_nothing_is_refused() -> None:
    record = a_record()
    closed = version_of(record, "ProposalClosed")

    assert refused_at(left_out(record, closed)) == closed


@pytest.mark.parametrize(
    "event", [VoteCast("1", 0, agrees=True), SeatResigned(0), TimeCredited(1, 1, 2), SeatPresent(0)]
)
def test_nothing_happens_after_the_end(event: Event) -> None:
    record = a_record()
    after = len(record.events) + 1
    record.events.append(copy_of(record.events[-1], event))

    assert refused_at(renumbered(record, lambda known: known)) == after


def copy_of(recorded: RecordedEvent, event: Event) -> RecordedEvent:
    kind = type(event).__name__
    return msgspec.structs.replace(recorded, type=kind, data=event_data(event))


def test_a_rules_event_after_the_end_is_refused_with_a_command_that_would_have_been_legal() -> None:
    record = a_record()
    ended = version_of(record, "MatchEnded")
    last = record.commands[-1]
    record.commands.append(RecordedCommand(ended + 1, last.seat, last.command))
    record.events.append(msgspec.structs.replace(record.events[last.version - 1]))

    assert refused_at(renumbered(record, lambda known: known)) == ended + 1


def test_a_command_that_nothing_came_of_is_refused_where_it_stands() -> None:
    for command, place in (({"type": "TimeUp"}, 3), ({"type": "TimeUp"}, 10**6)):
        record = a_record()
        record.commands.append(RecordedCommand(place, None, command))
        record.commands.sort(key=lambda known: known.version)

        assert refused_at(rechained(record)) == min(place, len(record.events) + 1)


def test_the_same_command_twice_is_refused() -> None:
    record = a_record()
    record.commands.insert(3, record.commands[3])

    assert refused_at(rechained(record)) == record.commands[3].version


@pytest.mark.parametrize("at", [-1, 10**15, 10**30])
def test_times_that_no_calendar_has_are_refused_where_they_stand(at: int) -> None:
    record = a_record()
    record.events[8].at = at

    assert refused_at(rechained(record)) == 9


def changed(record: Record, type_: str, **fields: Any) -> bytes:
    event = next(event for event in record.events if event.type == type_)
    told = from_json(bytes(event.data or b""), dict)
    event.data = msgspec.Raw(to_json({**told, **fields}))
    return rechained(record)


def test_seats_beyond_all_rulesets_are_refused_before_anybody_makes_room_for_them() -> None:
    assert refused_at(changed(a_record(), "GameCreated", seats=10**12)) == 1


def test_players_who_never_sat_down_are_refused_where_the_game_starts() -> None:
    record = a_record()
    record.seats = ["x", "y", "z"]

    raw = changed(record, "GameStarted", players=["x", "y", "z"])

    assert refused_at(raw) == version_of(record, "GameStarted")


def test_options_that_the_rules_do_not_know_are_refused() -> None:
    record = a_record()
    record.options = {"cheating": True}

    raw = changed(record, "GameCreated", options={"cheating": True})

    assert refused_at(raw) == 1


@pytest.mark.parametrize("terms", [{"seed": 7}, {"seed": 7, "sandbox": True}])
def test_a_seed_that_somebody_chose_is_refused_unless_it_is_that_of_a_sandbox(
    terms: dict[str, object],
) -> None:
    assert refused_at(changed(a_record(), "GameCreated", **terms)) == 1


def test_a_record_that_nobody_forged_is_believed() -> None:
    assert verify(rechained(a_record())).draws is not None


@pytest.mark.parametrize("where", ["options", "data", "command"])
def test_what_is_nested_beyond_all_bounds_is_no_record(where: str) -> None:
    field, deep = f'"{where}":{{'.encode(), b"[" * 100_000 + b"]" * 100_000

    raw = records("senso")[0].replace(field, field + b'"x":' + deep + b",", 1)

    assert refused_at(raw) is None


def test_an_event_of_a_version_to_come_is_refused_where_it_stands() -> None:
    record = a_record()
    record.events[8].schema_v = 9

    assert refused_at(rechained(record)) == 9
