"""How each event changes the state: dull on purpose, for every event ever stored must fold."""

from typing import Final

from domain.daimyo import deeds, events
from domain.daimyo.board import DaimyoId
from domain.daimyo.land import Land, Lifted
from domain.daimyo.options import DaimyoOptions
from domain.daimyo.state import (
    Course,
    DaimyoState,
    House,
    Phase,
    Ploy,
    Route,
    Spoils,
    Strike,
    Turn,
)
from domain.kernel.change import replace
from domain.kernel.events import Seat
from domain.kernel.fold import Fold

FOLD: Final = Fold[DaimyoState]()


@FOLD.on(events.GameOpened)
def _game_opened(state: DaimyoState, event: events.GameOpened) -> DaimyoState:
    options = DaimyoOptions(
        duel=event.duel,
        action_cards=event.action_cards,
        full_board=event.full_board,
        longer_game=event.longer_game,
        last_daimyo=event.last_daimyo,
        year_limit=event.year_limit,
    )
    return replace(state, options=options, seats=(None,) * event.players)


@FOLD.on(events.DaimyoChosen)
def _daimyo_chosen(state: DaimyoState, event: events.DaimyoChosen) -> DaimyoState:
    return _seated(state, event.seat, event.daimyo)


@FOLD.on(events.DaimyoLeftToChance)
def _left_to_chance(state: DaimyoState, event: events.DaimyoLeftToChance) -> DaimyoState:
    return replace(state, left_to_chance=(*state.left_to_chance, event.seat))


@FOLD.on(events.DaimyoDrawn)
def _daimyo_drawn(state: DaimyoState, event: events.DaimyoDrawn) -> DaimyoState:
    for seat, daimyo in zip(event.seats, event.daimyo, strict=False):
        state = _seated(state, seat, daimyo)
    return state


@FOLD.on(events.BoardSetUp)
def _board_set_up(state: DaimyoState, event: events.BoardSetUp) -> DaimyoState:
    land = Land(event.theatre, event.armies, event.supply, event.homes)
    course = Course(Phase.FORTS, queue=event.fort_order)
    return replace(state, land=land, houses=event.houses, course=course)


@FOLD.on(events.FortChosen)
def _fort_chosen(state: DaimyoState, event: events.FortChosen) -> DaimyoState:
    land = state.land.deployed(event.daimyo, event.province, event.troops)
    return replace(state, land=land, course=_next_in_line(state.course))


@FOLD.on(events.YearBegan)
def _year_began(state: DaimyoState, event: events.YearBegan) -> DaimyoState:
    houses = {
        daimyo: _ready(house, refreshed=event.refreshed) for daimyo, house in state.houses.items()
    }
    return replace(state, course=Course(Phase.SEASONS, event.year), houses=houses)


@FOLD.on(events.SeasonBegan)
def _season_began(state: DaimyoState, event: events.SeasonBegan) -> DaimyoState:
    course = replace(state.course, season=event.season, queue=event.order)
    return replace(state, course=course)


@FOLD.on(events.ActionCardPlayed)
def _action_card_played(state: DaimyoState, event: events.ActionCardPlayed) -> DaimyoState:
    house = state.houses[event.daimyo]
    unused = list(house.unused)
    unused.remove(event.action)
    return _with_house(state, event.daimyo, replace(house, unused=tuple(unused)))


@FOLD.on(events.ActionBegan)
def _action_began(state: DaimyoState, event: events.ActionBegan) -> DaimyoState:
    turn = Turn(
        daimyo=event.daimyo,
        action=event.action,
        deploy_bonus=event.deploy_bonus,
        move_bonus=event.move_bonus,
        round_up=event.round_up,
    )
    return replace(state, turn=turn)


@FOLD.on(events.CardPlayed)
def _card_played(state: DaimyoState, event: events.CardPlayed) -> DaimyoState:
    house = state.houses[event.daimyo]
    played = replace(
        house,
        cards=tuple(card for card in house.cards if card != event.card),
        spent=(*house.spent, event.card),
        last_played=state.course.year,
    )
    turn = replace(state.acting, card=event.card, part=0, granted=(), allowance=None, touched=())
    return replace(_with_house(state, event.daimyo, played), turn=turn)


@FOLD.on(events.PartBegan)
def _part_began(state: DaimyoState, event: events.PartBegan) -> DaimyoState:
    turn = state.acting
    granted = (*turn.granted, event.allowance)
    return replace(state, turn=replace(turn, allowance=event.allowance, granted=granted))


@FOLD.on(events.PartEnded)
def _part_ended(state: DaimyoState, _event: events.PartEnded) -> DaimyoState:
    turn = state.acting
    return replace(state, turn=replace(turn, part=turn.part + 1, allowance=None, touched=()))


