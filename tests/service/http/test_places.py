"""Places to work: never more at work than there are, and each is left to the next."""

from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from threading import Barrier, BrokenBarrierError, Lock

import pytest

from service.http.request_buffering import Places

NUMBER = 3


def test_so_many_work_at_once_and_no_more() -> None:
    places, lock, all_at_work = Places(NUMBER), Lock(), Barrier(NUMBER)
    at_work, most = 0, 0

    def work(_: int) -> None:
        nonlocal at_work, most
        with places:
            with lock:
                at_work += 1
                most = max(most, at_work)
            with suppress(BrokenBarrierError):
                all_at_work.wait(10)  # until as many as may are here
            with lock:
                at_work -= 1

    with ThreadPoolExecutor(4 * NUMBER) as workers:
        list(workers.map(work, range(4 * NUMBER)))

    assert most == NUMBER


def test_a_place_is_free_again_after_whatever_went_wrong_there() -> None:
    place = Places(1)

    for _ in range(2):
        with pytest.raises(ZeroDivisionError), place:
            _ = 1 / 0
    with place:
        pass
