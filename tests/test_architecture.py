"""The house rules: who may import whom, how long a file may be, what every game must bring."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest
from importlinter.cli import lint_imports

from service.rulesets import rulesets

ROOT = Path(__file__).parents[1]
LONGEST_FILE = 400
LONGEST_FUNCTION = 40
HOUSE = ("domain", "eventstore", "service", "openapi", "tests")
SOURCES = sorted(file for folder in HOUSE for file in (ROOT / folder).rglob("*.py"))
GAMES = pytest.mark.parametrize("name", rulesets())


def functions(file: Path) -> Iterator[ast.FunctionDef | ast.AsyncFunctionDef]:
    for node in ast.walk(ast.parse(file.read_text())):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            yield node


def test_imports_keep_to_the_contracts(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(ROOT)

    status = lint_imports(config_filename="pyproject.toml", no_cache=True)

    assert status == 0, capsys.readouterr().out


@pytest.mark.parametrize("file", SOURCES, ids=lambda file: str(file.relative_to(ROOT)))
def test_no_file_and_no_function_is_too_long(file: Path) -> None:
    assert len(file.read_text().splitlines()) <= LONGEST_FILE
    for function in functions(file):
        assert function.end_lineno is not None
        length = function.end_lineno - function.lineno + 1
        assert length <= LONGEST_FUNCTION, f"{function.name} has {length} lines"


@GAMES
def test_every_game_has_a_playthrough_a_rulebook_test_and_its_rulings(name: str) -> None:
    tests = ROOT / "tests" / "games" / name

    for needed in ("playthrough.txt", "test_rulebook.py", "cells.py"):
        assert (tests / needed).is_file(), f"{name} has no {needed}"
    assert (ROOT / "docs" / "rules" / f"{name}.md").is_file()


@GAMES
def test_every_game_exports_its_record_and_nothing_else(name: str) -> None:
    module = ast.parse((ROOT / "domain" / name / "__init__.py").read_text())

    exported = [
        ast.literal_eval(node.value)
        for node in module.body
        if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "__all__"
    ]
    assert exported == [["GAME"]]


@GAMES
def test_every_ruleset_is_named_after_its_folder(name: str) -> None:
    assert (ROOT / "domain" / name / "board.json").is_file()
