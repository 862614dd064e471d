"""The house bot: what it chooses, from what its seat may see alone."""

from typing import Any

import pytest

from domain.kernel.chance import Chance
from domain.kernel.commands import Command
from domain.kernel.events import Seat
from domain.kernel.legal import Legal
from domain.senji import GAME
from domain.senji.board import DIPLOMACY, HANAFUDA
from domain.senji.bot.worth import card_worth, flower_worth, picked
from domain.senji.commands.autumn import (
    CallFamily,
    CommitSeppuku,
    ConvertCard,
    CycleHanafuda,
    EndTurn,
    ExposeHostage,
    HireMercenaries,
    HireSamurai,
    PlayCombination,
    ReturnSet,
    ShowHanafuda,
)
from domain.senji.commands.combat import (
    ExecuteHostage,
    PassAbilities,
    PlaySupport,
    RerollByKami,
    SpareHostages,
    TurnDie,
)
from domain.senji.commands.setup import ChooseHost
from domain.senji.commands.summer import (
    ActivateProvince,
    EndMovement,
    LaunchRaid,
    MoveSamurai,
    MoveUnits,
    PlaceOrder,
    Recruit,
)
from domain.senji.commands.winter import (
    AcceptOffer,
    Bid,
    CallDiplomaticKami,
    CounterOffer,
    DeclineOffer,
    FinishWinter,
    MakeOffer,
    TakeCard,
)
from domain.senji.options import SenjiOptions
from domain.senji.state import Phase
from service.bots.simulate import play_game
from service.contract.templates import template_from_wire, template_to_wire
from service.rulesets import AnyGame
from tests.games.senji.scenes import (
    BLUE,
    GREEN,
    ROOMY,
    YELLOW,
    attacked,
    cards_of,
    faces,
    flowers,
    fought,
    table,
)
from tests.play import Seeded, Table


def choice(now: Table, seat: Seat, seed: int = 1) -> Any:
    """Let the bot choose for a seat; what it chooses must be legal."""
    moves = now.legal(seat)
    command = GAME.choose(now.view(seat), moves, Seeded(seed))
    assert moves.accepts(command)
    return command


def winter(**scene: Any) -> Table:
    return table(families="gykbrp", phase=Phase.WINTER, **({"land": ROOMY} | scene))


def turn(**scene: Any) -> Table:
    return table(phase=Phase.AUTUMN, **({"land": ROOMY} | scene)).when(GREEN, CallFamily, GREEN)


def test_a_family_members_worth_depends_on_whose_it_is() -> None:
    assert card_worth("green", "green-family-son") == 5
    assert card_worth("yellow", "green-family-son") == 4


def test_symbols_are_worth_more_than_values() -> None:
    animal, plain = flowers(1, symbol="animal")[0], flowers(1, symbol="none", value=12)[0]

    assert flower_worth(animal) > flower_worth(plain)


def test_it_offers_a_card_to_a_family_of_which_it_holds_none() -> None:
    offer = choice(winter(), GREEN)

    assert isinstance(offer, MakeOffer)
    assert (len(offer.gives), len(offer.asks) + offer.blind) == (1, 1)


def test_it_accepts_what_gains_and_declines_what_costs() -> None:
    gift = winter().when(GREEN, MakeOffer, YELLOW, ("green-family-son",), "up", (), 0)
    demand = winter().when(GREEN, MakeOffer, YELLOW, (), "up", ("yellow-family-wife",), 0)

    assert isinstance(choice(gift, YELLOW), AcceptOffer)
    assert isinstance(choice(demand, YELLOW), DeclineOffer)


def test_it_gives_its_cheapest_cards_where_it_may_choose() -> None:
    now = winter().when(GREEN, MakeOffer, YELLOW, ("green-family-son",), "down", (), 1)

    answer = choice(now, YELLOW)

    assert isinstance(answer, AcceptOffer)
    assert answer.returns == ("yellow-military-1",)


def test_it_counters_what_it_cannot_meet_with_a_card_of_its_own() -> None:
    asked = ("yellow-trading-c",)
    now = winter(held={"k": asked}).when(
        GREEN, MakeOffer, YELLOW, ("green-trading-a",), "up", asked, 0
    )

    counter = choice(now, YELLOW)

    assert isinstance(counter, CounterOffer)
    assert (len(counter.gives), counter.blind) == (1, 1)


def test_it_declines_to_give_what_was_never_its_own() -> None:
    now = winter().when(GREEN, MakeOffer, YELLOW, (), "up", ("black-trading-a",), 0)

    assert isinstance(choice(now, YELLOW), DeclineOffer)


def test_it_bids_for_missing_families_and_then_is_done() -> None:
    everyone = {"g": ["yellow-trading-a", "black-trading-a", "blue-trading-a"]}
    now = table(phase=Phase.WINTER, land=ROOMY, held=everyone)
    bids = set()
    while isinstance(command := choice(now, GREEN), Bid):
        bids.add(DIPLOMACY[command.lot].family)
        now = now.when(GREEN, Bid, command.lot, command.cards)

    assert bids == {"red", "purple"}
    assert isinstance(command, FinishWinter)


