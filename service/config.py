"""Every setting, its default and the environment variable that changes it."""

import os
from collections.abc import Mapping
from dataclasses import dataclass, fields
from datetime import timedelta
from pathlib import Path
from typing import Self

import msgspec


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    """What an operator may set: `TENKA_` and the field's name in capitals.

    Without `database_url` and `redis_url` the bundled servers are started in `data_folder`.
    """

    database_url: str = ""  # PostgreSQL, as the service's role; bundled when empty
    owner_database_url: str = ""  # the role that migrates; the service's own when empty
    redis_url: str = ""  # Valkey or Redis; bundled when empty
    data_folder: str = "data"  # where the bundled servers keep theirs; made when missing
    host: str = "127.0.0.1"  # where the API listens
    port: int = 8421  # and on which port
    api_workers: int = 2  # API processes
    api_threads: int = 4  # requests that one of them answers at once
    pool_size: int = 8  # database connections of one process, at most
    prepare: str = "on"  # "off" behind PgBouncer in transaction mode
    body_limit: int = 65_536  # bytes of a request body
    record_limit: int = 16_777_216  # bytes of a record that is imported
    rate_limit: str = "600/minute"  # per token
    address_rate_limit: str = "1200/minute"  # per client address
    register_rate_limit: str = "200/hour"  # new accounts and recoveries per client address
    token_days: int = 90  # life of a token, unless its maker asks otherwise
    cached_games: int = 512  # folded games kept by one process
    lease_seconds: int = 2  # how long the workers may hold a due deadline
    log_level: str = "INFO"  # DEBUG, INFO, WARNING or ERROR

    @property
    def folder(self) -> Path:
        """Where the bundled servers keep their data."""
        return Path(self.data_folder).expanduser().absolute()

    @property
    def lease(self) -> timedelta:
        """How long a worker may hold a due deadline."""
        return timedelta(seconds=self.lease_seconds)

    @classmethod
    def from_environment(cls, environment: Mapping[str, str] | None = None) -> Self:
        """Read the settings.

        Raises:
            ValueError: a value does not fit; the message names the variable.
        """
        given = os.environ if environment is None else environment
        names = {f"TENKA_{field.name.upper()}": field.name for field in fields(cls)}
        values = {names[variable]: text for variable, text in given.items() if variable in names}
        try:
            return msgspec.convert(values, cls, strict=False)
        except msgspec.ValidationError as error:
            raise ValueError(f"a TENKA_ setting does not fit: {error}") from None

    def to_environment(self) -> dict[str, str]:
        """Give the settings as variables, for a child process."""
        return {f"TENKA_{f.name.upper()}": str(getattr(self, f.name)) for f in fields(self)}
