"""A second referee for combat: dice, support, victory and what follows, worked out anew."""

from collections import Counter
from collections.abc import Sequence
from typing import Any

from domain.kernel.events import Event, Seat
from domain.senji.board import BOARD, DIPLOMACY
from tests.games.senji.oracle_land import banners, leader

DISC = {s.text("id"): "kami" in s.entries for s in BOARD.tables("samurai")}


def names(events: Sequence[Event]) -> list[str]:
    return [type(event).__name__ for event in events]


def seats(state: Any) -> tuple[Seat, Seat]:
    """Give attacker and defender."""
    attacker, defender = (leader(state, b) for b in (state.combat.attacker, state.combat.defender))
    assert attacker is not None
    assert defender is not None
    return attacker, defender


def samurai(state: Any) -> tuple[tuple[str, ...], tuple[str, ...]]:
    return state.combat.force.samurai, state.land.provinces[state.combat.province].samurai


def units(state: Any) -> tuple[int, int]:
    return state.combat.force.units, state.land.provinces[state.combat.province].units


def dice_aside(state: Any) -> tuple[int, int]:
    """S23: dice are taken in turns, the defender first, until nobody wants one or nine are gone."""
    wanted = [len(side) + ("akashi" in side) for side in samurai(state)]
    taken, turn = [0, 0], 1
    while sum(taken) < 9 and taken != wanted:
        if taken[turn] < wanted[turn]:
            taken[turn] += 1
        turn = 1 - turn
    return taken[0], taken[1]


def strength(state: Any) -> tuple[int, int]:
    """S22, S26: units, dice aside, own symbols, and what supporters give."""
    shown, both = Counter(state.combat.dice), seats(state)
    own = (shown[state.families[seat]] for seat in both)
    given = (_support(state, seat, shown) for seat in both)
    rows = zip(units(state), state.combat.aside, own, given, strict=True)
    attack, defence = (sum(row) for row in rows)
    return attack, defence


def _support(state: Any, seat: Seat, shown: Counter[str]) -> int:
    """S27: against a higher or equal card of the same family a card gives nothing."""
    cards = [(DIPLOMACY[c], s.seat) for s in state.combat.support for c in s.cards]
    mine = [card for card, who in cards if who == seat and not card.dummy]
    theirs = {card.family: card.value for card, who in cards if who != seat}
    beaten = (card for card in mine if theirs.get(card.family, -1) >= card.value)
    lost = {card.id for card in beaten}
    return sum(min(c.value, shown[c.family]) for c in mine if c.id not in lost)


def check_support(state: Any) -> None:
    """S25: what was played is a card of a third family each, or the own dummy alone."""
    fighters = samurai(state)
    if "chosogabe" in (*fighters[0], *fighters[1]):
        assert state.combat.support == ()
        return
    both = seats(state)
    assert {played.seat for played in state.combat.support} == set(both)
    for played in state.combat.support:
        cards = [DIPLOMACY[card] for card in played.cards]
        side = fighters[both.index(played.seat)]
        families = {card.family for card in cards}
        assert len(families) == len(cards) <= (2 if "ekes" in side else 1)
        assert {card.kind for card in cards} == {"military"}
        if any(card.dummy for card in cards):
            assert families == {state.families[played.seat]}
        else:
            assert not families & {state.families[seat] for seat in both}


def winner(state: Any) -> Seat | None:
    """S28, S55: the stronger; a tie goes to Hosokawa, without any die to the defender."""
    attack, defence = strength(state)
    attacker, defender = seats(state)
    if attack != defence:
        return attacker if attack > defence else defender
    for seat, side in zip((attacker, defender), samurai(state), strict=True):
        if "hosokawa" in side:
            return seat
    return None if state.combat.dice else defender


def check_outcome(state: Any, after: Sequence[Event]) -> None:
    """S29 to S32: losses, honor, deaths, flowers and the province."""
    won, sides = winner(state), seats(state)
    assert won is not None
    victor = sides.index(won)
    lost = list(units(state))
    lost[victor] = min(lost)
    events = after[: names(after).index("CombatEnded")] if "CombatEnded" in names(after) else after
    found: dict[str, Any] = dict(zip(names(events), events, strict=True))
    assert [found["UnitsLost"].attacker, found["UnitsLost"].defender] == lost
    honor = sum(lost) * (1 if victor else 2)
    gained = [(e.seat, e.change) for e in events if names([e]) == ["HonorChanged"]]  # type: ignore[attr-defined]
    assert gained == ([(won, honor)] if honor else [])
    _check_deaths(state, events, 1 - victor)
    _check_flowers(state, events, samurai(state)[victor])
    protected = state.combat.province == "kii" and state.combat.defender == "imperial"
    assert ("ProvinceCaptured" in found) == (not victor and not protected)
    assert ("TroopsWithdrew" in found) == (not victor and protected)


def _check_deaths(state: Any, events: Sequence[Event], loser: int) -> None:
    dead: list[Any] = [e for e in events if names([e]) == ["SamuraiDied"]]
    fallen = samurai(state)[loser]
    assert {e.samurai for e in dead} == set(fallen) - {"shimazu"}
    assert ("SamuraiFled" in names(events)) == ("shimazu" in fallen)
    for death in dead:
        assert death.seat == seats(state)[loser]
        assert death.becomes_kami == (state.options.kami and DISC[death.samurai])


def _check_flowers(state: Any, events: Sequence[Event], victors: tuple[str, ...]) -> None:
    drawn: list[Any] = [e for e in events if names([e]) == ["HanafudaDrawn"]]
    left = len(state.hanafuda.pile) + len(state.hanafuda.discards)
    assert sum(len(e.cards) for e in drawn) == (min(2, left) if "fukushima" in victors else 0)


def check_execution(state: Any, event: Any, after: Sequence[Event]) -> None:
    """S24, S43: the defender gains the value; the attacker loses twice that, with Ishida once."""
    attacker, defender = seats(state)
    card = DIPLOMACY[event.card]
    assert (event.seat, card.family) == (defender, state.families[attacker])
    assert event.card in state.diplomacy.hands[defender]
    loss = card.value if "ishida" in following(state, attacker) else 2 * card.value
    felt = min(loss, state.honor[attacker] + 9)
    wanted = [(defender, card.value), *([(attacker, -felt)] if felt else [])]
    executed: list[Any] = [e for e in after if names([e]) == ["HonorChanged"]][: len(wanted)]
    assert [(e.seat, e.change) for e in executed] == wanted


def following(state: Any, seat: Seat) -> set[str]:
    """S71: all samurai of a seat, in provinces, at sea, on their way and in combat."""
    own, found = banners(state, seat), set()
    for group in (*state.land.provinces.values(), *state.land.fleets):
        if group.banner in own:
            found |= set(group.samurai)
    march, combat = state.march, state.combat
    if march and march.banner in own:
        found |= {*march.samurai, *(s for force in march.attacks for s in force.samurai)}
    if combat and combat.attacker in own:
        found |= set(combat.force.samurai)
    return found


def check_raid(state: Any, event: Any) -> None:
    """S16: a die for each unit, three fewer with Mori; each own symbol sinks one."""
    march = state.march
    fewer = 3 if "mori" in march.samurai else 0
    assert len(event.faces) == march.units - fewer
    seat = leader(state, march.banner)
    assert seat is not None
    assert event.lost == event.faces.count(state.families[seat])
