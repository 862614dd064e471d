"""What a viewer may see, gathered piece by piece from what lies open and what is his own."""

from dataclasses import dataclass
from typing import Annotated, TypeAlias

from domain.kernel.commands import OneOf
from domain.kernel.events import Outcome, Seat
from domain.kernel.visibility import Viewer, Watcher
from domain.senji.board import (
    BannerId,
    DiplomacyId,
    FamilyId,
    HanafudaId,
    OrderId,
    PlaceId,
    ProvinceId,
    SamuraiId,
    SeaId,
)
from domain.senji.fighting import Combat, Force, Support
from domain.senji.land import Fleet, Province
from domain.senji.rules.kami import pile_in_order
from domain.senji.state import Look, Offer, Phase, SenjiState

PhaseName: TypeAlias = Annotated[str, OneOf(tuple(phase.value for phase in Phase))]


@dataclass(frozen=True, slots=True)
class SeatView:
    """One seat. What is null is not for this viewer; in winter, counts are those of its start."""

    seat: Seat
    family: FamilyId
    honor: int
    is_fallen: bool
    diplomacy_count: int
    diplomacy: tuple[DiplomacyId, ...] | None
    exposed: tuple[DiplomacyId, ...]
    hanafuda_count: int
    hanafuda: tuple[HanafudaId, ...] | None
    samurai_offered: tuple[SamuraiId, ...] | None
    samurai_chosen: SamuraiId | None
    samurai_to_place: SamuraiId | None
    kami: tuple[SamuraiId, ...]


@dataclass(frozen=True, slots=True)
class OrderView:
    """An order that waits; its kind is null for all but the one who placed it."""

    province: ProvinceId
    order: OrderId | None


@dataclass(frozen=True, slots=True)
class KeptBid:
    """A bid that tied in an earlier winter and lies open."""

    seat: Seat
    cards: tuple[DiplomacyId, ...]


@dataclass(frozen=True, slots=True)
class LotView:
    """A card up for auction, with the viewer's own new bid."""

    card: DiplomacyId
    kept_bids: tuple[KeptBid, ...]
    own_bid: tuple[DiplomacyId, ...]


@dataclass(frozen=True, slots=True)
class OfferView:
    """An offer to or by the viewer; `gives` is null where the cards lie face down for him."""

    id: str
    seat: Seat
    to: Seat
    count: int
    gives: tuple[DiplomacyId, ...] | None
    asks: tuple[DiplomacyId, ...]
    blind: int


@dataclass(frozen=True, slots=True)
class MarchView:
    """A movement under way; `units` and `samurai` are raiders still at sea."""

    banner: BannerId
    source: PlaceId
    kind: str
    sea: SeaId | None
    units: int
    samurai: tuple[SamuraiId, ...]
    attacks: tuple[Force, ...]


@dataclass(frozen=True, slots=True)
class CombatView:
    """A combat under way; support is shown once both have played, the viewer's own before."""

    attacker: BannerId
    defender: BannerId | None
    province: ProvinceId
    force: Force
    round: int
    attacker_aside: int
    defender_aside: int
    dice: tuple[str, ...]
    support: tuple[Support, ...]
    have_played: tuple[Seat, ...]
    fleeing: SamuraiId | None


@dataclass(frozen=True, slots=True)
class AutumnView:
    """Whose turn it is and who had his; `shown_hanafuda` lie before the viewer to choose from."""

    seat: Seat | None
    done: tuple[Seat, ...]
    taken_back: tuple[DiplomacyId, ...]
    spent: tuple[str, ...]
    shown_hanafuda: tuple[HanafudaId, ...] | None


@dataclass(frozen=True, slots=True)
class LookView:
    """A kami shows `seat` the target's hand; `cards` is null for all but these two."""

    seat: Seat
    target: Seat
    cards: tuple[DiplomacyId, ...] | None


@dataclass(frozen=True, slots=True)
class SenjiView:
    """The game as one viewer sees it; `seat` is his own, null for a spectator."""

    seat: Seat | None
    kami: bool
    year_limit: int | None
    winter_offers: int
    phase: PhaseName
    year: int
    host: Seat | None
    naming: ProvinceId | None
    recruiting: ProvinceId | None
    seats: tuple[SeatView, ...]
    provinces: dict[str, Province]
    fleets: tuple[Fleet, ...]
    orders: tuple[OrderView, ...]
    hanafuda_pile: int
    hanafuda_discards: tuple[HanafudaId, ...]
    samurai_pile: int
    samurai_gone: tuple[SamuraiId, ...]
    piles: dict[str, int]
    lots: tuple[LotView, ...]
    removed: tuple[DiplomacyId, ...]
    offers: tuple[OfferView, ...]
    offers_made: int | None
    march: MarchView | None
    combat: CombatView | None
    autumn: AutumnView
    looks: tuple[LookView, ...]
    outcome: Outcome | None


