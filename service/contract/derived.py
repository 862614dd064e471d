"""Component schemas made from the classes of the games, so that no one writes them twice."""

from collections.abc import Iterable, Mapping
from dataclasses import fields
from inspect import cleandoc
from typing import Any, Final, TypeAlias

from apispec import APISpec
from apispec.ext.marshmallow import MarshmallowPlugin

from domain.kernel.commands import Command
from domain.kernel.events import KERNEL_EVENTS, Event
from domain.kernel.game import Options
from domain.kernel.visibility import is_sealed, secret_fields
from domain.match.events import MATCH_EVENTS
from service.contract.codec import described_by, schema_of
from service.rulesets import AnyGame

JsonSchema: TypeAlias = dict[str, Any]
Components: TypeAlias = dict[str, JsonSchema]

SHARED_EVENTS: Final = (*MATCH_EVENTS, *KERNEL_EVENTS)
SECRET: Final = "Left out for those who may not see it."  # noqa: S105 - words, no password


def prefix_of(ruleset: str) -> str:
    """Give the word that a ruleset's component names begin with."""
    return "".join(word.capitalize() for word in ruleset.split("_"))


def ref(name: str) -> JsonSchema:
    """Give the reference to a component schema."""
    return {"$ref": f"#/components/schemas/{name}"}


def game_components(game: AnyGame) -> Components:
    """Give the schemas of a ruleset's decisions, commands, events, options and view."""
    prefix = prefix_of(game.name)
    own_events = [event for event in game.events if event not in SHARED_EVENTS]
    book = _Book(prefix)
    for command in game.commands:
        book.add_command(command)
    for event in own_events:
        book.add_event(event)
    book.add_options(game.options)
    book.add(f"{prefix}View", game.view_type)
    return {
        f"{prefix}DecisionKind": {
            "description": f"The kinds of decision in {game.title}",
            "type": "string",
            "enum": [kind.name for kind in game.kinds],
        },
        f"{prefix}Command": union(_by_type(prefix, game.commands)),
        f"{prefix}Event": union(_by_type(prefix, own_events)),
        **book.components,
    }


def option_properties(game: AnyGame) -> Components:
    """Give the schema of each option of a ruleset by its name."""
    book = _Book(prefix_of(game.name))
    book.add_options(game.options)
    properties: Components = book.components[f"{prefix_of(game.name)}Options"]["properties"]
    return properties


def shared_components() -> Components:
    """Give the schemas of the events that every game may have."""
    book = _Book("")
    for event in SHARED_EVENTS:
        book.add_event(event)
    return {"SharedEvent": union(_by_type("", SHARED_EVENTS)), **book.components}


def union(names: Mapping[str, str]) -> JsonSchema:
    """Give the union of components that differ in their `type`: names by that type."""
    if not names:
        return {"not": {}}  # a union of nothing takes nothing, and `oneOf` may not be empty
    return {
        "oneOf": [ref(name) for name in names.values()],
        "discriminator": {
            "propertyName": "type",
            "mapping": {word: ref(name)["$ref"] for word, name in names.items()},
        },
    }


def _by_type(prefix: str, classes: Iterable[type]) -> dict[str, str]:
    return {described.__name__: f"{prefix}{described.__name__}" for described in classes}


class _Book:
    """The components of one prefix; nested dataclasses come in by themselves."""

    def __init__(self, prefix: str) -> None:
        self._prefix = prefix
        self._classes: dict[str, type] = {}
        self._spec = APISpec("", "", "3.1.0", [MarshmallowPlugin(self._name)])

    def _name(self, record: Any) -> str:  # noqa: ANN401 - apispec says it is a class
        described = described_by(record)
        name = f"{self._prefix}{described.__name__}"
        self._classes[name] = described
        return name

    @property
    def components(self) -> Components:
        """All schemas so far, with what their classes say about themselves."""
        schemas: Components = self._spec.components.schemas
        return {name: _told(self._classes[name]) | schema for name, schema in schemas.items()}

    def add(self, name: str, described: type) -> JsonSchema:
        """Add the schema of a dataclass."""
        self._classes[name] = described
        self._spec.components.schema(name, schema=schema_of(described))
        component: JsonSchema = self._spec.components.schemas[name]
        return component

    def add_command(self, command: type[Command]) -> None:
        """Add a command as clients send it, its type among its fields."""
        component = self.add(f"{self._prefix}{command.__name__}", command)
        component["properties"] = {"type": {"const": command.__name__}, **component["properties"]}
        component["required"] = ["type", *component.get("required", ())]

    def add_event(self, event: type[Event]) -> None:
        """Add an event as a viewer's stream shows it; what not all may see is optional."""
        component = self.add(f"{self._prefix}{event.__name__}", event)
        data = dict(component)
        secret = secret_fields(event)
        for name in secret:
            data["properties"][name] |= {"description": SECRET}
        data["required"] = [name for name in data.get("required", ()) if name not in secret]
        component.clear()
        component.update(_enveloped(event, data))

    def add_options(self, options: type[Options]) -> None:
        """Add a ruleset's options without what the server sets itself."""
        component = self.add(f"{self._prefix}Options", options)
        for kept in fields(Options):
            component["properties"].pop(kept.name, None)


def _enveloped(event: type[Event], data: JsonSchema) -> JsonSchema:
    sealed = {"receipt": ref("Receipt")} if is_sealed(event) else {}
    return {
        "type": "object",
        "properties": {
            "type": {"const": event.__name__},
            "id": ref("EventId"),
            "at": ref("Time"),
            "data": data,
            **sealed,
        },
        "required": ["type", "id", "at", "data"],
        "additionalProperties": False,
    }


def _told(described: type) -> JsonSchema:
    """Give the docstring, unless it is the signature that dataclasses write for themselves."""
    words = described.__doc__ or ""
    silent = not words or words.startswith(f"{described.__name__}(")
    return {} if silent else {"description": cleandoc(words)}
