"""The four Shadowlands cards, played at the start of a turn (R11, R12, R29, R38 to R40)."""

from typing import Any

from domain.rokugan.commands import (
    AnimateBlessing,
    AnimateTheDead,
    AnimateToken,
    AskDarkFavors,
    DiscardSeenToken,
    InspireFear,
    LookAtToken,
    PlaceBlessing,
    PlaceToken,
    PurgeTheWeak,
    SpyOnHand,
)
from domain.rokugan.events.placement import (
    BlessingAnimated,
    BluffSetAside,
    FavorsSeen,
    TokenAnimated,
    TokenDiscarded,
    TokenRevealed,
    TokenSeen,
    TurnEnded,
)
from domain.rokugan.events.upkeep import (
    ControlTokenRemoved,
    HandBluffSetAside,
    HandTokenDiscarded,
    SpecialTokenRemoved,
    TerritoryCardPlayed,
)
from domain.rokugan.state import Phase
from tests.games.rokugan.scenes import (
    at,
    controlled_by,
    face,
    holding,
    in_discard,
    in_hand,
)
from tests.play import Table

LAND = {0: "crab-capital crab-west", 1: "scorpion-west lion-north"}
TOKENS = (
    (1, "a4", "scorpion-west>crab-west"),
    (1, "x", "lion-north"),
    (0, "a1", "crab-west"),
    (1, "a5", "scorpion-west"),
    (1, "n1", "coast:crab-capital"),
)


def turn(card: str, **position: Any) -> Table:
    """A turn of seat 0 (Crab), which holds the card; seat 1 is Dragon."""
    land = position.pop("land", LAND)
    return at(position.pop("clans", "crab dragon"), land, cards={card: 0}, **position)


def test_dark_favors_looks_at_four_tokens_and_discards_one_of_them() -> None:
    table = turn("dark-favors", placed=TOKENS)

    table = table.when(0, AskDarkFavors, "crab-west", (1, 2, 3, 4))
    table.then_only(
        TerritoryCardPlayed(0, "dark-favors"),
        ControlTokenRemoved(0, "crab-west", faceup=False),
        TokenSeen(0, 1, 1, "army-4"),
        TokenSeen(0, 1, 2, "bluff"),
        TokenSeen(0, 0, 3, "army-1"),
        TokenSeen(0, 1, 4, "army-5"),
        FavorsSeen(0, (1, 2, 3, 4)),
    )
    table.awaits("DarkFavors", 0)
    table.refuses(0, DiscardSeenToken, 5, rule="R49")
    table = table.when(0, DiscardSeenToken, 4)

    table.then_only(TokenRevealed(4, "army-5"), TokenDiscarded(4))
    table.awaits("Placement", 0)


def test_r49_the_view_names_what_dark_favors_may_discard_only_while_that_is_asked() -> None:
    table = turn("dark-favors", placed=TOKENS)

    asked = table.when(0, AskDarkFavors, "crab-west", (1, 2))
    done = asked.when(0, DiscardSeenToken, 1)

    assert [t.view(1).favors for t in (table, asked, done)] == [(), (1, 2), ()]


def test_r49_a_token_that_was_not_looked_at_cannot_be_discarded() -> None:
    table = turn("dark-favors", placed=TOKENS).when(0, AskDarkFavors, "crab-west", (1, 2))

    refused = table.refuses(0, DiscardSeenToken, 4, rule="R49")
    assert refused.detail == "discard one of the tokens that you looked at: 1, 2"


def test_r14_dark_favors_set_a_bluff_aside() -> None:
    table = turn("dark-favors", placed=TOKENS).when(0, AskDarkFavors, "crab-west", (1, 2))

    table = table.when(0, DiscardSeenToken, 2)

    table.then_only(TokenRevealed(2, "bluff"), BluffSetAside(2))


def test_r49_the_only_token_that_dark_favors_looked_at_is_the_one_to_go() -> None:
    table = turn("dark-favors", placed=TOKENS).when(0, AskDarkFavors, "crab-west", (1,))

    assert table.facts[-2:] == (TokenRevealed(1, "army-4"), TokenDiscarded(1))
    table.awaits("Placement", 0)


def test_edge_19_r12_dark_favors_and_purge_refuse_a_blessed_token() -> None:
    favors = turn("dark-favors", placed=TOKENS, blessed=((1, "b2"),))
    purge = turn("purge-the-weak", placed=TOKENS, blessed=((1, "b2"),))

    favors.refuses(0, AskDarkFavors, "crab-west", (1, 2), rule="R12")
    purge.refuses(0, PurgeTheWeak, "bluff", (1, 2), rule="R12")


