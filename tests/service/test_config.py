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
    with pytest.raises(ValueError, match="port"):
        Settings.from_environment({"TENKA_PORT": "many"})


def test_a_child_process_reads_the_same_settings() -> None:
    settings = Settings(port=1, database_url="postgresql:///x", lease_seconds=0)

    assert Settings.from_environment(settings.to_environment()) == settings


def test_the_data_folder_is_told_as_a_whole_path() -> None:
    assert Settings(data_folder="here").folder == Path.cwd() / "here"
    assert Settings(data_folder="~/here").folder == Path.home() / "here"
