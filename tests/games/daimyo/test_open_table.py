"""Nothing is hidden; the bot reads the view; positions survive the wire; troops are conserved."""

from dataclasses import replace
from itertools import pairwise
from typing import Any

import pytest

from domain.daimyo import GAME
from domain.daimyo.board import TROOPS
from domain.daimyo.commands import (
    AttackProvince,
    ChooseDaimyo,
    Decline,
    MoveTroop,
    PlaceTroop,
    SendTroops,
)
from domain.daimyo.land import Army
from domain.daimyo.options import DaimyoOptions
from domain.daimyo.state import DaimyoState
from domain.daimyo.view import DaimyoView
from domain.kernel.legal import Legal
from domain.kernel.referee import decide, legal, opening
from domain.kernel.visibility import Watcher, redact
from service.bots.simulate import at_random, by_bot, play_game
from service.wire import from_json, to_json
from tests.games.daimyo.scenes import acting
from tests.play import Seeded

LONG = DaimyoOptions(action_cards=True, longer_game=True, year_limit=5)


def path(players: int, options: DaimyoOptions, seed: int) -> list[DaimyoState]:
    """Every position of a game played at random."""
    chance, whims = Seeded(seed), Seeded(seed + 1)
    states = [opening(GAME, players, options, chance).state]
    while states[-1].outcome is None:
        state = states[-1]
        seat = state.decisions.current.seats[0]
        command = legal(GAME, state, seat).sample(whims)
        assert command is not None
        states.append(decide(GAME, state, seat, command, chance).state)
    return states


@pytest.mark.parametrize("players", [1, 4, 8])
def test_a_province_without_troops_is_held_only_as_a_home_castle_or_while_placing(
    players: int,
) -> None:
    options = DaimyoOptions() if players == 1 else LONG
    for state in path(players, options, 7):
        land = state.land
        empty = {p for p, army in land.armies.items() if not army.troops}
        assert land.lifted is not None or empty <= land.homes.keys()


def test_a_state_survives_the_wire_and_plays_on_the_same() -> None:
    for before, after in pairwise(path(5, LONG, 11)):
        again = from_json(to_json(before), DaimyoState)
        assert again == before
        if before.outcome is None:
            seat = before.decisions.current.seats[0]
            assert legal(GAME, again, seat) == legal(GAME, before, seat)
        assert after != before


def test_a_view_survives_the_wire() -> None:
    for state in path(3, DaimyoOptions(), 2)[::10]:
        seen = GAME.view(state, 1)
        assert from_json(to_json(seen), DaimyoView) == seen


def test_all_viewers_see_the_same_but_for_their_own_seat() -> None:
    table = acting("oda", "attack", oda="owari 3, mino 2", hojo="odawara 1")

    seen = table.view(0)
    assert replace(table.view(1), seat=0) == seen
    assert replace(table.view(Watcher.SPECTATOR), seat=0) == replace(
        table.view(Watcher.OPEN), seat=0
    )
    assert table.view(Watcher.SPECTATOR).seat is None
    assert seen.armies["mino"] == Army("oda", 2)
    assert seen.regions["chubu"] is None
    assert seen.turn.daimyo == "oda"


def test_a_view_names_no_theatre_before_the_daimyo_are_chosen() -> None:
    chance = Seeded(1)
    state = opening(GAME, 4, DaimyoOptions(), chance).state
    assert GAME.view(state, 0).theatre is None

    for daimyo in ("oda", "takeda", "hojo", "miyoshi"):
        decision = state.decisions.current
        chosen = ChooseDaimyo(decision.id, daimyo)
        state = decide(GAME, state, decision.seats[0], chosen, chance).state
    assert GAME.view(state, 0).theatre == "centre"


def test_every_event_is_public_and_whole() -> None:
    for event in play_game(GAME, 8, LONG, "open", by_bot).events:
        redacted = redact(event, Watcher.SPECTATOR)
        assert redacted is not None
        assert not redacted.hidden


def broken(state: DaimyoState, **changes: Any) -> list[str]:
    return list(GAME.invariants(replace(state, **changes)))


