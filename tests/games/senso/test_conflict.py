"""Conflicts: following suit, the advantage suit, the Ninjas, who leads."""

from itertools import permutations
from typing import Any

import pytest

from domain.senso import GAME
from domain.senso.board import DECK, hand_size
from domain.senso.commands import PassReward, PlayCard
from domain.senso.events import CardForced, CardPlayed, ConflictWon, RoundBegan
from domain.senso.rules.conflict import playable, winner
from domain.senso.state import Play
from tests.games.senso.scenes import ACCEPTANCE, in_conflict, in_rewards
from tests.play import Table, given


def by_name(cases: list[dict[str, Any]]) -> pytest.MarkDecorator:
    return pytest.mark.parametrize("case", cases, ids=lambda case: case.get("id"))


def cards(table: Table, seat: int) -> list[str]:
    return [card for (card,) in table.options(seat, PlayCard)]


def winning(advantage: str, *played: str) -> str:
    return played[winner([Play(i, card) for i, card in enumerate(played)], advantage)]


@by_name(ACCEPTANCE["conflicts"])
def test_acceptance_conflict(case: dict[str, Any]) -> None:
    plays = [Play(int(player[1:]), card) for player, card in case["plays"]]

    assert case["winner"] == f"p{winner(plays, case['advantage'])}"


@by_name(ACCEPTANCE["follow"])
def test_acceptance_follow(case: dict[str, Any]) -> None:
    assert tuple(case["legal"]) == playable(case["hand"], case["lead"])


def test_the_printed_example_of_five_players_goes_to_the_jade_ninja() -> None:
    assert (
        winning("takeda", "uesugi-10", "takeda-K", "ninja-wood", "ninja-jade", "oda-A")
        == "ninja-jade"
    )


def test_b3_a_ninja_may_not_be_played_while_holding_the_leading_suit() -> None:
    table = given(GAME, in_conflict("oda-3 oda-4", "oda-9 ninja-jade mori-2", plays=[(0, "oda-3")]))

    refused = table.refuses(1, PlayCard, "ninja-jade", rule="B3")

    assert refused.detail == "you hold oda and must follow that suit"


def test_b4_a_ninja_led_leaves_everyone_free_to_play_anything() -> None:
    hand = "oda-9 ninja-jade mori-2"
    table = given(
        GAME, in_conflict("ninja-wood oda-2", hand, advantage="mori", plays=[(0, "ninja-wood")])
    )

    assert hand.split() == cards(table, 1)
    assert table.view(1).conflict.leading_suit is None


def test_b4_jade_still_beats_wood_when_wood_was_led() -> None:
    assert winning("mori", "ninja-wood", "ninja-jade") == "ninja-jade"


def test_b5_an_advantage_card_may_not_be_played_while_holding_the_leading_suit() -> None:
    table = given(
        GAME,
        in_conflict("oda-3 oda-4", "oda-9 takeda-A", advantage="takeda", plays=[(0, "oda-3")]),
    )

    table.refuses(1, PlayCard, "takeda-A", rule="B5")


def test_a_card_that_is_not_held_is_refused_without_naming_another_hand() -> None:
    table = given(GAME, in_conflict("oda-3 oda-4", "oda-9 takeda-A"))

    refused = table.refuses(0, PlayCard, "oda-9")

    assert refused.detail == "oda-9 is not in your hand"


def test_only_a_card_answers_a_conflict() -> None:
    given(GAME, in_conflict("oda-3 oda-4", "oda-9 takeda-A")).refuses(0, PassReward)


def test_edge_1_holding_the_leading_suit_only_the_suit_is_legal() -> None:
    table = given(GAME, in_conflict("oda-3 oda-4", "oda-9 ninja-wood oda-K", plays=[(0, "oda-3")]))

    assert cards(table, 1) == ["oda-9", "oda-K"]


def test_edge_1_void_in_the_leading_suit_everything_is_legal() -> None:
    hand = "takeda-9 ninja-wood mori-K"
    table = given(GAME, in_conflict("oda-3 oda-4", hand, plays=[(0, "oda-3")]))

    assert hand.split() == cards(table, 1)


def test_edge_2_the_lowest_advantage_card_beats_the_ace_of_the_leading_suit() -> None:
    assert winning("oda", "takeda-A", "oda-2") == "oda-2"


def test_edge_2_an_ace_of_neither_suit_is_ignored_and_an_ace_beats_a_king() -> None:
    assert winning("mori", "takeda-K", "uesugi-A", "takeda-A") == "takeda-A"


