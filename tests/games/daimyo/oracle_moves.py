"""What each decision should list, by the rulings alone: the second half of the oracle."""

from collections.abc import Callable
from collections.abc import Set as AbstractSet
from dataclasses import replace
from itertools import combinations
from typing import Any, TypeAlias

from domain.daimyo.state import DaimyoState, Turn
from tests.games.daimyo.oracle import (
    ACTION_OF,
    BORDERS,
    COASTS,
    HOMES,
    KIND,
    REGIONS,
    Oracle,
    Raid,
)

Moves: TypeAlias = AbstractSet[tuple[Any, ...]]
DECLINE = {("Decline",)}
WHO_MAY_BE_PLAYED = {
    3: {"mori", "miyoshi", "shimazu"},
    4: {"oda", "uesugi", "takeda", "hojo", "miyoshi"},
    5: HOMES.keys() - {"shimazu"},
    6: HOMES.keys() - {"shimazu"},
}


def expected(state: DaimyoState) -> Moves:
    """Give what the seat that must act may do, as types and fields."""
    moves: Moves = _LISTS[state.decisions.current.kind](Oracle(state), state)
    return moves


def attacks(oracle: Oracle, turn: Turn) -> set[Raid]:
    """Give the attacks of a plain action or of the present part of a card."""
    daimyo, plain = turn.daimyo, oracle.raids(turn.daimyo)
    special = _ATTACKS.get(turn.card or "")
    return plain if special is None else special(oracle, turn, daimyo, plain)


def _pincer(oracle: Oracle, _turn: Turn, daimyo: str, _plain: set[Raid]) -> set[Raid]:
    return {
        (pair, target)
        for pair in combinations([p for p in KIND if p in oracle.armed(daimyo)], 2)
        for target in oracle.next_to(pair[0]) & oracle.next_to(pair[1])
        if oracle.is_enemy(target, daimyo) and oracle.is_target(target, daimyo)
    }


def _raid(oracle: Oracle, turn: Turn, daimyo: str, plain: set[Raid]) -> set[Raid]:
    if not turn.strikes:
        return plain
    first = turn.strikes[0]
    return {one for one in oracle.raids(daimyo, first.origins) if one[1] != first.target}


def _charge(oracle: Oracle, turn: Turn, daimyo: str, plain: set[Raid]) -> set[Raid]:
    if not turn.strikes:
        return {
            (o, t)
            for o, t in plain
            if oracle.is_enemy(t, daimyo) and oracle.kills(turn, o, t) < oracle.troops[t]
        }
    first = turn.strikes[0]
    beyond = oracle.next_to(first.target)
    return {(first.origins, t) for t in beyond if oracle.is_target(t, daimyo)}


def _defense(oracle: Oracle, turn: Turn, daimyo: str, plain: set[Raid]) -> set[Raid]:
    def captures(origins: tuple[str, ...], target: str) -> bool:
        if not oracle.is_enemy(target, daimyo):
            return True
        wiped_out = oracle.kills(turn, origins, target) >= oracle.troops[target]
        return wiped_out and oracle.opens(target)

    return {one for one in plain if captures(*one)}


def _shinobi(oracle: Oracle, _turn: Turn, daimyo: str, _plain: set[Raid]) -> set[Raid]:
    reached = {target for province in oracle.own(daimyo) for target in oracle.next_to(province)}
    targets = {target for target in reached if oracle.is_target(target, daimyo)}
    return {((origin,), target) for origin in oracle.armed(daimyo) for target in targets}


def _will(oracle: Oracle, turn: Turn, daimyo: str, _plain: set[Raid]) -> set[Raid]:
    spent = {origin for strike in turn.strikes for origin in strike.origins}
    return oracle.raids(daimyo, set(turn.ploy.origins) - spent)


def _ferocity(oracle: Oracle, turn: Turn, daimyo: str, plain: set[Raid]) -> set[Raid]:
    if not turn.strikes:
        return plain
    first = turn.strikes[0]
    taken = {first.target} if first.entered else set()
    return oracle.raids(daimyo, {*first.origins} | taken)


def _against(*kinds: str) -> Callable[[Oracle, Turn, str, set[Raid]], set[Raid]]:
    def those(oracle: Oracle, _turn: Turn, daimyo: str, plain: set[Raid]) -> set[Raid]:
        return {(o, t) for o, t in plain if oracle.is_enemy(t, daimyo) and KIND[t] in kinds}

    return those


