"""The course of a game: dealing, the advantage row, the bonus of round four, the pause."""

from typing import Any

from domain.senso import GAME
from domain.senso.board import BONUS_AFTER, CLANS, DECK, PLAYERS, ROUNDS, hand_size
from domain.senso.commands import DeclineBonus, GoOn, PassReward, PlaceBonusCube
from domain.senso.events import (
    AdvantageRowDealt,
    BonusBegan,
    BonusCubePlaced,
    BonusDeclined,
    DeckShuffled,
    HandDealt,
    PauseEnded,
    RoundBegan,
    RoundEnded,
)
from tests.games.senso.scenes import in_rewards, opened, row_of
from tests.play import Scripted, Seeded, Table, given

DECK_AS_PRINTED = tuple(DECK)
SECOND_ROW = ("mori", "oda", "uesugi", "takeda")


def after_round(number: int, rows: dict[str, str] | None = None, **scene: Any) -> Table:
    """Nobody has won a conflict, so the round ends at once."""
    factions = scene.setdefault("factions", "tu")
    fourth = Scripted(SECOND_ROW, DECK_AS_PRINTED, next_number=4)
    chance = fourth if number == BONUS_AFTER else Seeded(1)
    scene.setdefault("rows", rows if rows is not None else {"r01": "tu"})
    events = in_rewards((0,) * len(factions), round_number=number, order=(), **scene)
    return given(GAME, events, chance)


def test_b16_the_emperor_holds_a_hand_like_anyone_and_all_four_clans_are_seated() -> None:
    table = given(GAME, opened("etuom"))

    assert [seat.hand_size for seat in table.view(0).seats] == [6, 6, 6, 6, 6]
    assert list(CLANS) == list(table.state.land.supply)


def test_b18_the_bonus_goes_clockwise_from_the_left_of_the_first_player_of_round_four() -> None:
    table = after_round(4, factions="tuom", first_player=2)

    table.then(RoundEnded(4), BonusBegan((3, 0, 1, 2))).awaits("RoundFourBonus", 3)


def test_b18_the_bonus_comes_before_the_first_player_card_is_passed() -> None:
    table = after_round(4, first_player=0)
    table = table.when(1, DeclineBonus).then(BonusDeclined(1)).awaits("RoundFourBonus", 0)

    table = table.when(0, PlaceBonusCube, "r05")

    table.then(
        BonusCubePlaced(0, "takeda", "r05"),
        AdvantageRowDealt(4, SECOND_ROW),
        RoundBegan(5, first_player=1, advantage="mori"),
    )


def test_b18_a_full_region_takes_no_bonus_cube() -> None:
    table = after_round(4, {"r04": "u"}, first_player=1)

    assert ("r04",) not in table.options(0, PlaceBonusCube)
    table.refuses(0, PlaceBonusCube, "r04", rule="B18")
    table.refuses(0, GoOn, rule="B18")


def test_b18_the_bonus_ends_when_the_map_is_full() -> None:
    rows = {
        "r01": "uuu", "r02": "uu", "r03": "oo", "r04": "o", "r05": "ooo",
        "r06": "mm", "r07": "mmm", "r08": "m", "r09": "ttt", "r10": "tt",
    }  # fmt: skip
    table = after_round(4, rows, factions="tuom", first_player=3)

    table = table.when(0, PlaceBonusCube, "r10")

    table.then(BonusCubePlaced(0, "takeda", "r10"), AdvantageRowDealt(4, SECOND_ROW))


def test_b19_rounds_one_to_four_take_the_row_from_the_left_and_then_the_second_row() -> None:
    suits = [
        next(e.advantage for e in after_round(n, row="uomt").happened if isinstance(e, RoundBegan))
        for n in (1, 2, 3)
    ]

    assert suits == ["oda", "mori", "takeda"]
    assert given(GAME, opened(row="uomt")).state.course.advantage == "uesugi"


def test_b19_the_second_row_is_drawn_after_the_bonus_and_not_before() -> None:
    table = after_round(4, factions="tu")
    assert table.view(0).row == ("takeda", "uesugi", "oda", "mori")

    table = table.when(1, DeclineBonus).when(0, DeclineBonus)

    assert table.view(0).row == SECOND_ROW


