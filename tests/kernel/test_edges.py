"""Choices and refusals of the kernel at their edges: groups, samples, words, readers of tables."""

from dataclasses import FrozenInstanceError

import pytest

from domain.kernel.commands import TimeUp
from domain.kernel.decisions import NO_DECISIONS, Decision, Decisions
from domain.kernel.legal import NOTHING, Choice, Legal, Template
from domain.kernel.packaged_data import Table
from domain.kernel.refusal import Reason, game_over, not_allowed
from tests.kernel.toy import AskNext, Reply, TakeGems, Wish
from tests.play import Scripted, Seeded

CARDS = Choice(("a1", "a2", "b1", "c1"), 2, 3, many=True, groups=("a", "a", "b", "c"))


@pytest.mark.parametrize(
    ("value", "admitted"),
    [
        (("a1", "b1"), True),
        (("c1", "a2", "b1"), True),
        (("a1", "a2"), False),
        (("a1",), False),
        (("a1", "b1", "c1", "a2"), False),
        (("a1", "a1"), False),
        (("a1", "z9"), False),
        (["a1", "b1"], False),
        ("a1", False),
        (None, False),
    ],
)
def test_a_list_holds_so_many_of_different_groups(value: object, *, admitted: bool) -> None:
    assert CARDS.admits(value) == admitted


@pytest.mark.parametrize(
    ("value", "admitted"), [(1, True), (3, False), ("1", False), ((1,), False)]
)
def test_a_single_field_holds_one_of_what_is_allowed(value: object, *, admitted: bool) -> None:
    assert Choice((1, 2)).admits(value) == admitted


def test_an_empty_list_is_admitted_only_where_none_is_enough() -> None:
    assert Choice(("a",), 0, 1, many=True).admits(())
    assert not Choice(("a",), 1, 1, many=True).admits(())


def test_every_sample_is_admitted_however_the_groups_fall() -> None:
    chance = Seeded(4)

    samples = [CARDS.sample(chance) for _ in range(60)]

    assert all(CARDS.admits(sample) for sample in samples)
    assert {len(sample) for sample in samples if isinstance(sample, tuple)} == {2, 3}


def test_a_sample_takes_no_more_than_there_are_groups() -> None:
    two_groups = Choice(("a1", "a2", "b1"), 1, 3, many=True, groups=("a", "a", "b"))

    samples = [two_groups.sample(Seeded(seed)) for seed in range(40)]

    assert {len(sample) for sample in samples if isinstance(sample, tuple)} == {1, 2}


def test_a_template_speaks_of_its_own_decision_alone() -> None:
    template = Template(Reply, "4", {"word": Choice(("yes", "no"))})

    assert template.accepts(Reply("4", "yes"))
    assert not template.accepts(Reply("5", "yes"))
    assert not template.accepts(Reply("4", "perhaps"))
    assert not template.accepts(Wish("4"))


def test_a_subclass_of_a_command_is_another_command() -> None:
    class Shouted(Reply):
        pass

    template = Template(Reply, "4", {"word": Choice(("yes",))})

    assert not template.accepts(Shouted("4", "yes"))


def test_of_lists_and_templates_each_is_as_likely() -> None:
    template = Template(Reply, "4", {"word": Choice(("yes",))})
    legal = Legal((Wish("4"), AskNext("4")), (template,))

    drawn = [legal.sample(Scripted(index, "yes")) for index in range(3)]

    assert drawn == [Wish("4"), AskNext("4"), Reply("4", "yes")]


def test_where_nothing_is_legal_there_is_nothing_to_choose() -> None:
    assert not NOTHING
    assert NOTHING.sample(Scripted()) is None
    assert not NOTHING.accepts(Wish("4"))


def test_a_refusal_says_what_is_wrong_and_by_which_ruling() -> None:
    refused = not_allowed("it is raining", "W1")

    assert (refused.reason, refused.detail, refused.rule) == (
        Reason.NOT_ALLOWED,
        "it is raining",
        "W1",
    )
    assert str(refused) == "it is raining"
    assert (game_over().reason, game_over().rule) == (Reason.GAME_OVER, None)


def test_the_reasons_of_the_wire_are_words_that_differ() -> None:
    words = [reason.value for reason in Reason]

    assert len(set(words)) == len(words)
    assert all(word == word.lower() and " " not in word for word in words)


def test_a_command_never_changes() -> None:
    with pytest.raises(FrozenInstanceError):
        TakeGems("1", ("ruby",)).gems = ()  # type: ignore[misc]  # what is tried
    assert TimeUp("1", None) != TimeUp("1", 0)


def test_decisions_stand_on_each_other_and_the_last_is_asked_first() -> None:
    first, over = Decision("1", "Take", (0, 1)), Decision("2", "Reply", (1,))
    stack = NO_DECISIONS.pushed(first).pushed(over)

    assert (stack.top, stack.find("1"), stack.find("3")) == (over, first, None)
    assert stack.answered("2", 1).top == first


def test_numbers_of_decisions_go_on_after_all_are_answered() -> None:
    empty = NO_DECISIONS.pushed(Decision("1", "Take", (0,))).answered("1", 0)

    assert empty.stack == ()
    assert empty.ask("Take", (0,)).id == "2"


def test_the_count_of_a_seats_hidden_decisions_is_its_own() -> None:
    """So that no number of another seat tells how often it was asked."""
    known = Decisions((), 3, (1, 2, 2))

    assert known.ask_privately("Secret", 1).id == "3.1.2"
    assert known.ask_privately("Secret", 2).id == "3.2.3"
    assert known.ask_privately("Secret", 0).id == "3.0.1"


def test_a_seat_that_is_not_asked_answers_nothing_away() -> None:
    stack = NO_DECISIONS.pushed(Decision("1", "Take", (0, 1)))

    assert stack.answered("1", 2) == stack
    assert stack.answered("9", 0) == stack


BOARD = Table(
    {"name": "kai", "size": 3, "open": True, "near": ["a", "b"], "rows": [["x"]], "in": {"k": 1}},
    "board",
)


@pytest.mark.parametrize(
    ("reads", "key", "told"),
    [
        ("text", "size", "board.size should be a text"),
        ("number", "name", "board.name should be a whole number"),
        ("number", "open", "board.open should be a whole number"),
        ("flag", "size", "board.size should be true or false"),
        ("texts", "rows", "board.rows.0 should be a text"),
        ("numbers", "near", "board.near.0 should be a whole number"),
        ("table", "near", "board.near should be an object"),
        ("tables", "name", "board.name should be a list"),
        ("rows", "near", "board.near.0 should be a list"),
    ],
)
def test_an_entry_of_another_kind_is_told_by_its_place(reads: str, key: str, told: str) -> None:
    with pytest.raises(TypeError, match=told):
        getattr(BOARD, reads)(key)


def test_an_entry_that_is_not_there_is_told_by_its_name() -> None:
    with pytest.raises(KeyError, match="colour"):
        BOARD.text("colour")


def test_a_table_within_a_table_knows_where_it_stands() -> None:
    with pytest.raises(TypeError, match=r"board\.in\.k should be a text"):
        BOARD.table("in").text("k")
