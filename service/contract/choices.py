"""What may be chosen for each ruleset, in words, and whether what was chosen is among it."""

from collections.abc import Mapping
from typing import Any

import jsonschema_rs

from service.contract.derived import option_properties
from service.rulesets import AnyGame


def choices_of(game: AnyGame) -> dict[str, str]:
    """Give each option of a ruleset with the values that it takes, as `true|false`."""
    return {name: _values_of(option) for name, option in option_properties(game).items()}


def must_be_offered(game: AnyGame, chosen: Mapping[str, Any]) -> None:
    """Refuse a choice that a ruleset does not offer.

    Raises:
        ValueError: it says what the option takes.
    """
    for name, value in chosen.items():
        option = option_properties(game).get(name)
        if option is None:
            known = ", ".join(choices_of(game)) or "none"
            raise ValueError(f"{game.title} has no option {name!r}; it has {known}")
        if not jsonschema_rs.is_valid(option, value):
            raise ValueError(f"{name}={value} does not fit: write {name}={_values_of(option)}")


def _values_of(option: Mapping[str, Any]) -> str:
    if "enum" in option:
        return "|".join(value for value in option["enum"] if value is not None)
    if "minimum" in option:
        return f"{option['minimum']}..{option['maximum']}"
    return "true|false"
