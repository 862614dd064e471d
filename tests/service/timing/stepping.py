"""A database whose clock a test sets: every statement of the service reads that one."""

from dataclasses import dataclass
from datetime import timedelta

import psycopg

from tests.fix_postgres import Database

# Names are looked up in `public` first, so the service's statements find these functions there.
_CLOCK = """
create table public.step (seconds interval not null);
insert into public.step values ('0');
create function public.clock_timestamp() returns timestamptz language sql volatile
    return pg_catalog.clock_timestamp() + (select seconds from public.step);
create function public.statement_timestamp() returns timestamptz language sql stable
    return pg_catalog.statement_timestamp() + (select seconds from public.step);
create function public.now() returns timestamptz language sql stable
    return pg_catalog.now() + (select seconds from public.step);
grant select on public.step to public;
do $$ begin
    execute format('alter database %I set search_path = public, pg_catalog', current_database());
end $$;
"""


@dataclass(frozen=True)
class WallClock:
    """The clock on the wall of the database's machine."""

    database: Database

    def hang_up(self) -> None:
        """Make it, before the tables are."""
        self._execute(_CLOCK)

    def step(self, by: timedelta) -> None:
        """Set it forward, or back."""
        self._execute(f"update public.step set seconds = seconds + '{by.total_seconds()} seconds'")

    def _execute(self, text: str) -> None:
        with psycopg.connect(self.database.owner, autocommit=True) as connection:
            connection.execute(text.encode())