def test_it_calls_a_diplomatic_kami_and_takes_the_dearest_card() -> None:
    everyone = {"g": [cards_of(f)[9] for f in ("yellow", "black", "blue", "red", "purple")]}
    scene: dict[str, Any] = {"kami": True, "spirits": {"g": ["ekes"]}, "held": everyone}
    now = table(phase=Phase.WINTER, land=ROOMY, **scene)

    call = choice(now, GREEN)

    assert isinstance(call, CallDiplomaticKami)
    now = now.when(GREEN, CallDiplomaticKami, call.samurai, YELLOW)
    taken = choice(now, GREEN)
    assert isinstance(taken, TakeCard)
    assert DIPLOMACY[taken.card].kind == "family"


@pytest.mark.parametrize(("foe", "order"), [("b 0", "movement"), ("b 6", "recruitment")])
def test_it_attacks_the_weak_and_arms_against_the_strong(foe: str, order: str) -> None:
    land = {"settsu": "g 3", "harima": foe, "echizen": "k 6", "ise": "k 6"}
    now = table(phase=Phase.SPRING, land=land)

    command = choice(now, GREEN)

    assert isinstance(command, PlaceOrder)
    assert command.order == order


def test_as_host_it_marches_last() -> None:
    orders = {"echizen": "movement", "suruga": "production"}
    now = table(land=ROOMY, orders=orders)

    assert choice(now, GREEN) == ActivateProvince(now.decision.id, "suruga")


def test_it_recruits_as_many_as_it_can() -> None:
    now = table(land=ROOMY, orders={"echizen": "recruitment"})

    assert choice(now, GREEN) == Recruit(now.decision.id, 2)


def test_it_attacks_with_all_and_the_samurai_follow() -> None:
    land = {"settsu": "g 4 mori", "harima": "b 1", "suruga": "y 1"}
    now = table(land=land, orders={"settsu": "movement"})
    attack = choice(now, GREEN)
    assert isinstance(attack, MoveUnits)
    assert attack.units == 4

    now = now.when(GREEN, MoveUnits, attack.destination, attack.units)

    assert choice(now, GREEN) == MoveSamurai(now.decision.id, attack.destination, "mori")


def test_it_stays_where_it_could_only_lose() -> None:
    land = {"mutsu": "k 1", "echigo": "y 5", "hitachi": "y 5", "suruga": "y 2", "musashi": "y 6"}
    coast = dict.fromkeys(("nagato", "izumo", "harima"), "b 6")
    land |= coast | dict.fromkeys(("echizen", "settsu", "ise"), "g 6") | {"etchu": "y 6"}
    now = table(land=land, orders={"mutsu": "movement"})

    assert isinstance(choice(now, 2), EndMovement)


def test_it_raids_a_coast_that_nobody_defends_and_lands_there() -> None:
    land = {"settsu": "g 4", "suruga": "y 0", "harima": "b 6", "echizen": "k 6", "ise": "k 6"}
    now = table(faces("yyyy"), land=land, orders={"settsu": "movement"})
    raid = choice(now, GREEN)
    assert isinstance(raid, LaunchRaid)

    now = now.when(GREEN, LaunchRaid, raid.sea, raid.units, raid.samurai)

    landing = choice(now, GREEN)
    assert isinstance(landing, MoveUnits)
    assert landing.units == 4


def test_it_executes_the_dearest_hostage() -> None:
    held = {"b": ["green-family-son", "green-family-grandfather"]}
    now = attacked("4", "0", held=held)

    assert choice(now, BLUE) == ExecuteHostage(now.decision.id, "green-family-grandfather")


def test_it_turns_an_enemys_die_first() -> None:
    now = fought("4 baba", "4", "kkbkkkkk")

    assert choice(now, GREEN) == TurnDie(now.decision.id, "baba", 2)


def test_it_rerolls_no_die_of_its_own() -> None:
    now = fought("4 daisuke", "4", "gggggggg")

    assert isinstance(choice(now, GREEN), PassAbilities)


def test_it_calls_a_military_kami_when_the_dice_are_against_it() -> None:
    scene: dict[str, Any] = {"kami": True, "spirits": {"g": ["akashi"]}}
    against, with_it = (fought("4", "4", dice, **scene) for dice in ("bbbgkkkkk", "gggbkkkkk"))

    reroll = choice(against, GREEN)
    assert isinstance(reroll, RerollByKami)
    assert 3 not in reroll.dice
    assert not isinstance(choice(with_it, GREEN), RerollByKami)


def test_it_plays_the_support_that_the_dice_favour() -> None:
    held = {"g": ["black-military-2", "yellow-military-3"]}
    now = attacked("4", "4", faces("kkyggbbrr"), held=held).when(BLUE, SpareHostages)

    assert choice(now, GREEN) == PlaySupport(now.decision.id, ("black-military-2",))


