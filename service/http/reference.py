"""The contract as one page for people: made on the server, with nothing loaded from elsewhere."""

import json
import re
from functools import cache
from importlib.resources import files
from typing import Any, Final

from flask import Blueprint
from flask.typing import ResponseReturnValue
from jinja2 import Environment, PackageLoader, StrictUndefined
from markupsafe import Markup, escape

from service.contract.frame import Json
from service.contract.spec import document
from service.http.outline import outline

reference = Blueprint("reference", __name__)


@reference.get("/docs", endpoint="getReference", strict_slashes=False)
def get_reference() -> ResponseReturnValue:
    """Show the contract as a page."""
    return whole_page(), {"Content-Type": "text/html; charset=utf-8"}


@cache
def whole_page() -> str:
    """Give the page for the contract of this server."""
    return page(document())


def page(contract: Json) -> str:
    """Give the page for a contract."""
    style = files("service.http").joinpath("pages/reference.css").read_text(encoding="utf-8")
    return (
        _environment()
        .get_template("reference.html")
        .render(
            contract=contract,
            sections=outline(contract),
            schemas=contract["components"]["schemas"],
            style=Markup(style),  # noqa: S704 - our own file
        )
    )


def _environment() -> Environment:
    environment = Environment(
        loader=PackageLoader("service.http", "pages"),
        autoescape=True,
        trim_blocks=True,
        lstrip_blocks=True,
        undefined=StrictUndefined,
    )
    environment.filters.update(words=words, bounds=bounds, pretty=pretty)
    return environment


def words(text: str) -> Markup:
    """Give prose as HTML: paragraphs, `code` and **strong**, and nothing else."""
    safe = str(escape(text.strip()))
    safe = re.sub(r"`([^`]+)`", r"<code>\1</code>", safe)
    safe = re.sub(r"\*\*([^*]+)\*\*", r"<strong>\1</strong>", safe)
    return Markup("".join(f"<p>{part}</p>" for part in safe.split("\n\n")))  # noqa: S704 - escaped


def bounds(schema: Json) -> str:
    """Give the limits of a value in words."""
    limits = [_range(schema.get(least), schema.get(most), unit) for least, most, unit in _MEASURES]
    if schema.get("uniqueItems"):
        limits.append("none twice")
    if "pattern" in schema:
        limits.append(f"fits {schema['pattern']}")
    return ", ".join(limit for limit in limits if limit)


_MEASURES: Final = (
    ("minimum", "maximum", ""),
    ("minLength", "maxLength", "characters"),
    ("minItems", "maxItems", "entries"),
)


def _range(least: int | None, most: int | None, unit: str) -> str:
    if least is None and most is None:
        return ""
    if least == most:
        return f"exactly {most} {unit}".rstrip()
    if most is None:
        return f"at least {least} {unit}".rstrip()
    span = f"at most {most}" if least is None else f"{least} to {most}"
    return f"{span} {unit}".rstrip()


def pretty(value: Any) -> str:  # noqa: ANN401 - JSON
    """Write JSON for people."""
    return json.dumps(value, indent=2, ensure_ascii=False)