_ATTACKS: dict[str, Callable[[Oracle, Turn, str, set[Raid]], set[Raid]]] = {
    "pincer": _pincer,
    "blitz": lambda oracle, turn, daimyo, _: oracle.raids(daimyo, {turn.strikes[-1].target}),
    "raid": _raid,
    "charge": _charge,
    "kansuke-defense": _defense,
    "shinobi": _shinobi,
    "will": _will,
    "vengeance": _against("city"),
    "fire-attack": _against("castle", "city", "fort"),
    "tadamune-assault": _against("castle"),
    "ferocity": _ferocity,
    "stand": lambda oracle, turn, daimyo, _: oracle.raids(daimyo, {turn.ploy.receiver or ""}),
}


def _shifts(oracle: Oracle, daimyo: str, staying: int) -> set[tuple[str, str]]:
    own = oracle.own(daimyo)
    return {(a, b) for a in own for b in own if a != b and oracle.troops[a] > staying}


def _cards(oracle: Oracle, state: DaimyoState, *, after_capture: bool = False) -> Moves:
    """D13, D14, D43: what may be played from the hand at this point."""
    turn = state.acting
    house = state.houses[turn.daimyo]
    begun = turn.card or (not after_capture and (turn.part or turn.touched))
    if begun or house.last_played == state.course.year:
        return set()
    fitting = {card for card in house.cards if ACTION_OF[card] == turn.action.value}
    timely = {card for card in fitting if (card == "blitz") is after_capture}
    return {("PlayCard", card) for card in timely if _can_begin(oracle, state, card)}


def _can_begin(oracle: Oracle, state: DaimyoState, card: str) -> bool:
    turn = replace(state.acting, card=card, part=0)
    if ACTION_OF[card] == "move" or card in {"cunning", "bargain"}:
        return True
    if ACTION_OF[card] == "deploy":
        allowed = card != "call" or REGIONS["kyushu"] <= oracle.own(turn.daimyo)
        return allowed and state.land.supply[turn.daimyo] > 0
    if card in {"bluff", "stand"}:
        return bool(_shifts(oracle, turn.daimyo, int(card == "bluff")))
    if card == "will":
        return bool(oracle.raids(turn.daimyo))
    return bool(attacks(oracle, turn))


def _casting(oracle: Oracle, state: DaimyoState) -> Moves:
    players = len(state.seats)
    playable: AbstractSet[str] = WHO_MAY_BE_PLAYED.get(players, HOMES.keys())
    if players == 2:
        playable = set((state.options.duel or "takeda-hojo").split("-"))
    if oracle.alone or state.options.full_board:
        playable = HOMES.keys()
    return {("ChooseDaimyo", daimyo) for daimyo in playable - set(state.seats)} | {
        ("LeaveToChance",)
    }


def _fort_choice(oracle: Oracle, _state: DaimyoState) -> Moves:
    free = oracle.in_play - oracle.owner.keys()
    return {("ChooseFort", province) for province in free if KIND[province] == "fort"}


def _deployment(oracle: Oracle, state: DaimyoState) -> Moves:
    turn = state.acting
    own = oracle.own(turn.daimyo)
    forts = {province for province in own if KIND[province] == "fort"}
    gift = {p for p in own if p in {"sendai", *BORDERS["sendai"]}}
    match turn.card, turn.part:
        case "hidden-troops", _:
            moves = {("PlaceTroop", province) for province in own}
        case "reinforcements", 1:
            moves = {("PlaceTroop", province) for province in own - forts - set(turn.touched)}
        case "regiments", 0:
            moves = {("PlaceAll", province) for province in own - forts}
        case "rallying-call", 1:
            moves = {("PlaceTroop", province) for province in forts}
        case "terumune-assault", 1:
            return {("PlaceAll", province) for province in gift} | DECLINE
        case _:
            moves = {("PlaceTroop", province) for province in own - forts}
    return moves | _cards(oracle, state)


def _march(oracle: Oracle, state: DaimyoState) -> Moves:
    turn = state.acting
    armed = oracle.armed(turn.daimyo)
    steps = {
        ("MoveTroop", source, destination)
        for source in armed
        for destination in oracle.next_to(source)
        if not oracle.is_enemy(destination, turn.daimyo)
    }
    harbours = {p for p in oracle.in_play & COASTS if KIND[p] == "fort"}
    voyages = {("Sail", a, b) for a in armed & COASTS for b in harbours if a != b}
    sails = turn.card == "navy" and not turn.ploy.sailed
    return steps | (voyages if sails else set()) | _cards(oracle, state) | DECLINE


def _assault(oracle: Oracle, state: DaimyoState) -> Moves:
    listed = {
        ("AttackProvince" if len(origins) == 1 else "AttackTogether", *origins, target)
        for origins, target in attacks(oracle, state.acting)
        if all(origin in oracle.armed(state.acting.daimyo) for origin in origins)
    }
    return listed | _cards(oracle, state) | DECLINE