def test_edge_3_the_highest_card_wins_where_the_advantage_suit_was_led() -> None:
    assert winning("oda", "oda-2", "oda-K", "mori-A") == "oda-K"


def test_edge_3_wood_alone_wins_and_jade_beats_it_in_either_order() -> None:
    assert winning("oda", "oda-A", "ninja-wood", "oda-K") == "ninja-wood"
    for order in permutations(["oda-A", "ninja-wood", "ninja-jade"]):
        assert winning("oda", *order) == "ninja-jade"


def test_edge_3_a_ninja_led_frees_the_hand() -> None:
    table = given(GAME, in_conflict("ninja-jade oda-2", "mori-2 oda-9"))

    after = table.when(0, PlayCard, "ninja-jade")

    assert cards(after, 1) == ["mori-2", "oda-9"]


def test_b23_the_first_player_leads_and_then_the_winner_does() -> None:
    hands = ("oda-3 mori-4 mori-8", "oda-9 mori-2 mori-5", "oda-4 mori-7 mori-A")
    table = given(GAME, in_conflict(*hands, leader=2)).awaits("CardPlay", 2)
    table = table.when(2, PlayCard, "oda-4").awaits("CardPlay", 0)
    table = table.when(0, PlayCard, "oda-3").awaits("CardPlay", 1)

    table = table.when(1, PlayCard, "oda-9")

    table.then(CardPlayed(1, "oda-9"), ConflictWon(1)).awaits("CardPlay", 1)


def test_b26_out_of_time_plays_the_lowest_legal_rank() -> None:
    events = in_conflict("oda-3 oda-4", "oda-9 oda-5 mori-2 oda-K", plays=[(0, "oda-3")])

    given(GAME, events).when_time_is_up(1).then(CardForced(1, "oda-5"))


def test_b26_among_equal_ranks_the_order_is_takeda_uesugi_oda_mori() -> None:
    equal = ["takeda-7", "uesugi-7", "oda-7", "mori-7"]
    for start in range(3):
        hand = " ".join(reversed(equal[start:]))
        table = given(GAME, in_conflict(hand, "oda-2 oda-3"))
        table.when_time_is_up(0).then(CardForced(0, equal[start]))


def test_b26_a_ninja_goes_only_if_nothing_else_is_held_and_wood_before_jade() -> None:
    table = given(GAME, in_conflict("ninja-jade ninja-wood mori-A", "oda-2 oda-3 oda-5"))
    table = table.when_time_is_up(0).then(CardForced(0, "mori-A"))
    table = table.when(1, PlayCard, "oda-2").awaits("CardPlay", 0)
    table.when_time_is_up(0).then(CardForced(0, "ninja-wood"))


def test_b27_the_last_cards_of_a_round_are_played_by_themselves() -> None:
    table = given(GAME, in_conflict("oda-3 oda-4", "oda-9 oda-5", advantage="mori"))
    table = table.when(0, PlayCard, "oda-4")

    table = table.when(1, PlayCard, "oda-9")

    table.then(
        CardPlayed(1, "oda-9"),
        ConflictWon(1),
        CardForced(1, "oda-5"),
        CardForced(0, "oda-3"),
        ConflictWon(1),
    ).awaits("Reward", 1)


def test_hands_grow_from_six_to_thirteen_cards_or_to_ten_for_five_players() -> None:
    for players in (2, 3, 4):
        assert [hand_size(r, players) for r in range(1, 9)] == [6, 7, 8, 9, 10, 11, 12, 13]
        assert players * 13 <= len(DECK)
    assert [hand_size(r, 5) for r in range(1, 9)] == [6, 7, 8, 9, 10, 10, 10, 10]


def test_edge_23_of_thirteen_conflicts_only_one_of_two_players_can_reach_focus() -> None:
    conflicts = hand_size(8, 2)
    splits = [(won, conflicts - won) for won in range(conflicts + 1)]

    assert all(min(split) < 7 for split in splits)
    assert (6, 7) in splits
    events = in_rewards((7, 6), {"r01": "tu"}, round_number=8)
    kinds = {type(c).__name__ for c in given(GAME, events).when(0, PassReward).legal(1).commands}
    assert "StrikeCube" in kinds


def test_the_advantage_suit_of_the_round_decides() -> None:
    events = in_conflict("oda-3 mori-4", "takeda-2 mori-5", advantage="takeda")
    table = given(GAME, events).when(0, PlayCard, "oda-3")

    table.when(1, PlayCard, "takeda-2").then(CardPlayed(1, "takeda-2"), ConflictWon(1))
    assert table.view(0).advantage == "takeda"
    assert any(isinstance(event, RoundBegan) for event in events)
