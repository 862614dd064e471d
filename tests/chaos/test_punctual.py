"""How late a deadline may be, told by who was there and who died with it in hand."""

from datetime import UTC, datetime, timedelta

import pytest

from tests.chaos.punctual import NEVER, Firing, Span, latest_allowed, left_lying, lives
from tests.chaos.victims import VALKEY, Death

DUE = datetime(2026, 1, 1, tzinfo=UTC)


def at(seconds: float) -> datetime:
    return DUE + timedelta(seconds=seconds)


def fired(seconds: float) -> Firing:
    return Firing("a game 1/0", DUE, at(seconds))


@pytest.mark.parametrize(
    ("spans", "allowed"),
    [
        ([Span("clock", at(-60), NEVER)], 3),
        ([Span("clock", at(5), NEVER)], 8),
        ([Span("clock", at(-60), at(2)), Span("worker", at(4), NEVER)], 7),
        ([Span("api", at(1), at(30)), Span("clock", at(2), NEVER)], 4),
    ],
)
def test_whoever_is_up_has_three_seconds(spans: list[Span], allowed: int) -> None:
    assert latest_allowed(fired(20), spans, []) == at(allowed)


def test_each_death_of_one_who_may_have_held_it_gives_a_second() -> None:
    deaths = [Death("clock", at(-1)), Death("worker", at(1)), Death("api", at(2))]
    deaths += [Death(VALKEY, at(2)), Death("courier", at(9))]

    assert latest_allowed(fired(6), [Span("clock", at(0), NEVER)], deaths) == at(5)


def test_what_lay_longer_is_named() -> None:
    spans = [Span("clock", at(-60), NEVER)]
    late = fired(3.1)

    assert left_lying([fired(0.1), late, fired(3)], spans, []) == [late]
    assert late.story([Death("worker", at(1))], spans) == (
        "3.1 s late: a game 1/0; killed: worker +1.0 s; there: clock +0.0 s to +3.1 s"
    )


def test_who_dies_before_he_is_up_has_no_life() -> None:
    came, died = {at(0), at(0.2), at(7)}, [at(3), at(5)]

    assert list(lives("worker", came, died)) == [
        Span("worker", at(0), at(3)),
        Span("worker", at(7), NEVER),
    ]