@FOLD.on(events.ActionEnded)
def _action_ended(state: DaimyoState, _event: events.ActionEnded) -> DaimyoState:
    return replace(state, turn=None, course=_next_in_line(state.course))


@FOLD.on(events.YearEnded)
def _year_ended(state: DaimyoState, event: events.YearEnded) -> DaimyoState:
    houses = {
        daimyo: replace(house, honor=house.honor + event.honor.get(daimyo, 0))
        for daimyo, house in state.houses.items()
    }
    return replace(state, course=replace(state.course, phase=Phase.YEAR_OVER), houses=houses)


@FOLD.on(deeds.TroopsDeployed)
def _troops_deployed(state: DaimyoState, event: deeds.TroopsDeployed) -> DaimyoState:
    turn = state.acting
    deployed = replace(turn, allowance=event.left, touched=(*turn.touched, event.province))
    land = state.land.deployed(event.daimyo, event.province, event.troops)
    return replace(state, land=land, turn=deployed)


@FOLD.on(deeds.TroopsAdded)
def _troops_added(state: DaimyoState, event: deeds.TroopsAdded) -> DaimyoState:
    return replace(state, land=state.land.deployed(event.daimyo, event.province, event.troops))


@FOLD.on(deeds.TroopMoved)
def _troop_moved(state: DaimyoState, event: deeds.TroopMoved) -> DaimyoState:
    turn = state.acting
    moved = replace(
        turn,
        allowance=event.left,
        touched=(*turn.touched, event.destination),
        ploy=replace(turn.ploy, refunded=True) if event.free else turn.ploy,
    )
    return replace(state, land=state.land.moved(event.source, event.destination, 1), turn=moved)


@FOLD.on(deeds.RouteChosen)
def _route_chosen(state: DaimyoState, event: deeds.RouteChosen) -> DaimyoState:
    route = Route(event.source, event.destination)
    return _with_ploy(state, replace(state.acting.ploy, route=route))


@FOLD.on(deeds.TroopsSailed)
def _troops_sailed(state: DaimyoState, event: deeds.TroopsSailed) -> DaimyoState:
    turn = state.acting
    sailed = replace(
        turn,
        allowance=event.left,
        touched=(*turn.touched, event.destination),
        ploy=replace(turn.ploy, sailed=True, route=None),
    )
    land = state.land.moved(event.source, event.destination, event.troops)
    return replace(state, land=land, turn=sailed)


@FOLD.on(deeds.TroopsShifted)
def _troops_shifted(state: DaimyoState, event: deeds.TroopsShifted) -> DaimyoState:
    land = state.land.moved(event.source, event.destination, event.troops)
    ploy = replace(state.acting.ploy, receiver=event.destination, route=None)
    return _with_ploy(replace(state, land=land), ploy)


@FOLD.on(deeds.BattleFought)
def _battle_fought(state: DaimyoState, event: deeds.BattleFought) -> DaimyoState:
    turn = state.acting
    strike = Strike(event.origins, event.target, event.entrants, event.must_enter)
    land = state.land.removed(event.target, event.killed) if event.killed else state.land
    return replace(state, land=land, turn=replace(turn, strikes=(*turn.strikes, strike)))


@FOLD.on(deeds.TroopsEntered)
def _troops_entered(state: DaimyoState, event: deeds.TroopsEntered) -> DaimyoState:
    turn = state.acting
    *before, last = turn.strikes
    rest = tuple(origin for origin in last.entrants if origin != event.source)
    strike = replace(last, entrants=rest, entered=last.entered + event.troops)
    land = state.land
    if event.troops:
        land = land.moved(event.source, event.target, event.troops)
    return replace(state, land=land, turn=replace(turn, strikes=(*before, strike)))


@FOLD.on(deeds.ProvinceLeft)
def _province_left(state: DaimyoState, event: deeds.ProvinceLeft) -> DaimyoState:
    return replace(state, land=state.land.left(event.province))


@FOLD.on(deeds.KindChosen)
def _kind_chosen(state: DaimyoState, event: deeds.KindChosen) -> DaimyoState:
    return _with_ploy(state, replace(state.acting.ploy, origins=event.origins))


@FOLD.on(deeds.TroopsSwapped)
def _troops_swapped(state: DaimyoState, event: deeds.TroopsSwapped) -> DaimyoState:
    return replace(state, land=state.land.traded(event.first, event.second))


@FOLD.on(deeds.ProvincesSwapped)
def _provinces_swapped(state: DaimyoState, event: deeds.ProvincesSwapped) -> DaimyoState:
    return replace(state, land=state.land.traded(event.own, event.other))


