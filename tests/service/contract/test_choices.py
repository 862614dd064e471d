"""What may be chosen for each ruleset, in the words that `--option` takes."""

import re
from typing import Any

import pytest

from domain.kernel.refusal import Refused
from domain.match.terms import Clock
from service.contract.choices import choices_of, must_be_offered
from service.contract.options import chosen, make_options
from service.rulesets import rulesets

ALL_OF_THEM = {
    "daimyo": {
        "duel": "takeda-hojo|oda-uesugi|mori-miyoshi|mori-shimazu",
        "action_cards": "true|false",
        "full_board": "true|false",
        "longer_game": "true|false",
        "last_daimyo": "true|false",
        "year_limit": "1..99",
    },
    "rokugan": {},
    "senji": {"kami": "true|false", "year_limit": "1..99", "winter_offers": "1..99"},
    "senso": {"teams": "true|false"},
}
TIMED, UNTIMED = Clock(60, {}), Clock(None, {})


@pytest.mark.parametrize("name", ALL_OF_THEM)
def test_each_option_is_told_with_what_it_takes(name: str) -> None:
    assert choices_of(rulesets()[name]) == ALL_OF_THEM[name]


@pytest.mark.parametrize(
    ("name", "choice"),
    [
        ("senji", {}),
        ("senji", {"kami": True, "year_limit": 1, "winter_offers": 99}),
        ("senji", {"year_limit": None}),
        ("daimyo", {"duel": "oda-uesugi"}),
        ("daimyo", {"duel": None}),
        ("senso", {"teams": False}),
    ],
)
def test_what_is_offered_may_be_chosen(name: str, choice: dict[str, Any]) -> None:
    must_be_offered(rulesets()[name], choice)


@pytest.mark.parametrize(
    ("name", "choice", "words"),
    [
        ("senji", {"kami": "true"}, "write kami=true|false"),
        ("senji", {"kami": None}, "write kami=true|false"),
        ("senji", {"winter_offers": 0}, "write winter_offers=1..99"),
        ("senji", {"winter_offers": 100}, "write winter_offers=1..99"),
        ("senji", {"winter_offers": None}, "write winter_offers=1..99"),
        ("senji", {"winter_offers": True}, "write winter_offers=1..99"),
        ("daimyo", {"duel": "takeda"}, "write duel=takeda-hojo"),
        ("senji", {"clocked": False}, "has no option 'clocked'"),  # the server's, not a player's
        ("rokugan", {"kami": True}, "it has none"),
    ],
)
def test_what_is_not_offered_is_refused_with_what_is(
    name: str, choice: dict[str, Any], words: str
) -> None:
    with pytest.raises(ValueError, match=re.escape(words)):
        must_be_offered(rulesets()[name], choice)


@pytest.mark.parametrize("name", ALL_OF_THEM)
def test_whether_a_game_is_clocked_follows_from_its_clock_and_is_shown_to_nobody(name: str) -> None:
    game = rulesets()[name]

    timed, untimed = make_options(game, {}, TIMED), make_options(game, {}, UNTIMED)

    assert (timed.clocked, untimed.clocked) == (True, False)
    assert chosen(timed) == chosen(untimed)
    assert chosen(timed).keys() == ALL_OF_THEM[name].keys()


def test_what_a_player_chose_is_kept_and_the_rest_has_its_default() -> None:
    made = make_options(rulesets()["senji"], {"kami": True}, TIMED)

    assert chosen(made) == {"kami": True, "year_limit": None, "winter_offers": 20}


def test_a_choice_of_another_type_is_told_by_its_place() -> None:
    with pytest.raises(ValueError, match="winter_offers"):
        make_options(rulesets()["senji"], {"winter_offers": "many"}, TIMED)


@pytest.mark.parametrize(
    ("name", "seats", "choice", "words"),
    [
        ("senso", 3, {"teams": True}, "exactly 4 players"),
        ("senso", 6, {}, "2 to 5 players"),
        ("daimyo", 3, {"duel": "oda-uesugi"}, "for two players"),
        ("daimyo", 2, {"year_limit": 3}, "only a longer game"),
        ("daimyo", 2, {"last_daimyo": True}, "only a longer game"),
        ("daimyo", 1, {"longer_game": True}, "four years"),
        ("senji", 1, {}, "2 to 6 players"),
        ("rokugan", 1, {}, "2 to 5 players"),
    ],
)
def test_what_does_not_go_together_is_refused_by_the_game(
    name: str, seats: int, choice: dict[str, Any], words: str
) -> None:
    game = rulesets()[name]

    with pytest.raises(Refused, match=words):
        game.must_suit(seats, make_options(game, choice, TIMED))
