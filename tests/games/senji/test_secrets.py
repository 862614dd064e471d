"""What stays hidden: hands, orders, bids, offers, support, piles; and what everybody sees."""

from collections.abc import Callable
from typing import Any

import pytest

from domain.kernel.events import Drawn, Event
from domain.kernel.referee import awaited, legal
from domain.kernel.visibility import Watcher, redact
from domain.senji import GAME
from domain.senji.board import DIPLOMACY, HANAFUDA
from domain.senji.commands.autumn import CallFamily, EndTurn
from domain.senji.commands.combat import PlaySupport, SpareHostages
from domain.senji.commands.winter import Bid, FinishWinter, MakeOffer
from domain.senji.events import EVENTS
from domain.senji.events.setup import FamilyEliminated
from domain.senji.events.winter import CardPaid, PileShuffled
from domain.senji.options import SenjiOptions
from domain.senji.state import Phase
from service.bots.simulate import at_random, play_game
from service.games.dry_run import DryRun, try_out
from service.wire import from_json, to_json, visible_data
from tests.games.laws import Position
from tests.games.senji.cells import rehide
from tests.games.senji.scenes import (
    BLACK,
    BLUE,
    GREEN,
    ROOMY,
    YELLOW,
    attacked,
    cards_of,
    faces,
    flowers,
    position,
    table,
)
from tests.games.test_laws import after, common_steps, differ, looks, tried
from tests.play import Seeded, Table, given

VIEWERS = (GREEN, YELLOW, BLACK, BLUE, Watcher.SPECTATOR)


def seen(now: Table, viewer: Any) -> str:
    return to_json(now.view(viewer)).decode()


def spring() -> Table:
    """Everybody holds flowers, a hostage lies open, an order is placed."""
    return table(
        phase=Phase.SPRING,
        land=ROOMY,
        hanafuda={"g": flowers(3), "y": flowers(6)[3:]},
        exposed={"b": ["yellow-family-son"]},
    )


@pytest.mark.parametrize("viewer", VIEWERS)
def test_e34_no_view_shows_another_hand(viewer: Any) -> None:
    now = spring()

    for seat in range(4):
        shown = now.view(viewer).seats[seat]
        assert (shown.diplomacy is not None) == (seat == viewer)
        assert (shown.hanafuda is not None) == (seat == viewer)
        assert shown.diplomacy_count == len(now.state.diplomacy.hands[seat])
        assert shown.hanafuda_count == len(now.state.hanafuda.hands[seat])


@pytest.mark.parametrize("viewer", VIEWERS)
def test_e34_no_hidden_card_stands_anywhere_in_a_view(viewer: Any) -> None:
    now = spring()
    text, state = seen(now, viewer), now.state

    hidden = [*state.hanafuda.pile, *(c for pile in state.diplomacy.piles.values() for c in pile)]
    for seat in range(4):
        if seat != viewer:
            hidden += [*state.diplomacy.hands[seat], *state.hanafuda.hands[seat]]
    assert [card for card in hidden if f'"{card}"' in text] == []


def test_e34_exposed_hostages_lie_open() -> None:
    for viewer in VIEWERS:
        assert spring().view(viewer).seats[BLUE].exposed == ("yellow-family-son",)


def test_e34_orders_show_only_where_they_lie_until_they_are_turned_up() -> None:
    orders = {"echizen": "movement", "suruga": "recruitment"}
    now = table(land=ROOMY, orders=orders)

    assert {o.province: o.order for o in now.view(GREEN).orders} == {
        "echizen": "movement",
        "suruga": None,
    }
    assert [o.order for o in now.view(Watcher.SPECTATOR).orders] == [None, None]
    assert [o.order for o in now.view(Watcher.OPEN).orders] == ["movement", "recruitment"]


def test_e34_lots_lie_open_and_bids_do_not() -> None:
    now = table(phase=Phase.WINTER, land=ROOMY)
    lot = now.state.diplomacy.lots[0].card
    now = now.when(GREEN, Bid, lot, ("green-trading-c",))

    for viewer in VIEWERS:
        assert now.view(viewer).lots[0].card == lot
    assert "green-trading-c" in seen(now, GREEN)
    for viewer in VIEWERS[1:]:
        assert "green-trading-c" not in seen(now, viewer)


def test_e34_support_cards_are_hidden_until_both_have_played() -> None:
    now = attacked("4", "4", faces("kkkkkkkkk"), held={"g": ["black-military-2"]})
    now = now.when(BLUE, SpareHostages).when(GREEN, PlaySupport, ("black-military-2",))

    for viewer in VIEWERS[1:]:
        assert "black-military-2" not in seen(now, viewer)
        assert now.view(viewer).combat.have_played == (GREEN,)


def test_nobody_else_learns_of_an_offer_by_view_list_event_or_refusal() -> None:
    before = table(phase=Phase.WINTER, land=ROOMY)
    now = before.when(GREEN, MakeOffer, YELLOW, ("green-family-son",), "up", (), 0)

    for viewer in (BLACK, BLUE, Watcher.SPECTATOR):
        assert seen(before, viewer) == seen(now, viewer)
        assert all(redact(event, viewer) is None for event in now.happened)
    for seat in (BLACK, BLUE):
        assert before.legal(seat).commands == now.legal(seat).commands
        shapes = [[(t.type, t.choices) for t in x.legal(seat).templates] for x in (before, now)]
        assert shapes[0] == shapes[1]


