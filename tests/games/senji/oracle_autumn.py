"""A second referee for winter's auction and the actions of autumn, worked out anew."""

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

from domain.kernel.events import Seat
from domain.senji.board import BOARD, DIPLOMACY, FAMILIES, HANAFUDA
from tests.games.senji.oracle_combat import following, names
from tests.games.senji.oracle_land import COAST, army, held, troops

KAMI = {s.text("id"): s.entries.get("kami") for s in BOARD.tables("samurai")}
PRICES = {c.text("id"): c for c in BOARD.tables("combinations")}
Action = tuple[Any, ...]


def lives(state: Any, seat: Seat) -> bool:
    return seat not in {fallen.seat for fallen in state.fallen}


def seat_of(state: Any, family: str) -> Seat | None:
    """Give who plays a family; nobody plays a missing or a fallen one."""
    seat = state.families.index(family) if family in state.families else None
    return seat if seat is not None and lives(state, seat) else None


def rivals(state: Any, seat: Seat) -> list[Seat]:
    return [other for other in range(state.players) if other != seat and lives(state, other)]


def free(state: Any, seat: Seat) -> list[str]:
    return [card for card in state.diplomacy.hands[seat] if not DIPLOMACY[card].dummy]


def actions(state: Any, seat: Seat) -> set[Action]:
    """S34: all that a family may do in its turn, and ending it."""
    parts = (_hostages, _trades, _flowers, _mercenaries, _powers, _spirits)
    return {("EndTurn",), *(action for part in parts for action in part(state, seat))}


def _hostages(state: Any, seat: Seat) -> Iterator[Action]:
    exposed = state.diplomacy.exposed[seat]
    open_families = {DIPLOMACY[card].family for card in exposed} | {state.families[seat]}
    for card in free(state, seat):
        printed = DIPLOMACY[card]
        fresh = card not in state.autumn.taken_back and printed.family not in open_families
        if printed.kind == "family" and fresh:
            yield "ExposeHostage", card
    yield from (("TakeBackHostage", card) for card in exposed)


def _trades(state: Any, seat: Seat) -> Iterator[Action]:
    foreign = [c for c in free(state, seat) if DIPLOMACY[c].family != state.families[seat]]
    for card in foreign:
        if DIPLOMACY[card].kind == "trading" and showable(state, card):
            yield "ConvertCard", card
    if len({DIPLOMACY[card].family for card in foreign}) == 5:
        yield ("ReturnSet",)


def showable(state: Any, card: str) -> int:
    """S35: what the family holds; for a missing one, what the pile can give."""
    owner, cards = seat_of(state, DIPLOMACY[card].family), state.hanafuda
    return len(cards.pile) + len(cards.discards) if owner is None else len(cards.hands[owner])


def shown_count(state: Any, seat: Seat, card: str) -> int:
    """S35: the card's value, one more by Todo, one fewer but never none by Yamauchi."""
    owner = seat_of(state, DIPLOMACY[card].family)
    count = DIPLOMACY[card].value + ("todo" in following(state, seat))
    if owner is not None and "yamauchi" in following(state, owner):
        count = max(1, count - 1)
    return min(count, showable(state, card))


def pays(name: str, cards: Sequence[str]) -> bool:
    """Tell whether some of these flowers make up a combination."""
    price = PRICES[name]
    features = {
        "values": len({HANAFUDA[c].value for c in cards}),
        "color": max(Counter(HANAFUDA[c].color for c in cards).values(), default=0),
        "symbol": sum(HANAFUDA[c].symbol == price.entries.get("symbol") for c in cards),
    }
    return features[price.text("kind")] >= price.number("count")


def _flowers(state: Any, seat: Seat) -> Iterator[Action]:
    hires = held(state, state.families[seat]) and state.samurai.pile
    for name, price in PRICES.items():
        if pays(name, state.hanafuda.hands[seat]) and (hires or "samurai" not in price.entries):
            yield "PlayCombination", name


