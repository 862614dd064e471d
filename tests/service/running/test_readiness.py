"""Ready or not: what a process needs, and what it says when something does not answer."""

from collections.abc import Iterator
from dataclasses import replace

import pytest
from flask import Flask

from eventstore.postgres import PoolSettings
from service import bootstrap
from service.app import create_app
from service.bootstrap import Services, build
from service.config import Settings
from tests.fix_contract import CheckedClient
from tests.fix_postgres import Database
from tests.service.world import anyone

NOBODY_THERE = "unix:///nowhere/at/all"


def app_of(services: Services) -> Flask:
    app = create_app(services)
    app.test_client_class = CheckedClient
    return app


@pytest.fixture
def without_database(settings: Settings, monkeypatch: pytest.MonkeyPatch) -> Iterator[Services]:
    hasty = PoolSettings(wait=300)  # how long it waits for a database is told elsewhere
    monkeypatch.setattr(bootstrap, "pool_settings", lambda _: hasty)
    services = build(replace(settings, database_url="host=/nowhere dbname=x connect_timeout=1"))
    yield services
    services.close()


def test_a_whole_house_is_ready(app: Flask) -> None:
    answer = app.test_client().get("/readyz")

    assert answer.status_code == 200
    assert set(answer.get_json()["checks"].values()) == {"ok"}


def test_a_lost_valkey_is_named_but_takes_no_process_out_of_service(settings: Settings) -> None:
    services = build(replace(settings, redis_url=NOBODY_THERE))

    answer = app_of(services).test_client().get("/readyz")

    assert (answer.status_code, answer.get_json()["checks"]["valkey"]) == (200, "does not answer")
    services.close()


def test_moves_go_on_without_valkey(settings: Settings) -> None:
    services = build(replace(settings, redis_url=NOBODY_THERE))
    ann = anyone(app_of(services))

    assert ann.post("/v1/games", {"ruleset": "senso", "seats": 2}).status_code == 201
    services.close()


def test_missing_migrations_are_counted(settings: Settings, empty_database: Database) -> None:
    services = build(replace(settings, database_url=empty_database.owner))

    checks = app_of(services).test_client().get("/readyz").get_json()["checks"]

    assert "tenka migrate" in checks["migrations"]
    services.close()


def test_without_a_database_every_call_is_unavailable_and_says_when_to_retry(
    without_database: Services,
) -> None:
    client = app_of(without_database).test_client()

    assert client.get("/readyz").get_json()["checks"]["postgres"] == "does not answer"
    answer = client.post("/v1/players", json={"name": "ann"})
    assert (answer.status_code, answer.headers["Retry-After"]) == (503, "1")
    assert client.get("/healthz").status_code == 200
