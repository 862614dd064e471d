"""The conformance kit: what a client answered, and what it left to the clock."""

import sys

from service.client import Client
from service.conformance import Met, tally
from tests.service.test_cli import tenka

HOUSE_BOT = (
    *(sys.executable, "-m", "service.cli", "bot", "--every", "0.1"),
    *("--url", "{url}", "--game", "{game}", "--seat", "{seat}"),
)


def test_the_house_bot_answers_every_decision_of_senso(url: str) -> None:
    host = Client.registered(url, "author")
    asked = ("conformance", "--url", url, "--ruleset", "senso", "--", *HOUSE_BOT)

    done = tenka(*asked, TENKA_TOKEN=host.token)

    assert done.exit_code == 0, done.output
    assert "answered" in done.output
    assert "left to the clock" not in done.output


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

    assert (met.answered, met.left) == ({"A"}, {"B"})
