"""An author's own client on a seat: what it answered, and what it left to the clock."""

import sys

import pytest

from service.bots.client import Client
from service.conformance.guest import Met, tally
from tests.service.test_cli import tenka

HOUSE_BOT = (
    *(sys.executable, "-m", "service.cli", "bot", "--every", "0.1"),
    *("--url", "{url}", "--game", "{game}", "--seat", "{seat}"),
)


def conformance(url: str, *arguments: str) -> str:
    author = Client.registered(url, "author")
    asked = ("conformance", "--url", url, "--ruleset", "senso", "--games", "1", *arguments)
    done = tenka(*asked, TENKA_TOKEN=author.token)
    return f"{done.output}\nexit code {done.exit_code}"


@pytest.mark.deep
def test_the_house_bot_answers_whatever_it_is_asked(url: str) -> None:
    told = conformance(url, "--seat", "0", "--", *HOUSE_BOT)

    assert "ok   senso    CardPlay: answered" in told
    assert "FAIL" not in told.replace("0 lines FAIL", "")
    assert told.endswith("exit code 0")


@pytest.mark.deep
def test_a_client_that_says_nothing_leaves_all_to_the_clock(url: str) -> None:
    told = conformance(url, "--patience", "0.1", "--", sys.executable, "-c", "exit(3)")

    assert "FAIL senso    CardPlay: answered 0 times, left to the clock" in told
    assert "FAIL senso    the client: on seat 0 it ended with exit code 3" in told
    assert told.endswith("exit code 1")


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
