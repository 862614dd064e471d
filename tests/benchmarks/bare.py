"""The floor of a command over HTTP: a Flask route that does one durable INSERT, nothing else."""

import os

from flask import Flask, request
from psycopg_pool import ConnectionPool

TABLE = """
create table if not exists bare (
    id bigint generated always as identity primary key, body json not null)
"""
INSERT = "insert into bare (body) values (%s) returning id"


def serve() -> Flask:
    """Build the application; its database is named as the service's is."""
    app = Flask("bare")
    url = os.environ["TENKA_OWNER_DATABASE_URL"]
    pool = ConnectionPool(url, kwargs={"autocommit": True}, min_size=1, max_size=8, open=True)
    with pool.connection() as connection:
        connection.execute("select pg_advisory_lock(1)")  # two workers create it at once
        connection.execute(TABLE)
        connection.execute("select pg_advisory_unlock(1)")

    @app.post("/bare")
    def insert() -> dict[str, int]:
        with pool.connection() as connection:
            row = connection.execute(INSERT, [request.get_data(as_text=True)]).fetchone()
        return {"id": row[0] if row else 0}

    return app
