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

from service.frame import Json
from service.http.outline import outline
from service.spec import document

reference = Blueprint("reference", __name__)


@reference.get("/docs", endpoint="getReference")
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
    return ", ".join(text.format(schema[name]) for name, text in _BOUNDS.items() if name in schema)


_BOUNDS: Final = {
    "minimum": "at least {}",
    "maximum": "at most {}",
    "minLength": "at least {} characters",
    "maxLength": "at most {} characters",
    "minItems": "at least {} entries",
    "maxItems": "at most {} entries",
    "uniqueItems": "no entry twice",
    "pattern": "pattern {}",
}


def pretty(value: Any) -> str:  # noqa: ANN401 - JSON
    """Write JSON for people."""
    return json.dumps(value, indent=2, ensure_ascii=False)