def test_b23_the_first_player_deals_from_his_left_and_leads() -> None:
    table = given(GAME, opened("tuo", first_player=1), Scripted(DECK_AS_PRINTED, next_number=4))

    table.then(
        RoundBegan(1, first_player=1, advantage="takeda"),
        DeckShuffled(4, DECK_AS_PRINTED),
        HandDealt(2, 6, DECK_AS_PRINTED[:6]),
        HandDealt(0, 6, DECK_AS_PRINTED[6:12]),
        HandDealt(1, 6, DECK_AS_PRINTED[12:18]),
    ).awaits("CardPlay", 1)


def test_b24_all_cards_are_shuffled_each_round_and_the_rest_stays_hidden() -> None:
    table = after_round(2)

    shuffled = next(e for e in table.happened if isinstance(e, DeckShuffled))
    assert set(DECK) == set(shuffled.order)
    assert len(DECK) - 2 * hand_size(3, 2) == len(table.state.cards.undealt)
    assert "undealt" not in type(table.view(0)).__annotations__


def test_b25_the_next_round_starts_when_all_have_said_go_on() -> None:
    table = after_round(1, factions="tuo", pause=True).awaits("RoundPause", 0, 1, 2)

    table = table.when(2, GoOn).then_only().awaits("RoundPause", 0, 1)
    table = table.when(0, GoOn).awaits("RoundPause", 1)

    table.when(1, GoOn).then(PauseEnded(), RoundBegan(2, 1, "uesugi"))


def test_b25_out_of_time_says_it_for_the_rest() -> None:
    table = after_round(1, factions="tuo", pause=True).when(1, GoOn)

    table.when_time_is_up(None).then(PauseEnded(), RoundBegan(2, 1, "uesugi"))


def test_b25_a_game_without_a_clock_has_no_pause() -> None:
    after_round(1, pause=False).then(RoundEnded(1), RoundBegan(2, 1, "uesugi"))


def test_b28_out_of_time_declines_the_bonus() -> None:
    after_round(4).when_time_is_up(1).then(BonusDeclined(1)).awaits("RoundFourBonus", 0)


def test_b30_the_pause_of_round_four_comes_after_the_new_row() -> None:
    table = after_round(4, pause=True).when(1, DeclineBonus).when(0, DeclineBonus)

    table.awaits("RoundPause", 0, 1)
    assert table.view(0).row == SECOND_ROW


def test_edge_15_a_seat_without_supply_is_skipped_in_the_bonus() -> None:
    table = after_round(4, factions="tuo", supply={"uesugi": 0})

    table.then(RoundEnded(4), BonusBegan((2, 0)))


def test_edge_15_two_players_may_use_the_same_region_for_the_bonus() -> None:
    table = after_round(4, {"r05": "o"}, factions="tu")

    table = table.when(1, PlaceBonusCube, "r05").when(0, PlaceBonusCube, "r05")

    assert row_of(table.state, "r05") == "out"


def test_edge_15_the_emperor_never_acts_in_the_bonus() -> None:
    after_round(4, factions="etuom").then(RoundEnded(4), BonusBegan((1, 2, 3, 4)))


def test_edge_16_the_second_row_is_drawn_anew_and_in_no_earlier_view() -> None:
    table = after_round(4, factions="tu")
    for viewer in (0, 1):
        assert table.view(viewer).row != SECOND_ROW

    after = table.when(1, DeclineBonus).when(0, DeclineBonus)

    draw = next(e.draw for e in after.happened if isinstance(e, AdvantageRowDealt))
    assert draw > table.state.draws


def test_there_are_eight_rounds_and_none_pauses_after_the_last() -> None:
    assert ROUNDS == 8

    after_round(8, pause=True).then(RoundEnded(8))

    assert after_round(8, pause=True).state.outcome is not None


def test_a_round_without_victories_has_no_rewards() -> None:
    table = after_round(3, factions="tuo")

    assert not any(isinstance(command, PassReward) for command in table.legal(0).commands)


def test_two_to_five_can_play() -> None:
    assert (2, 5) == PLAYERS == GAME.players
