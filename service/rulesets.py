"""The games this server knows: every folder of `domain` that exports a GAME."""

import pkgutil
from collections.abc import Mapping
from functools import cache
from importlib import import_module
from typing import Any, TypeAlias

import domain
from domain.kernel.game import Game

AnyGame: TypeAlias = Game[Any, Any, Any]  # the service holds many games, each of its own types


@cache
def rulesets() -> Mapping[str, AnyGame]:
    """Give every game by its name, sorted; a new folder in `domain` is found by itself."""
    found = (
        import_module(f"domain.{module.name}") for module in pkgutil.iter_modules(domain.__path__)
    )
    games = (module.GAME for module in found if hasattr(module, "GAME"))
    return {game.name: game for game in sorted(games, key=lambda game: game.name)}