def _mercenaries(state: Any, seat: Seat) -> Iterator[Action]:
    family, honor = state.families[seat], state.honor[seat]
    if held(state, family) or honor < 1 or "mercenaries" in state.autumn.spent:
        return
    for sea in COAST:
        room = min(6, 6 - troops(state, family, sea)[0], 12 - army(state, family))
        for units in range(room + 1):
            for ronin in (0, 1):
                cost, somebody = 3 * units + 6 * ronin, units + ronin
                if somebody and honor - cost >= -9 and (state.samurai.pile or not ronin):
                    yield "HireMercenaries", sea, units, ronin


def _powers(state: Any, seat: Seat) -> Iterator[Action]:
    warriors, spent = following(state, seat), state.autumn.spent
    if "natsuka" in warriors and "cycle-hanafuda" not in spent and state.hanafuda.hands[seat]:
        yield ("CycleHanafuda",)
    if "umeko" in warriors and "forced-swap" not in spent and free(state, seat):
        yield from (("ForceSwap", s) for s in rivals(state, seat) if free(state, s))
    if state.options.kami:
        for group in (*state.land.provinces.values(), *state.land.fleets):
            if group.banner == state.families[seat]:
                yield from (("CommitSeppuku", who) for who in group.samurai)


def _spirits(state: Any, seat: Seat) -> Iterator[Action]:
    for spirit in state.samurai.kami[seat]:
        if KAMI[spirit] == "diplomatic":
            targets = (s for s in rivals(state, seat) if free(state, s))
            yield from (("CallDiplomaticKami", spirit, s) for s in targets)
        if KAMI[spirit] == "economic" and state.hanafuda.pile:
            yield "CallEconomicKami", spirit


def check_combination(state: Any, event: Any, after: Sequence[Any]) -> None:
    """S38: exactly as many cards as it takes, for its honor, one more by Gamo."""
    price = PRICES[event.combination]
    assert pays(event.combination, event.cards)
    assert len(set(event.cards)) == len(event.cards) == price.number("count")
    reward = after[0]
    if "honor" in price.entries:
        honor = price.number("honor") + ("gamo" in following(state, event.seat))
        assert (reward.seat, reward.change) == (event.seat, honor)
    else:
        keep = price.table("samurai").number("keep")
        assert reward.keep == min(keep, len(state.samurai.pile))


def check_set(state: Any, event: Any, after: Sequence[Any]) -> None:
    """S36: five families, ten honor, and one less for each player among them."""
    families = [DIPLOMACY[card].family for card in event.cards]
    assert {*families, state.families[event.seat]} == set(FAMILIES)
    end = names(after).index("DecisionAnswered") if "DecisionAnswered" in names(after) else None
    felt = [e for e in after[:end] if names([e]) == ["HonorChanged"]]
    losers = {seat_of(state, family) for family in families} - {None}
    wanted = Counter({event.seat: 10})
    wanted.update({seat: -1 for seat in losers if seat is not None and state.honor[seat] > -9})
    assert {e.seat: e.change for e in felt} == dict(wanted)


def check_auction(state: Any, after: Sequence[Any]) -> None:
    """S8 to S10: the highest bid alone wins, tied ones stay, all others go back."""
    won = {e.lot: e.seat for e in after if names([e]) == ["LotWon"]}
    kept = {(e.lot, e.seat) for e in after if names([e]) == ["BidKept"]}
    back = {(e.lot, e.seat) for e in after if names([e]) == ["BidReturned"]}
    for lot in state.diplomacy.lots:
        worth = {
            bid.seat: sum(DIPLOMACY[c].value for c in (*bid.cards, *bid.held)) for bid in lot.bids
        }
        best = {seat for seat, value in worth.items() if value == max(worth.values())}
        assert {won[lot.card]} == best if len(best) == 1 else lot.card not in won
        assert {seat for card, seat in kept if card == lot.card} == (
            best if len(best) > 1 else set()
        )
        assert {seat for card, seat in back if card == lot.card} == set(worth) - best