def test_it_calls_itself_first_and_keeps_the_emperor() -> None:
    now = table(phase=Phase.AUTUMN, land=ROOMY, host="y")
    tie = table(phase=Phase.WELCOME, honor={"g": 9, "k": 9}, host="k")

    assert choice(now, YELLOW) == CallFamily(now.decision.id, YELLOW)
    assert choice(tie, 2) == ChooseHost(tie.decision.id, 2)


def test_it_reveals_hostages_first() -> None:
    now = turn(held={"g": ["yellow-family-son", "yellow-family-wife"]})

    assert choice(now, GREEN) == ExposeHostage(now.decision.id, "yellow-family-wife")


def test_it_returns_the_cheapest_set() -> None:
    families = ("yellow", "black", "blue", "red", "purple")
    held = [card for f in families for card in (f"{f}-trading-d", f"{f}-military-1")]

    command = choice(turn(held={"g": held}), GREEN)

    assert isinstance(command, ReturnSet)
    assert set(command.cards) == {f"{f}-military-1" for f in families}


def test_it_converts_its_dearest_trading_card() -> None:
    held = {"g": ["yellow-trading-a", "yellow-trading-c"]}
    now = turn(held=held, hanafuda={"y": flowers(5)})

    assert choice(now, GREEN) == ConvertCard(now.decision.id, "yellow-trading-c")


def test_it_plays_the_dearest_combination() -> None:
    now = turn(hanafuda={"g": (*flowers(4, symbol="sun"), *flowers(4, symbol="animal"))})

    command = choice(now, GREEN)

    assert isinstance(command, PlayCombination)
    assert command.combination == "suns-4"


def test_it_keeps_four_different_values_for_something_better() -> None:
    plain = tuple(flowers(1, value=v, symbol="none")[0] for v in range(1, 5))

    assert isinstance(choice(turn(hanafuda={"g": plain}), GREEN), EndTurn)


def test_it_hires_the_most_honored_for_its_strongest_garrison() -> None:
    tanzaku = flowers(5, symbol="tanzaku")
    land = ROOMY | {"settsu": "g 5"}
    now = turn(land=land, hanafuda={"g": tanzaku}, samurai_pile=("mori", "oda", "baba"))
    now = now.when(GREEN, PlayCombination, "tanzaku-5", tanzaku)

    assert choice(now, GREEN) == HireSamurai(now.decision.id, "oda", "settsu")


def test_landless_it_hires_mercenaries() -> None:
    land = {p: row for p, row in ROOMY.items() if not row.startswith("g")}
    command = choice(turn(land=land, honor={"g": 20}), GREEN)

    assert isinstance(command, HireMercenaries)
    assert (command.units, command.ronin) == (4, 0)


def test_it_cycles_plain_flowers() -> None:
    now = turn(land=ROOMY | {"echizen": "g 1 natsuka"}, hanafuda={"g": flowers(4)})

    command = choice(now, GREEN)

    assert isinstance(command, CycleHanafuda)
    assert {HANAFUDA[card].symbol for card in command.cards} == {"none"}


def test_a_samurai_without_units_dies_for_his_kami() -> None:
    now = turn(land=ROOMY | {"echizen": "g 0 gamo"}, kami=True)

    assert choice(now, GREEN) == CommitSeppuku(now.decision.id, "gamo")


def test_it_shows_what_it_can_spare() -> None:
    hand = (*flowers(2, symbol="sun"), *flowers(2, symbol="none"))
    now = turn(held={"g": ["yellow-trading-b"]}, hanafuda={"y": hand})
    now = now.when(GREEN, ConvertCard, "yellow-trading-b")

    command = choice(now, YELLOW)

    assert isinstance(command, ShowHanafuda)
    assert {HANAFUDA[card].symbol for card in command.cards} == {"none"}


def test_it_picks_one_of_each_group() -> None:
    now = turn(hanafuda={"g": flowers(96)[::4]})  # two of each value
    templates = [t for t in now.legal(GREEN).templates if t.type is PlayCombination]
    assert any(template.choices["cards"].groups for template in templates)

    for template in templates:
        cards = picked(template.choices["cards"], lambda _: 0)
        assert template.choices["cards"].admits(cards)


def test_it_plays_as_well_from_what_travels_over_the_wire() -> None:
    """What a template's `fits` demands never reaches a client, who chooses legally all the same."""
    played = play_game(GAME, 4, SenjiOptions(kami=True, year_limit=2), "wire", over_the_wire)

    assert played.state.outcome is not None


def over_the_wire(game: AnyGame, state: Any, seat: Seat, moves: Legal, chance: Chance) -> Command:
    wired = tuple(template_from_wire(game, template_to_wire(t)) for t in moves.templates)
    command: Command = game.choose(game.view(state, seat), Legal(moves.commands, wired), chance)
    return command
