"""Scouts, shugenja, the first player card; Scorpion's look, Unicorn's swap (R11 to R19)."""

import pytest

from domain.kernel.commands import Command
from domain.kernel.events import Event
from domain.kernel.visibility import Watcher
from domain.rokugan.commands import (
    DeclineLook,
    DeclineSwap,
    LookAtToken,
    PlaceBlessing,
    PlaceToken,
    SwapTokens,
    UseFirstPlayerCard,
    UseScout,
    UseShugenja,
)
from domain.rokugan.events.placement import (
    BluffSetAside,
    FirstPlayerCardUsed,
    LookDeclined,
    LookUsed,
    ScoutUsed,
    ShugenjaUsed,
    SwapDeclined,
    TokenDiscarded,
    TokenPooled,
    TokenRevealed,
    TokenSeen,
    TokensSwapped,
)
from domain.rokugan.events.upkeep import BluffRecovered
from domain.rokugan.state import Phase
from tests.games.rokugan.scenes import (
    at,
    controlled_by,
    in_discard,
    in_hand,
    in_pool,
    resolved,
)
from tests.play import Table

WEST = {0: "crab-west", 1: "scorpion-west", 2: "dragon-capital"}
ATTACK = (1, "a4", "scorpion-west>crab-west")


def shown_face(table: Table, viewer: int | Watcher, token: int) -> str | None:
    found = next(t for t in table.view(viewer).tokens if t.token == token)
    face: str | None = found.face
    return face


def test_a_scout_shows_a_token_to_its_user_alone_and_is_spent() -> None:
    table = at("crab lion dragon", WEST, placed=(ATTACK,), hands={0: "a1"})

    table = table.when(0, UseScout, 1)

    table.then_only(ScoutUsed(0), TokenSeen(0, 1, 1, "army-4"))
    faces = [shown_face(table, viewer, 1) for viewer in (0, 1, 2, Watcher.SPECTATOR)]
    assert faces == ["army-4", "army-4", None, None]
    assert table.view(0).seats[0].scouts == 1
    table.awaits("Placement", 0)


def test_r11_any_number_of_cards_may_precede_the_placement() -> None:
    table = at("crab lion dragon", WEST, placed=(ATTACK, (2, "a1", "dragon-capital")))

    for command, token in ((UseScout, 1), (UseScout, 2), (UseShugenja, 1), (UseFirstPlayerCard, 2)):
        table = table.when(0, command, token)

    table.awaits("Placement", 0)
    table.refuses(0, UseScout, 1)
    table.refuses(0, UseShugenja, 1)
    table.refuses(0, UseFirstPlayerCard, 1, rule="R13")
    assert table.when(0, PlaceToken, "bluff", "crab-west").decision.seats == (1,)


def test_a_shugenja_reveals_and_discards_a_token() -> None:
    table = at("crab lion dragon", WEST, placed=(ATTACK,))

    table = table.when(0, UseShugenja, 1)

    table.then_only(ShugenjaUsed(0), TokenRevealed(1, "army-4"), TokenDiscarded(1))
    assert in_discard(table, 1, "a4") == 1
    assert table.state.tokens == ()


@pytest.mark.parametrize("command", [UseScout, UseShugenja])
def test_r12_scout_and_shugenja_choose_opponents_only(command: type[Command]) -> None:
    table = at("crab lion dragon", WEST, placed=((0, "a1", "crab-west"), ATTACK))

    table.refuses(0, command, 1, rule="R12")
    table.refuses(0, command, 9, rule="R12")


@pytest.mark.parametrize("command", [UseScout, UseShugenja, UseFirstPlayerCard])
def test_edge_19_r12_a_blessed_token_cannot_be_chosen(command: type[Command]) -> None:
    table = at("crab lion dragon", WEST, placed=(ATTACK,), blessed=((1, "b2"),))

    table.refuses(0, command, 1, rule="R12")


