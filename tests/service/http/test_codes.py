"""The codes of problems: a closed, stable vocabulary that clients may program against."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

from domain.kernel.refusal import Reason
from service.contract.spec import document

ROOT = Path(__file__).parents[3]
HERE = Path(__file__).name
FORM = re.compile(document()["components"]["schemas"]["Problem"]["properties"]["code"]["pattern"])


def written() -> Iterator[tuple[int, str]]:
    """Each status and code that stands in a `Problem(…)` of the service."""
    for path in (ROOT / "service").rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            match node:
                case ast.Call(
                    func=ast.Name("Problem"),
                    args=[ast.Constant(int(status)), ast.Constant(str(code)), *_],
                ):
                    yield status, code


CODES = {code for _, code in written()} | {reason.value for reason in Reason}


def test_each_code_has_the_form_that_the_document_promises() -> None:
    assert len(CODES) > 25
    assert [code for code in CODES if not FORM.fullmatch(code)] == []


def test_each_code_goes_with_one_status() -> None:
    """A client that knows the code knows the status."""
    statuses: dict[str, set[int]] = {}
    for status, code in written():
        statuses.setdefault(code, set()).add(status)

    assert {code: found for code, found in statuses.items() if len(found) > 1} == {}


def test_each_code_is_met_in_a_test() -> None:
    tests = [path for path in (ROOT / "tests").rglob("*.py") if path.name != HERE]
    words = "\n".join(path.read_text(encoding="utf-8") for path in tests)

    assert [code for code in sorted(CODES) if f'"{code}"' not in words] == []


def test_each_code_that_the_docs_name_can_be_met() -> None:
    pages = [*(ROOT / "docs").glob("*.md"), ROOT / "README.md"]
    text = "\n".join(page.read_text(encoding="utf-8") for page in pages)
    named = set(re.findall(r"code\s+`([a-z-]+)`|\d{3} `([a-z-]+)`", text))

    codes = {word for pair in named for word in pair if word}
    assert codes, "the docs name no code"
    assert codes <= CODES
