"""Settings: read from the environment, checked, and handed on to child processes."""

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
