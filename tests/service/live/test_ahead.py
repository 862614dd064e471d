"""What is still to come can be neither followed nor marked as read."""

import pytest
from flask import Flask

from tests.service.world import Person, Table, a_table


@pytest.fixture
def table(app: Flask) -> Table:
    return a_table(app, seats=2, press={"policy": "private"})


def last_id(person: Person, table: Table) -> int:
    last: int = person.get(f"{table.path}/events").get_json()["last_id"]
    return last


def test_nobody_goes_on_after_an_event_that_is_to_come(table: Table) -> None:
    person, path = table.seated[0], f"{table.path}/events"
    last = last_id(person, table)

    refused = person.get(f"{path}?after={last + 1}")

    assert (refused.status_code, refused.get_json()["code"]) == (422, "bad-shape")
    assert f"end at {last}; {last + 1} is to come" in refused.get_json()["detail"]
    assert person.get(f"{path}?after={last}").get_json()["events"] == []


@pytest.mark.parametrize("beyond", [1, 5000])
def test_a_stream_that_would_stay_silent_is_refused(table: Table, beyond: int) -> None:
    person, path = table.seated[0], f"{table.path}/events"
    resumed = {"Last_Event_ID": str(last_id(person, table) + beyond)}

    assert person.get(path, Accept="text/event-stream", **resumed).status_code == 422


def test_messages_are_marked_as_read_only_once_they_are_there(table: Table) -> None:
    ann, ben = table.seated
    ann.post(f"{table.path}/messages", {"text": "hello"})

    refused = ben.post(f"{table.path}/messages/read", {"upto": 2})

    assert refused.status_code == 422
    assert "end at 1" in refused.get_json()["detail"]
    ann.post(f"{table.path}/messages", {"text": "are you there?"})
    assert ben.get("/v1/me/messages").get_json()["unread"][0]["messages"] == 2
