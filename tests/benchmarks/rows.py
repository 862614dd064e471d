"""A row of the table: what was measured, beside what, and what it must show."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

HEAD: Final = ("| what | ratio | must | met | [absolute] |", "| --- | --- | --- | --- | --- |")


@dataclass(frozen=True)
class Row:
    """One measurement; `ratio` is ours to the floor's or to the figure that is demanded, if any."""

    name: str
    ratio: float | None
    must: str
    met: bool
    figures: str = ""


def at_least(name: str, ratio: float, least: float, figures: str = "") -> Row:
    """A ratio that should be large; 0 asks for nothing."""
    return Row(name, ratio, f">= {least}" if least else "", ratio >= least, figures)


def at_most(name: str, ratio: float, most: float, figures: str = "") -> Row:
    """A ratio that should be small."""
    return Row(name, ratio, f"<= {most}", ratio <= most, figures)


def reported(name: str, figures: str) -> Row:
    """A figure that is told and asked for nothing."""
    return Row(name, None, "", met=True, figures=figures)


def table(rows: Sequence[Row]) -> str:
    """Write rows as a table for the README beside this file."""
    return "\n".join([*HEAD, *(line(row) for row in rows)])


def line(row: Row) -> str:
    """Write one of them."""
    ratio = "" if row.ratio is None else f"{row.ratio:.2f}"
    met = ("yes" if row.met else "**no**") if row.must else ""
    return f"| {row.name} | {ratio} | {row.must} | {met} | [{row.figures}] |"
