"""Out of time: a random placement, a passed card window, a closed swap, chance elsewhere (R51)."""

from domain.kernel.referee import opening
from domain.rokugan import GAME
from domain.rokugan.commands import (
    AnimateTheDead,
    AskDarkFavors,
    ChooseClan,
    PlaceToken,
    PlayOnProvinces,
    RecallTokens,
)
from domain.rokugan.events.placement import (
    BlessingAnimated,
    BlessingPlaced,
    LookDeclined,
    SeatStoodDown,
    SwapDeclined,
    TokenAnimated,
    TokenDiscarded,
    TokenPlaced,
    TokenRevealed,
    TurnEnded,
)
from domain.rokugan.events.setup import (
    ChoiceDrawn,
    ClanChosen,
    ControlTokenPlaced,
    ObjectiveKept,
    SecretChoiceDrawn,
)
from domain.rokugan.events.upkeep import CardsPassed, ControlTokensAdded, HandTokenPooled
from domain.rokugan.options import RokuganOptions
from domain.rokugan.state import Phase
from tests.games.rokugan.scenes import at, facts_of
from tests.play import Scripted, Seeded, Table

LAND = {0: "crab-capital crab-west", 1: "lion-north"}


def scripted(table: Table, *script: object) -> Table:
    return Table(GAME, table.state, Scripted(*script, next_number=table.state.draws + 1))


def test_a_placement_that_runs_out_places_a_random_token_in_a_random_place() -> None:
    table = scripted(at("crab lion", LAND, hands={0: "a1"}), "army-1", "crab-west>scorpion-west")
    first = table.state.draws + 1

    table = table.when_time_is_up(0)

    table.then_only(
        SecretChoiceDrawn(first, 0, "army-1"),
        ChoiceDrawn(first + 1, 0, "crab-west>scorpion-west"),
        TokenPlaced(0, 1, "crab-west>scorpion-west", "army-1"),
        TurnEnded(0),
    )


def test_a_placement_that_runs_out_may_be_a_blessing() -> None:
    table = at("crab lion", LAND, hands={0: "b2"}, placed=((0, "a1", "crab-west"),))

    table = scripted(table, "blessing-2", 1).when_time_is_up(0)

    assert table.facts[2:] == (BlessingPlaced(0, 1, "blessing-2"), TurnEnded(0))


def test_r8_a_ronin_out_of_time_with_nothing_to_place_stands_down() -> None:
    table = at(
        "crab lion",
        {0: "", 1: "lion-north"},
        hands={0: "d r"},
        placed=((0, "x", "crab-west"),),
    )

    scripted(table).when_time_is_up(0).then_only(SeatStoodDown(0))


def test_only_what_the_seat_could_place_is_drawn() -> None:
    table = at("crab lion", {0: "", 1: "lion-north"}, hands={0: "d r b2"})

    for seed in range(5):
        late = Table(GAME, table.state, Seeded(seed, table.state.draws + 1)).when_time_is_up(0)
        placed = next(fact for fact in late.facts if isinstance(fact, TokenPlaced))
        assert placed.face == "bluff"


def test_a_card_window_that_runs_out_passes() -> None:
    table = at("crab lion", LAND, phase=Phase.CARDS, cards={"bushido": 0})

    table.when_time_is_up(0).then(CardsPassed(0))


def test_a_unicorn_window_that_runs_out_closes() -> None:
    table = at(
        "unicorn crab",
        {0: "unicorn-capital", 1: "crab-west"},
        placed=((0, "a1", "unicorn-capital"),),
        turns_left=(1, 0),
    ).when(0, PlaceToken, "bluff", "unicorn-capital")

    table.awaits("UnicornSwap", 0)
    table.when_time_is_up(0).then(SwapDeclined(0))


def test_a_scorpion_look_that_runs_out_is_kept() -> None:
    table = at(
        "scorpion crab",
        {0: "scorpion-west", 1: "crab-west"},
        placed=((1, "a1", "crab-west"),),
    ).when(0, PlaceToken, "bluff", "scorpion-west")

    table = table.when_time_is_up(0)

    table.then_only(LookDeclined(0))
    assert not table.state.turns.look_used


