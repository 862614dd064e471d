"""Edge cases and samurai all have their tests; and whole games keep the rulings."""

import re
from pathlib import Path

import pytest

from domain.kernel.commands import TimeUp
from domain.kernel.events import DecisionOpened, Event, GameEnded, TimeExpired
from domain.kernel.referee import opening, time_up
from domain.senji import GAME
from domain.senji.board import SAMURAI
from domain.senji.events.autumn import CardsSwapped, SamuraiHired
from domain.senji.events.setup import PhaseBegan
from domain.senji.events.winter import CardsExchanged, LotWon, OfferDeclined, OfferMade
from domain.senji.options import SenjiOptions
from domain.senji.state import Phase
from service.bots.simulate import Policy, at_random, by_bot, play_game
from tests.play import Seeded

PLAYER_COUNTS = pytest.mark.parametrize("players", range(2, 7))
KAMI = pytest.mark.parametrize("kami", [False, True], ids=["plain", "kami"])
POLICIES = pytest.mark.parametrize("policy", [by_bot, at_random])
EDGE_CASES = {*range(1, 36)} - {5, 6, 15, 19, 22, 24, 27, 29, 33}


def names_of_tests() -> str:
    files = Path(__file__).parent.glob("test_*.py")
    return "".join(re.findall(r"def test_\w+", "".join(file.read_text() for file in files)))


def test_every_edge_case_has_a_test_named_for_it() -> None:
    tests = names_of_tests()

    assert [n for n in sorted(EDGE_CASES) if f"_e{n}_" not in tests] == []


def test_every_samurai_has_a_test_named_for_him() -> None:
    tests = names_of_tests()

    assert [name for name in SAMURAI if name not in tests] == []


@PLAYER_COUNTS
def test_bots_play_a_whole_game_to_its_shogun(players: int) -> None:
    played = play_game(GAME, players, SenjiOptions(kami=True), "shogun", by_bot)

    outcome = played.state.outcome
    assert outcome is not None
    assert max(outcome.scores) >= 60
    assert isinstance(played.events[-1], GameEnded)


@PLAYER_COUNTS
def test_every_year_has_its_seasons_in_order(players: int) -> None:
    options = SenjiOptions(year_limit=3)
    events = play_game(GAME, players, options, "seasons", at_random).events

    phases = [e.phase for e in events if isinstance(e, PhaseBegan)]
    year = [Phase.WINTER, Phase.SPRING, Phase.SUMMER, Phase.AUTUMN, Phase.YEAR_END]
    setup = [Phase.DRAFT, Phase.WELCOME, Phase.PLACEMENT]
    assert phases == [*setup, *year, Phase.WELCOME, *year, Phase.WELCOME, *year][: len(phases)]


@PLAYER_COUNTS
@KAMI
def test_a_game_in_which_nobody_but_the_clock_acts_goes_on(players: int, *, kami: bool) -> None:
    options = SenjiOptions(kami=kami, year_limit=2)
    chance = Seeded(players)
    played = opening(GAME, players, options, chance)
    events: list[Event] = list(played.events)
    while played.state.outcome is None:
        top = played.state.decisions.current
        shared = GAME.kind_of(top).shared_clock
        expired = TimeUp(top.id, None if shared else top.seats[0])
        played = time_up(GAME, played.state, expired, chance)
        events += played.events
        assert list(GAME.invariants(played.state)) == []

    winters = [
        e.id for e in events if isinstance(e, DecisionOpened) and e.kind == "WinterDiplomacy"
    ]
    assert len(winters) == 2
    assert {e.decision for e in events if isinstance(e, TimeExpired)} >= set(winters)


def test_the_house_bot_makes_accepts_and_declines_offers_and_buys_lots() -> None:
    seen: set[type[Event]] = set()
    for number in range(4):
        events = play_game(GAME, 4, SenjiOptions(kami=True), f"bazaar {number}", by_bot).events
        seen |= {type(event) for event in events}

    assert {OfferMade, CardsExchanged, OfferDeclined, LotWon, CardsSwapped, SamuraiHired} <= seen


@PLAYER_COUNTS
@KAMI
@POLICIES
def test_some_games_keep_the_cheap_laws(players: int, policy: Policy, *, kami: bool) -> None:
    play_game(GAME, players, SenjiOptions(kami=kami, year_limit=4), "a sample", policy)


@pytest.mark.deep
@PLAYER_COUNTS
@KAMI
@POLICIES
def test_two_hundred_games_keep_the_cheap_laws(players: int, policy: Policy, *, kami: bool) -> None:
    for game in range(100):
        options = SenjiOptions(kami=kami, year_limit=2 + game % 6)
        play_game(GAME, players, options, f"deep {game}", policy)
