"""A list in a template may be held to one id of each group, as one card of each value."""

from domain.kernel.legal import Choice
from tests.play import Seeded

ONE_OF_EACH = Choice(("a1", "a2", "b1", "c1"), 2, 3, many=True, groups=("a", "a", "b", "c"))
FREE = Choice(("a1", "a2", "b1"), 1, 3, many=True)


def test_a_list_may_hold_one_id_of_each_group() -> None:
    assert ONE_OF_EACH.admits(("a1", "b1"))
    assert ONE_OF_EACH.admits(("c1", "a2", "b1"))


def test_a_list_may_not_hold_two_ids_of_a_group() -> None:
    assert not ONE_OF_EACH.admits(("a1", "a2"))
    assert FREE.admits(("a1", "a2"))


def test_a_list_may_not_hold_what_is_not_allowed_or_twice_the_same() -> None:
    assert not ONE_OF_EACH.admits(("a1", "d1"))
    assert not ONE_OF_EACH.admits(("b1", "b1"))
    assert not FREE.admits(("b1", "b1"))


def test_every_sample_is_admitted_and_every_count_comes_up() -> None:
    for choice, counts in ((ONE_OF_EACH, {2, 3}), (FREE, {1, 2, 3})):
        samples = [choice.sample(Seeded(seed)) for seed in range(60)]

        assert all(choice.admits(sample) for sample in samples)
        assert counts == {len(sample) for sample in samples if isinstance(sample, tuple)}
