"""Every kind of game of Battle for Rokugan, and what a viewer cannot tell apart (R44)."""

from dataclasses import replace

from domain.kernel.chance import Chance
from domain.kernel.events import Seat
from domain.kernel.visibility import Viewer
from domain.rokugan.board import (
    BLUFF,
    CARDS,
    FACES,
    NEUTRAL_CARDS,
    OBJECTIVES_DEALT,
    FaceId,
    TokenType,
    in_order,
    tokens_of,
)
from domain.rokugan.options import RokuganOptions
from domain.rokugan.state import Course, Daimyo, RokuganState, Spied, TerritoryCard
from domain.rokugan.stock import Placed
from tests.games.laws import Cell

CELLS = tuple(Cell(players, RokuganOptions()) for players in (2, 3, 4, 5))
PLAYTHROUGH = Cell(4, RokuganOptions())
PLAYTHROUGH_NAME = "rokugan 79"  # each kind of decision comes up in it


def rehide(state: RokuganState, viewer: Viewer, chance: Chance) -> RokuganState:
    """Exchange everything the viewer does not see for something else that he could not see."""
    state = _objectives_redealt(state, viewer, chance)
    for seat in range(state.players):
        if seat != viewer:
            state = _tokens_redealt(state, seat, viewer, chance)
    cards = {land: _card_turned(card, viewer, chance) for land, card in state.cards.items()}
    course = replace(state.course, deck=_deck_shuffled(state.course, chance))
    spied = tuple(_hand_respied(state, one, viewer, chance) for one in state.spied)
    return replace(state, cards=cards, course=course, spied=spied)


def _hand_respied(state: RokuganState, spied: Spied, viewer: Viewer, chance: Chance) -> Spied:
    """Let Spy Network have shown another hand to another seat."""
    clan = state.daimyos[spied.victim].clan
    if viewer in (spied.seat, spied.victim) or clan is None:
        return spied
    others = chance.shuffle(tokens_of(clan)).value
    return replace(spied, hand=in_order(others[: len(spied.hand)]))


def _tokens_redealt(
    state: RokuganState, seat: Seat, viewer: Viewer, chance: Chance
) -> RokuganState:
    """Deal a seat's hidden tokens anew; a hand that was spied on does not mix with the pool."""
    stock = state.daimyos[seat].stock
    hidden = [t for t in state.tokens if t.seat == seat and not _knows(viewer, t)]
    is_known = any(spied.victim == seat and spied.seat == viewer for spied in state.spied)
    pool = () if is_known else stock.pool
    faces = [*stock.hand, *(t.face for t in hidden), *pool]
    free = list(chance.shuffle([face for face in faces if face != BLUFF]).value)
    bluff_at = _place_of_bluff(state, seat, hidden, chance) if BLUFF in faces else None
    is_ronin = seat in state.course.ronin
    dealt = {
        token.id: BLUFF if token.id == bluff_at else _fitting(free, token, is_ronin=is_ronin)
        for token in sorted(hidden, key=lambda token: not token.blessings)
    }
    in_hand = [BLUFF] if bluff_at == 0 else []
    hand = [*in_hand, *(free.pop() for _ in range(len(stock.hand) - len(in_hand)))]
    left = stock.pool if is_known else in_order(free)
    redealt = replace(stock, hand=in_order(hand), pool=left)
    tokens = (replace(t, face=dealt.get(t.id, t.face)) for t in state.tokens)
    daimyo = replace(state.daimyos[seat], stock=redealt)
    return replace(_with_daimyo(state, seat, daimyo), tokens=tuple(tokens))


def _place_of_bluff(state: RokuganState, seat: Seat, hidden: list[Placed], chance: Chance) -> int:
    """Choose a token that could be the bluff, or 0 for the hand."""
    if state.is_spied(seat):
        return 0
    in_hand = (0,) if state.daimyos[seat].stock.hand else ()
    unblessed = (token.id for token in hidden if not token.blessings)
    chosen: int = chance.pick((*in_hand, *unblessed)).value
    return chosen


def _fitting(free: list[FaceId], token: Placed, *, is_ronin: bool) -> FaceId:
    """Take the next face that may lie facedown where the token does."""
    for face in free:
        kind = FACES[face].type
        barred = is_ronin and kind in (TokenType.RAID, TokenType.DIPLOMACY)
        fits = FACES[face].fights if token.blessings else kind is not TokenType.BLESSING
        if fits and not barred:
            free.remove(face)
            return face
    raise AssertionError("no face fits")


def _knows(viewer: Viewer, token: Placed) -> bool:
    return token.faceup or viewer in token.seen_by


def _objectives_redealt(state: RokuganState, viewer: Viewer, chance: Chance) -> RokuganState:
    others = [seat for seat, d in enumerate(state.daimyos) if seat != viewer and d.dealt]
    dealt = [o for seat in others for o in state.daimyos[seat].dealt]
    free = list(chance.shuffle((*dealt, *state.objectives)).value)
    for seat in others:
        daimyo = state.daimyos[seat]
        hand = tuple(free.pop() for _ in range(OBJECTIVES_DEALT))
        kept = None if daimyo.objective is None else hand[0]
        state = _with_daimyo(state, seat, replace(daimyo, dealt=hand, objective=kept))
    return replace(state, objectives=tuple(free))


def _card_turned(card: TerritoryCard, viewer: Viewer, chance: Chance) -> TerritoryCard:
    if card.played or viewer in card.known_to:
        return card
    pair = [other.id for other in CARDS.values() if other.territory == CARDS[card.card].territory]
    return replace(card, card=chance.pick(pair).value)


def _deck_shuffled(course: Course, chance: Chance) -> tuple[str, ...]:
    """Shuffle what is left of the deck; which neutral cards are in it, nobody knows."""
    unseen = [card for card in NEUTRAL_CARDS if card not in course.revealed]
    neutral = list(chance.shuffle(unseen).value)
    other = [neutral.pop() if card in NEUTRAL_CARDS else card for card in course.deck]
    return chance.shuffle(other).value


def _with_daimyo(state: RokuganState, seat: Seat, daimyo: Daimyo) -> RokuganState:
    seats = state.daimyos
    return replace(state, daimyos=(*seats[:seat], daimyo, *seats[seat + 1 :]))