def test_r40_the_cost_is_a_faceup_token_first_and_may_be_the_last() -> None:
    many = turn("dark-favors", placed=TOKENS, faceup={"crab-west": 2})
    many = many.when(0, AskDarkFavors, "crab-west", (1,))
    last = turn("dark-favors", placed=TOKENS).when(0, AskDarkFavors, "crab-west", (1,))

    assert controlled_by(many, "crab-west") == (0, 1, 1)
    assert controlled_by(last, "crab-west") == (None, 0, 0)


def test_r40_shadowlands_and_foreign_land_pay_no_cost_and_without_other_land_no_card() -> None:
    table = turn("dark-favors", placed=TOKENS, land=LAND | {0: "crab-west shadowlands-north"})
    poor = turn("dark-favors", placed=TOKENS, land=LAND | {0: "shadowlands-north"})

    table.refuses(0, AskDarkFavors, "shadowlands-north", (1,), rule="R40")
    table.refuses(0, AskDarkFavors, "lion-north", (1,), rule="R40")
    poor.refuses(0, AskDarkFavors, "shadowlands-north", (1,), rule="R40")


def test_purge_the_weak_takes_the_place_of_the_placement() -> None:
    table = turn("purge-the-weak", placed=TOKENS, hands={0: "a2"})

    table = table.when(0, PurgeTheWeak, "army-2", (1, 3))

    table.then_only(
        TerritoryCardPlayed(0, "purge-the-weak"),
        HandTokenDiscarded(0, "army-2"),
        TokenRevealed(1, "army-4"),
        TokenDiscarded(1),
        TokenRevealed(3, "army-1"),
        TokenDiscarded(3),
        TurnEnded(0),
    )
    assert (in_discard(table, 0, "a1"), in_discard(table, 1, "a4")) == (1, 1)
    table.awaits("Placement", 1)


def test_edge_29_purging_with_the_bluff_sets_it_aside_until_the_next_upkeep() -> None:
    table = turn("purge-the-weak", placed=TOKENS, hands={0: "a2"}, turns_left=(1, 0))

    table = table.when(0, PurgeTheWeak, "bluff", (1, 2))

    assert HandBluffSetAside(0) in table.facts
    round_3 = table.state.daimyos[0].stock
    assert not round_3.aside
    assert in_hand(table, 0, "x") == 1
    assert len(round_3.hand) == 6


def test_edge_29_r39_a_spied_bluff_cannot_be_given_to_purge() -> None:
    table = at(
        "crab dragon",
        LAND,
        phase=Phase.CARDS,
        cards={"purge-the-weak": 0, "spy-network": 1},
        hands={0: "a2", 1: "a1"},
        placed=TOKENS,
        first=1,
    )
    table = table.when(1, SpyOnHand, 0).when(1, PlaceToken, "army-1", "lion-north")

    table.refuses(0, PurgeTheWeak, "bluff", (1, 4), rule="R39")
    table.when(0, PurgeTheWeak, "army-2", (1, 4)).then(TerritoryCardPlayed(0, "purge-the-weak"))


def test_r29_purge_takes_the_one_token_there_is_and_no_fewer_than_two_of_more() -> None:
    one = turn("purge-the-weak", placed=TOKENS[:1])
    more = turn("purge-the-weak", placed=TOKENS)

    one.when(0, PurgeTheWeak, "bluff", (1,)).then(TerritoryCardPlayed(0, "purge-the-weak"))
    more.refuses(0, PurgeTheWeak, "bluff", (1,), rule="R29")
    more.refuses(0, PurgeTheWeak, "army-5", (1, 2))


def test_animate_the_dead_places_a_discarded_token_faceup_and_the_turn_goes_on() -> None:
    table = turn("animate-the-dead", discards={0: "a5 s1"})

    table = table.when(0, AnimateTheDead, "crab-west")
    table.then_only(
        TerritoryCardPlayed(0, "animate-the-dead"),
        ControlTokenRemoved(0, "crab-west", faceup=False),
    )
    table.awaits("AnimatedPlacement", 0)
    table = table.when(0, AnimateToken, "army-5", "crab-capital>crab-central")

    table.then_only(TokenAnimated(0, 1, "crab-capital>crab-central", "army-5"))
    assert table.view(1).tokens[0].face == "army-5"
    table.awaits("Placement", 0)


