"""Settings: read from the environment, checked, and handed on to child processes."""

from dataclasses import fields
from datetime import timedelta
from pathlib import Path

import pytest

from service.config import Settings


def test_what_is_not_set_has_its_default() -> None:
    assert Settings.from_environment({}) == Settings()


def test_variables_are_read_as_what_they_must_be() -> None:
    settings = Settings.from_environment({"TENKA_PORT": "9000", "TENKA_HOST": "::1", "PATH": "x"})

    assert (settings.port, settings.host) == (9000, "::1")


def test_a_value_that_does_not_fit_is_told_by_its_setting() -> None:
    with pytest.raises(ValueError, match="TENKA_PORT"):
        Settings.from_environment({"TENKA_PORT": "many"})


def test_a_child_process_reads_the_same_settings() -> None:
    settings = Settings(port=1, database_url="postgresql:///x", lease_seconds=0)

    assert Settings.from_environment(settings.to_environment()) == settings


def test_the_data_folder_is_told_as_a_whole_path() -> None:
    assert Settings(data_folder="here").folder == Path.cwd() / "here"
    assert Settings(data_folder="~/here").folder == Path.home() / "here"


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("PORT", "99999"),
        ("API_WORKERS", "0"),
        ("PREPARE", "maybe"),
        ("LOG_LEVEL", "LOUD"),
        ("RATE_LIMIT", "lots"),
        ("REGISTER_RATE_LIMIT", "0/hour"),
        ("TOKEN_DAYS", "0"),
        ("REDIS_URL", "localhost:6379"),
        ("DATABASE_URL", "mysql://x"),
        ("OWNER_DATABASE_URL", "tenka"),
        ("PORT", "many"),
    ],
)
def test_a_value_out_of_bounds_is_told_by_its_variable(name: str, value: str) -> None:
    with pytest.raises(ValueError, match=f"TENKA_{name} must be"):
        Settings.from_environment({f"TENKA_{name}": value})


@pytest.mark.parametrize(
    ("variable", "hint"),
    [
        ("TENKA_DATABSE_URL", "did you mean TENKA_DATABASE_URL"),
        ("TENKA_RATELIMIT", "did you mean TENKA_RATE_LIMIT"),
        ("TENKA_XYZZY", "lists them all"),
    ],
)
def test_a_setting_that_is_not_known_is_refused_with_what_was_likely_meant(
    variable: str, hint: str
) -> None:
    with pytest.raises(ValueError, match=f"{variable} is no setting.*{hint}"):
        Settings.from_environment({variable: "1"})


BOUNDS = {
    "PORT": (1, 65_535),
    "STREAM_PORT": (0, 65_535),
    "SMTP_PORT": (1, 65_535),
    "METRICS_PORT": (0, 65_535),
    "FEED_ENTRIES": (1_000, 2**31 - 1),
    "NOTICE_DAYS": (7, 36_500),
    "STREAMS_PER_PLAYER": (1, 1_000_000),
    "PROXIES": (0, 9),
    "API_WORKERS": (1, 256),
    "API_THREADS": (1, 256),
    "POOL_SIZE": (1, 1_000),
    "BODY_LIMIT": (1_024, 2**30 - 1),
    "RECORD_LIMIT": (1_024, 2**30 - 1),
    "TOKEN_DAYS": (1, 36_500),
    "CACHED_GAMES": (1, 2**20 - 1),
    "LEASE_SECONDS": (0, 3_600),
    "OUTAGE_SECONDS": (1, 86_400),
}


def read(**variables: object) -> Settings:
    named = {f"TENKA_{name}": str(value) for name, value in variables.items()}
    return Settings.from_environment({"TENKA_STREAM_PORT": "9"} | named)


def test_every_whole_number_has_bounds() -> None:
    whole = {field.name.upper() for field in fields(Settings) if field.type in {int, "int"}}

    assert whole == BOUNDS.keys()


