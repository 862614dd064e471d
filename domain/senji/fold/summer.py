"""Spring and summer: orders, production, recruits and movement."""

from domain.kernel.change import replace
from domain.senji.board import MOVEMENT, RECRUITMENT, ProvinceId, SamuraiId
from domain.senji.cards import less
from domain.senji.events import summer as events
from domain.senji.fighting import Combat, Force, March
from domain.senji.fold.steps import FOLD, with_land
from domain.senji.state import SenjiState


@FOLD.on(events.OrderPlaced)
def _order_placed(state: SenjiState, event: events.OrderPlaced) -> SenjiState:
    return with_land(state, state.land.with_order(event.province, event.order))


@FOLD.on(events.ProvinceActivated)
def _province_activated(state: SenjiState, event: events.ProvinceActivated) -> SenjiState:
    state = with_land(state, state.land.without_order(event.province))
    if event.order == MOVEMENT:
        return replace(state, march=March(event.banner, event.province))
    if event.order == RECRUITMENT:
        return replace(state, course=replace(state.course, recruiting=event.province))
    return state


@FOLD.on(events.FleetActivated)
def _fleet_activated(state: SenjiState, event: events.FleetActivated) -> SenjiState:
    land = state.land.activated(event.banner, event.sea)
    return replace(state, land=land, march=March(event.banner, event.sea))


@FOLD.on(events.RecruitmentEnded)
def _recruitment_ended(state: SenjiState, _event: events.RecruitmentEnded) -> SenjiState:
    return replace(state, course=replace(state.course, recruiting=None))


@FOLD.on(events.HanafudaShuffled)
def _hanafuda_shuffled(state: SenjiState, event: events.HanafudaShuffled) -> SenjiState:
    cards = state.hanafuda
    discards = less(cards.discards, event.order)
    return replace(state, hanafuda=replace(cards, pile=event.order, discards=discards))


@FOLD.on(events.HanafudaDrawn)
def _hanafuda_drawn(state: SenjiState, event: events.HanafudaDrawn) -> SenjiState:
    return replace(state, hanafuda=state.hanafuda.drawn(event.seat, event.cards))


@FOLD.on(events.TroopsMoved)
def _troops_moved(state: SenjiState, event: events.TroopsMoved) -> SenjiState:
    state, march = _set_out(state, event.kind, event.units, event.samurai)
    land = state.land.added(march.banner, event.destination, event.units, event.samurai)
    return replace(state, land=land, march=march)


@FOLD.on(events.AttackDeclared)
def _attack_declared(state: SenjiState, event: events.AttackDeclared) -> SenjiState:
    state, march = _set_out(state, event.kind, event.units, event.samurai)
    joined = march.attack_on(event.province)
    if joined is None:
        force = Force(event.province, event.units, event.samurai)
        return replace(state, march=replace(march, attacks=(*march.attacks, force)))
    more = Force(event.province, joined.units + event.units, (*joined.samurai, *event.samurai))
    attacks = tuple(more if force is joined else force for force in march.attacks)
    return replace(state, march=replace(march, attacks=attacks))


@FOLD.on(events.RaidLaunched)
def _raid_launched(state: SenjiState, event: events.RaidLaunched) -> SenjiState:
    state, march = _set_out(state, "", event.units, event.samurai)
    return replace(
        state,
        march=replace(march, kind="raid", sea=event.sea, units=event.units, samurai=event.samurai),
    )


@FOLD.on(events.RaidDiceRolled)
def _raid_dice_rolled(state: SenjiState, event: events.RaidDiceRolled) -> SenjiState:
    march = _march(state)
    return replace(state, march=replace(march, units=march.units - event.lost))


@FOLD.on(events.MovementEnded)
def _movement_ended(state: SenjiState, _event: events.MovementEnded) -> SenjiState:
    return replace(state, march=replace(_march(state), ended=True))


@FOLD.on(events.AttackBegan)
def _attack_began(state: SenjiState, event: events.AttackBegan) -> SenjiState:
    march, force = _next_force(state, event.province)
    combat = Combat(event.attacker, event.defender, march.source, force)
    return replace(state, march=march, combat=combat)


@FOLD.on(events.AttackCalledOff)
def _attack_called_off(state: SenjiState, event: events.AttackCalledOff) -> SenjiState:
    march, force = _next_force(state, event.province)
    land = state.land.added(march.banner, march.source, force.units, force.samurai)
    return replace(state, march=march, land=land)


@FOLD.on(events.MarchEnded)
def _march_ended(state: SenjiState, _event: events.MarchEnded) -> SenjiState:
    return replace(state, march=None)


def _march(state: SenjiState) -> March:
    if state.march is None:
        raise LookupError("nobody is moving")
    return state.march


def _next_force(state: SenjiState, province: ProvinceId) -> tuple[March, Force]:
    march = _march(state)
    force = march.attack_on(province) or Force(province, 0, ())
    return replace(march, attacks=tuple(f for f in march.attacks if f is not force)), force


def _set_out(
    state: SenjiState, kind: str, units: int, samurai: tuple[SamuraiId, ...]
) -> tuple[SenjiState, March]:
    """Take troops from the raiders at sea, or else from where the movement started."""
    march = _march(state)
    if kind == "raid":
        left = less(march.samurai, samurai)
        return state, replace(march, units=march.units - units, samurai=left)
    land = state.land.removed(march.banner, march.source, units, samurai)
    return with_land(state, land), replace(march, kind=kind)