def test_the_laws_notice_what_is_wrong() -> None:
    state = acting("oda", "attack", oda="owari 3, mino 2", hojo="odawara 1").state
    land, houses = state.land, state.houses
    more = {**land.armies, "mino": Army("oda", 3)}
    house = replace(houses["oda"], spent=("pincer",))
    outside = {**land.armies, "atlantis": Army("oda", 0)}
    taken = {**land.armies, "odawara": Army("oda", 1)}

    assert broken(state) == []
    assert any("troops" in law for law in broken(state, land=replace(land, armies=more)))
    assert any("twice" in law for law in broken(state, houses={**houses, "oda": house}))
    assert any("not in play" in law for law in broken(state, land=replace(land, armies=outside)))
    assert any("taken" in law for law in broken(state, land=replace(land, armies=taken)))
    less = {**land.supply, "oda": -1}
    assert any("supply" in law for law in broken(state, land=replace(land, supply=less)))
    negative = {**land.armies, "mino": Army("oda", -1)}
    assert any("less than" in law for law in broken(state, land=replace(land, armies=negative)))
    many = replace(houses["oda"], cards=(*houses["oda"].cards, "navy"))
    assert any("more cards" in law for law in broken(state, houses={**houses, "oda": many}))
    forged = replace(houses["oda"], unused=houses["hojo"].actions + tuple(LONG_ACTIONS))
    assert any("unused" in law for law in broken(state, houses={**houses, "oda": forged}))


LONG_ACTIONS = (
    acting("oda", "move", oda="owari 3", hojo="", action_cards=True).state.houses["oda"].actions
)


def test_troops_are_conserved_through_a_conquest() -> None:
    scene = {"oda": "kiso 9", "takeda": "shinano 2, kai 4", "hojo": "", "mori": ""}
    table = acting("oda", "attack", **scene, longer_game=True)
    table = table.when(0, AttackProvince, "kiso", "shinano").when(0, SendTroops, 2)

    land = table.state.land
    assert land.troops_of("oda") + land.supply["oda"] == 2 * TROOPS
    assert table.state.houses["oda"].conquered == ("takeda",)


class NoCards(Seeded):
    """Whims of a bot that is never in the mood for a card."""

    def pick(self, items: Any) -> Any:
        drawn = super().pick(items)
        return replace(drawn, value="save") if "play" in items else drawn


def chosen(table: Any) -> Any:
    moves: Legal = table.legal(0)
    return GAME.choose(table.view(0), moves, NoCards(1))


def test_a_bot_takes_what_falls() -> None:
    table = acting("oda", "attack", oda="owari 9, mino 4", takeda="kiso 9, hida 2, ise 9")

    assert isinstance(chosen(table), AttackProvince)
    assert chosen(table).target == "hida"


def test_a_bot_claims_what_lies_open_and_then_stands_still() -> None:
    claiming = acting("oda", "move", oda="owari 3", hojo="odawara 9")
    hemmed_in = acting("oda", "move", oda="owari 1", hojo="odawara 9", cards={"oda": ""})

    assert isinstance(chosen(claiming), MoveTroop)
    assert chosen(claiming).destination in {"mino", "ise"}
    assert isinstance(chosen(hemmed_in), Decline)


def test_a_bot_deploys_where_the_enemy_is() -> None:
    table = acting("oda", "deploy", oda="owari 1, mino 1", takeda="kiso 5")

    assert isinstance(chosen(table), PlaceTroop)
    assert chosen(table).province == "mino"


def test_a_bot_plays_its_cards_in_time() -> None:
    played = play_game(GAME, 8, DaimyoOptions(), "cards", by_bot)

    spent = [len(house.spent) for house in played.state.houses.values()]
    assert sum(spent) > 16


def test_a_bot_does_better_than_chance() -> None:
    wins = 0
    for number in range(12):
        name, bot_seat = f"duel {number}", number % 2

        def mixed(
            game: Any, state: Any, seat: int, moves: Any, chance: Any, bot: int = bot_seat
        ) -> Any:
            policy = by_bot if seat == bot else at_random
            return policy(game, state, seat, moves, chance)

        outcome = play_game(GAME, 2, DaimyoOptions(duel="mori-miyoshi"), name, mixed).state.outcome
        wins += outcome.winners == (bot_seat,)

    assert wins >= 9
