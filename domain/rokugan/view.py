"""What a viewer may see, gathered piece by piece from what lies open and what is his own (R44)."""

from dataclasses import dataclass
from typing import Final

from domain.kernel.events import Outcome, Seat
from domain.kernel.visibility import Viewer, Watcher
from domain.rokugan.board import (
    CardId,
    ClanId,
    FaceId,
    InitiativeId,
    ObjectiveId,
    ProvinceId,
    TerritoryId,
    TokenId,
)
from domain.rokugan.events.resolution import HonorCounted
from domain.rokugan.places import PlaceId
from domain.rokugan.realm import Holding
from domain.rokugan.rules.scoring import count_honor, total
from domain.rokugan.state import Phase, RokuganState, Spied, TerritoryCard
from domain.rokugan.stock import Placed


@dataclass(frozen=True, slots=True)
class SeatView:
    """One seat. Hand, pool and objectives are null for all who may not see them.

    `honor` counts what lies open: the objective comes on top at the end.
    """

    seat: Seat
    clan: ClanId | None
    is_ronin: bool
    hand_size: int
    pool_size: int
    hand: tuple[FaceId, ...] | None
    pool: tuple[FaceId, ...] | None
    discard: tuple[FaceId, ...]
    bluff_aside: bool
    bluff_bound: bool
    control_tokens: int
    scouts: int
    shugenja: int
    objectives_dealt: tuple[ObjectiveId, ...] | None
    objective: ObjectiveId | None
    turns_taken: int
    stood_down: bool
    honor: int


@dataclass(frozen=True, slots=True)
class TokenView:
    """A combat token on the board; the face is null for all who may not see it."""

    token: TokenId
    seat: Seat
    place: PlaceId
    faceup: bool
    face: FaceId | None
    blessings: tuple[FaceId, ...]


@dataclass(frozen=True, slots=True)
class CardView:
    """The card of a territory: its holder, if any; the face for those who have held it."""

    holder: Seat | None
    played: bool
    card: CardId | None


UNCLAIMED: Final = CardView(None, played=False, card=None)


@dataclass(frozen=True, slots=True)
class RokuganView:
    """The game as one viewer sees it; `seat` is his own, null for a spectator.

    `favors` are the tokens of which Dark Favors must discard one; `spied` are the hands that
    Spy Network showed to the viewer this round.
    """

    seat: Seat | None
    phase: Phase
    round: int
    first_player: Seat | None
    first_player_card_used: bool
    initiative: tuple[InitiativeId, ...]
    initiative_left: int
    seats: tuple[SeatView, ...]
    provinces: dict[ProvinceId, Holding]
    tokens: tuple[TokenView, ...]
    cards: dict[TerritoryId, CardView]
    tokens_to_give_back: int
    control_tokens_to_add: int
    favors: tuple[TokenId, ...]
    spied: tuple[Spied, ...]
    outcome: Outcome | None


def view(state: RokuganState, viewer: Viewer) -> RokuganView:
    """Give the game as `viewer` may see it."""
    course, turns = state.course, state.turns
    honors = count_honor(state.realm, (0,) * state.players)
    return RokuganView(
        seat=None if isinstance(viewer, Watcher) else viewer,
        phase=course.phase,
        round=course.round,
        first_player=course.first_player,
        first_player_card_used=turns.card_used,
        initiative=course.revealed,
        initiative_left=len(course.deck),
        seats=tuple(_seat(state, viewer, honor) for honor in honors),
        provinces=dict(state.realm.holdings),
        tokens=tuple(_token(token, viewer) for token in state.tokens),
        cards={territory: _card(card, viewer) for territory, card in state.cards.items()},
        tokens_to_give_back=state.loop.owed,
        control_tokens_to_add=state.loop.added,
        favors=turns.favors,
        spied=tuple(s for s in state.spied if viewer in (s.seat, Watcher.OPEN)),
        outcome=state.outcome,
    )


def _seat(state: RokuganState, viewer: Viewer, honor: HonorCounted) -> SeatView:
    seat, turns = honor.seat, state.turns
    daimyo = state.daimyos[seat]
    stock = daimyo.stock
    is_shown = viewer in (seat, Watcher.OPEN)
    return SeatView(
        seat=seat,
        clan=daimyo.clan,
        is_ronin=seat in state.course.ronin,
        hand_size=len(stock.hand),
        pool_size=len(stock.pool),
        hand=stock.hand if is_shown else None,
        pool=stock.pool if is_shown else None,
        discard=stock.discard,
        bluff_aside=stock.aside,
        bluff_bound=state.is_spied(seat),
        control_tokens=state.realm.supply[seat],
        scouts=daimyo.scouts,
        shugenja=daimyo.shugenja,
        objectives_dealt=daimyo.dealt if is_shown else None,
        objective=daimyo.objective if is_shown or state.outcome else None,
        turns_taken=turns.taken[seat] if turns.taken else 0,
        stood_down=seat in turns.stood_down,
        honor=total(honor),
    )


def _token(token: Placed, viewer: Viewer) -> TokenView:
    is_own = token.seat == viewer or viewer is Watcher.OPEN
    is_shown = token.faceup or is_own or viewer in token.seen_by
    return TokenView(
        token=token.id,
        seat=token.seat,
        place=token.place,
        faceup=token.faceup,
        face=token.face if is_shown else None,
        blessings=token.blessings,
    )


def _card(card: TerritoryCard, viewer: Viewer) -> CardView:
    """Show the face to those who have held the card (R37)."""
    is_shown = card.played or viewer is Watcher.OPEN or viewer in card.known_to
    if card.holder is None and not is_shown:
        return UNCLAIMED
    return CardView(card.holder, card.played, card.card if is_shown else None)