def test_a_finished_game_that_is_opened_shows_everything() -> None:
    now = spring()

    opened = now.view(Watcher.OPEN)
    assert [seat.diplomacy for seat in opened.seats] == list(now.state.diplomacy.hands)


def test_no_draw_is_hidden_so_that_no_number_tells_of_one() -> None:
    for event_type in EVENTS:
        if issubclass(event_type, Drawn):
            assert event_type.AUDIENCE.named_by is None, event_type


def test_only_offers_and_bids_are_hidden_altogether() -> None:
    private = {e.__name__ for e in EVENTS if e.AUDIENCE.named_by is not None}

    assert private == {
        "PrivateDecisionOpened",
        "PrivateDecisionAnswered",
        "OfferMade",
        "OfferDeclined",
        "OfferWithdrawn",
        "OfferFailed",
        "CardsExchanged",
        "BidPlaced",
    }


def test_a_hidden_card_is_shown_by_a_reveal_or_by_the_one_who_holds_it() -> None:
    played = play_game(GAME, 4, SenjiOptions(kami=True, year_limit=3), "leaks", at_random)
    state = GAME.blank
    for event in played.events:
        for viewer in range(4):
            leaked = _cards(event, viewer) & _hidden_by_others(state, event, viewer)
            assert not leaked or event.REVEALS, (event, viewer)
        state = GAME.fold.evolve(state, event)


def _cards(event: Event, viewer: int) -> set[str]:
    redacted = redact(event, viewer)
    data = {} if redacted is None else visible_data(redacted)
    text = to_json({name: value for name, value in data.items() if name != "asks"}).decode()
    return {word for word in text.split('"') if word in DIPLOMACY or word in HANAFUDA}


def _hidden_by_others(state: Any, event: Event, viewer: int) -> set[str]:
    """Give the cards in the hands of those who neither see nor bring about the event."""
    hands = (*enumerate(state.diplomacy.hands), *enumerate(state.hanafuda.hands))
    shows = getattr(event, "seat", None)
    return {card for seat, hand in hands if seat not in (viewer, shows) for card in hand}


def test_asking_for_a_card_tells_no_more_than_that_it_is_asked_for() -> None:
    now = table(phase=Phase.WINTER, land=ROOMY)
    template = next(t for t in now.legal(GREEN).templates if len(t.choices["asks"].allowed) > 9)

    wanted = set(map(str, template.choices["asks"].allowed))
    open_cards = {lot.card for lot in now.state.diplomacy.lots}
    own = set(now.state.diplomacy.hands[GREEN])
    dummies = {card for card, printed in DIPLOMACY.items() if printed.dummy}
    assert wanted == set(DIPLOMACY) - open_cards - own - dummies


@pytest.mark.parametrize("players", range(2, 7))
def test_a_state_survives_the_round_trip_through_json(players: int) -> None:
    played = play_game(GAME, players, SenjiOptions(kami=True, year_limit=2), "wire", at_random)
    state = GAME.blank

    for number, event in enumerate(played.events):
        state = GAME.fold.evolve(state, event)
        if number % 25 == 0:
            assert from_json(to_json(state), type(state)) == state


@pytest.mark.parametrize("players", range(2, 7))
def test_what_is_dealt_anew_for_a_viewer_keeps_the_laws(players: int) -> None:
    played = play_game(GAME, players, SenjiOptions(kami=True, year_limit=2), "rehide", at_random)
    state = GAME.blank

    for number, event in enumerate(played.events):
        state = GAME.fold.evolve(state, event)
        if number % 40 == 0 and state.course.phase is not Phase.FAMILIES:
            other = rehide(state, number % players, Seeded(number))
            assert list(GAME.invariants(other)) == []


def busy_winter() -> Table:
    """Kami, lots and hostages are there; two families are missing, all four may call a kami."""
    return table(
        phase=Phase.WINTER,
        land=ROOMY,
        kami=True,
        spirits={"g": ["ekes"], "y": ["umeko"], "k": ["chosogabe"], "b": ["ishida"]},
        held={"g": ["yellow-trading-a"], "b": ["red-family-son", "black-military-2"]},
        exposed={"y": ["blue-family-son"]},
        hanafuda={"g": flowers(3), "y": flowers(6)[3:]},
    )


def busy_battle() -> Table:
    """Samurai, kami and support cards on both sides."""
    return attacked(
        "4 ekes daisuke",
        "4 baba",
        kami=True,
        held={"g": ["black-military-2", "yellow-military-1"], "b": ["yellow-military-3"]},
        spirits={"g": ["akashi"], "b": ["mori"]},
    )


