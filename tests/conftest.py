"""Loads every fixture module: a `fix_*.py` beside this file is named for what it sets up."""

from pathlib import Path

import pytest

pytest_plugins = [f"tests.{path.stem}" for path in sorted(Path(__file__).parent.glob("fix_*.py"))]

pytest.register_assert_rewrite(
    *pytest_plugins, "tests.play", "tests.games.laws", "tests.chaos.proof"
)
