"""The page on adding a game is true: what it shows is a game, by itself and under the laws."""

import os
import re
import subprocess
import sys
from dataclasses import fields
from pathlib import Path
from shutil import copytree, ignore_patterns

import pytest

from domain.kernel.game import Game
from tests.games.laws import BROUGHT, lacking

ROOT = Path(__file__).parents[1]
PAGE = (ROOT / "docs/adding-a-game.md").read_text("utf-8")
SHOWN = dict(re.findall(r"^```\w+ (\S+/\S+)\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL))


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    """A copy of the house with the page's game in it."""
    for part in ("domain", "service", "eventstore", "openapi", "tests", "docs"):
        copytree(ROOT / part, tmp_path / part, ignore=ignore_patterns("__pycache__"))
    for name in ("pyproject.toml", "Makefile", "README.md"):
        (tmp_path / name).write_bytes((ROOT / name).read_bytes())
    for name, text in SHOWN.items():
        place = tmp_path / name
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_text(text, "utf-8")
    return tmp_path


def run(tree: Path, *command: str) -> str:
    """Run a module in the copy, and give what it said."""
    done = subprocess.run(  # noqa: S603 - the project's own
        [sys.executable, "-m", *command],
        cwd=tree,
        env={**os.environ, "PYTHONPATH": str(tree), "HYPOTHESIS_PROFILE": "dev"},
        capture_output=True,
        text=True,
        check=False,
        timeout=600,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_the_game_of_the_page_is_played_by_its_rules(tree: Path) -> None:
    said = run(tree, "service.cli", "simulate", "heap", "--games", "9")

    assert "no law was broken" in " ".join(said.split())


@pytest.mark.deep
def test_by_the_steps_of_the_page_alone_every_law_is_kept(tree: Path) -> None:
    run(tree, "service.contract.spec", "--write")
    run(tree, "tests.playthrough", "--write")
    run(tree, "tests.recordings")
    run(tree, "ruff", "check", "domain/heap", "tests/games/heap")
    run(tree, "ruff", "format", "--check", "domain/heap", "tests/games/heap")
    run(tree, "mypy", "domain/heap", "tests/games/heap")

    run(tree, "pytest", "-q", "tests/games/heap")
    run(tree, "pytest", "-q", "tests/games", "tests/test_architecture.py", "-k", "heap")
    run(tree, "pytest", "-q", "tests/test_rulings.py")


def test_a_game_without_cells_is_told_what_to_bring_and_where() -> None:
    assert lacking("nowhere") == (
        "tests/games/nowhere/cells.py is missing; it holds CELLS, PLAYTHROUGH, rehide"
    )


def test_the_page_names_all_that_the_laws_and_the_record_of_a_game_ask_for() -> None:
    asked = [*BROUGHT, *(field.name for field in fields(Game))]

    assert [word for word in asked if f"`{word}`" not in PAGE and f"`{word}(" not in PAGE] == []