def busy_autumn() -> Table:
    """Every power of autumn is there for green to use."""
    plain = flowers(7, symbol="none")
    return table(
        phase=Phase.AUTUMN,
        land=ROOMY | {"echizen": "g 2 umeko natsuka todo"},
        kami=True,
        spirits={"g": ["ekes", "gamo"]},
        held={"g": ["yellow-trading-b", "red-trading-b", "black-trading-a", "blue-family-son"]},
        hanafuda={"g": flowers(9, symbol="tanzaku"), "y": plain[:4], "k": plain[4:]},
    )


@pytest.mark.parametrize("start", [busy_winter, busy_battle, busy_autumn])
@pytest.mark.parametrize("seed", range(6))
def test_two_worlds_that_differ_in_secrets_look_alike_where_most_is_secret(
    start: Callable[[], Table], seed: int
) -> None:
    luck, now = Seeded(seed), start()
    here = Position(GAME, now.state, ())
    for _ in range(40):
        viewer = luck.pick(VIEWERS).value
        there = Position(GAME, rehide(here.state, viewer, luck), ())
        assert looks(here, viewer) == looks(there, viewer)
        assert trials(here, viewer) == trials(there, viewer)
        step = luck.pick(common_steps(here, there)).value
        here, there = after(here, step, seed), after(there, step, seed)
        if not differ(here.events, there.events, viewer):
            assert looks(here, viewer) == looks(there, viewer)


def trials(position: Position, viewer: Any) -> list[DryRun]:
    """Give what the viewer would learn by trying out whatever he may do."""
    if viewer not in awaited(position.state):
        return []
    moves = legal(GAME, position.state, viewer)
    sampled = filter(None, (template.sample(Seeded(2)) for template in moves.templates))
    return [try_out(GAME, position.state, viewer, c) for c in (*moves.commands, *sampled)]


def test_s8_trying_out_the_last_word_in_winter_tells_nothing_of_the_bids() -> None:
    lots = ["purple-family-son", "purple-family-wife"]
    scene: dict[str, Any] = {"families": "gykbr", "land": ROOMY, "phase": Phase.WINTER}
    idle = table(**scene, stacks={"purple": lots})
    tied = idle
    for lot, kind in zip(lots, ("a", "b"), strict=True):
        for seat, family in ((GREEN, "green"), (YELLOW, "yellow")):
            tied = tied.when(seat, Bid, lot, (f"{family}-trading-{kind}",))
    for seat in (GREEN, YELLOW, BLACK, BLUE):
        idle, tied = idle.when(seat, FinishWinter), tied.when(seat, FinishWinter)

    last = FinishWinter(idle.decision.id)
    assert [try_out(GAME, now.state, 4, last).then for now in (idle, tied)] == ["reveal"] * 2
    assert try_out(GAME, idle.state, 4, last) == try_out(GAME, tied.state, 4, last)


@pytest.mark.parametrize("empty_handed", ["", "y"])
def test_s44_trying_out_the_last_turn_shows_nothing_that_the_fallen_held(empty_handed: str) -> None:
    now = table(
        phase=Phase.AUTUMN,
        land={p: row for p, row in ROOMY.items() if row[0] != "y"},
        honor={"g": 9},
        hanafuda={"y": flowers(3)},
        empty_handed=empty_handed,
    )
    for seat in (YELLOW, BLACK, BLUE):
        now = now.when(GREEN, CallFamily, seat).when(seat, EndTurn)

    trial = try_out(GAME, now.state, GREEN, EndTurn(now.decision.id))

    assert trial.then == "reveal"
    assert not [r for r in trial.events if flowers(1)[0] in repr(r.event)]
    assert "FamilyEliminated" not in {type(r.event).__name__ for r in trial.events}


@pytest.mark.parametrize("depth", [1, 2])
@pytest.mark.parametrize("stray", ["blue-trading-d", "yellow-trading-d"])
def test_s9_trying_out_the_last_turn_does_not_tell_where_a_stray_card_lies(
    stray: str, depth: int
) -> None:
    on_top, deep = last_turn(stray, 0), last_turn(stray, depth)
    last = EndTurn(on_top.decision.id)

    here, there = (Position(GAME, now.state, ()) for now in (on_top, deep))

    assert looks(here, GREEN) == looks(there, GREEN)
    assert tried(here, GREEN, last) == tried(there, GREEN, last)
    assert tried(here, GREEN, last).then == "reveal"


def last_turn(stray: str, depth: int) -> Table:
    """Blue has fallen, and a paid card lies so deep in the pile of purple; green ends the year."""
    land = {province: row for province, row in ROOMY.items() if row[0] != "b"}
    *events, autumn = position(phase=Phase.AUTUMN, land=land, honor={"g": 9}, empty_handed="b")
    pile = [card for card in cards_of("purple") if card != stray]
    pile.insert(depth, stray)
    paid = (CardPaid(stray, "purple"), PileShuffled(1, "purple", tuple(pile)))
    now = given(GAME, (*events, *paid, FamilyEliminated(BLUE, 1, ()), autumn))
    for seat in (YELLOW, BLACK):
        now = now.when(GREEN, CallFamily, seat).when(seat, EndTurn)
    return now
