"""Audit: chains checked on demand, who did what, and a trace of every auditor's look."""

from pathlib import Path
from uuid import UUID, uuid4

import psycopg
import pytest
from flask import Flask

from service.accounts.models import Scope
from service.bootstrap import Services
from service.histories.audit import access_stream
from tests.fix_postgres import Database
from tests.service.test_cli import tenka
from tests.service.world import Person, Table, a_table, anyone


@pytest.fixture
def auditor(app: Flask, services: Services) -> Person:
    made = services.accounts.register("auditor", Scope.AUDIT)
    player, secret = made.player, made.issued.secret
    return Person(app, str(player.id), player.name, secret, made.recovery_code)


@pytest.fixture
def table(app: Flask) -> Table:
    table = a_table(app, watching="private")
    table.play_any()
    return table


def game_of(table: Table) -> UUID:
    return UUID(table.path.rpartition("/")[2])


def falsify(database: Database, change: str) -> None:
    """What only somebody with the owner's rights can do: edit the past."""
    with psycopg.connect(database.owner, autocommit=True) as owner:
        owner.execute("alter table event disable trigger event_is_final")
        owner.execute(change.encode())
        owner.execute("alter table event enable always trigger event_is_final")


def test_an_auditor_reads_who_did_what_from_which_command(table: Table, auditor: Person) -> None:
    page = auditor.get(f"{table.path}/audit").get_json()

    assert (page["sound"], page["first_bad"], page["seed"]) == (True, None, None)
    played = [event for event in page["events"] if event["operation"] == "submitCommand"]
    by = {person.id: UUID(person.token.split("_")[1]) for person in table.seated}
    assert {event["command"]["type"] for event in played} == {"PlayCard"}
    assert {UUID(event["token"]) for event in played} == {by[played[0]["actor"]]}


def test_what_an_auditor_reads_is_entered_beside_the_game_and_never_in_it(
    table: Table, auditor: Person, services: Services
) -> None:
    before = services.store.read(game_of(table))
    auditor.get(f"{table.path}/audit")
    auditor.get(f"{table.path}/view?viewer=open")

    entries = auditor.get(f"{table.path}/accesses").get_json()

    assert services.store.read(game_of(table)) == before
    assert [e["operation"] for e in entries["events"]] == ["getAudit", "getView", "listAccesses"]
    assert {e["actor"] for e in entries["events"]} == {auditor.id}
    assert entries["sound"]
    assert auditor.get("/v1/games?filter=public").get_json()["games"] == []


def test_an_auditor_sees_every_hand_and_nobody_else_does(
    table: Table, auditor: Person, app: Flask
) -> None:
    view = auditor.get(f"{table.path}/view?viewer=open").get_json()["view"]

    assert all(seat["hand"] for seat in view["seats"])
    assert table.seated[0].get(f"{table.path}/view?viewer=open").status_code == 403
    assert anyone(app).get(f"{table.path}/view?viewer=open").status_code == 404


def test_only_the_scope_opens_an_audit(table: Table) -> None:
    for path in ("audit", "accesses"):
        answer = table.seated[0].get(f"{table.path}/{path}")
        assert (answer.status_code, answer.get_json()["code"]) == (403, "missing-scope")


def test_an_auditor_does_not_audit_a_game_that_he_plays(app: Flask, auditor: Person) -> None:
    made = auditor.post("/v1/games", {"ruleset": "senso", "seats": 2}).get_json()
    path = f"/v1/games/{made['id']}"
    anyone(app).post(f"{path}/join")

    assert auditor.get(f"{path}/audit").status_code == 403
    assert auditor.get(f"{path}/view?viewer=open").status_code == 403
    auditor.post(f"{path}/resign")
    assert auditor.get(f"{path}/audit").status_code == 200


def test_an_access_stream_and_a_game_that_is_not_there_are_no_games(
    table: Table, auditor: Person
) -> None:
    auditor.get(f"{table.path}/audit")

    for unknown in (uuid4(), access_stream(game_of(table))):
        assert auditor.get(f"/v1/games/{unknown}/audit").status_code == 404


def test_the_seed_of_a_closed_game_is_the_auditors_at_its_end(
    table: Table, auditor: Person, services: Services
) -> None:
    table.seated[0].post(f"{table.path}/resign")

    seed = services.store.secret(game_of(table))
    assert seed is not None
    assert auditor.get(f"{table.path}/audit").get_json()["seed"] == seed.hex()


def test_an_edited_event_breaks_the_chain_where_it_stands(
    table: Table, auditor: Person, database: Database
) -> None:
    falsify(database, "update event set type = 'SeatLeft' where version = 4")

    page = auditor.get(f"{table.path}/audit").get_json()

    assert (page["sound"], page["first_bad"]) == (False, 4)


def test_the_command_line_checks_with_a_game_who_has_looked_at_it(
    table: Table, auditor: Person, database: Database, valkey: str
) -> None:
    urls = {
        "TENKA_DATABASE_URL": database.service,
        "TENKA_OWNER_DATABASE_URL": database.owner,
        "TENKA_REDIS_URL": valkey,
    }
    game, looks = str(game_of(table)), access_stream(game_of(table))
    auditor.get(f"{table.path}/audit")
    assert "2 streams checked, 0 faults" in tenka("audit", game, **urls).output

    falsify(database, f"update event set type = 'Unseen' where stream_id = '{looks}'")

    broken = tenka("audit", game, **urls)
    assert (broken.exit_code, f"{looks} is broken from version 1" in broken.output) == (1, True)


def test_the_command_line_checks_all_and_holds_heads_that_were_kept_against_them(
    table: Table, database: Database, valkey: str, tmp_path: Path
) -> None:
    kept = str(tmp_path / "heads.jsonl")
    urls = {
        "TENKA_DATABASE_URL": database.service,
        "TENKA_OWNER_DATABASE_URL": database.owner,
        "TENKA_REDIS_URL": valkey,
        "TENKA_DATA_FOLDER": str(tmp_path),
    }
    game = str(game_of(table))
    assert tenka("audit", "--export", kept, **urls).exit_code == 0
    assert tenka("audit", game, "--against", kept, **urls).exit_code == 0

    last = f"(select max(version) from event where stream_id = '{game}')"
    falsify(database, f"delete from event where stream_id = '{game}' and version = {last}")
    cut = tenka("audit", game, **urls)
    falsify(
        database,
        f"update stream set version = {last}, head_hash = "
        f"(select hash from event where stream_id = '{game}' and version = {last})",
    )
    hidden, shown = tenka("audit", **urls), tenka("audit", "--against", kept, **urls)

    away = tenka("audit", "--against", str(tmp_path / "nowhere"), **urls)
    Path(kept).write_bytes(b"\xff\n[]\n")
    unread = tenka("audit", "--against", kept, **urls)

    assert (cut.exit_code, "is broken from version" in cut.output) == (1, True)
    assert hidden.exit_code == 0  # a chain cannot show that its newest rows were cut
    assert (shown.exit_code, "has lost version" in shown.output) == (1, True)
    assert (away.exit_code, "does not exist" in away.output) == (2, True)
    assert (unread.exit_code, "holds a line that is no chain head" in unread.output) == (1, True)
