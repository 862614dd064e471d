"""Another clock by agreement: proposed, voted on, and counting at once."""

from datetime import timedelta
from uuid import UUID

import pytest
from flask import Flask

from service.bootstrap import Services
from tests.service.world import a_table, anyone

SLOW = {"clock": {"seconds": 172_800}}


def test_a_clock_that_all_agree_to_gives_the_open_decision_its_full_time(
    app: Flask, services: Services
) -> None:
    table = a_table(app, clock={"seconds": 60})
    ann, ben = table.seated

    proposed = ann.post(f"{table.path}/proposals", SLOW).get_json()["proposals"]
    game = ben.post(f"{table.path}/proposals/{proposed[0]['id']}/vote", {"agrees": True}).get_json()

    assert game["clock"]["seconds"] == 172_800
    assert game["proposals"] == []
    (deadline,) = services.store.deadlines(UUID(game["id"]))
    assert deadline.due_at - services.store.now() > timedelta(days=1, hours=23)


def test_a_clock_may_be_given_up_and_nothing_is_due_any_more(
    app: Flask, services: Services
) -> None:
    table = a_table(app, clock={"seconds": 60})
    ann, ben = table.seated
    ann.post(f"{table.path}/proposals", {"clock": {"seconds": None}})

    game = ben.post(f"{table.path}/proposals/1/vote", {"agrees": True}).get_json()

    assert services.store.deadlines(UUID(game["id"])) == []


def test_play_goes_on_while_the_seats_vote(app: Flask) -> None:
    table = a_table(app, clock={"seconds": 60})
    table.seated[0].post(f"{table.path}/proposals", SLOW)

    assert table.play_any().status_code == 200
    assert len(table.seated[1].get(table.path).get_json()["proposals"]) == 1


def test_a_vote_against_it_ends_a_proposal(app: Flask) -> None:
    table = a_table(app, clock={"seconds": 60})
    table.seated[0].post(f"{table.path}/proposals", SLOW)

    game = table.seated[1].post(f"{table.path}/proposals/1/vote", {"agrees": False}).get_json()

    assert (game["clock"]["seconds"], game["proposals"]) == (60, [])
    again = table.seated[1].post(f"{table.path}/proposals/1/vote", {"agrees": True})
    assert (again.status_code, again.get_json()["code"]) == (409, "proposal-closed")


def test_a_clock_names_only_kinds_of_its_ruleset(app: Flask) -> None:
    table = a_table(app)
    wrong = {"clock": {"seconds": 60, "by_kind": {"Chess": 5}}}

    answer = table.seated[0].post(f"{table.path}/proposals", wrong)

    assert (answer.status_code, answer.get_json()["pointer"]) == (422, "/clock/by_kind/Chess")


def test_strangers_have_no_voice(app: Flask) -> None:
    table, hidden, stranger = a_table(app), a_table(app, watching="private"), anyone(app)

    assert stranger.post(f"{table.path}/proposals", SLOW).status_code == 403
    assert stranger.post(f"{hidden.path}/proposals", SLOW).status_code == 404


@pytest.mark.parametrize(
    ("clock", "pointer"),
    [
        ({"zone": "Europe/Nowhere"}, "/clock/zone"),
        ({"daily": {"hour": "20:00", "least_seconds": 0}}, "/clock/zone"),
        ({"daily": {"hour": "24:00", "least_seconds": 0}}, "/clock/daily/hour"),
        ({"zone": "Asia/Tokyo", "rest_days": [1, 2, 3, 4, 5, 6, 7]}, "/clock/rest_days"),
        ({"zone": "Asia/Tokyo", "quiet": {"begin": "07:00", "end": "07:00"}}, "/clock/quiet/end"),
        ({"zone": "Asia/Tokyo", "quiet": {"begin": "00:00", "end": "23:59"}}, "/clock/quiet/end"),
        ({"zone": "Asia/Tokyo", "quiet": {"begin": "22:00", "end": "18:01"}}, "/clock/quiet/end"),
        ({"zone": "localtime", "seconds": 60}, "/clock/zone"),
        ({"zone": "Factory", "seconds": 60}, "/clock/zone"),
        (
            {
                "seconds": 60,
                "zone": "Asia/Tokyo",
                "daily": {"hour": "20:00", "least_seconds": 0},
            },
            "/clock/seconds",
        ),
        ({"bank": {"seconds": -1, "increment": 0, "most": 9}}, "/clock/bank/seconds"),
        ({"absence": {"missed": 0}}, "/clock/absence/missed"),
        (
            {"seconds": 60, "bank": {"seconds": 10, "increment": 0, "most": 9}},
            "/clock/bank/seconds",
        ),
        ({"bank": {"seconds": 9, "increment": 0, "most": 9}}, "/clock/bank"),
        ({"absence": {"missed": 1}, "by_kind": {"RoundPause": None}}, "/clock/absence"),
        ({"pauses": {"times": 1, "seconds": 60}}, "/clock/pauses"),
        ({"extensions": {"times": 1, "seconds": 60}}, "/clock/extensions"),
        ({"vacation_days": 1}, "/clock/vacation_days"),
    ],
)
def test_k3_a_clock_that_cannot_run_is_refused_with_the_place(
    app: Flask, clock: dict[str, object], pointer: str
) -> None:
    answer = anyone(app).post("/v1/games", {"ruleset": "senso", "seats": 2, "clock": clock})

    assert (answer.status_code, answer.get_json()["pointer"]) == (422, pointer)


def test_all_of_a_clock_comes_back_as_it_was_asked_for(app: Flask) -> None:
    asked = {
        "seconds": None,
        "by_kind": {"RoundPause": 60},
        "bank": {"seconds": 7200, "increment": 60, "most": 9000},
        "zone": "Europe/Paris",
        "daily": {"hour": "20:00", "least_seconds": 3600},
        "rest_days": [6, 7],
        "quiet": {"begin": "22:00", "end": "07:00"},
        "vacation_days": 10,
        "pauses": {"times": 2, "seconds": 604_800},
        "extensions": {"times": 3, "seconds": 86_400},
        "absence": {
            "missed": 2,
            "warn_percent": 25,
            "open_after": 3,
            "automatic": 100,
            "plays_on": False,
        },
    }
    table = a_table(app, clock=asked)
    ann, ben = table.seated

    assert ann.get(table.path).get_json()["clock"] == asked
    taken = ben.post(f"{table.path}/vacations", {"days": 3}).get_json()
    assert taken["time"]["seats"][1]["vacation_days"] == 7
    more = {"decision": taken["awaited"][0]["decision"], "seconds": 3600}
    assert (
        ann.post(f"{table.path}/extensions", more).get_json()["proposals"][0]["extension"] == more
    )
    until = {"until": "2026-01-01T00:00:00.000Z"}  # which is over
    assert ben.post(f"{table.path}/pauses", until).status_code == 409
