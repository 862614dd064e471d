"""The memory of whether games are halted: asked once a second, not with every request."""

import pytest

from service.timing.halted import GamesHalted, Halted


class Switch:
    """Whether games are halted, and how often that was asked."""

    def __init__(self) -> None:
        self.on, self.asked = False, 0

    def __call__(self) -> bool:
        self.asked += 1
        return self.on


def test_while_nothing_is_halted_everything_goes_on() -> None:
    switch = Switch()

    Halted(switch).must_not_be()

    assert switch.asked == 1


def test_many_requests_ask_once() -> None:
    switch = Switch()
    halted = Halted(switch)

    for _ in range(50):
        halted.must_not_be()

    assert switch.asked == 1


def test_a_halt_made_here_counts_at_once() -> None:
    switch = Switch()
    halted = Halted(switch)
    halted.must_not_be()

    switch.on = True
    halted.forget()

    for _ in range(2):
        with pytest.raises(GamesHalted):
            halted.must_not_be()
    assert switch.asked == 2


def test_an_answer_that_fails_is_not_remembered() -> None:
    """Given a database that is away, the next request asks again."""
    answers = iter([ConnectionError(), False])

    def ask() -> bool:
        answer = next(answers)
        if isinstance(answer, Exception):
            raise answer
        return answer

    halted = Halted(ask)
    with pytest.raises(ConnectionError):
        halted.must_not_be()

    halted.must_not_be()