def test_edge_r38_the_token_must_stand_rightly_at_that_moment() -> None:
    table = turn("animate-the-dead", discards={0: "a5 n1 d"}).when(0, AnimateTheDead, "crab-west")

    table.refuses(0, AnimateToken, "army-5", "crab-west", rule="R38")
    table.refuses(0, AnimateToken, "navy-1", "crab-capital>crab-central", rule="R38")
    table.refuses(0, AnimateToken, "diplomacy", "lion-north", rule="R38")
    table.refuses(0, AnimateToken, "army-3", "crab-capital", rule="R38")
    table.refuses(0, AnimateBlessing, "blessing-2", 1, rule="R38")


def test_r38_a_border_that_holds_a_token_takes_no_other() -> None:
    table = turn(
        "animate-the-dead",
        discards={0: "a5"},
        placed=((0, "x", "crab-capital>crab-central"),),
    ).when(0, AnimateTheDead, "crab-west")

    table.refuses(0, AnimateToken, "army-5", "crab-capital>crab-central", rule="R38")


def test_r38_a_blessing_may_be_animated_on_an_own_facedown_token() -> None:
    table = turn("animate-the-dead", discards={0: "b2"}, placed=TOKENS)

    table = table.when(0, AnimateTheDead, "crab-capital").when(0, AnimateBlessing, "blessing-2", 3)

    table.then_only(BlessingAnimated(0, 3, "blessing-2"))
    assert table.state.token(3).blessings == (face("b2"),)


def test_r38_an_animated_token_cannot_be_blessed_and_is_a_normal_target() -> None:
    table = turn("animate-the-dead", discards={0: "a5"}, hands={0: "b2"}, clans="crab scorpion")
    table = table.when(0, AnimateTheDead, "crab-west").when(
        0, AnimateToken, "army-5", "crab-capital"
    )
    table = table.when(0, PlaceToken, "bluff", "crab-west")
    table = table.when(1, PlaceToken, "bluff", "lion-north")

    assert table.options(1, LookAtToken) == [(1,), (2,)]
    table = table.when(1, LookAtToken, 1)
    table.awaits("Placement", 0)
    table.refuses(0, PlaceBlessing, "blessing-2", 1, rule="R4")


def test_r29_r40_a_cost_after_which_nothing_could_be_animated_is_not_offered() -> None:
    only_capital = {0: "crab-capital", 1: "lion-north"}
    nowhere = turn("animate-the-dead", discards={0: "a5"}, land=only_capital)
    anywhere = turn("animate-the-dead", discards={0: "s1"}, land=only_capital)
    nothing = turn("animate-the-dead")

    nowhere.refuses(0, AnimateTheDead, "crab-capital", rule="R38")
    nothing.refuses(0, AnimateTheDead, "crab-capital", rule="R38")
    anywhere.when(0, AnimateTheDead, "crab-capital").awaits("AnimatedPlacement", 0)


def test_r19_scorpion_may_look_after_it_animated_a_token() -> None:
    land = {0: "scorpion-capital scorpion-west", 1: "crab-west"}
    table = turn(
        "animate-the-dead",
        clans="scorpion crab",
        land=land,
        discards={0: "a5"},
        placed=((1, "a1", "crab-west"),),
    )

    table = table.when(0, AnimateTheDead, "scorpion-west")
    table = table.when(0, AnimateToken, "army-5", "scorpion-capital")

    table.awaits("ScorpionLook", 0)
    table.when(0, LookAtToken, 1).awaits("Placement", 0)


def test_inspire_fear_removes_up_to_two_special_tokens_of_any_kind() -> None:
    specials = {"lion-north": "peace", "dragon-west": "scorched-earth", "crab-west": "honor-2"}
    table = turn("inspire-fear", specials=specials)

    one = table.when(0, InspireFear, "crab-west", ("crab-west",))
    two = table.when(0, InspireFear, "crab-capital", ("lion-north", "dragon-west"))

    assert holding(one, "crab-west").special is None
    two.then_only(
        TerritoryCardPlayed(0, "inspire-fear"),
        ControlTokenRemoved(0, "crab-capital", faceup=False),
        SpecialTokenRemoved("lion-north"),
        SpecialTokenRemoved("dragon-west"),
    )
    two.awaits("Placement", 0)


def test_r29_inspire_fear_needs_a_special_token() -> None:
    table = turn("inspire-fear")

    table.refuses(0, InspireFear, "crab-west", ("lion-north",), rule="R29")


def test_r37_who_does_not_hold_the_card_cannot_play_it() -> None:
    table = turn("inspire-fear", placed=TOKENS)

    table.refuses(0, AskDarkFavors, "crab-west", (1,), rule="R37")
    table.refuses(0, PurgeTheWeak, "bluff", (1,), rule="R37")
    table.refuses(0, AnimateTheDead, "crab-west", rule="R37")
