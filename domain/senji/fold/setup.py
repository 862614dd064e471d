"""Set-up, the seasons, and who hosts the emperor."""

from domain.kernel.change import replace
from domain.senji.cards import less, put
from domain.senji.events import setup as events
from domain.senji.fold.steps import FOLD, with_cards, with_land
from domain.senji.land import Land, Province
from domain.senji.options import SenjiOptions
from domain.senji.state import NO_TASKS, Autumn, Fallen, Phase, SenjiState, Winter


@FOLD.on(events.GameOpened)
def _game_opened(state: SenjiState, event: events.GameOpened) -> SenjiState:
    options = SenjiOptions(
        kami=event.kami, year_limit=event.year_limit, winter_offers=event.winter_offers
    )
    nothing = ((),) * event.players
    nobody = (None,) * event.players
    return replace(
        state,
        options=options,
        players=event.players,
        honor=(0,) * event.players,
        hanafuda=replace(state.hanafuda, hands=nothing),
        diplomacy=replace(state.diplomacy, hands=nothing, exposed=nothing),
        samurai=replace(state.samurai, offered=nothing, chosen=nobody, kept=nobody, kami=nothing),
    )


@FOLD.on(events.MapOpened)
def _map_opened(state: SenjiState, event: events.MapOpened) -> SenjiState:
    land = Land(dict.fromkeys(event.provinces, Province(None)))
    diplomacy = replace(state.diplomacy, idle=event.idle)
    return replace(state, land=land, diplomacy=diplomacy)


@FOLD.on(events.FamilyChosen)
def _family_chosen(state: SenjiState, event: events.FamilyChosen) -> SenjiState:
    diplomacy = state.diplomacy.with_hand(event.seat, event.cards)
    return replace(state, families=(*state.families, event.family), diplomacy=diplomacy)


@FOLD.on(events.PhaseBegan)
def _phase_began(state: SenjiState, event: events.PhaseBegan) -> SenjiState:
    state = replace(
        state, course=replace(state.course, phase=event.phase, year=event.year), tasks=NO_TASKS
    )
    match event.phase:
        case Phase.WINTER:
            return replace(state, winter=Winter(made=((0,) * state.players,) * state.players))
        case Phase.SUMMER:
            return with_land(state, state.land.readied())
        case Phase.AUTUMN:
            return replace(state, autumn=Autumn())
    return state


@FOLD.on(events.SamuraiShuffled)
def _samurai_shuffled(state: SenjiState, event: events.SamuraiShuffled) -> SenjiState:
    offered = tuple(less(cards, event.order) for cards in state.samurai.offered)
    return replace(state, samurai=replace(state.samurai, pile=event.order, offered=offered))


@FOLD.on(events.SamuraiOffered)
def _samurai_offered(state: SenjiState, event: events.SamuraiOffered) -> SenjiState:
    cards = state.samurai
    offered = put(cards.offered, event.seat, event.cards)
    pile = less(cards.pile, event.cards)
    return replace(state, samurai=replace(cards, pile=pile, offered=offered))


@FOLD.on(events.SamuraiChosen)
def _samurai_chosen(state: SenjiState, event: events.SamuraiChosen) -> SenjiState:
    chosen = put(state.samurai.chosen, event.seat, event.samurai)
    return replace(state, samurai=replace(state.samurai, chosen=chosen))


@FOLD.on(events.SamuraiShown)
def _samurai_shown(state: SenjiState, event: events.SamuraiShown) -> SenjiState:
    cards = state.samurai
    seat = event.seat
    return replace(
        state,
        samurai=replace(
            cards,
            offered=put(cards.offered, seat, less(cards.offered[seat], (event.samurai,))),
            chosen=put(cards.chosen, seat, None),
            kept=put(cards.kept, seat, event.samurai),
        ),
    )


@FOLD.on(events.HonorChanged)
def _honor_changed(state: SenjiState, event: events.HonorChanged) -> SenjiState:
    honor = state.honor[event.seat] + event.change
    return replace(state, honor=put(state.honor, event.seat, honor))


@FOLD.on(events.HostDiceRolled)
def _host_dice_rolled(state: SenjiState, _event: events.HostDiceRolled) -> SenjiState:
    return state


@FOLD.on(events.EmperorWelcomed)
def _emperor_welcomed(state: SenjiState, event: events.EmperorWelcomed) -> SenjiState:
    return replace(state, course=replace(state.course, host=event.seat))


@FOLD.on(events.ProvinceNamed)
def _province_named(state: SenjiState, event: events.ProvinceNamed) -> SenjiState:
    land = state.land.with_province(event.province, Province(event.banner))
    return replace(state, land=land, course=replace(state.course, naming=event.province))


@FOLD.on(events.TroopsPlaced)
def _troops_placed(state: SenjiState, event: events.TroopsPlaced) -> SenjiState:
    banner = state.land.provinces[event.province].banner or ""
    kept = tuple(None if s in event.samurai else s for s in state.samurai.kept)
    return replace(
        state,
        land=state.land.added(banner, event.province, event.units, event.samurai),
        samurai=replace(state.samurai, kept=kept),
        course=replace(state.course, naming=None),
    )


@FOLD.on(events.UnitsRaised)
def _units_raised(state: SenjiState, event: events.UnitsRaised) -> SenjiState:
    here = state.land.provinces[event.province]
    raised = Province(event.banner, here.units + event.units, here.samurai)
    return with_land(state, state.land.with_province(event.province, raised))


@FOLD.on(events.ImperialSamuraiDrawn)
def _imperial_samurai_drawn(state: SenjiState, event: events.ImperialSamuraiDrawn) -> SenjiState:
    drawn = (event.samurai,)
    banner = state.land.provinces[event.province].banner or ""
    samurai = replace(state.samurai, pile=less(state.samurai.pile, drawn))
    return replace(state, land=state.land.added(banner, event.province, 0, drawn), samurai=samurai)


@FOLD.on(events.FamilyEliminated)
def _family_eliminated(state: SenjiState, event: events.FamilyEliminated) -> SenjiState:
    seat, cards, diplomacy = event.seat, state.samurai, state.diplomacy
    held = diplomacy.free(seat)
    dummy = less(diplomacy.hands[seat], held)
    idle = diplomacy.idle + dummy
    state = with_cards(state, replace(diplomacy.with_hand(seat, held), idle=idle))
    return replace(
        state,
        fallen=(*state.fallen, Fallen(seat, event.year)),
        hanafuda=state.hanafuda.discarded(seat, event.hanafuda),
        samurai=replace(cards, kami=put(cards.kami, seat, ()), gone=cards.gone + cards.kami[seat]),
    )