@FOLD.on(deeds.TroopsLifted)
def _troops_lifted(state: DaimyoState, event: deeds.TroopsLifted) -> DaimyoState:
    lifted = Lifted(event.daimyo, event.troops, event.places)
    return replace(state, land=state.land.lifted_from(event.sources, lifted))


@FOLD.on(deeds.LiftedTroopsPlaced)
def _lifted_placed(state: DaimyoState, event: deeds.LiftedTroopsPlaced) -> DaimyoState:
    return replace(state, land=state.land.placed(event.province, event.troops, event.left))


@FOLD.on(deeds.FortCleared)
def _fort_cleared(state: DaimyoState, event: deeds.FortCleared) -> DaimyoState:
    return _with_ploy(state, replace(state.acting.ploy, cleared=event.province))


@FOLD.on(deeds.TroopsMovedIn)
def _troops_moved_in(state: DaimyoState, event: deeds.TroopsMovedIn) -> DaimyoState:
    turn = state.acting
    land = state.land.moved(event.source, event.province, event.troops)
    return replace(state, land=land, turn=replace(turn, touched=(*turn.touched, event.source)))


@FOLD.on(deeds.TroopsRemoved)
def _troops_removed(state: DaimyoState, event: deeds.TroopsRemoved) -> DaimyoState:
    turn = state.acting
    land = state.land.removed(event.province, event.troops)
    return replace(state, land=land, turn=replace(turn, touched=(*turn.touched, event.province)))


@FOLD.on(deeds.TroopsGathered)
def _troops_gathered(state: DaimyoState, event: deeds.TroopsGathered) -> DaimyoState:
    land = state.land
    for source in event.sources:
        land = land.moved(source, event.destination, 1)
    return replace(state, land=land)


@FOLD.on(events.DaimyoEliminated)
def _daimyo_eliminated(state: DaimyoState, event: events.DaimyoEliminated) -> DaimyoState:
    lost, house = state.houses[event.daimyo], state.houses[event.by]
    conquered = (*house.conquered, event.daimyo, *lost.conquered)
    houses = {d: h for d, h in state.houses.items() if d != event.daimyo}
    queue = tuple(d for d in state.course.queue if d != event.daimyo)
    return replace(
        state,
        land=state.land.conquered(event.daimyo, event.by),
        houses={**houses, event.by: replace(house, conquered=conquered)},
        course=replace(state.course, queue=queue),
        fallen=(*state.fallen, event.daimyo),
    )


@FOLD.on(events.SpoilsOffered)
def _spoils_offered(state: DaimyoState, event: events.SpoilsOffered) -> DaimyoState:
    spoils = Spoils(event.daimyo, event.cards, event.cards_left, event.actions, event.actions_left)
    return replace(state, spoils=spoils)


@FOLD.on(events.GeneralCardTaken)
def _card_taken(state: DaimyoState, event: events.GeneralCardTaken) -> DaimyoState:
    house, spoils = state.houses[event.daimyo], state.spoils
    if spoils:
        cards = tuple(card for card in spoils.cards if card != event.card)
        spoils = replace(spoils, cards=cards, cards_left=spoils.cards_left - 1)
    taken = replace(house, cards=(*house.cards, event.card))
    return replace(_with_house(state, event.daimyo, taken), spoils=spoils)


@FOLD.on(events.ActionCardTaken)
def _action_card_taken(state: DaimyoState, event: events.ActionCardTaken) -> DaimyoState:
    house, spoils = state.houses[event.daimyo], state.spoils
    if spoils:
        spoils = replace(spoils, actions_left=spoils.actions_left - 1)
    taken = replace(
        house, actions=(*house.actions, event.action), unused=(*house.unused, event.action)
    )
    return replace(_with_house(state, event.daimyo, taken), spoils=spoils)


@FOLD.on(events.SpoilsEnded)
def _spoils_ended(state: DaimyoState, _event: events.SpoilsEnded) -> DaimyoState:
    return replace(state, spoils=None)


def _seated(state: DaimyoState, seat: Seat, daimyo: DaimyoId) -> DaimyoState:
    return replace(state, seats=(*state.seats[:seat], daimyo, *state.seats[seat + 1 :]))


def _next_in_line(course: Course) -> Course:
    return replace(course, queue=course.queue[1:])


def _with_ploy(state: DaimyoState, ploy: Ploy) -> DaimyoState:
    return replace(state, turn=replace(state.acting, ploy=ploy))


def _ready(house: House, *, refreshed: bool) -> House:
    if refreshed:
        house = replace(house, cards=(*house.cards, *house.spent), spent=())
    return replace(house, unused=house.actions)


def _with_house(state: DaimyoState, daimyo: DaimyoId, house: House) -> DaimyoState:
    return replace(state, houses={**state.houses, daimyo: house})