def test_chance_chooses_a_clan_that_is_left() -> None:
    chance = Scripted("dragon")
    table = Table(GAME, opening(GAME, 2, RokuganOptions(), chance).state, chance)

    table = table.when_time_is_up(0)

    drawn, chosen = table.facts
    assert drawn == ChoiceDrawn(1, 0, "dragon")
    assert isinstance(chosen, ClanChosen)
    assert chosen.clan == "dragon"


def test_chance_keeps_an_objective_secretly_for_the_seat_that_is_late() -> None:
    chance = Seeded(3)
    table = Table(GAME, opening(GAME, 2, RokuganOptions(), chance).state, chance)
    table = table.when(0, ChooseClan, "crab").when(1, ChooseClan, "lion")
    dealt = table.state.daimyos[1].dealt

    table = scripted(table, dealt[1]).when_time_is_up(1)

    drawn, kept = table.facts
    assert kept == ObjectiveKept(1, dealt[1])
    assert isinstance(drawn, SecretChoiceDrawn)
    table.awaits("ObjectiveChoice", 0)


def test_chance_settles_a_free_province() -> None:
    chance = Seeded(3)
    table = Table(GAME, opening(GAME, 2, RokuganOptions(), chance).state, chance)
    table = table.when(0, ChooseClan, "crab").when(1, ChooseClan, "lion")
    table = table.when_time_is_up(0).when_time_is_up(1)
    seat = table.decision.seats[0]

    table = scripted(table, "dragon-west").when_time_is_up(seat)

    assert table.facts[1:2] == (ControlTokenPlaced(seat, "dragon-west"),)


def test_chance_returns_a_token_for_dragon() -> None:
    table = at("dragon crab", phase=Phase.DRAW, hands={0: "a5"})

    table = scripted(table, "army-5").when_time_is_up(0)

    assert table.facts[1] == HandTokenPooled(0, "army-5")


def test_chance_gives_back_all_that_is_owed() -> None:
    table = at(
        "crab lion",
        LAND,
        phase=Phase.CARDS,
        cards={"reinforcements": 0},
        discards={0: "a5 a4"},
    ).when(0, RecallTokens, "reinforcements", ("army-4", "army-5"))

    table = table.when_time_is_up(0)

    given = facts_of(table, HandTokenPooled)
    assert sorted(given, key=repr) == [HandTokenPooled(0, "army-4"), HandTokenPooled(0, "army-5")]


def test_chance_adds_granted_control_tokens() -> None:
    table = at("crab lion", LAND, phase=Phase.CARDS, cards={"diplomatic-mission": 0})
    table = table.when(0, PlayOnProvinces, "diplomatic-mission", ("lion-north",))

    table = scripted(table, "crab-west").when_time_is_up(0)

    assert table.facts[1] == ControlTokensAdded(0, "crab-west", 2)


def test_chance_chooses_the_token_that_dark_favors_discard() -> None:
    placed = ((1, "a1", "lion-north"), (1, "a2", "lion-north"))
    table = at("crab lion", LAND, cards={"dark-favors": 0}, placed=placed)
    table = table.when(0, AskDarkFavors, "crab-west", (1, 2))

    table = scripted(table, 2).when_time_is_up(0)

    assert table.facts[1:] == (TokenRevealed(2, "army-2"), TokenDiscarded(2))


def test_chance_animates_a_token_where_it_stands_rightly() -> None:
    table = at("crab lion", LAND, cards={"animate-the-dead": 0}, discards={0: "a5"})
    table = table.when(0, AnimateTheDead, "crab-west")

    table = scripted(table, "army-5", "crab-capital").when_time_is_up(0)

    assert table.facts[2:] == (TokenAnimated(0, 1, "crab-capital", "army-5"),)


def test_chance_may_animate_a_blessing() -> None:
    table = at(
        "crab lion",
        LAND,
        cards={"animate-the-dead": 0},
        discards={0: "b2"},
        placed=((0, "a1", "crab-capital"),),
    ).when(0, AnimateTheDead, "crab-west")

    table = scripted(table, "blessing-2", 1).when_time_is_up(0)

    assert table.facts[2:] == (BlessingAnimated(0, 1, "blessing-2"),)
