"""What is kept in memory: only so much, what was used last, and what follows from it."""

from dataclasses import dataclass
from threading import Thread

from service.cache import Derived, Recent


def test_the_one_unused_for_longest_makes_room() -> None:
    kept: Recent[str, int] = Recent(2)
    kept.put("a", 1)
    kept.put("b", 2)
    assert kept.get("a") == 1  # used, so `b` is now the older one

    kept.put("c", 3)

    assert [kept.get(key) for key in "abc"] == [1, None, 3]


def test_putting_again_replaces_and_counts_as_a_use() -> None:
    kept: Recent[str, int] = Recent(2)
    for key, value in (("a", 1), ("b", 2), ("a", 3), ("c", 4)):
        kept.put(key, value)

    assert [kept.get(key) for key in "abc"] == [3, None, 4]


def test_what_is_dropped_is_gone_and_nothing_else() -> None:
    kept: Recent[str, int] = Recent(3)
    kept.put("a", 1)
    kept.put("b", 2)

    kept.drop("a")
    kept.drop("never there")

    assert [kept.get(key) for key in "ab"] == [None, 2]


def test_many_threads_never_make_it_hold_more() -> None:
    kept: Recent[int, int] = Recent(5)

    def use(first: int) -> None:
        for key in range(first, first + 200):
            kept.put(key % 17, key)
            kept.get((key + 1) % 17)

    threads = [Thread(target=use, args=(first,)) for first in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()

    assert sum(kept.get(key) is not None for key in range(17)) == 5


def test_what_follows_from_the_very_same_value_is_worked_out_once() -> None:
    names = Derived[Named, Named](lambda value: Named(value.name), 2)
    one, equal = Named("kai"), Named("kai")

    assert names(one) is names(one) == one
    assert names(equal) is not names(one)


def test_what_follows_from_a_value_is_never_told_of_another_in_its_place() -> None:
    letters = Derived[Named, str](lambda value: value.name, 2)

    told = [letters(Named(str(number))) for number in range(1_000)]

    assert told == [str(number) for number in range(1_000)]


@dataclass(frozen=True)
class Named:
    name: str