def test_r13_the_first_player_card_sends_a_token_to_its_owners_pool_unseen() -> None:
    table = at("crab lion dragon", WEST, placed=(ATTACK,))
    before = in_pool(table, 1, "a4")

    table = table.when(0, UseFirstPlayerCard, 1)

    table.then_only(FirstPlayerCardUsed(0), TokenSeen(0, 1, 1, "army-4"), TokenPooled(1))
    assert in_pool(table, 1, "a4") == before + 1
    assert in_hand(table, 1, "a4") == 0


def test_r13_r12_the_first_player_card_may_choose_an_own_token() -> None:
    table = at("crab lion dragon", WEST, placed=((0, "a4", "crab-west"),))

    table.when(0, UseFirstPlayerCard, 1).then(FirstPlayerCardUsed(0))


def test_r13_only_the_first_player_has_the_card_once_a_round_and_never_of_two_players() -> None:
    two = at("crab lion", WEST | {2: ""}, placed=(ATTACK,))
    second = at("crab lion dragon", WEST, placed=(ATTACK,), hands={0: "a1"})
    second = second.when(0, PlaceToken, "army-1", "crab-west")

    two.refuses(0, UseFirstPlayerCard, 1, rule="R13")
    second.awaits("Placement", 1)
    second.refuses(1, UseFirstPlayerCard, 1, rule="R13")


def test_r13_r14_a_bluff_sent_to_the_pool_is_shown_and_set_aside() -> None:
    table = at("crab lion dragon", WEST, placed=((1, "x", "scorpion-west>crab-west"),))

    table = table.when(0, UseFirstPlayerCard, 1)

    table.then_only(
        FirstPlayerCardUsed(0),
        TokenSeen(0, 1, 1, "bluff"),
        TokenRevealed(1, "bluff"),
        BluffSetAside(1),
    )
    assert table.view(2).seats[1].bluff_aside
    assert in_hand(table, 1, "x") == 0


def test_r14_a_bluff_set_aside_comes_back_at_the_next_upkeep() -> None:
    table = at(
        "crab lion",
        WEST | {2: ""},
        placed=((1, "x", "scorpion-west>crab-west"),),
        hands={0: "a1 a1 a1 a1 a1", 1: "a1 a1 a1 a1 a1"},
    )
    table = table.when(0, UseShugenja, 1)
    table.then_only(ShugenjaUsed(0), TokenRevealed(1, "bluff"), BluffSetAside(1))

    for turn in range(10):
        table = table.when(turn % 2, PlaceToken, "army-1", WEST[turn % 2])

    assert BluffRecovered(1) in table.facts
    assert in_hand(table, 1, "x") == 1


def scorpion(**position: object) -> Table:
    return at("scorpion crab", {0: "scorpion-west", 1: "crab-west"}, **position)


def test_r19_scorpion_looks_at_a_token_after_its_placement() -> None:
    table = scorpion(placed=((1, "a4", "crab-west"),), hands={0: "a1"})

    table = table.when(0, PlaceToken, "army-1", "scorpion-west")
    table.awaits("ScorpionLook", 0)
    table = table.when(0, LookAtToken, 1)

    table.then_only(LookUsed(0), TokenSeen(0, 1, 1, "army-4"))
    assert shown_face(table, 0, 1) == "army-4"
    assert shown_face(table, Watcher.SPECTATOR, 1) is None
    table.awaits("Placement", 1)


def test_r19_the_look_may_be_kept_but_not_used_twice() -> None:
    table = scorpion(placed=((1, "a4", "crab-west"),), hands={0: "a1 a1 a1", 1: "a1 a1"})

    table = table.when(0, PlaceToken, "army-1", "scorpion-west").when(0, DeclineLook)
    table.then_only(LookDeclined(0))
    table = table.when(1, PlaceToken, "army-1", "crab-west")
    table = table.when(0, PlaceToken, "army-1", "scorpion-west").when(0, LookAtToken, 1)
    table = table.when(1, PlaceToken, "army-1", "crab-west")
    table = table.when(0, PlaceToken, "army-1", "scorpion-west")

    table.awaits("Placement", 1)


