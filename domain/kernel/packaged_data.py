"""Packaged data read with types: what stands otherwise in the file fails at import, by name."""

import json
from collections.abc import Mapping
from importlib.resources import files
from typing import Never

from domain.kernel.upcasting import Json


class Table:
    """A JSON object whose entries are read as what they must be."""

    def __init__(self, entries: Mapping[str, Json], name: str) -> None:
        self.entries = entries
        self.name = name

    def text(self, key: str) -> str:
        """Read a text."""
        value = self.entries[key]
        return value if isinstance(value, str) else self._misfit(key, "a text")

    def number(self, key: str) -> int:
        """Read a whole number."""
        value = self.entries[key]
        if isinstance(value, bool) or not isinstance(value, int):
            self._misfit(key, "a whole number")
        return value

    def flag(self, key: str) -> bool:
        """Read yes or no."""
        value = self.entries[key]
        return value if isinstance(value, bool) else self._misfit(key, "true or false")

    def texts(self, key: str) -> tuple[str, ...]:
        """Read a list of texts."""
        listed = self._listed(key)
        return tuple(listed.text(index) for index in listed.entries)

    def numbers(self, key: str) -> tuple[int, ...]:
        """Read a list of whole numbers."""
        listed = self._listed(key)
        return tuple(listed.number(index) for index in listed.entries)

    def table(self, key: str) -> "Table":
        """Read an object."""
        value = self.entries[key]
        name = f"{self.name}.{key}"
        return Table(value, name) if isinstance(value, dict) else self._misfit(key, "an object")

    def tables(self, key: str) -> tuple["Table", ...]:
        """Read a list of objects."""
        listed = self._listed(key)
        return tuple(listed.table(index) for index in listed.entries)

    def rows(self, key: str) -> tuple[tuple[str, ...], ...]:
        """Read a list of lists of texts."""
        listed = self._listed(key)
        return tuple(listed.texts(index) for index in listed.entries)

    def _listed(self, key: str) -> "Table":
        value = self.entries[key]
        items = value if isinstance(value, list) else self._misfit(key, "a list")
        return Table({str(i): item for i, item in enumerate(items)}, f"{self.name}.{key}")

    def _misfit(self, key: str, wanted: str) -> Never:
        raise TypeError(f"{self.name}.{key} should be {wanted}")


def read_board(package: str) -> Table:
    """Read the board.json that is packaged with a game."""
    text = files(package).joinpath("board.json").read_text("utf-8")
    return Table(json.loads(text), "board")
