"""Each ruling is cited by its number where it is enforced, and has a test named for it."""

import re
from dataclasses import dataclass
from functools import cache
from itertools import chain
from pathlib import Path

import pytest

from service.rulesets import rulesets

ROOT = Path(__file__).parents[1]
UNENFORCED = {
    "B20": "no round can come to the limit, as its test counts",
    "S51": "a slip of the printed example, which a test plays",
    "S52": "a position of the printed example, which a test plays",
}
RULING = re.compile(r"^(?:- )?\*\*([A-Z]\d+)\.\*\*", re.MULTILINE)
PLACES = re.compile(r"^\*\(([^)]*)\)\*$", re.MULTILINE)
PLACE = re.compile(r"`([\w/]+(?:/|\.py|\.json))`")


@dataclass(frozen=True)
class Page:
    """A page of rulings, the folders that enforce them, and the folder that proves them."""

    name: str
    code: tuple[str, ...]
    tests: str

    def __str__(self) -> str:
        return self.name

    @property
    def text(self) -> str:
        return (ROOT / "docs" / self.name).read_text()

    @property
    def rulings(self) -> list[str]:
        return RULING.findall(self.text)

    @property
    def enforced(self) -> list[tuple[set[str], list[str]]]:
        """The rulings above each list of places, with the places."""
        parts = PLACES.split(self.text)
        above = (set(RULING.findall(part)) for part in parts[::2])
        places = (PLACE.findall(part) for part in parts[1::2])
        return [(rulings, named) for rulings, named in zip(above, places, strict=False) if rulings]

    def files(self, place: str) -> list[Path]:
        """The files of a place: named from the game's own folder, or from the root."""
        found = (base / place for base in (ROOT / self.code[0], ROOT) if (base / place).exists())
        path = next(found)
        return sorted(path.rglob("*.py")) if path.is_dir() else [path]


PAGES = [
    *(Page(f"rules/{name}.md", (f"domain/{name}",), f"tests/games/{name}") for name in rulesets()),
    Page("histories.md", ("domain/match", "service"), "tests"),
    Page("clocks.md", ("domain/match", "service"), "tests"),
]
EACH_PAGE = pytest.mark.parametrize("page", PAGES, ids=str)


@cache
def cited_in(file: Path) -> set[str]:
    return set(re.findall(r"\b[A-Z]\d+\b", file.read_text()))


@EACH_PAGE
def test_rulings_are_numbered_without_a_gap(page: Page) -> None:
    letter, numbers = page.rulings[0][0], sorted(int(ruling[1:]) for ruling in page.rulings)

    assert numbers == list(range(1, len(numbers) + 1))
    assert {ruling[0] for ruling in page.rulings} == {letter}


@EACH_PAGE
def test_each_ruling_is_cited_where_it_is_enforced(page: Page) -> None:
    files = chain.from_iterable((ROOT / folder).rglob("*.py") for folder in page.code)
    cited = set().union(*map(cited_in, files))

    assert set(page.rulings) - cited == set(page.rulings) & UNENFORCED.keys()


@EACH_PAGE
def test_each_ruling_has_a_test_named_for_it(page: Page) -> None:
    files = (ROOT / page.tests).rglob("test_*.py")
    names = set(chain.from_iterable(re.findall(r"def (test_\w+)", f.read_text()) for f in files))
    named = {part.upper() for name in names for part in name.split("_")}

    assert [ruling for ruling in page.rulings if ruling not in named] == []


@EACH_PAGE
def test_each_file_that_the_page_names_cites_what_it_enforces(page: Page) -> None:
    assert page.enforced
    for rulings, places in page.enforced:
        for place in places:
            files = [f for f in page.files(place) if f.suffix == ".py"]  # data bears no numbers
            assert not files or any(rulings & cited_in(f) for f in files), (rulings, place)
