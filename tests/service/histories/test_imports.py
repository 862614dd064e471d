"""Records taken in: proven first, found under their own id, and only ever read."""

from typing import Any
from uuid import UUID

import pytest
from flask import Flask

from service.accounts.models import Scope
from service.bootstrap import Services
from service.games import snapshots
from service.histories.imports import Library
from service.histories.records import Record, digest_of
from service.histories.verify import verify
from service.wire import from_json, to_json
from tests.service.games.test_rewinds import go_back
from tests.service.histories.test_forks import fork as forked
from tests.service.histories.test_records import TWO, a_record
from tests.service.world import Person, Table, a_table, answers_at_once, anyone, through


@pytest.fixture(scope="module")
def opened() -> bytes:
    return a_record(*TWO)


@pytest.fixture
def admin(app: Flask, services: Services) -> Person:
    return registered(app, services, "root")


def registered(app: Flask, services: Services, name: str) -> Person:
    made = services.accounts.register(name, Scope.ADMIN)
    player, secret = made.player, made.issued.secret
    return Person(app, str(player.id), player.name, secret, made.recovery_code)


def offer(person: Person, raw: bytes) -> Any:
    sent = {"Authorization": f"Bearer {person.token}", "Content-Type": "application/json"}
    return person.app.test_client().post("/v1/records", data=raw, headers=sent)


def game_at(answer: Any) -> UUID:
    return UUID(answer.headers["Location"].rpartition("/")[2])


def test_an_imported_game_is_read_under_its_own_id_and_exported_byte_by_byte(
    app: Flask, admin: Person, opened: bytes
) -> None:
    made = offer(admin, opened)
    path, reader = made.headers["Location"], anyone(app)

    assert made.status_code == 201
    assert reader.get(f"{path}/record").get_data() == opened
    assert reader.get(path).get_json()["status"] == "ended"
    view = reader.get(f"{path}/view?viewer=open").get_json()
    first = reader.get(f"{path}/view?viewer=open&at=1").get_json()
    events = reader.get(f"{path}/events?viewer=open&after={view['last_id'] - 1}").get_json()
    assert (view["viewer"], first["view"], len(events["events"])) == ("open", None, 1)


def test_an_imported_game_takes_no_change(app: Flask, admin: Person, opened: bytes) -> None:
    path, reader = offer(admin, opened).headers["Location"], anyone(app)

    for change in ("join", "start", "resign", "rematch"):
        assert reader.post(f"{path}/{change}").status_code in {403, 409}


def test_the_same_record_again_is_the_game_that_is_here(
    app: Flask, admin: Person, opened: bytes
) -> None:
    answers = [offer(admin, opened).status_code for _ in range(2)]

    table = a_table(app)
    table.seated[0].post(f"{table.path}/resign")
    own = table.seated[0].get(f"{table.path}/record").get_data()
    assert [*answers, offer(admin, own).status_code] == [201, 200, 200]


def test_the_same_record_from_many_at_once_is_taken_in_once(app: Flask, services: Services) -> None:
    raw = a_record(*TWO)
    admins = [registered(app, services, f"root-{nth}") for nth in range(3)]

    answers = answers_at_once(*[lambda admin=admin: offer(admin, raw) for admin in admins])

    assert sorted(answer.status_code for answer in answers) == [200, 200, 201]
    assert len({answer.get_json()["id"] for answer in answers}) == 1


def test_of_two_histories_of_one_game_at_once_one_is_taken_in(
    app: Flask, services: Services
) -> None:
    one = a_record(*TWO)
    other = a_record(*TWO, game=UUID(from_json(one, Record).game))
    admins = [registered(app, services, f"root-{nth}") for nth in range(2)]

    answers = answers_at_once(
        *[
            lambda a=admin, r=raw: offer(a, r)
            for admin, raw in zip(admins, (one, other), strict=True)
        ]
    )

    assert sorted(answer.status_code for answer in answers) == [201, 409]
    (kept,) = (raw for raw, a in zip((one, other), answers, strict=True) if a.status_code == 201)
    path = f"/v1/games/{from_json(one, Record).game}"
    assert anyone(app).get(f"{path}/record").get_data() == kept


def test_an_imported_game_is_forked_and_the_fork_goes_back_and_proves_itself(
    app: Flask, admin: Person, opened: bytes
) -> None:
    path = offer(admin, opened).headers["Location"]

    fork = forked(app, Table(path, ()), "1", opened_at_end=True)
    fork.play_any()
    go_back(fork, "1")
    fork.play_any()
    fork.seated[1].post(f"{fork.path}/resign")

    record = verify(fork.seated[0].get(f"{fork.path}/record").get_data()).record
    assert bytes(record.source) == opened
    assert [branch.decision for branch in record.branches] == ["1"]


def test_the_parts_of_a_record_are_those_of_its_whole_whichever_is_read_first(
    admin: Person, services: Services, opened: bytes
) -> None:
    ours, other = (game_at(offer(admin, raw)) for raw in (opened, a_record(*TWO)))
    library = Library(services.pool, services.imports, kept=1)

    whole = library.read(ours)
    library.read(other)  # of which there is room for one

    assert library.read(ours, after=3) == whole[3:]
    library.read(other)
    assert library.read(ours, after=3, upto=5) == whole[3:5]
    assert library.read(ours, after=len(whole)) == []


def test_a_long_record_is_read_on_by_a_process_that_begins_amid_it(
    app: Flask, second: Flask, admin: Person, opened: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(snapshots, "WORTH_IT", 10)
    monkeypatch.setattr(snapshots, "EVERY", 10)
    path = offer(admin, opened).headers["Location"]
    reader = anyone(app)
    everything = reader.get(f"{path}/events?viewer=open&limit=500").get_json()["events"]

    rest = through(second, reader).get(f"{path}/events?viewer=open&after={len(everything) - 2}")

    assert rest.get_json()["events"] == everything[-2:]


def test_nothing_is_read_of_a_closed_record_nor_of_what_nobody_brought(
    admin: Person, services: Services
) -> None:
    closed = game_at(offer(admin, a_record(*TWO, opened=False)))

    for stream in (closed, UUID(int=7)):
        assert services.store.read(stream) == []
        assert services.store.read(stream, after=3) == []
    assert services.imports.holds(closed)
    assert not services.imports.holds(UUID(int=7))


def test_another_history_under_the_same_id_is_refused(admin: Person, opened: bytes) -> None:
    another = a_record(*TWO, game=UUID(from_json(opened, Record).game))
    offer(admin, opened)

    answer = offer(admin, another)

    assert (answer.status_code, answer.get_json()["code"]) == (409, "record-differs")


def test_a_closed_game_is_kept_as_its_record_alone(app: Flask, admin: Person) -> None:
    closed = a_record(*TWO, opened=False)

    path = offer(admin, closed).headers["Location"]

    assert anyone(app).get(f"{path}/record").get_data() == closed
    assert anyone(app).get(f"{path}/view").status_code == 404


def test_a_tampered_record_is_refused_with_its_first_bad_version(
    admin: Person, opened: bytes
) -> None:
    record = from_json(opened, Record)
    record.events[6], record.events[7] = record.events[7], record.events[6]
    record.digest = digest_of(record)

    answer = offer(admin, to_json(record))

    problem = answer.get_json()
    assert (answer.status_code, problem["code"]) == (422, "bad-record")
    assert (problem["pointer"], "version 7" in problem["detail"]) == ("/events/6", True)


def test_only_an_admin_imports(app: Flask, opened: bytes) -> None:
    assert offer(anyone(app), opened).status_code == 403
