"""Rate limits: whoever asks too often is told how long to wait, and nobody else suffers."""

from dataclasses import replace

import pytest

from service.app import create_app
from service.config import Settings
from service.house import House
from service.http.limits import Buckets, Rate
from tests.fix_contract import CheckedClient
from tests.service.world import anyone


class Clock:
    """A clock to set."""

    now = 100.0

    def __call__(self) -> float:
        return self.now


def test_a_bucket_gives_a_periods_worth_and_then_makes_wait() -> None:
    clock = Clock()
    buckets = Buckets(Rate.parse("3/minute"), clock)

    assert [buckets.take("ann") for _ in range(3)] == [0, 0, 0]
    assert buckets.take("ann") == pytest.approx(20)
    assert buckets.take("ben") == 0


def test_a_bucket_fills_evenly() -> None:
    clock = Clock()
    buckets = Buckets(Rate.parse("2/second"), clock)
    assert [buckets.take("ann") for _ in range(2)] == [0, 0]

    clock.now += 0.5

    assert buckets.take("ann") == 0
    assert buckets.take("ann") == pytest.approx(0.5)


@pytest.mark.parametrize("text", ["", "fast", "0/minute", "5/fortnight", "-1/second", "1.5/day"])
def test_a_rate_that_cannot_be_read_is_told(text: str) -> None:
    with pytest.raises(ValueError, match="600/minute"):
        Rate.parse(text)


def test_too_many_requests_are_answered_with_the_time_to_wait(
    house: House, settings: Settings
) -> None:
    app = create_app(replace(house, settings=replace(settings, rate_limit="2/minute")))
    app.test_client_class = CheckedClient
    ann, ben = anyone(app), anyone(app)
    assert [ann.get("/v1/me").status_code for _ in range(2)] == [200, 200]

    answer = ann.get("/v1/me")

    assert answer.status_code == 429
    assert answer.headers["Retry-After"] == str(answer.get_json()["retry_after"]) == "30"
    assert ben.get("/v1/me").status_code == 200
