"""The peer of our store: the `eventsourcing` library's application with its Postgres recorder.

Our cycle runs on it unchanged. It is spared all that our store does beside storing events: hashes,
listings, notices, keys. The opening of a game goes to both, for its seed and its listing.
"""

import os
from collections.abc import Sequence
from datetime import UTC, datetime
from functools import partial
from typing import Any
from unittest.mock import patch
from uuid import UUID

import orjson
from eventsourcing.application import Application
from eventsourcing.persistence import ApplicationRecorder, IntegrityError
from eventsourcing.persistence import StoredEvent as Recorded
from flask import Flask
from psycopg.conninfo import conninfo_to_dict

from eventstore.postgres import Pool
from eventstore.records import GENESIS, Append, Appended, NewEvent, StoredEvent
from eventstore.store import Conflict
from service import app, bootstrap
from service.config import Settings
from service.histories.imports import Imports, Library


def make_tables(conninfo: str) -> None:
    """Let the library make its tables, before several processes would at once."""
    application_on(conninfo, makes_tables=True).close()


def application_on(
    conninfo: str, connections: int = 8, *, makes_tables: bool = False
) -> Application[UUID]:
    """Give an application of the library over a database; its recorder closes with it."""
    named = conninfo_to_dict(conninfo)
    os.environ["PGOPTIONS"] = str(named.get("options") or "")  # the library hands none on
    environment = {
        "PERSISTENCE_MODULE": "eventsourcing.postgres",
        "POSTGRES_DBNAME": named["dbname"],
        "POSTGRES_HOST": named["host"],
        "POSTGRES_PORT": named.get("port", "5432"),
        "POSTGRES_USER": named["user"],
        "POSTGRES_PASSWORD": named.get("password") or "none",
        "POSTGRES_POOL_SIZE": connections,
        "CREATE_TABLE": "yes" if makes_tables else "no",
    }
    return Application({name: str(value) for name, value in environment.items()})


def insert(
    recorder: ApplicationRecorder, stream: UUID, after: int, events: Sequence[NewEvent]
) -> None:
    """Record events of a stream, each with all that we keep of it, as JSON."""
    recorder.insert_events(
        [
            Recorded(stream, version, event.type, _packed(event))
            for version, event in enumerate(events, after + 1)
        ]
    )


class LibraryStore(Library):
    """Our store, but its events are the library's; it connects at once, so after any fork."""

    def __init__(self, pool: Pool, imports: Imports, kept: int, *, owner: str) -> None:
        """Use the tables' owner, to whom the library's belong too."""
        super().__init__(pool, imports, kept)
        self._application = application_on(owner)

    def append(self, batch: Append) -> Appended:
        """Append all of a batch's events or none of them."""
        if batch.expected == 0:
            super().append(batch)
        try:
            insert(self._application.recorder, batch.stream, batch.expected, batch.events)
        except IntegrityError as error:
            raise Conflict(batch.stream, batch.expected) from error
        nothing = (b"",) * len(batch.events)
        version, now = batch.expected + len(batch.events), datetime.now(UTC)
        return Appended(version, GENESIS, now, nothing, nothing)

    def read(self, stream: UUID, after: int = 0, upto: int | None = None) -> list[StoredEvent]:
        """Give the events with `after < version <= upto` in order; none for an unknown stream."""
        found = self._application.recorder.select_events(stream, gt=after, lte=upto)
        return [_unpacked(stream, one) for one in found]


def build(settings: Settings) -> bootstrap.Services:
    """Build what a process needs, over the library's store."""
    over_library = partial(LibraryStore, owner=settings.owner_database_url)
    with patch.object(bootstrap, "Library", over_library):
        return bootstrap.build(settings)


def serve() -> Flask:
    """Build the service's application over the library's store."""
    return app.create_app(build(Settings.from_environment()))


def _packed(event: NewEvent) -> bytes:
    return orjson.dumps([event.schema_v, event.data.decode(), event.meta.decode(), event.seen])


def _unpacked(stream: UUID, one: Any) -> StoredEvent:
    schema_v, data, meta, seen = orjson.loads(one.state)
    return StoredEvent(
        stream,
        one.originator_version,
        one.topic,
        schema_v,
        data.encode(),
        meta.encode(),
        seen,
        datetime.now(UTC),
        b"",
        b"",
        b"",
    )
