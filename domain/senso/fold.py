"""How each event changes the state: dull on purpose, for every event ever stored must fold."""

from typing import Final

from domain.kernel.change import replace
from domain.kernel.events import Seat
from domain.kernel.fold import Fold
from domain.senso import events
from domain.senso.board import CardId
from domain.senso.land import Land
from domain.senso.options import SensoOptions
from domain.senso.state import NO_TURNS, Cards, Conflict, Phase, Play, SensoState, Turns

FOLD: Final = Fold[SensoState]()


@FOLD.on(events.GameOpened)
def _game_opened(state: SensoState, event: events.GameOpened) -> SensoState:
    options = SensoOptions(teams=event.teams, clocked=event.pause_between_rounds)
    return replace(state, options=options, factions=("",) * event.players)


@FOLD.on(events.FactionsDealt)
def _factions_dealt(state: SensoState, event: events.FactionsDealt) -> SensoState:
    return replace(state, factions=event.factions[: state.players])


@FOLD.on(events.MapSetUp)
def _map_set_up(state: SensoState, event: events.MapSetUp) -> SensoState:
    return replace(state, land=Land(event.columns, event.supply))


@FOLD.on(events.AdvantageRowDealt)
def _row_dealt(state: SensoState, event: events.AdvantageRowDealt) -> SensoState:
    course = state.course
    phase = Phase.ROUND_OVER if course.rows else Phase.DEALING
    return replace(state, course=replace(course, phase=phase, row=event.row, rows=course.rows + 1))


@FOLD.on(events.FirstPlayerChosen)
def _first_player_chosen(state: SensoState, event: events.FirstPlayerChosen) -> SensoState:
    return replace(state, course=replace(state.course, first_player=event.seat))


@FOLD.on(events.RoundBegan)
def _round_began(state: SensoState, event: events.RoundBegan) -> SensoState:
    course = replace(
        state.course,
        phase=Phase.CONFLICTS,
        round=event.round,
        first_player=event.first_player,
        advantage=event.advantage,
    )
    cards = Cards(hands=((),) * state.players, leader=event.first_player)
    return replace(state, course=course, cards=cards)


@FOLD.on(events.DeckShuffled)
def _deck_shuffled(state: SensoState, event: events.DeckShuffled) -> SensoState:
    return replace(state, cards=replace(state.cards, undealt=event.order))


@FOLD.on(events.HandDealt)
def _hand_dealt(state: SensoState, event: events.HandDealt) -> SensoState:
    cards = state.cards
    dealt = set(event.cards)
    undealt = tuple(card for card in cards.undealt if card not in dealt)
    hands = _with_hand(cards.hands, event.seat, event.cards)
    return replace(state, cards=replace(cards, undealt=undealt, hands=hands))


@FOLD.on(events.CardPlayed)
def _card_played(state: SensoState, event: events.CardPlayed) -> SensoState:
    return _played(state, event.seat, event.card)


@FOLD.on(events.CardForced)
def _card_forced(state: SensoState, event: events.CardForced) -> SensoState:
    return _played(state, event.seat, event.card)


@FOLD.on(events.ConflictWon)
def _conflict_won(state: SensoState, event: events.ConflictWon) -> SensoState:
    cards = state.cards
    conflicts = (*cards.conflicts, Conflict(cards.plays, event.seat))
    resolved = replace(cards, leader=event.seat, plays=(), conflicts=conflicts)
    return replace(state, cards=resolved)


@FOLD.on(events.RewardsBegan)
def _rewards_began(state: SensoState, event: events.RewardsBegan) -> SensoState:
    return replace(
        state, course=replace(state.course, phase=Phase.REWARDS), turns=Turns(event.order)
    )


@FOLD.on(events.CubesSwapped)
def _cubes_swapped(state: SensoState, event: events.CubesSwapped) -> SensoState:
    return _rewarded(state, "balance", state.land.swapped(event.region, event.square))


@FOLD.on(events.CubeMoved)
def _cube_moved(state: SensoState, event: events.CubeMoved) -> SensoState:
    land = state.land.moved(event.source, event.square, event.destination)
    return _rewarded(state, "balance", land)


@FOLD.on(events.CubeReplaced)
def _cube_replaced(state: SensoState, event: events.CubeReplaced) -> SensoState:
    land = state.land.replaced(event.source, event.square, event.destination)
    return _rewarded(state, "balance", land)


@FOLD.on(events.CubePlaced)
def _cube_placed(state: SensoState, event: events.CubePlaced) -> SensoState:
    return _rewarded(state, "determination", state.land.placed(event.clan, event.region))


@FOLD.on(events.CubeStruck)
def _cube_struck(state: SensoState, event: events.CubeStruck) -> SensoState:
    if event.refilled:
        land = state.land.refilled(event.region, event.square, event.clan)
    else:
        land = state.land.struck(event.region, event.square)
    return _rewarded(state, "aggression", land)


@FOLD.on(events.RegionAffected)
def _region_affected(state: SensoState, event: events.RegionAffected) -> SensoState:
    return replace(state, land=state.land.with_affected(event.region, event.seat))


@FOLD.on(events.RewardPassed)
def _reward_passed(state: SensoState, _event: events.RewardPassed) -> SensoState:
    return _turn_over(state)


@FOLD.on(events.RewardTurnEnded)
def _reward_turn_ended(state: SensoState, _event: events.RewardTurnEnded) -> SensoState:
    return _turn_over(state)


@FOLD.on(events.RoundEnded)
def _round_ended(state: SensoState, _event: events.RoundEnded) -> SensoState:
    return replace(
        state,
        course=replace(state.course, phase=Phase.ROUND_OVER),
        land=replace(state.land, affected={}),
        turns=NO_TURNS,
    )


@FOLD.on(events.BonusBegan)
def _bonus_began(state: SensoState, event: events.BonusBegan) -> SensoState:
    return replace(state, course=replace(state.course, phase=Phase.BONUS), turns=Turns(event.order))


@FOLD.on(events.BonusCubePlaced)
def _bonus_cube_placed(state: SensoState, event: events.BonusCubePlaced) -> SensoState:
    return _turn_over(replace(state, land=state.land.placed(event.clan, event.region)))


@FOLD.on(events.BonusDeclined)
def _bonus_declined(state: SensoState, _event: events.BonusDeclined) -> SensoState:
    return _turn_over(state)


@FOLD.on(events.PauseEnded)
def _pause_ended(state: SensoState, _event: events.PauseEnded) -> SensoState:
    return replace(state, course=replace(state.course, phase=Phase.DEALING))


def _with_hand(
    hands: tuple[tuple[str, ...], ...], seat: Seat, hand: tuple[str, ...]
) -> tuple[tuple[str, ...], ...]:
    return (*hands[:seat], hand, *hands[seat + 1 :])


def _played(state: SensoState, seat: Seat, card: CardId) -> SensoState:
    cards = state.cards
    rest = tuple(held for held in cards.hands[seat] if held != card)
    hands = _with_hand(cards.hands, seat, rest)
    return replace(state, cards=replace(cards, hands=hands, plays=(*cards.plays, Play(seat, card))))


def _rewarded(state: SensoState, reward: str, land: Land) -> SensoState:
    turns = replace(state.turns, picked=(*state.turns.picked, reward))
    return replace(state, land=land, turns=turns)


def _turn_over(state: SensoState) -> SensoState:
    return replace(state, turns=Turns(state.turns.queue[1:]))
