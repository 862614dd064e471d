"""The data folder: one server at a time, and let go of when its holder dies."""

import subprocess
import sys
from pathlib import Path

import pytest

from service.running.data_folder import InUseError, held, must_exist

HOLD = """
import sys
from pathlib import Path
from service.running.data_folder import held
with held(Path(sys.argv[1])):
    print("held", flush=True)
    sys.stdin.read()
"""


def test_a_missing_folder_is_made_with_all_above_it(tmp_path: Path) -> None:
    folder = tmp_path / "a" / "b"

    with held(folder):
        assert folder.is_dir()


def test_a_second_holder_is_told_what_to_do(tmp_path: Path) -> None:
    with held(tmp_path), pytest.raises(InUseError, match="TENKA_DATA_FOLDER"), held(tmp_path):
        pytest.fail("two held one folder")


def test_other_folders_are_free(tmp_path: Path) -> None:
    with held(tmp_path / "one"), held(tmp_path / "two"):
        pass


def test_a_folder_is_free_again_when_its_holder_is_done_or_has_failed(tmp_path: Path) -> None:
    def fail() -> None:
        with held(tmp_path):
            raise LookupError

    with pytest.raises(LookupError):
        fail()

    with held(tmp_path):
        pass


def test_a_folder_is_free_again_when_its_holder_was_killed(tmp_path: Path) -> None:
    command = [sys.executable, "-c", HOLD, str(tmp_path)]
    holder = subprocess.Popen(  # noqa: S603 - our own command line
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    )
    assert holder.stdout is not None
    assert holder.stdout.readline() == "held\n"
    with pytest.raises(InUseError), held(tmp_path):
        pytest.fail("two held one folder")

    holder.kill()
    holder.communicate()

    with held(tmp_path):
        pass


def test_a_folder_where_no_server_ever_ran_is_told(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="run `tenka up` first"):
        must_exist(tmp_path)

    (tmp_path / "postgres").mkdir()
    must_exist(tmp_path)
