"""Rate limits: whoever asks too often is told how long to wait, and nobody else suffers."""

from dataclasses import replace

import pytest
from flask import Flask
from hypothesis import given
from hypothesis import strategies as st
from werkzeug.test import TestResponse

from service.app import create_app
from service.bootstrap import Services
from service.config import Settings
from service.http.limits import SECOND, Buckets, Rate, network_of
from tests.fix_contract import CheckedClient
from tests.service.world import anyone


class Clock:
    """A clock to set."""

    now = 100 * SECOND  # nanoseconds

    def __call__(self) -> int:
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

    clock.now += SECOND // 2

    assert buckets.take("ann") == 0
    assert buckets.take("ann") == pytest.approx(0.5)


@given(st.integers(0, 2**62), st.sampled_from(["1/hour", "3/minute", "7/second", "600/minute"]))
def test_a_full_bucket_gives_all_it_holds_whatever_the_time(now: int, text: str) -> None:
    rate = Rate.parse(text)
    buckets = Buckets(rate, lambda: now)

    assert [buckets.take("ann") for _ in range(rate.most)] == [0] * rate.most
    assert buckets.take("ann") > 0


@pytest.mark.parametrize("text", ["", "fast", "0/minute", "5/fortnight", "-1/second", "1.5/day"])
def test_a_rate_that_cannot_be_read_is_told(text: str) -> None:
    with pytest.raises(ValueError, match="600/minute"):
        Rate.parse(text)


def test_too_many_requests_are_answered_with_the_time_to_wait(
    services: Services, settings: Settings
) -> None:
    app = create_app(replace(services, settings=replace(settings, rate_limit="2/minute")))
    app.test_client_class = CheckedClient
    ann, ben = anyone(app), anyone(app)
    assert [ann.get("/v1/me").status_code for _ in range(2)] == [200, 200]

    answer = ann.get("/v1/me")

    assert answer.status_code == 429
    assert answer.headers["Retry-After"] == str(answer.get_json()["retry_after"]) == "30"
    assert ben.get("/v1/me").status_code == 200


def limited(services: Services, **limits: object) -> Flask:
    """An application with limits of its own."""
    app = create_app(replace(services, settings=replace(services.settings, **limits)))  # type: ignore[arg-type]  # any of them
    app.test_client_class = CheckedClient
    return app


def statuses(app: Flask, *callers: dict[str, str], path: str = "/v1/rulesets") -> list[int]:
    return [app.test_client().get(path, headers=caller).status_code for caller in callers]


def test_whoever_guesses_tokens_is_stopped_by_his_address(services: Services) -> None:
    app = limited(services, address_rate_limit="3/hour")
    guesses = [{"Authorization": f"Bearer tenka_{guess}"} for guess in range(5)]

    assert statuses(app, *guesses, path="/v1/me") == [401, 401, 401, 429, 429]


def test_whoever_guesses_recovery_codes_is_stopped_sooner(services: Services) -> None:
    app = limited(services, register_rate_limit="3/hour")
    ann = anyone(app)

    def guess(code: str) -> TestResponse:
        asked = {"name": ann.name, "recovery_code": code}
        return app.test_client().post("/v1/players/recover", json=asked)

    wrong = [guess(ann.recovery_code[:-4] + ending).status_code for ending in ("aaaa", "bbbb")]
    right = guess(ann.recovery_code)

    assert (wrong, right.status_code) == ([401, 401], 429)
    problem = right.get_json()
    assert (right.mimetype, problem["code"]) == ("application/problem+json", "too-many-requests")
    assert problem["type"] == "urn:tenka:problem:too-many-requests"
    assert right.headers["Retry-After"] == str(problem["retry_after"]) == "1200"
    assert "3/hour" in problem["detail"]


FORWARDED = [{"X-Forwarded-For": f"203.0.113.{host}"} for host in (1, 1, 2)]


def test_behind_a_proxy_each_client_has_a_limit_of_his_own(services: Services) -> None:
    app = limited(services, address_rate_limit="1/hour", proxies=1)

    assert statuses(app, *FORWARDED) == [200, 429, 200]


def test_without_a_proxy_what_a_client_says_of_his_address_counts_for_nothing(
    services: Services,
) -> None:
    app = limited(services, address_rate_limit="1/hour")

    assert statuses(app, *FORWARDED) == [200, 429, 429]


def test_behind_proxies_only_what_they_have_added_is_believed(services: Services) -> None:
    app = limited(services, address_rate_limit="1/hour", proxies=2)
    forged = [{"X-Forwarded-For": f"10.0.0.{n}, 203.0.113.7, 198.51.100.1"} for n in range(2)]

    assert statuses(app, *forged) == [200, 429]


@pytest.mark.parametrize(
    ("address", "network"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("2001:db8:0:1:aaaa::7", "2001:db8:0:1::/64"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("/a/socket", "/a/socket"),
        (None, "unknown"),
    ],
)
def test_all_addresses_of_one_host_are_one_caller(address: str | None, network: str) -> None:
    assert network_of(address) == network
