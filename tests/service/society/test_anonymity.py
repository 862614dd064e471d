"""Masks of anonymous games: no name of a player is left, and every part has a mask of its own."""

import ast
import inspect
from dataclasses import replace
from typing import Any
from uuid import UUID, uuid4

import pytest

from domain.kernel.events import DecisionOpened, Event
from domain.match.absence_events import SeatAway, SeatOpened
from domain.match.events import MATCH_EVENTS, GameAborted, GameStarted
from domain.match.seat_events import PlayerKicked, SeatResigned, SeatTaken, SeatTakenOver
from domain.match.state import Status
from domain.match.terms import Clock
from service.games.listing import summary
from service.games.table import follow
from service.society.anonymity import HOST, alias, masked_event, masked_summary
from service.wire import to_json
from tests.service.timing.test_deadlines import table

GAME, OTHER = uuid4(), uuid4()
PLAYERS = ("p0", "p1", "p2")
CLOCK = Clock(None, {})


def shown(*events: Event, player: str = "p1", **changed: Any) -> dict[str, Any]:
    """The summary of an anonymous game as a player reads it."""
    of_all = {**summary(table(CLOCK, *events)), "anonymous": True, **changed}
    return masked_summary(of_all, player)


def test_a_mask_is_the_same_whenever_it_is_asked_for_and_another_in_each_game() -> None:
    assert alias(GAME, 1) == alias(str(GAME), 1)
    assert alias(GAME, 1) != alias(OTHER, 1)


def test_no_two_parts_share_a_mask() -> None:
    parts: list[int | str] = [0, 1, 2, HOST, "who called it off", "0 who left 1"]

    assert len({alias(GAME, part) for part in parts}) == len(parts)


def test_a_mask_looks_like_any_player() -> None:
    UUID(alias(GAME, 0))


@pytest.mark.parametrize(
    "event",
    [
        SeatTaken(1, "p1", "n", None),
        SeatTakenOver(1, "p1"),
        GameStarted(PLAYERS, ("", "", ""), "1"),
        GameAborted("p1"),
    ],
)
def test_an_event_that_names_a_player_names_a_mask_instead(event: Event) -> None:
    masked = masked_event(GAME, event)

    assert type(masked) is type(event)
    assert not any(player.encode() in to_json(masked) for player in PLAYERS)


def test_the_seat_that_was_taken_and_the_start_show_one_mask() -> None:
    taken = masked_event(GAME, SeatTaken(2, "p2", "n", None))
    started = masked_event(GAME, GameStarted(PLAYERS, ("", "", ""), "1"))

    assert isinstance(taken, SeatTaken)
    assert isinstance(started, GameStarted)
    assert started.players[2] == taken.player == alias(GAME, 2)


def test_a_host_who_sits_there_has_another_mask_than_his_seat() -> None:
    assert alias(GAME, HOST) != alias(GAME, 0)


@pytest.mark.parametrize("event", [DecisionOpened("1", "CardPlay", (0,)), PlayerKicked(1)])
def test_what_names_nobody_is_left_as_it_is(event: Event) -> None:
    assert masked_event(GAME, event) is event


def test_no_kind_of_match_event_that_names_a_player_is_forgotten() -> None:
    naming = {
        kind.__name__
        for kind in MATCH_EVENTS
        for line in ast.walk(ast.parse(inspect.getsource(kind)))
        if isinstance(line, ast.AnnAssign) and "PlayerId" in ast.unparse(line.annotation)
    }

    known = ast.unparse(ast.parse(inspect.getsource(masked_event)))
    assert "GameCreated" in naming
    assert [name for name in naming if f"{name}(" not in known] == []


def test_a_player_reads_his_own_seat_and_of_the_others_the_masks() -> None:
    seats = shown()["seats"]

    game = str(table(CLOCK).id)
    assert [seat["player"] for seat in seats] == [alias(game, 0), "p1", alias(game, 2)]


def test_a_stranger_reads_masks_alone() -> None:
    found = shown(player="stranger")

    assert not any(player.encode() in to_json(found) for player in PLAYERS)


def test_the_host_knows_himself_and_nobody_else_knows_him() -> None:
    assert shown(player="p0")["host"] == "p0"
    assert shown(player="p1")["host"] == alias(str(table(CLOCK).id), HOST)


def test_a_free_seat_stays_free() -> None:
    of_all = summary(table(CLOCK))
    of_all["seats"][2]["player"] = None

    masked = masked_summary({**of_all, "anonymous": True}, "p1")

    assert masked["seats"][2]["player"] is None


def test_who_was_replaced_is_masked_apart_from_his_seat() -> None:
    """Else the one mask would tell that the newcomer is another than he was."""
    found = shown(SeatAway(0), SeatOpened(0), SeatTakenOver(0, "new"), player="new")

    (former,) = found["former"]
    assert former["player"] not in {"p0", found["seats"][0]["player"], alias(found["id"], 0)}
    assert found["seats"][0]["player"] == "new"


def test_who_was_replaced_still_reads_that_it_was_he() -> None:
    found = shown(SeatAway(0), SeatOpened(0), SeatTakenOver(0, "new"), player="p0")

    assert found["former"][0]["player"] == "p0"
    assert found["seats"][0]["player"] == alias(found["id"], 0)


def test_resigning_shows_the_seat_and_not_the_player() -> None:
    found = shown(SeatResigned(0))

    assert found["seats"][0]["resigned"] is True
    assert b"p0" not in to_json(found)


@pytest.mark.parametrize("status", [status.value for status in Status])
def test_names_come_out_at_the_end_and_no_sooner(status: str) -> None:
    found = shown(status=status, player="stranger")

    assert (found["seats"][0]["player"] == "p0") == (status == Status.ENDED.value)


def test_a_game_that_keeps_no_names_shows_them_all() -> None:
    of_all = summary(follow(replace(table(CLOCK), version=3), ()))

    assert masked_summary(of_all, "stranger") == of_all