def view(state: SenjiState, viewer: Viewer) -> SenjiView:
    """Give the game as `viewer` may see it."""
    course, land, seat = state.course, state.land, _own(viewer)
    return SenjiView(
        seat=seat,
        kami=state.options.kami,
        year_limit=state.options.year_limit,
        winter_offers=state.options.winter_offers,
        phase=course.phase.value,
        year=course.year,
        host=course.host,
        naming=course.naming,
        recruiting=course.recruiting,
        seats=tuple(_seat(state, s, viewer) for s in range(len(state.families))),
        provinces=dict(land.provinces),
        fleets=land.fleets,
        orders=tuple(_order(state, name, viewer) for name in land.orders),
        hanafuda_pile=len(state.hanafuda.pile),
        hanafuda_discards=state.hanafuda.discards,
        samurai_pile=len(state.samurai.pile),
        samurai_gone=state.samurai.gone,
        piles={family: len(pile) for family, pile in state.diplomacy.piles.items()},
        lots=_lots(state, viewer),
        removed=state.diplomacy.removed,
        offers=tuple(_offer(o, viewer) for o in state.winter.offers if _is_party(o, viewer)),
        offers_made=_offers_made(state, seat),
        march=_march(state),
        combat=None if state.combat is None else _combat(state.combat, viewer),
        autumn=_autumn(state, viewer),
        looks=tuple(_look(look, viewer) for look in state.tasks.looks),
        outcome=state.outcome,
    )


def _own(viewer: Viewer) -> Seat | None:
    return None if isinstance(viewer, Watcher) else viewer


def _seat(state: SenjiState, seat: Seat, viewer: Viewer) -> SeatView:
    sees = viewer in (seat, Watcher.OPEN)
    diplomacy, hanafuda = state.diplomacy.hands[seat], state.hanafuda.hands[seat]
    samurai = state.samurai
    return SeatView(
        seat=seat,
        family=state.families[seat],
        honor=state.honor[seat],
        is_fallen=any(fallen.seat == seat for fallen in state.fallen),
        diplomacy_count=_published(state, seat),
        diplomacy=diplomacy if sees else None,
        exposed=state.diplomacy.exposed[seat],
        hanafuda_count=len(hanafuda),
        hanafuda=hanafuda if sees else None,
        samurai_offered=samurai.offered[seat] if sees else None,
        samurai_chosen=samurai.chosen[seat] if sees else None,
        samurai_to_place=samurai.kept[seat],
        kami=samurai.kami[seat],
    )


def _published(state: SenjiState, seat: Seat) -> int:
    """Give how many diplomacy cards a hand holds, or held when winter came (S53)."""
    if state.course.phase is Phase.WINTER and state.winter.counted:
        return state.winter.counted[seat]
    return len(state.diplomacy.hands[seat])


def _order(state: SenjiState, province: ProvinceId, viewer: Viewer) -> OrderView:
    leader = state.seat_of(state.land.provinces[province].banner)
    sees = viewer is Watcher.OPEN or (leader is not None and viewer == leader)
    return OrderView(province, state.land.orders[province] if sees else None)


def _lots(state: SenjiState, viewer: Viewer) -> tuple[LotView, ...]:
    seat = _own(viewer)
    return tuple(
        LotView(
            lot.card,
            tuple(KeptBid(bid.seat, bid.held) for bid in lot.bids if bid.held),
            () if seat is None else lot.bid_of(seat).cards,
        )
        for lot in state.diplomacy.lots
    )


def _is_party(offer: Offer, viewer: Viewer) -> bool:
    return viewer in (offer.seat, offer.to, Watcher.OPEN)


def _offer(offer: Offer, viewer: Viewer) -> OfferView:
    sees = offer.face == "up" or viewer in (offer.seat, Watcher.OPEN)
    gives = offer.gives if sees else None
    return OfferView(
        offer.id, offer.seat, offer.to, len(offer.gives), gives, offer.asks, offer.blind
    )


def _offers_made(state: SenjiState, seat: Seat | None) -> int | None:
    made = state.winter.made
    return None if seat is None or not made else sum(made[seat])


def _march(state: SenjiState) -> MarchView | None:
    march = state.march
    if march is None:
        return None
    return MarchView(
        march.banner,
        march.source,
        march.kind,
        march.sea,
        march.units,
        march.samurai,
        march.attacks,
    )


def _combat(combat: Combat, viewer: Viewer) -> CombatView:
    shown = (s for s in combat.support if combat.revealed or viewer in (s.seat, Watcher.OPEN))
    return CombatView(
        attacker=combat.attacker,
        defender=combat.defender,
        province=combat.province,
        force=combat.force,
        round=combat.round,
        attacker_aside=combat.aside[0],
        defender_aside=combat.aside[1],
        dice=combat.dice,
        support=tuple(shown),
        have_played=tuple(support.seat for support in combat.support),
        fleeing=combat.fleeing,
    )


def _autumn(state: SenjiState, viewer: Viewer) -> AutumnView:
    autumn, tasks = state.autumn, state.tasks
    hanafuda: tuple[str, ...] | None = None
    if tasks.conversion and viewer in (tasks.conversion.seat, Watcher.OPEN):
        hanafuda = tasks.conversion.shown
    if tasks.browsing is not None and viewer in (tasks.browsing, Watcher.OPEN):
        hanafuda = pile_in_order(state)
    return AutumnView(autumn.seat, autumn.done, autumn.taken_back, autumn.spent, hanafuda)


def _look(look: Look, viewer: Viewer) -> LookView:
    sees = viewer in (look.seat, look.target, Watcher.OPEN)
    return LookView(look.seat, look.target, look.cards if sees else None)
