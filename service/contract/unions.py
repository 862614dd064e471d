"""Schemas that depend on which rulesets there are: commands, events, views and fitting terms."""

from collections.abc import Iterable, Mapping
from typing import Any

from service.contract.derived import Components, JsonSchema, prefix_of, ref, union


def assembled(shared: Components, games: Mapping[str, Components]) -> Components:
    """Give the schemas that speak of all rulesets at once."""
    parts = {prefix_of(name): components for name, components in games.items()}
    commands = _by_word(parts[p][f"{p}Command"] for p in parts)
    events = _by_word([shared["SharedEvent"], *(parts[p][f"{p}Event"] for p in parts)])
    return {
        "RulesetName": {"type": "string", "enum": list(games), "description": "A known ruleset"},
        "FittingTerms": {"allOf": [_fitting(name) for name in games] or [{}]},
        "View": {"anyOf": [ref(f"{p}View") for p in parts] or [{"type": "object"}]},
        "Command": union(_names(commands)),
        "Event": union(_names(events)),
        **_ambiguous({**commands, **events}),
    }


def _by_word(unions: Iterable[JsonSchema]) -> dict[str, list[str]]:
    """Give the components of each `type`: several where several games use the same word."""
    found: dict[str, list[str]] = {}
    for one in unions:
        for word, pointer in one.get("discriminator", {}).get("mapping", {}).items():
            found.setdefault(word, []).append(pointer.rpartition("/")[2])
    return found


def _names(found: Mapping[str, list[str]]) -> dict[str, str]:
    return {word: names[0] if len(names) == 1 else f"Any{word}" for word, names in found.items()}


def _ambiguous(found: Mapping[str, list[str]]) -> Components:
    return {
        f"Any{word}": {"anyOf": [ref(name) for name in names]}
        for word, names in found.items()
        if len(names) > 1
    }


def _fitting(ruleset: str) -> dict[str, Any]:
    """Demand that options, clock and press fit the ruleset that is named beside them."""
    prefix = prefix_of(ruleset)
    by_kind = {"propertyNames": ref(f"{prefix}DecisionKind")}
    return {
        "if": {"properties": {"ruleset": {"const": ruleset}}, "required": ["ruleset"]},
        "then": {
            "properties": {
                "options": ref(f"{prefix}Options"),
                "clock": {"properties": {"by_kind": by_kind}},
                "press": {"properties": {"by_kind": by_kind}},
            }
        },
    }