def _entry(oracle: Oracle, state: DaimyoState) -> Moves:
    strike = state.acting.strikes[-1]
    owed = strike.must_enter - strike.entered if len(strike.entrants) == 1 else 0
    most = oracle.troops[strike.entrants[0]]
    return {("SendTroops", number) for number in range(max(0, owed), most + 1)}


def _convoy(oracle: Oracle, state: DaimyoState) -> Moves:
    turn = state.acting
    assert turn.ploy.route is not None
    most = oracle.troops[turn.ploy.route.source]
    if turn.allowance is not None:
        most = min(most, turn.allowance)
    return {("SendTroops", number) for number in range(1, most + 1)}


def _shifting(oracle: Oracle, state: DaimyoState) -> Moves:
    turn = state.acting
    routes = _shifts(oracle, turn.daimyo, int(turn.card != "stand"))
    declining = DECLINE if turn.card == "deception" else set()
    return {("ShiftTroops", *route) for route in routes} | declining


def _feint(oracle: Oracle, state: DaimyoState) -> Moves:
    own = [province for province in KIND if province in oracle.own(state.acting.daimyo)]
    pairs = [(a, b) for a, b in combinations(own, 2) if oracle.troops[a] != oracle.troops[b]]
    return {("SwapTroops", *pair) for pair in pairs} | DECLINE


def _bargaining(oracle: Oracle, state: DaimyoState) -> Moves:
    daimyo = state.acting.daimyo
    return {
        ("SwapProvinces", own, other)
        for own in oracle.own(daimyo) - oracle.homes.keys()
        for other in oracle.next_to(own) - oracle.homes.keys()
        if oracle.is_enemy(other, daimyo)
    }


def _correspondence(oracle: Oracle, state: DaimyoState) -> Moves:
    turn = state.acting
    spared = {turn.daimyo, *(oracle.owner[province] for province in turn.touched)}
    victims = {p for p, owner in oracle.owner.items() if owner not in spared}
    return {("RemoveTroop", province) for province in victims if oracle.troops[province] > 1}


def _displacement(oracle: Oracle, state: DaimyoState) -> Moves:
    daimyo = state.acting.daimyo
    near = {fort for province in oracle.armed(daimyo) for fort in oracle.next_to(province)}
    forts = {p for p in near if KIND[p] == "fort" and oracle.is_enemy(p, daimyo)}
    return {("LiftGarrison", fort) for fort in forts}


def _occupation(oracle: Oracle, state: DaimyoState) -> Moves:
    turn = state.acting
    sources = oracle.next_to(turn.ploy.cleared or "") & oracle.armed(turn.daimyo)
    numbers = {("MoveIn", s, n) for s in sources for n in range(1, oracle.troops[s] + 1)}
    return numbers | (DECLINE if turn.touched else set())


def _redeployment(oracle: Oracle, state: DaimyoState) -> Moves:
    lifted = state.land.lifted
    assert lifted is not None
    home = HOMES[lifted.daimyo] if state.acting.card == "trek" else ""
    return {("PlaceTroop", province) for province in oracle.own(lifted.daimyo) - {home}}


def _spoils(_oracle: Oracle, state: DaimyoState) -> Moves:
    spoils = state.spoils
    assert spoils is not None
    cards = {("TakeCard", card) for card in spoils.cards if spoils.cards_left}
    actions = {("TakeActionCard", action.value) for action in spoils.actions if spoils.actions_left}
    return cards | actions | DECLINE


_LISTS: dict[str, Callable[[Oracle, DaimyoState], Moves]] = {
    "Casting": _casting,
    "FortChoice": _fort_choice,
    "ActionChoice": lambda _, state: {
        ("PlayActionCard", action.value) for action in state.houses[state.course.queue[0]].unused
    },
    "Deployment": _deployment,
    "March": _march,
    "Convoy": _convoy,
    "Assault": _assault,
    "Entry": _entry,
    "Sequel": lambda oracle, state: _cards(oracle, state, after_capture=True) | DECLINE,
    "KindChoice": lambda oracle, state: (
        {("ChooseKind", kind) for kind in _attacking_kinds(oracle, state)} | DECLINE
    ),
    "Shifting": _shifting,
    "Feint": _feint,
    "Bargaining": _bargaining,
    "Rearrangement": lambda _oracle, _state: {("LiftTroops",)} | DECLINE,
    "Correspondence": _correspondence,
    "Displacement": _displacement,
    "Occupation": _occupation,
    "Redeployment": _redeployment,
    "Spoils": _spoils,
}


def _attacking_kinds(oracle: Oracle, state: DaimyoState) -> set[str]:
    return {KIND[origin] for (origin,), _ in oracle.raids(state.acting.daimyo)}
