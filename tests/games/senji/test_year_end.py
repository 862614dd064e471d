"""The end of the year: elimination, victory, shared leads, the last family, the year limit."""

from typing import Any

import pytest

from domain.kernel.events import GameEnded, Outcome
from domain.senji.cards import CardBid, Lot
from domain.senji.commands.autumn import CallFamily, TakeBackHostage
from domain.senji.events.setup import EmperorWelcomed, FamilyEliminated, PhaseBegan
from domain.senji.events.winter import (
    BidKept,
    BidPlaced,
    CardPaid,
    CardReturned,
    LotDrawn,
    PileShuffled,
)
from domain.senji.state import Fallen, Phase
from tests.games.senji.scenes import (
    BLACK,
    BLUE,
    GREEN,
    ROOMY,
    YELLOW,
    cards_of,
    flowers,
    honor_of,
    position,
    table,
)
from tests.play import Seeded, Table, given


def year_end(honor: dict[str, int], **scene: Any) -> Table:
    return table(phase=Phase.YEAR_END, honor=honor, **({"land": ROOMY} | scene))


def without(*letters: str) -> dict[str, str]:
    """Give the usual land without the provinces of some families."""
    return {p: row for p, row in ROOMY.items() if row.split()[0] not in letters}


def outcome(now: Table) -> Outcome:
    return next(e.outcome for e in now.facts if isinstance(e, GameEnded))


def test_below_sixty_another_year_begins() -> None:
    now = year_end({"g": 59, "y": 12})

    now.then(PhaseBegan(Phase.WELCOME, 3), EmperorWelcomed(GREEN), PhaseBegan(Phase.WINTER, 3))


def test_s45_one_leader_with_sixty_is_shogun() -> None:
    now = year_end({"g": 60, "y": 12, "k": 30, "b": 12})

    assert Outcome((GREEN,), (1, 3, 2, 3), (60, 12, 30, 12), "honor") == outcome(now)


def test_the_highest_score_wins_where_several_have_sixty() -> None:
    now = year_end({"g": 61, "y": 75, "k": 60})

    assert outcome(now).winners == (YELLOW,)


def test_e28_s45_a_shared_lead_of_sixty_or_more_gives_another_year() -> None:
    now = year_end({"g": 64, "k": 64, "y": 60})

    now.then(PhaseBegan(Phase.WELCOME, 3))
    assert now.state.outcome is None
    now.awaits("HostChoice", GREEN)


def test_e28_if_the_scores_then_drop_the_game_just_goes_on() -> None:
    now = year_end({"g": 59, "k": 58}, year=3)

    assert now.state.outcome is None
    assert PhaseBegan(Phase.WELCOME, 4) in now.facts


def test_s45_sixty_within_the_year_is_not_enough() -> None:
    now = table(phase=Phase.AUTUMN, honor={"g": 70})

    assert now.state.outcome is None


def test_s62_with_a_year_limit_the_most_honored_win_together() -> None:
    now = year_end({"g": 30, "y": 30, "k": 8}, year=2, year_limit=2)

    assert Outcome((GREEN, YELLOW), (1, 1, 3, 4), (30, 30, 8, 0), "year-limit") == outcome(now)
    assert year_end({"g": 30}, year=2, year_limit=3).state.outcome is None


def test_s44_a_family_without_province_fleet_and_honor_is_eliminated() -> None:
    now = year_end({"y": 5, "k": 5, "b": 5}, land=without("g"), host="y")

    assert FamilyEliminated(GREEN, 2, ()) in now.facts
    assert now.state.fallen == (Fallen(GREEN, 2),)
    assert now.state.living == (YELLOW, BLACK, BLUE)
    now.awaits("HostChoice", YELLOW)


def test_e30_a_fleet_saves_a_family_without_honor() -> None:
    now = year_end({"y": 5}, land=without("g"), fleets=["g north 1"])

    assert now.state.fallen == ()


@pytest.mark.parametrize(("honor", "land"), [(1, without("g")), (-4, ROOMY)])
def test_s44_honor_or_a_province_saves_a_family(honor: int, land: dict[str, str]) -> None:
    now = year_end({"g": honor, "y": 9}, land=land)

    assert now.state.fallen == ()


def fallen(**scene: Any) -> Table:
    """Green falls, holding cards of others, flowers, a kami and a kept bid."""
    return year_end(
        {"y": 9, "k": 5, "b": 5},
        land=without("g"),
        host="y",
        held={"g": ["yellow-family-son", "red-military-2"], "k": ["green-trading-d"]},
        exposed={"g": ["black-family-wife"]},
        hanafuda={"g": flowers(3)},
        spirits={"g": ["mori"]},
        kami=True,
        **scene,
    )


