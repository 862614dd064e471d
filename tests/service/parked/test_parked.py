"""Parked games: a game whose rules fail stops alone, loses nothing, and goes on when mended."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from datetime import timedelta
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from rq.timeouts import JobTimeoutException
from structlog.testing import capture_logs

from domain.kernel import referee
from domain.kernel.refusal import not_allowed
from eventstore.store import StoreUnavailable
from service.accounts.models import Scope
from service.bootstrap import Services
from service.histories.audit import access_stream
from service.rulesets import rulesets
from service.timing.clock import ClockLoop
from service.timing.timers import Fired
from tests.fix_postgres import Database
from tests.service.games.test_idempotency import at_once
from tests.service.histories.test_audit import falsify
from tests.service.test_cli import tenka
from tests.service.timing.test_timers import LEASE, Hands, game_of, let_time_pass, live
from tests.service.world import Person, Table, a_table, anyone

WORDS = "what only one seat may know"
CLOCK = {"seconds": 3600}
STEPS = {"decide": 1, "time_up": 1, "legal": 1, "view": 0}  # which argument is the state
Break = Callable[..., None]
Patch = pytest.MonkeyPatch


@pytest.fixture
def table(app: Flask) -> Table:
    """The game that fails in these tests: the only one with three seats."""
    return a_table(app, seats=3, clock=CLOCK)


@pytest.fixture
def other(app: Flask) -> Table:
    """A game by the same rules that has done nothing wrong."""
    return a_table(app, seats=2, clock=CLOCK)


@pytest.fixture
def admin(app: Flask, services: Services) -> Person:
    made = services.accounts.register("admin", Scope.ADMIN)
    player, secret = made.player, made.issued.secret
    return Person(app, str(player.id), player.name, secret, made.recovery_code)


@pytest.fixture
def breaking(monkeypatch: Patch) -> Break:
    """Makes one step of the rules fail for three seats, as often as it says."""

    def break_(step: str, error: Exception | None = None, times: int = 1000) -> None:
        senso, left = rulesets()["senso"], [times]
        real = senso.view if step == "view" else getattr(referee, step)

        def fail(*arguments: Any) -> Any:
            if len(arguments[STEPS[step]].cards.hands) == 3 and left[0]:
                left[0] -= 1
                raise error or KeyError(WORDS)
            return real(*arguments)

        if step == "view":
            assert isinstance(rulesets(), dict)
            monkeypatch.setitem(rulesets(), "senso", replace(senso, view=fail))
        else:
            monkeypatch.setattr(referee, step, fail)

    return break_


def play(table: Table) -> tuple[int, str | None]:
    answer = table.play_any()
    return answer.status_code, answer.get_json().get("code")


def command_of(table: Table) -> tuple[int, dict[str, Any]]:
    seat = table.awaited()
    return seat, table.legal(seat)[0]


def try_step(
    step: str, table: Table, services: Services, command: tuple[int, dict[str, Any]]
) -> None:
    """Do what needs one step of the rules."""
    match step:
        case "decide":
            table.play(*command)
        case "time_up":
            let_time_pass(services)
            ClockLoop(services.store, services.timers, Hands(works=False), LEASE).run_once()
        case _:
            table.seated[command[0]].get(f"{table.path}/{step}")


def parkings(logs: list[Any]) -> list[Any]:
    return [line for line in logs if line["event"] == "game.parked"]


@contextmanager
def faults_of_the_server(app: Flask) -> Iterator[None]:
    """Let it answer 500, which no operation promises."""
    checked, app.test_client_class = app.test_client_class, FlaskClient
    yield
    app.test_client_class = checked


def metric(app: Flask) -> str:
    text = app.test_client().get("/metrics").get_data(as_text=True)
    (line,) = [line for line in text.splitlines() if line.startswith("tenka_games_parked ")]
    return line.partition(" ")[2]


def spoil(table: Table, database: Database, services: Services) -> int:
    """Make the newest event one that no code knows; give its version."""
    where = f"stream_id = '{game_of(table)}'"
    falsify(
        database,
        f"update event set type = 'Unheard' where {where} and version = "
        f"(select max(version) from event where {where})",
    )
    services.cycle.forget(game_of(table))
    version: int = services.store.head(game_of(table)).version
    return version


@pytest.mark.parametrize("step", STEPS)
def test_a_rule_that_fails_parks_its_game_and_all_others_go_on(
    step: str, table: Table, other: Table, services: Services, app: Flask, breaking: Break
) -> None:
    before, command = services.store.read(game_of(table)), command_of(table)
    breaking(step)
    assert metric(app) == "0.0"

    try_step(step, table, services, command)
    refused = table.play(*command)

    assert (refused.status_code, refused.get_json()["code"]) == (409, "game-parked")
    assert [case.mark.stream for case in services.parking.cases()] == [game_of(table)]
    assert services.store.read(game_of(table)) == before
    assert play(other) == (200, None)
    assert metric(app) == "1.0"


def test_a_stream_that_no_longer_folds_parks_its_game(
    table: Table, other: Table, services: Services, database: Database, app: Flask
) -> None:
    version = spoil(table, database, services)

    answers = [table.seated[0].get(f"{table.path}{end}") for end in ("", "/view", "/events")]

    assert {a.get_json()["code"] for a in answers} == {"game-parked"}
    (case,) = services.parking.cases()
    assert (case.fault.step, case.fault.version, case.fault.error) == (
        "fold",
        version,
        "Unreadable",
    )
    assert table.seated[0].get("/v1/games?filter=mine").get_json()["games"]
    assert table.seated[0].get("/v1/me/turns").status_code == 200
    assert play(other) == (200, None)
    assert anyone(app).get(f"{other.path}/events").status_code == 200


@pytest.mark.parametrize("version", [1, 2, 5])
def test_the_first_event_that_does_not_fold_is_named(
    version: int, table: Table, admin: Person, services: Services, database: Database
) -> None:
    where = f"where stream_id = '{game_of(table)}' and version = {version}"
    real = services.store.read(game_of(table))[version - 1].type
    falsify(database, f"update event set type = 'Unheard' {where}")
    services.cycle.forget(game_of(table))
    table.seated[0].get(f"{table.path}/view")
    (case,) = services.parking.cases()
    assert (case.fault.step, case.fault.version) == ("fold", version)
    refused = admin.post(f"/v1/admin{table.path[3:]}/resume").get_json()
    assert f"fold at version {version}, Unreadable" in refused["detail"]

    falsify(database, f"update event set type = '{real}' {where}")

    assert admin.post(f"/v1/admin{table.path[3:]}/resume").status_code == 200
    assert play(table) == (200, None)


def test_one_line_tells_what_is_needed_and_no_secret(
    table: Table, services: Services, breaking: Break
) -> None:
    seat, command = command_of(table)
    breaking("decide")
    with capture_logs() as logs:
        answers = [table.play(seat, command) for _ in range(3)]

    (line,) = parkings(logs)
    head = services.store.head(game_of(table))
    assert line["game"] == str(game_of(table))
    assert (line["step"], line["error"]) == ("decide", "KeyError")
    assert line["where"].startswith("tests/service/parked/test_parked.py:")
    assert (line["versions"], line["head"]) == ([1, head.version], head.hash.hex())
    told = f"{logs}" + "".join(a.get_data(as_text=True) for a in answers)
    assert WORDS not in told
    assert command["card"] not in told
    assert "Traceback" not in told


def test_looked_at_by_many_at_once_a_game_is_parked_once(table: Table, breaking: Break) -> None:
    breaking("view")

    with capture_logs() as logs:
        at_once(*[lambda: table.seated[0].get(f"{table.path}/view") for _ in range(4)])

    assert len(parkings(logs)) == 1


@pytest.mark.parametrize(
    "error",
    [
        MemoryError(),
        TimeoutError(),
        ConnectionResetError(),
        JobTimeoutException(),
        StoreUnavailable("the database is away"),
        not_allowed("the rules say no"),
    ],
    ids=lambda error: type(error).__name__,
)
@pytest.mark.parametrize("step", ["decide", "time_up"])
def test_what_the_rules_refuse_and_what_passes_parks_no_game(
    step: str, error: Exception, table: Table, services: Services, breaking: Break
) -> None:
    command = command_of(table)
    breaking(step, error)
    with faults_of_the_server(table.seated[0].app):
        try_step(step, table, services, command)

    assert services.parking.cases() == []


@pytest.mark.parametrize("step", STEPS)
def test_what_fails_once_and_not_again_parks_no_game(
    step: str, table: Table, services: Services, breaking: Break
) -> None:
    command = command_of(table)
    breaking(step, times=1)
    with faults_of_the_server(table.seated[0].app):
        try_step(step, table, services, command)

    assert services.parking.cases() == []
    assert play(table) == (200, None)


def test_neither_a_dry_run_nor_a_look_back_parks_a_game(
    table: Table, services: Services, breaking: Break, monkeypatch: Patch
) -> None:
    seat, command = command_of(table)
    breaking("view")
    monkeypatch.setattr("service.games.play.try_out", raising)
    with faults_of_the_server(table.seated[0].app):
        table.seated[seat].post(f"{table.path}/commands?dry_run=1", command)
        table.seated[seat].get(f"{table.path}/view?at=3")

    assert services.parking.cases() == []


def test_time_stands_still_while_a_game_is_parked(
    table: Table, admin: Person, services: Services, breaking: Break, monkeypatch: Patch
) -> None:
    deadline, command = live(table, services), command_of(table)
    breaking("decide")
    table.play(*command)
    monkeypatch.undo()
    let_time_pass(services)  # an hour, for whatever is live

    assert services.timers.fire(deadline.stream, deadline.id) is Fired.HELD
    assert ClockLoop(services.store, services.timers, Hands(works=False), LEASE).run_once() == 0
    assert admin.post(f"/v1/admin{table.path[3:]}/resume").status_code == 200

    resumed = live(table, services)
    assert resumed.id == deadline.id
    assert resumed.due_at - services.store.now() > timedelta(minutes=59)
    assert play(table) == (200, None)


def test_a_view_is_another_when_its_game_goes_on_with_other_deadlines(
    table: Table, admin: Person, breaking: Break, monkeypatch: Patch
) -> None:
    command = command_of(table)
    breaking("decide")
    table.play(*command)
    monkeypatch.undo()
    seen = table.seated[0].get(f"{table.path}/view")
    assert seen.get_json()["awaited"][0]["due_at"] is None

    admin.post(f"/v1/admin{table.path[3:]}/resume")
    answer = table.seated[0].get(f"{table.path}/view", If_None_Match=seen.headers["ETag"])

    assert answer.status_code == 200
    assert answer.get_json()["awaited"][0]["due_at"] is not None


def test_a_deadline_that_failed_fires_when_the_rules_are_mended(
    table: Table, admin: Person, services: Services, breaking: Break, monkeypatch: Patch
) -> None:
    breaking("time_up")
    try_step("time_up", table, services, (0, {}))
    still = admin.post(f"/v1/admin{table.path[3:]}/resume").get_json()
    assert (still["code"], "timeUp at version" in still["detail"]) == ("still-fails", True)
    monkeypatch.undo()

    assert admin.post(f"/v1/admin{table.path[3:]}/resume").status_code == 200
    ClockLoop(services.store, services.timers, Hands(works=False), LEASE).run_once()

    stream = table.seated[0].get(f"{table.path}/events").get_json()["events"]
    assert [event["type"] for event in stream].count("TimeExpired") == 1


@pytest.mark.parametrize("step", STEPS)
def test_a_game_that_would_fail_again_stays_parked_and_it_is_told_why(
    step: str, table: Table, admin: Person, services: Services, breaking: Break
) -> None:
    command = command_of(table)
    breaking(step)
    try_step(step, table, services, command)

    refused = admin.post(f"/v1/admin{table.path[3:]}/resume")

    assert (refused.status_code, refused.get_json()["code"]) == (409, "still-fails")
    assert "KeyError at tests/service/parked/test_parked.py:" in refused.get_json()["detail"]
    assert WORDS not in refused.get_data(as_text=True)
    assert len(services.parking.cases()) == 1


def test_an_admin_lists_what_is_parked_and_each_resume_leaves_a_trace(
    table: Table, admin: Person, services: Services, breaking: Break, monkeypatch: Patch
) -> None:
    command = command_of(table)
    assert admin.get("/v1/admin/parked").get_json() == {"games": []}
    breaking("decide")
    table.play(*command)

    (parked,) = admin.get("/v1/admin/parked").get_json()["games"]
    monkeypatch.undo()
    resumed = admin.post(f"/v1/admin{table.path[3:]}/resume").get_json()

    assert parked == resumed
    assert (parked["game"], parked["step"]) == (str(game_of(table)), "decide")
    assert admin.get("/v1/admin/parked").get_json() == {"games": []}
    entries = services.store.read(access_stream(game_of(table)))
    assert [entry.type for entry in entries] == ["GameParked", "GameResumed"]
    assert admin.id in entries[-1].meta.decode()
    again = admin.post(f"/v1/admin{table.path[3:]}/resume")
    assert (again.status_code, again.get_json()["code"]) == (409, "not-parked")


def test_only_an_admin_sees_to_parked_games(table: Table, admin: Person) -> None:
    player = table.seated[0]

    assert player.get("/v1/admin/parked").get_json()["code"] == "missing-scope"
    assert player.post(f"/v1/admin{table.path[3:]}/resume").status_code == 403
    nowhere = "/v1/admin/games/0b7c2c1e-5d0f-4c3a-9d55-3f8f2f1f7a10/resume"
    assert admin.post(nowhere).status_code == 404


def test_the_command_line_lists_and_resumes(
    table: Table, services: Services, database: Database, breaking: Break, monkeypatch: Patch
) -> None:
    urls = {
        "TENKA_DATABASE_URL": database.service,
        "TENKA_OWNER_DATABASE_URL": database.owner,
        "TENKA_REDIS_URL": services.settings.redis_url,
    }
    game, command = str(game_of(table)), command_of(table)
    breaking("decide")
    table.play(*command)

    listed, still = tenka("parked", **urls), tenka("resume", game, **urls)
    monkeypatch.undo()
    resumed, again = tenka("resume", game, **urls), tenka("resume", game, **urls)

    assert (listed.exit_code, "1 game parked" in listed.output) == (1, True)
    assert (still.exit_code, "it still fails: decide" in still.output) == (1, True)
    assert (resumed.exit_code, "goes on" in resumed.output) == (0, True)
    assert (again.exit_code, "not parked" in again.output) == (1, True)
    assert tenka("parked", **urls).exit_code == 0


def raising(*_: object) -> None:
    raise KeyError(WORDS)
