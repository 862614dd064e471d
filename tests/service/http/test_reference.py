"""The reference page holds the whole contract and loads nothing."""

from html.parser import HTMLParser

import pytest
from flask import Flask

from service.contract.frame import operations
from service.contract.spec import document
from service.http.reference import bounds, page, reference, words

VOID = {"meta", "link", "br", "img", "hr", "input"}


class Reader(HTMLParser):
    """Collects what a page links to, and fails where tags do not match."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.seen: set[str] = set()
        self.ids: list[str] = []
        self.targets: set[str] = set()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.seen.add(tag)
        if tag not in VOID:
            self.open.append(tag)
        for name, value in attrs:
            if name == "id":
                self.ids.append(value or "")
            if name in {"href", "src", "action"}:
                self.targets.add(value or "")

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


@pytest.fixture(scope="module")
def reader() -> Reader:
    reader = Reader()
    reader.feed(page(document()))
    return reader


def test_the_page_is_whole(reader: Reader) -> None:
    assert reader.open == []
    assert len(set(reader.ids)) == len(reader.ids)


def test_every_operation_and_schema_is_on_the_page(reader: Reader) -> None:
    expected = {operation["operationId"] for _, _, operation in operations(document())}
    expected |= {f"schema-{name}" for name in document()["components"]["schemas"]}

    assert expected <= set(reader.ids)


def test_every_link_stays_on_this_server(reader: Reader) -> None:
    inner = {target for target in reader.targets if target.startswith("#")}

    assert {target.removeprefix("#") for target in inner} <= set(reader.ids)
    assert reader.targets - inner == {"/v1/openapi.json"}


def test_nothing_is_loaded_or_run(reader: Reader) -> None:
    assert reader.seen & {"script", "link", "img", "iframe", "form"} == set()
    assert "url(" not in page(document())


def test_each_operation_shows_how_to_ask() -> None:
    text = page(document())

    assert text.count("curl ") == sum(1 for _ in operations(document()))


@pytest.mark.parametrize("path", ["/docs", "/docs/"])
def test_the_page_is_served_as_html(path: str) -> None:
    app = Flask("docs", static_folder=None)
    app.register_blueprint(reference)

    response = app.test_client().get(path)

    assert (response.status_code, response.mimetype) == (200, "text/html")


def test_prose_cannot_smuggle_markup() -> None:
    assert words("<b>`x`</b>\n\n**y**") == (
        "<p>&lt;b&gt;<code>x</code>&lt;/b&gt;</p><p><strong>y</strong></p>"
    )


@pytest.mark.parametrize(
    ("schema", "told"),
    [
        ({}, ""),
        ({"minimum": 1, "maximum": 9}, "1 to 9"),
        ({"minimum": 0}, "at least 0"),
        ({"maxLength": 64}, "at most 64 characters"),
        ({"minItems": 2, "maxItems": 2, "uniqueItems": True}, "exactly 2 entries, none twice"),
        ({"pattern": "^a$"}, "fits ^a$"),
    ],
)
def test_limits_are_told_in_words(schema: dict[str, object], told: str) -> None:
    assert bounds(schema) == told


def test_the_bare_address_leads_on(app: Flask) -> None:
    client = app.test_client()

    index = client.get("/").get_json()

    for place in ("reference", "contract", "rulesets"):
        assert client.get(index[place]).status_code == 200
