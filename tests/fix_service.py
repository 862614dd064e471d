"""The whole service in this process, on real servers: the services, an application, callers."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
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
from tests.fix_postgres import Database, Server, new_database
from tests.fix_valkey import running_valkey

PLENTY = "100000/minute"


@pytest.fixture(scope="session")
def migration_folders() -> Mapping[str, Path]:
    """The tables of the store and of the service."""
    return MIGRATIONS


def generous(database: Database, valkey: str) -> Settings:
    """Settings that name two servers and let everybody ask as often as he likes."""
    return Settings(
        database_url=database.service,
        owner_database_url=database.owner,
        redis_url=valkey,
        rate_limit=PLENTY,
        address_rate_limit=PLENTY,
        register_rate_limit=PLENTY,
    )


@pytest.fixture
def settings(database: Database, valkey: str) -> Settings:
    """Settings over this test's servers."""
    return generous(database, valkey)


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


@contextmanager
def whole_server(settings: Settings) -> Iterator[Supervisor]:
    """A whole server as processes of its own, on a free port."""
    with running(on_free_ports(replace(settings, log_level="ERROR"))) as processes:
        wait_until_ready(address_of(processes.settings))
        yield processes


@pytest.fixture
def processes(settings: Settings) -> Iterator[Supervisor]:
    """A whole server of this test, to be broken."""
    with whole_server(settings) as processes:
        yield processes


@pytest.fixture(scope="module")
def url(postgres_server: Server, postgres_template: str) -> Iterator[str]:
    """The address of a whole server that the tests of a module call, under names of their own."""
    with (
        new_database(postgres_server, postgres_template) as database,
        running_valkey() as valkey,
        whole_server(generous(database, valkey)) as processes,
    ):
        yield address_of(processes.settings)
