"""The whole service in this process, on real servers: the services, an application, callers."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from pathlib import Path

import pytest
from flask import Flask

from service.app import create_app
from service.bootstrap import Services, build
from service.config import Settings
from service.entrypoints.addresses import address_of, on_free_ports
from service.entrypoints.whole_server import wait_until_ready
from service.running.schema import MIGRATIONS
from service.running.supervisor import Supervisor, running
from tests.fix_contract import CheckedClient
from tests.fix_postgres import Database

PLENTY = "100000/minute"


@pytest.fixture(scope="session")
def migration_folders() -> Mapping[str, Path]:
    """The tables of the store and of the service."""
    return MIGRATIONS


@pytest.fixture
def settings(database: Database, valkey: str) -> Settings:
    """Settings that name this test's servers and let it ask as often as it likes."""
    return Settings(
        database_url=database.service,
        owner_database_url=database.owner,
        redis_url=valkey,
        rate_limit=PLENTY,
        address_rate_limit=PLENTY,
        register_rate_limit=PLENTY,
    )


@pytest.fixture
def services(settings: Settings) -> Iterator[Services]:
    """The parts of one process."""
    services = build(settings)
    yield services
    services.close()


@pytest.fixture
def app(services: Services) -> Flask:
    """The application over them; every response must be as the contract promises."""
    app = create_app(services)
    app.test_client_class = CheckedClient
    return app


@pytest.fixture
def second(services: Services) -> Iterator[Flask]:
    """Another API process over the same servers, with a memory of its own."""
    other = build(services.settings)
    app = create_app(other)
    app.test_client_class = CheckedClient
    yield app
    other.close()


@pytest.fixture
def processes(settings: Settings) -> Iterator[Supervisor]:
    """A whole server as processes of its own, on a free port, over this test's servers."""
    with running(on_free_ports(replace(settings, log_level="ERROR"))) as processes:
        wait_until_ready(address_of(processes.settings))
        yield processes


@pytest.fixture
def url(processes: Supervisor) -> str:
    """The address of a whole running server."""
    return address_of(processes.settings)
