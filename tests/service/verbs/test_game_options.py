"""`--option K=V`: read as JSON where it is JSON, and held against what a ruleset offers."""

from typing import Any

import click
import pytest

from domain.daimyo.options import DaimyoOptions
from domain.senji.options import SenjiOptions
from service.rulesets import rulesets
from service.verbs.game_options import game_named, options_of, parsed


@pytest.mark.parametrize("name", rulesets())
def test_each_ruleset_is_found_by_its_name(name: str) -> None:
    assert game_named(name).name == name


@pytest.mark.parametrize("name", ["", "Senji", "senji ", "go"])
def test_another_name_is_told_which_there_are(name: str) -> None:
    with pytest.raises(click.ClickException) as refused:
        game_named(name)

    assert all(known in refused.value.message for known in rulesets())


@pytest.mark.parametrize(
    ("game", "pairs", "read"),
    [
        ("senji", (), {}),
        ("senji", ("kami=true",), {"kami": True}),
        ("senji", ("kami=false", "winter_offers=7"), {"kami": False, "winter_offers": 7}),
        ("senji", ("year_limit=null",), {"year_limit": None}),
        ("daimyo", ("duel=takeda-hojo",), {"duel": "takeda-hojo"}),  # no JSON, so a text
        ("daimyo", ('duel="takeda-hojo"',), {"duel": "takeda-hojo"}),
        ("senji", ("winter_offers=3", "winter_offers=4"), {"winter_offers": 4}),
    ],
)
def test_a_value_counts_as_the_json_that_it_is_or_as_text(
    game: str, pairs: tuple[str, ...], read: dict[str, Any]
) -> None:
    assert parsed(game_named(game), pairs) == read


@pytest.mark.parametrize(
    ("game", "pair", "words"),
    [
        ("senji", "kami", "kami=true"),
        ("senji", "kami=yes", "write kami=true|false"),
        ("senji", "kami=1", "write kami=true|false"),
        ("senji", "kami=", "write kami=true|false"),
        ("senji", "winter_offers=0", "write winter_offers=1..99"),
        ("senji", "winter_offers=100", "write winter_offers=1..99"),
        ("senji", "winter_offers=2.5", "write winter_offers=1..99"),
        ("senji", "teams=true", "it has kami, year_limit, winter_offers"),
        ("daimyo", "duel=takeda", "write duel=takeda-hojo|oda-uesugi"),
        ("rokugan", "kami=true", "it has none"),
    ],
)
def test_what_is_not_offered_is_told_what_would_be(game: str, pair: str, words: str) -> None:
    with pytest.raises((click.ClickException, ValueError)) as refused:
        parsed(game_named(game), (pair,))

    assert words in str(refused.value)


@pytest.mark.parametrize(
    ("game", "pairs", "chosen"),
    [
        ("senji", (), SenjiOptions()),
        ("senji", ("kami=true", "year_limit=5"), SenjiOptions(kami=True, year_limit=5)),
        (
            "daimyo",
            ("longer_game=true", "last_daimyo=true"),
            DaimyoOptions(longer_game=True, last_daimyo=True),
        ),
    ],
)
def test_pairs_become_the_options_of_the_game(
    game: str, pairs: tuple[str, ...], chosen: object
) -> None:
    assert options_of(game_named(game), pairs) == chosen