def test_s44_its_own_cards_form_a_pile_and_others_go_home() -> None:
    now = fallen()

    own = set(cards_of("green")) - {"green-trading-d"}
    assert own == next(
        set(e.order) for e in now.facts if isinstance(e, PileShuffled) and e.family == "green"
    )
    assert CardReturned("yellow-family-son", YELLOW) in now.facts
    assert CardReturned("black-family-wife", BLACK) in now.facts
    assert CardReturned("red-military-2", None) in now.facts
    assert now.state.diplomacy.hands[GREEN] == ()
    assert "green-military-0" in now.state.diplomacy.idle


def test_s44_the_fallen_family_counts_as_missing_in_the_next_winter() -> None:
    now = fallen()

    lots = [e.card for e in now.facts if isinstance(e, LotDrawn) and e.family == "green"]
    assert len(lots) == 2
    now.awaits("WinterDiplomacy", YELLOW, BLACK, BLUE)
    assert "green-trading-d" in now.state.diplomacy.hands[BLACK]


def test_s64_flowers_are_discarded_and_kami_leave_the_game() -> None:
    now = fallen()

    assert FamilyEliminated(GREEN, 2, flowers(3)) in now.facts
    assert now.state.hanafuda.discards == flowers(3)
    assert now.state.samurai.gone == ("mori",)


def test_s64_a_kept_bid_goes_where_its_cards_belong() -> None:
    events = position(
        phase=Phase.WINTER, land=without("g"), honor={"y": 9, "k": 5, "b": 5}, host="y"
    )
    lot, card = cards_of("red")[0], "green-trading-a"
    kept = (LotDrawn("red", lot), BidPlaced(GREEN, lot, (card,)), BidKept(GREEN, lot))
    now = given(table().game, (*events, *kept, PhaseBegan(Phase.YEAR_END, 2)), Seeded(1))

    assert CardReturned(card, None) in now.facts
    assert now.state.diplomacy.lot(lot) == Lot(lot, ())
    assert CardBid(GREEN, (), (card,)) not in now.state.diplomacy.lots[0].bids


def test_s9_a_card_paid_before_its_family_fell_goes_to_its_own_pile_when_drawn() -> None:
    stray = "green-trading-d"
    *events, last = position(
        phase=Phase.YEAR_END, land=without("g"), honor={"y": 9, "k": 5, "b": 5}, host="y"
    )
    paid = (CardPaid(stray, "purple"), PileShuffled(1, "purple", (stray, *cards_of("purple"))))

    now = given(table().game, (*events, *paid, last), Seeded(1))

    assert CardReturned(stray, None) in now.facts
    assert now.state.diplomacy.piles["green"].count(stray) == 1
    assert list(now.game.invariants(now.state)) == []


def test_s57_the_last_family_left_wins_at_once() -> None:
    now = year_end({"y": 3}, land={"suruga": "y 1"})

    assert Outcome((YELLOW,), (2, 1, 2, 2), (0, 3, 0, 0), "last-family") == outcome(now)


def test_s57_if_nobody_is_left_the_last_to_fall_share_the_win() -> None:
    now = year_end({"g": -2}, land={})

    ended = outcome(now)
    assert (ended.winners, ended.decided_by) == ((0, 1, 2, 3), "all-fallen")
    assert ended.places == (1, 1, 1, 1)


def test_s57_who_fell_in_an_earlier_year_has_no_part_in_that_win() -> None:
    *events, last = position(phase=Phase.YEAR_END, year=3, land={}, honor={"k": -4})
    now = given(table().game, (*events, FamilyEliminated(BLUE, 2, ()), last), Seeded(1))

    assert outcome(now).winners == (GREEN, YELLOW, BLACK)
    assert outcome(now).places == (1, 1, 1, 4)


def test_s65_the_fallen_are_placed_behind_the_living_the_later_the_better() -> None:
    events = position(
        phase=Phase.YEAR_END, year=4, honor={"g": 70, "y": 2, "b": -9}, land=without("k", "b")
    )
    before = (FamilyEliminated(BLUE, 2, ()), FamilyEliminated(BLACK, 3, ()))
    now = given(table().game, (*events[:-1], *before, events[-1]), Seeded(1))

    assert outcome(now).places == (1, 2, 3, 4)


def test_s43_a_loss_below_the_floor_is_ignored() -> None:
    now = table(phase=Phase.AUTUMN, honor={"g": -9}, exposed={"g": ["yellow-family-son"]})
    now = now.when(GREEN, CallFamily, GREEN).when(GREEN, TakeBackHostage, "yellow-family-son")

    assert honor_of(now)["g"] == -9


def test_s69_when_the_last_host_has_fallen_dice_decide_a_later_tie() -> None:
    events = position(
        phase=Phase.WELCOME, year=3, honor={"y": 7, "k": 7}, host="g", land=without("g")
    )
    now = given(table().game, (*events[:-1], FamilyEliminated(GREEN, 2, ()), events[-1]), Seeded(2))

    welcomed = next(e.seat for e in now.facts if isinstance(e, EmperorWelcomed))
    assert welcomed in (YELLOW, BLACK)
