"""An author's own client on a seat: what it answered, and what it left to the clock."""

import sys
from collections import Counter
from uuid import uuid4

import pytest

from service.bots.client import Client
from service.conformance.guest import ways_of
from service.conformance.tallies import Met, asked_of, tally
from service.conformance.tours import tours_of
from service.rulesets import rulesets
from tests.service.test_cli import tenka

PATIENTLY = ("--patience", "300")  # a process may take long to start on a busy machine
HOUSE_BOT = (
    *(sys.executable, "-m", "service.cli", "bot", "--every", "0.1"),
    *("--url", "{url}", "--game", "{game}", "--seat", "{seat}"),
)


def conformance(url: str, *arguments: str) -> str:
    author = Client.registered(url, f"author-{uuid4().hex[:8]}")
    asked = ("conformance", "--url", url, "--ruleset", "senso", "--games", "1", *arguments)
    done = tenka(*asked, TENKA_TOKEN=author.token)
    return f"{done.output}\nexit code {done.exit_code}"


@pytest.mark.deep
def test_the_house_bot_answers_whatever_it_is_asked(url: str) -> None:
    told = conformance(url, "--seat", "0", *PATIENTLY, "--", *HOUSE_BOT)

    assert "ok   senso    CardPlay: answered" in told
    assert "FAIL senso" not in told
    assert told.endswith("exit code 0")


@pytest.mark.deep
def test_a_client_that_says_nothing_leaves_all_to_the_clock(url: str) -> None:
    told = conformance(url, "--patience", "0.1", "--", sys.executable, "-c", "exit(3)")

    assert "FAIL senso    CardPlay: answered 0 times, left to the clock" in told
    assert "FAIL senso    the client: on seat 0 it ended with exit code 3" in told
    assert told.endswith("exit code 1")


@pytest.mark.deep
def test_a_client_is_led_to_each_kind_that_no_whole_game_has_met(url: str) -> None:
    told = conformance(url, "--games", "0", *PATIENTLY, "--", *HOUSE_BOT)

    for kind in ("CardPlay", "Reward", "RoundFourBonus"):
        assert f"ok   senso    {kind}: answered 1 times" in told
    assert told.endswith("exit code 0")


@pytest.mark.parametrize("name", rulesets())
def test_a_way_leads_to_each_kind(name: str) -> None:
    game = rulesets()[name]

    ways = ways_of(game, tours_of(game))

    assert ways.keys() >= set(asked_of(game))
    assert {kind: steps[-1].kind for kind, (_, steps) in ways.items()} == {k: k for k in ways}


def test_a_kind_that_a_client_was_not_asked_or_left_to_the_clock_is_a_fault() -> None:
    met = Met(Counter(CardPlay=2, Reward=1), Counter(Reward=1))

    lines = {line.what: line.holds for line in met.lines(rulesets()["senso"])}

    assert lines == {"CardPlay": True, "Reward": False, "RoundFourBonus": False}


def event(word: str, **data: object) -> dict[str, object]:
    return {"type": word, "data": data}


def test_an_answer_counts_and_what_the_clock_answered_does_not() -> None:
    met = Met()
    opened = [event("DecisionOpened", id=str(n), kind=kind) for n, kind in enumerate("ABC")]

    tally(
        [
            *opened,
            event("DecisionAnswered", id="0", seat=1),
            event("TimeExpired", decision="1", seat=1),
            event("DecisionAnswered", id="1", seat=1),
            event("TimeExpired", decision="2", seat=0),
            event("TimeExpired", decision="hidden", seat=0),
        ],
        1,
        met,
    )

    assert (dict(met.answered), dict(met.left)) == ({"A": 1}, {"B": 1})
