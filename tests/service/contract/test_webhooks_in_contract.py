"""The contract tells all that is posted to a webhook, and how it may be answered."""

import pytest

from service.contract.spec import document
from service.http.problems import Problem
from service.http.shapes import Shapes
from service.notices import occasions

KINDS = {
    occasions.TURN,
    occasions.HURRY,
    occasions.REPLACED,
    occasions.ENDED,
    occasions.TEST,
}
WEBHOOKS = document()["webhooks"]
SCHEMAS = document()["components"]["schemas"]


def test_every_kind_of_message_stands_in_the_contract() -> None:
    assert set(WEBHOOKS) == KINDS
    assert set(SCHEMAS["Delivery"]["properties"]["kind"]["enum"]) == KINDS


@pytest.mark.parametrize("kind", sorted(KINDS))
def test_a_message_is_signed_told_in_words_and_answered_as_the_courier_reads_it(kind: str) -> None:
    posted = WEBHOOKS[kind]["post"]

    assert posted["summary"]
    assert posted["description"].strip().endswith(".")
    assert list(posted["responses"]) == ["2XX", "410", "default"]
    assert {p["$ref"].rpartition("/")[2] for p in posted["parameters"]} == {
        "WebhookId",
        "WebhookTimestamp",
        "WebhookSignature",
    }


@pytest.mark.parametrize("kind", sorted(KINDS))
def test_a_message_says_nothing_beside_what_is_promised(kind: str) -> None:
    name = f"{kind.title()}Message"
    shape = Shapes(document()).compile(SCHEMAS[name])
    (example,) = SCHEMAS[name]["examples"]
    shape.check(example)

    for content in ({**example, "more": 1}, {**example, "data": {**example["data"], "more": 1}}):
        with pytest.raises(Problem, match="more"):
            shape.check(content)
