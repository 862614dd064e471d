"""How the events of the setup change the state."""

from domain.kernel.change import replace
from domain.rokugan.events import setup
from domain.rokugan.fold.base import FOLD, with_daimyo
from domain.rokugan.options import RokuganOptions
from domain.rokugan.realm import unclaimed
from domain.rokugan.state import Daimyo, RokuganState, TerritoryCard
from domain.rokugan.stock import Stock


@FOLD.on(setup.GameOpened)
def _opened(state: RokuganState, event: setup.GameOpened) -> RokuganState:
    return replace(
        state,
        options=RokuganOptions(clocked=event.clocked),
        daimyos=(Daimyo(),) * event.players,
        realm=unclaimed(event.players, event.control_tokens),
    )


@FOLD.on(setup.ClanChosen)
def _clan_chosen(state: RokuganState, event: setup.ClanChosen) -> RokuganState:
    stock = Stock(event.hand, event.pool)
    daimyo = Daimyo(event.clan, stock, event.scouts, event.shugenja)
    return with_daimyo(state, event.seat, daimyo)


@FOLD.on(setup.TerritoryCardsDealt)
def _cards_dealt(state: RokuganState, event: setup.TerritoryCardsDealt) -> RokuganState:
    return replace(state, cards={t: TerritoryCard(card) for t, card in event.cards.items()})


@FOLD.on(setup.ObjectivesShuffled)
def _objectives_shuffled(state: RokuganState, event: setup.ObjectivesShuffled) -> RokuganState:
    return replace(state, objectives=event.order)


@FOLD.on(setup.ObjectivesDealt)
def _objectives_dealt(state: RokuganState, event: setup.ObjectivesDealt) -> RokuganState:
    daimyo = replace(state.daimyos[event.seat], dealt=event.objectives)
    rest = tuple(o for o in state.objectives if o not in event.objectives)
    return with_daimyo(replace(state, objectives=rest), event.seat, daimyo)


@FOLD.on(setup.ObjectiveKept)
def _objective_kept(state: RokuganState, event: setup.ObjectiveKept) -> RokuganState:
    daimyo = replace(state.daimyos[event.seat], objective=event.objective)
    return with_daimyo(state, event.seat, daimyo)


@FOLD.on(setup.FirstClanDrawn)
def _first_clan_drawn(state: RokuganState, event: setup.FirstClanDrawn) -> RokuganState:
    course = replace(state.course, first_player=event.seat, revealed=(event.clan,))
    return replace(state, course=course)


@FOLD.on(setup.NeutralCardsShuffled)
def _neutral_cards_shuffled(
    state: RokuganState, _event: setup.NeutralCardsShuffled
) -> RokuganState:
    return state


@FOLD.on(setup.InitiativeDeckShuffled)
def _deck_shuffled(state: RokuganState, event: setup.InitiativeDeckShuffled) -> RokuganState:
    return replace(state, course=replace(state.course, deck=event.order))


@FOLD.on(setup.ControlTokenPlaced)
def _control_placed(state: RokuganState, event: setup.ControlTokenPlaced) -> RokuganState:
    return replace(state, realm=state.realm.taken(event.seat, event.province))


@FOLD.on(setup.ChoiceDrawn)
def _choice_drawn(state: RokuganState, _event: setup.ChoiceDrawn) -> RokuganState:
    return state


@FOLD.on(setup.SecretChoiceDrawn)
def _secret_choice_drawn(state: RokuganState, _event: setup.SecretChoiceDrawn) -> RokuganState:
    return state