@pytest.mark.parametrize("name", BOUNDS)
def test_a_whole_number_may_be_the_least_or_the_most_and_nothing_beyond(name: str) -> None:
    least, most = BOUNDS[name]

    for value in (least, most):
        assert getattr(read(**{name: value}), name.lower()) == value
    for value in (least - 1, most + 1):
        with pytest.raises(ValueError, match=f"TENKA_{name} must be from {least} to {most}"):
            read(**{name: value})


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("PREPARE", ("on", "off")),
        ("PRIVATE_WEBHOOKS", ("on", "off")),
        ("SMTP_SECURITY", ("starttls", "tls", "off")),
        ("LOG_LEVEL", ("DEBUG", "INFO", "WARNING", "ERROR")),
    ],
)
def test_a_word_is_one_of_its_words_as_they_are_written(name: str, words: tuple[str, ...]) -> None:
    for word in words:
        assert getattr(read(**{name: word}), name.lower()) == word
        with pytest.raises(ValueError, match=f"TENKA_{name} must be one of {', '.join(words)}"):
            read(**{name: word.swapcase()})


@pytest.mark.parametrize(
    "url", ["redis://h:1/0", "rediss://h", "unix:///run/valkey.sock", ""], ids=str
)
def test_valkey_is_named_by_its_address_or_bundled(url: str) -> None:
    assert read(REDIS_URL=url).redis_url == url


@pytest.mark.parametrize("rate", ["1/second", "600/minute", "200/hour", "999999999/day"])
@pytest.mark.parametrize("name", ["RATE_LIMIT", "ADDRESS_RATE_LIMIT", "REGISTER_RATE_LIMIT"])
def test_a_rate_is_so_many_in_a_period(name: str, rate: str) -> None:
    assert getattr(read(**{name: rate}), name.lower()) == rate


@pytest.mark.parametrize("rate", ["600", "600/fortnight", "-1/minute", "6 / minute", "1e3/day", ""])
@pytest.mark.parametrize("name", ["RATE_LIMIT", "ADDRESS_RATE_LIMIT", "REGISTER_RATE_LIMIT"])
def test_what_is_no_rate_is_told(name: str, rate: str) -> None:
    with pytest.raises(ValueError, match=f"TENKA_{name} must be a rate such as 600/minute"):
        read(**{name: rate})


def test_all_that_does_not_fit_is_told_at_once() -> None:
    with pytest.raises(ValueError, match="TENKA_PORT") as refused:
        read(PORT=0, PREPARE="maybe", RATE_LIMIT="lots")

    assert all(name in str(refused.value) for name in ("TENKA_PREPARE", "TENKA_RATE_LIMIT"))


def test_streams_are_held_on_the_next_port_unless_another_is_named() -> None:
    assert Settings(port=9000).stream_address_port == 9001
    assert Settings(port=9000, stream_port=80).stream_address_port == 80


def test_after_the_last_port_there_is_none_for_the_streams() -> None:
    with pytest.raises(ValueError, match="TENKA_STREAM_PORT must be set"):
        Settings.from_environment({"TENKA_PORT": "65535"})

    named = {"TENKA_PORT": "65535", "TENKA_STREAM_PORT": "65534"}
    assert Settings.from_environment(named).stream_address_port == 65_534


def test_what_is_said_in_words_is_meant_so() -> None:
    settings = Settings(private_webhooks="on", token_days=2, lease_seconds=3, outage_seconds=4)

    assert settings.reaches_private
    assert not Settings().reaches_private
    assert [settings.token_lifetime, settings.lease, settings.outage] == [
        timedelta(days=2),
        timedelta(seconds=3),
        timedelta(seconds=4),
    ]


def test_what_is_for_clients_and_children_alone_is_no_setting_and_no_mistake() -> None:
    read = Settings.from_environment({"TENKA_TOKEN": "t", "TENKA_FOLLOW_PARENT": "1"})

    assert read == Settings()
