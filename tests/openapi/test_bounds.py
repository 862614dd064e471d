"""Every number and text that a client may send has a bound, so none can be too large to handle."""

from collections.abc import Iterator
from typing import Any

from service.contract.frame import operations
from service.contract.spec import document, inlined

BOUNDS = {"integer": "maximum", "array": "maxItems"}


def unbounded(node: Any, where: str) -> Iterator[str]:
    """Give the places of a schema that take something without a bound."""
    if isinstance(node, list):
        for index, one in enumerate(node):
            yield from unbounded(one, f"{where}/{index}")
    if not isinstance(node, dict):
        return
    kinds = node.get("type", ())
    for kind in [kinds] if isinstance(kinds, str) else kinds:
        if kind in BOUNDS and BOUNDS[kind] not in node and "enum" not in node:
            yield where
        if kind == "string" and not {"maxLength", "enum", "const", "pattern", "format"} & set(node):
            yield where
    for name, value in node.items():
        yield from unbounded(value, f"{where}/{name}")


def test_every_number_text_and_list_in_a_request_is_bounded() -> None:
    whole = document()
    schemas, shared = whole["components"]["schemas"], whole["components"]["parameters"]
    found: list[str] = []
    for path, method, content in operations(whole):
        where = f"{method} {path}"
        for parameter in content.get("parameters", ()):
            given = shared.get(parameter.get("$ref", "").rpartition("/")[2], parameter)
            found += unbounded(inlined(given["schema"], schemas), f"{where} {given['name']}")
        if "requestBody" in content:
            body = content["requestBody"]["content"]["application/json"]["schema"]
            found += unbounded(inlined(body, schemas), where)

    assert found == []
