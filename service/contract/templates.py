"""Templates of legal commands on the wire."""

from collections.abc import Mapping
from typing import Any

import msgspec

from domain.kernel.legal import Choice, Template
from service.rulesets import AnyGame
from service.wire import plain


def template_to_wire(template: Template) -> dict[str, Any]:
    """Give a template as clients read it."""
    return {
        "type": template.type.__name__,
        "decision": template.decision,
        "choices": {name: plain(choice) for name, choice in template.choices.items()},
    }


def template_from_wire(game: AnyGame, raw: Mapping[str, Any]) -> Template:
    """Read a template; what its `fits` would demand did not travel."""
    described = next(command for command in game.commands if command.__name__ == raw["type"])
    choices = msgspec.convert(raw["choices"], dict[str, Choice])
    return Template(described, raw["decision"], choices)
