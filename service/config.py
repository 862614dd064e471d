"""Every setting, its default and the environment variable that changes it."""

import os
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, fields
from datetime import timedelta
from difflib import get_close_matches
from pathlib import Path
from typing import Final, Self

import msgspec
import psycopg
from psycopg.conninfo import conninfo_to_dict


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
    stream_port: int = 0  # where the streams are held; 0 is the port after the API's
    stream_url: str = ""  # their address for clients, behind a proxy; the API's host when empty
    api_workers: int = 2  # API processes
    api_threads: int = 4  # requests that one of them answers at once
    pool_size: int = 8  # database connections of one process, at most
    prepare: str = "on"  # "off" behind PgBouncer in transaction mode
    body_limit: int = 65_536  # bytes of a request body
    record_limit: int = 16_777_216  # bytes of a record that is imported
    rate_limit: str = "600/minute"  # per token
    address_rate_limit: str = "1200/minute"  # per client address
    register_rate_limit: str = "200/hour"  # new accounts and recoveries per client address
    proxies: int = 0  # proxies in front, each of which adds to X-Forwarded-For
    token_days: int = 90
    cached_games: int = 512  # folded games kept by one process
    lease_seconds: int = 1  # how long the workers may hold a due deadline
    outage_seconds: int = 60  # a clock that was away for longer gives every game the time back
    feed_entries: int = 10_000  # newest entries kept of each player's feed
    notice_days: int = 30  # how long messages to players who are away are kept once they ended
    private_webhooks: str = "off"  # "on" lets webhooks reach private addresses and plain http
    streams_per_player: int = 32  # live streams of one player, in all stream processes together
    metrics_port: int = 0  # where a clock or worker run alone shows what it counts; 0 nowhere
    smtp_host: str = ""  # the server that sends mail; none is sent when empty
    smtp_port: int = 587  # and its port
    smtp_security: str = "starttls"  # "starttls", "tls" or "off"
    smtp_user: str = ""  # who signs in there; nobody when empty
    smtp_password: str = ""  # and with what
    smtp_from: str = "tenka@localhost"  # from whom mails come
    log_level: str = "INFO"  # DEBUG, INFO, WARNING or ERROR

    @property
    def folder(self) -> Path:
        """Where the bundled servers keep their data."""
        return Path(self.data_folder).expanduser().absolute()

    @property
    def stream_address_port(self) -> int:
        """On which port the streams are held."""
        return self.stream_port or self.port + 1

    @property
    def reaches_private(self) -> bool:
        """Whether webhooks may reach what is not on the open network."""
        return self.private_webhooks == "on"

    @property
    def token_lifetime(self) -> timedelta:
        """How long a token lives, unless its maker asks otherwise."""
        return timedelta(days=self.token_days)

    @property
    def lease(self) -> timedelta:
        """How long a worker may hold a due deadline."""
        return timedelta(seconds=self.lease_seconds)

    @property
    def outage(self) -> timedelta:
        """How long a clock may be away before that counts as an outage."""
        return timedelta(seconds=self.outage_seconds)

    @classmethod
    def from_environment(cls, environment: Mapping[str, str] | None = None) -> Self:
        """Read the settings.

        Raises:
            ValueError: a variable is unknown or a value does not fit; the message names it.
        """
        given = os.environ if environment is None else environment
        names = {f"TENKA_{field.name.upper()}": field.name for field in fields(cls)}
        _must_be_known(given, names)
        values = {names[variable]: text for variable, text in given.items() if variable in names}
        try:
            settings = msgspec.convert(values, cls, strict=False)
        except msgspec.ValidationError as error:
            raise ValueError(_plainly(error, values)) from None
        if misfits := list(_misfits(settings)):
            raise ValueError("; ".join(misfits))
        return settings

    def to_environment(self) -> dict[str, str]:
        """Give the settings as variables, for a child process."""
        return {f"TENKA_{f.name.upper()}": str(getattr(self, f.name)) for f in fields(self)}


def _plainly(error: msgspec.ValidationError, values: Mapping[str, str]) -> str:
    """Say which variable must be a whole number; no other type can be misread from a text."""
    name = str(error).rpartition("$.")[2].strip("`")
    return f"TENKA_{name.upper()} must be a whole number, not {values.get(name)!r}"


def _must_be_known(given: Iterable[str], names: Iterable[str]) -> None:
    """Refuse a misspelt setting, which would else be left at its default in silence."""
    known = [*names, FOLLOW_PARENT, TOKEN]
    for variable in given:
        if variable.startswith("TENKA_") and variable not in known:
            near = get_close_matches(variable, known, n=1)
            hint = f"; did you mean {near[0]}?" if near else "; service/config.py lists them all"
            raise ValueError(f"{variable} is no setting{hint}")


TOKEN: Final = "TENKA_TOKEN"  # noqa: S105 - read by `tenka bot` alone, which is a client
FOLLOW_PARENT: Final = "TENKA_FOLLOW_PARENT"  # the pid of `tenka up`, set for its own processes
RATE: Final = re.compile(r"(?P<most>[1-9][0-9]{0,8})/(?P<period>second|minute|hour|day)")
_RANGES: Final = {
    "port": range(1, 65_536),
    "stream_port": range(65_536),
    "smtp_port": range(1, 65_536),
    "feed_entries": range(1_000, 2**31),
    "notice_days": range(7, 36_501),
    "streams_per_player": range(1, 1_000_001),
    "metrics_port": range(65_536),
    "proxies": range(10),
    "api_workers": range(1, 257),
    "api_threads": range(1, 257),
    "pool_size": range(1, 1_001),
    "body_limit": range(1_024, 2**30),
    "record_limit": range(1_024, 2**30),
    "token_days": range(1, 36_501),
    "cached_games": range(1, 2**20),
    "lease_seconds": range(3_601),
    "outage_seconds": range(1, 86_401),
}
_WORDS: Final = {
    "prepare": ("on", "off"),
    "private_webhooks": ("on", "off"),
    "smtp_security": ("starttls", "tls", "off"),
    "log_level": ("DEBUG", "INFO", "WARNING", "ERROR"),
}
_VALKEY: Final = ("redis://", "rediss://", "unix://")
_RATES: Final = ("rate_limit", "address_rate_limit", "register_rate_limit")


def _names_a_database(url: str) -> bool:
    try:
        conninfo_to_dict(url)
    except psycopg.ProgrammingError:
        return False
    return True


def _misfits(settings: Settings) -> Iterator[str]:
    """Say of each value that does not fit what it must be."""
    yield from _out_of_bounds(settings)
    for name, words in _WORDS.items():
        if getattr(settings, name) not in words:
            yield f"TENKA_{name.upper()} must be one of {', '.join(words)}"
    if settings.redis_url and not settings.redis_url.startswith(_VALKEY):
        yield f"TENKA_REDIS_URL must begin with one of {', '.join(_VALKEY)}"
    for name in ("database_url", "owner_database_url"):
        if not _names_a_database(getattr(settings, name)):
            yield f"TENKA_{name.upper()} must be an address such as postgresql://user@host/name"
    for name in _RATES:
        if not RATE.fullmatch(getattr(settings, name)):
            yield f"TENKA_{name.upper()} must be a rate such as 600/minute"


def _out_of_bounds(settings: Settings) -> Iterator[str]:
    for name, numbers in _RANGES.items():
        if getattr(settings, name) not in numbers:
            yield f"TENKA_{name.upper()} must be from {numbers[0]} to {numbers[-1]}"
    if settings.stream_address_port > _RANGES["stream_port"][-1]:
        yield f"TENKA_STREAM_PORT must be set: there is no port after {settings.port}"