def test_edge_19_r19_the_look_is_for_another_token_without_a_blessing() -> None:
    table = scorpion(
        placed=((1, "a4", "crab-west"), (1, "a3", "crab-west")),
        blessed=((1, "b2"),),
        hands={0: "a1"},
    )

    table = table.when(0, PlaceToken, "army-1", "scorpion-west")

    assert table.options(0, LookAtToken) == [(2,)]
    table.refuses(0, LookAtToken, 1, rule="R19")
    table.refuses(0, LookAtToken, 3, rule="R19")


def test_r19_a_blessing_is_a_placement_too_and_nothing_to_look_at_opens_no_window() -> None:
    alone = scorpion(hands={0: "b2"}, placed=((0, "a1", "scorpion-west"),))
    together = scorpion(
        hands={0: "b2"}, placed=((0, "a1", "scorpion-west"), (1, "a1", "crab-west"))
    )

    alone.when(0, PlaceBlessing, "blessing-2", 1).awaits("Placement", 1)
    together.when(0, PlaceBlessing, "blessing-2", 1).awaits("ScorpionLook", 0)


def swapping(*placed: tuple[int, str, str], blessed: tuple[tuple[int, str], ...] = ()) -> Table:
    """The end of the placement phase: Unicorn has one turn left, and a bluff for it."""
    return at(
        "unicorn crab",
        {0: "crane-capital lion-capital", 1: "crab-west"},
        placed=placed,
        blessed=blessed,
        phase=Phase.PLACEMENT,
        turns_left=(1, 0),
    ).when(0, PlaceToken, "bluff", "lion-north")


def test_edge_39_r18_a_swap_turns_two_misplaced_tokens_into_two_attacks() -> None:
    table = swapping((0, "a1", "coast:crane-south"), (0, "n1", "lion-capital>scorpion-north"))

    table.awaits("UnicornSwap", 0)
    table = table.when(0, SwapTokens, 1, 2)

    table.then(TokensSwapped(0, 1, 2))
    assert controlled_by(table, "crane-south") == (0, 1, 0)
    assert controlled_by(table, "scorpion-north") == (0, 1, 0)


def test_r18_the_swap_may_be_declined() -> None:
    table = swapping((0, "a1", "coast:crane-south"), (0, "n1", "lion-capital>scorpion-north"))

    table = table.when(0, DeclineSwap)

    table.then(SwapDeclined(0))
    assert (in_discard(table, 0, "a1"), in_discard(table, 0, "n1")) == (1, 1)


def test_edge_19_r18_blessed_and_foreign_tokens_are_not_swapped() -> None:
    table = swapping(
        (0, "a1", "crane-capital"),
        (0, "a2", "crane-capital"),
        (1, "a1", "crab-west"),
        blessed=((1, "b2"),),
    )

    assert table.options(0, SwapTokens) == [(2, 4)]
    table.refuses(0, SwapTokens, 1, 2, rule="R18")
    table.refuses(0, SwapTokens, 2, 3, rule="R18")
    table.refuses(0, SwapTokens, 2, 2, rule="R18")


def test_r18_a_pair_named_the_wrong_way_round_is_told_so() -> None:
    table = swapping((0, "a1", "crane-capital"), (0, "a2", "crane-capital"))

    refused = table.refuses(0, SwapTokens, 3, 1, rule="R18")
    assert refused.detail == "name the token with the lower number first"


def test_r18_with_fewer_than_two_tokens_there_is_no_window() -> None:
    table = swapping((0, "a1", "crane-capital"), blessed=((1, "b2"),))

    assert not any(isinstance(fact, SwapDeclined) for fact in table.facts)
    assert table.state.course.phase is not Phase.REVEAL


def test_a_seat_may_always_look_at_its_own_facedown_tokens() -> None:
    table = at("crab lion dragon", WEST, placed=(ATTACK,))

    assert shown_face(table, 1, 1) == "army-4"
    assert shown_face(table, 2, 1) is None


def test_a_resolved_round_shows_every_token_to_everyone() -> None:
    events: tuple[Event, ...] = resolved("crab lion dragon", WEST, placed=(ATTACK,)).facts

    assert [type(event).__name__ for event in events[:1]] == ["TokensRevealed"]
