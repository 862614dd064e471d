"""Every game has a committed playthrough, and playing it again gives the same text."""

import pytest

from service.rulesets import rulesets
from tests.playthrough import path_of, write_playthrough


@pytest.mark.parametrize("name", rulesets())
def test_the_playthrough_is_what_the_rules_give(name: str) -> None:
    committed = path_of(name).read_text()

    assert write_playthrough(name) == committed, "see `python -m tests.playthrough --write`"


@pytest.mark.parametrize("name", rulesets())
def test_the_playthrough_shows_every_kind_of_decision(name: str) -> None:
    committed = path_of(name).read_text()

    kinds = [kind.name for kind in rulesets()[name].kinds]
    assert [kind for kind in kinds if f"kind={kind} " not in committed] == []
