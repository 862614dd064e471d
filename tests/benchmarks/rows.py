"""A row of the table: what was measured, beside what, and what it must show."""

from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True)
class Row:
    """One measurement; `ratio` is ours to the floor's or to the figure that is demanded."""

    name: str
    ratio: float
    must: str
    met: bool
    figures: str = ""


def at_least(name: str, ratio: float, least: float, figures: str = "") -> Row:
    """A ratio that should be large."""
    return Row(name, ratio, f">= {least}", ratio >= least, figures)


def at_most(name: str, ratio: float, most: float, figures: str = "") -> Row:
    """A ratio that should be small."""
    return Row(name, ratio, f"<= {most}", ratio <= most, figures)


def table(rows: Sequence[Row]) -> str:
    """Write rows as a table for the README beside this file."""
    lines = ["| what | ratio | must | met | [absolute] |", "| --- | --- | --- | --- | --- |"]
    lines += [
        f"| {row.name} | {row.ratio:.2f} | {row.must} | {'yes' if row.met else '**no**'} "
        f"| [{row.figures}] |"
        for row in rows
    ]
    return "\n".join(lines)
