"""Schemas that speak of all rulesets at once: every word leads to what it may stand for."""

from typing import Any

import jsonschema_rs
import pytest

from domain.kernel.legal import Choice, Template
from domain.match.terms import Clock
from service.contract.choices import choices_of, must_be_offered
from service.contract.derived import Components, game_components, prefix_of, ref, shared_components
from service.contract.frame import Json
from service.contract.options import chosen, make_options
from service.contract.spec import document
from service.contract.templates import template_from_wire, template_to_wire
from service.contract.unions import assembled
from service.rulesets import rulesets
from tests.fix_toy import GiveOrders, Pass, PlayCards, toy_game


def together(**games: Components) -> Components:
    return assembled(shared_components(), games)


def words(union: Json) -> set[str]:
    return set(union["discriminator"]["mapping"])


@pytest.fixture(scope="module")
def two() -> Components:
    """Two rulesets that share a word, each with one of its own."""
    left = game_components(toy_game("left", [Pass, PlayCards]))
    right = game_components(toy_game("right", [Pass, GiveOrders]))
    return together(left=left, right=right)


def test_a_union_knows_the_words_of_all_games(two: Components) -> None:
    assert words(two["Command"]) == {"Pass", "PlayCards", "GiveOrders"}


def test_a_word_of_one_game_leads_to_that_games_command(two: Components) -> None:
    mapping = two["Command"]["discriminator"]["mapping"]

    assert mapping["PlayCards"] == ref("LeftPlayCards")["$ref"]
    assert mapping["GiveOrders"] == ref("RightGiveOrders")["$ref"]


def test_a_word_that_several_games_use_stands_for_each_of_them(two: Components) -> None:
    assert two["Command"]["discriminator"]["mapping"]["Pass"] == ref("AnyPass")["$ref"]
    assert two["AnyPass"] == {"anyOf": [ref("LeftPass"), ref("RightPass")]}


def test_the_events_around_every_game_are_among_its_events(two: Components) -> None:
    assert {"GameStarted", "DecisionOpened", "CardsPlayed"} <= words(two["Event"])


def test_the_names_of_the_rulesets_are_all_there_are(two: Components) -> None:
    assert two["RulesetName"]["enum"] == ["left", "right"]
    assert two["View"] == {"anyOf": [ref("LeftView"), ref("RightView")]}


def test_without_any_ruleset_nothing_is_a_command_and_all_terms_fit() -> None:
    none = together()

    assert none["Command"] == {"not": {}}
    assert none["FittingTerms"] == {"allOf": [{}]}
    assert none["View"] == {"anyOf": [{"type": "object"}]}


@pytest.mark.parametrize(
    ("ruleset", "prefix"),
    [("senso", "Senso"), ("go", "Go"), ("nine_mens_morris", "NineMensMorris")],
)
def test_components_are_named_after_their_ruleset(ruleset: str, prefix: str) -> None:
    assert prefix_of(ruleset) == prefix


def fits(terms: dict[str, Any]) -> bool:
    whole = document()
    schema = {**whole["components"]["schemas"]["FittingTerms"], "components": whole["components"]}
    return jsonschema_rs.is_valid(schema, terms)


@pytest.mark.parametrize("name", rulesets())
def test_terms_fit_by_the_ruleset_that_they_name(name: str) -> None:
    kind = rulesets()[name].kinds[0].name

    assert fits({"ruleset": name, "clock": {"by_kind": {kind: 60}}})
    assert fits({"ruleset": name, "press": {"by_kind": {kind: "none"}}})
    assert not fits({"ruleset": name, "clock": {"by_kind": {"NoSuchKind": 60}}})
    assert not fits({"ruleset": name, "press": {"by_kind": {"NoSuchKind": "none"}}})
    assert not fits({"ruleset": name, "options": {"no_such_option": 1}})


def test_a_kind_of_one_ruleset_is_none_of_another() -> None:
    assert not fits({"ruleset": "senji", "clock": {"by_kind": {"CardPlay": 60}}})


@pytest.mark.parametrize("name", rulesets())
def test_every_option_is_told_with_the_values_that_it_takes(name: str) -> None:
    game = rulesets()[name]

    for option, values in choices_of(game).items():
        tried = values.split("|")[0] if "|" in values else values.split("..", maxsplit=1)[0]
        value: Any = {"true": True}.get(tried, int(tried) if tried.isdigit() else tried)
        must_be_offered(game, {option: value})


def test_no_option_that_the_server_sets_itself_is_offered() -> None:
    assert all("clocked" not in choices_of(game) for game in rulesets().values())


@pytest.mark.parametrize(
    ("choice", "told"),
    [
        ({"flying": True}, "has no option 'flying'; it has year_limit, mist"),
        ({"year_limit": 0}, r"year_limit=0 does not fit: write year_limit=1\.\.99"),
        ({"mist": "thick"}, r"mist=thick does not fit: write mist=true\|false"),
    ],
)
def test_a_choice_that_is_not_offered_is_told_what_is(choice: dict[str, Any], told: str) -> None:
    with pytest.raises(ValueError, match=told):
        must_be_offered(toy_game(), choice)


@pytest.mark.parametrize("clock", [Clock(None, {}), Clock(60, {}), Clock(None, {"Turn": 5})])
def test_what_was_chosen_is_kept_without_what_follows_from_the_clock(clock: Clock) -> None:
    options = make_options(toy_game(), {"mist": True}, clock)

    assert options.clocked == clock.runs
    assert chosen(options) == {"mist": True, "year_limit": None}


def test_a_choice_of_another_type_is_told_where_it_stands() -> None:
    with pytest.raises(ValueError, match="mist"):
        make_options(toy_game(), {"mist": "thick"}, Clock(None, {}))


def test_a_template_travels_with_its_choices() -> None:
    template = Template(
        PlayCards, "7", {"cards": Choice(("a-1", "a-2"), 1, 2, many=True), "lead": Choice(("a-1",))}
    )

    sent = template_to_wire(template)
    back = template_from_wire(toy_game(), sent)

    assert (sent["type"], sent["decision"]) == ("PlayCards", "7")
    assert (back.type, back.decision) == (PlayCards, "7")
    assert template_to_wire(back) == sent
