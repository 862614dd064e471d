"""HanafudaShowing and HanafudaTaking: a trading card is returned for one hanafuda (S35)."""

from collections.abc import Iterator
from typing import Final

from domain.kernel.chance import Chance
from domain.kernel.commands import Command
from domain.kernel.events import DecisionAnswered, Event, Events, Seat
from domain.kernel.game import DecisionKind
from domain.kernel.legal import Legal, Template
from domain.kernel.refusal import Refused, not_allowed
from domain.senji.board import DIPLOMACY, Ability, DiplomacyId, HanafudaId
from domain.senji.cards import less
from domain.senji.commands.autumn import ConvertCard, ShowHanafuda, TakeHanafuda
from domain.senji.events.autumn import (
    ConversionBegan,
    HanafudaShown,
    HanafudaTaken,
    HanafudaTurnedUp,
)
from domain.senji.events.summer import HanafudaShuffled
from domain.senji.rules.common.draws import turned_up
from domain.senji.rules.common.homes import sent_home
from domain.senji.rules.common.late import on_time_up
from domain.senji.rules.common.listing import some
from domain.senji.rules.common.muster import in_play, worth
from domain.senji.state import Conversion, SenjiState


def moves(state: SenjiState, seat: Seat, decision: str) -> Iterator[Command]:
    """List the foreign trading cards whose family has hanafuda to show."""
    for card in state.diplomacy.hands[seat]:
        if _is_foreign_trade(state, seat, card) and _available(state, card):
            yield ConvertCard(decision, card)


def _is_foreign_trade(state: SenjiState, seat: Seat, card: DiplomacyId) -> bool:
    printed = DIPLOMACY[card]
    return printed.kind == "trading" and printed.family != state.families[seat]


def _available(state: SenjiState, card: DiplomacyId) -> int:
    """Count the hanafuda that can be shown: the target's, or the pile's for a missing family."""
    owner = state.player_of(DIPLOMACY[card].family)
    if owner is not None:
        return len(state.hanafuda.hands[owner])
    return len(state.hanafuda.pile) + len(state.hanafuda.discards)


def _shown_count(state: SenjiState, seat: Seat, card: DiplomacyId) -> int:
    """The card's value; Todo sees one more, Yamauchi shows one fewer but never none."""
    owner = state.player_of(DIPLOMACY[card].family)
    count = DIPLOMACY[card].value + worth(in_play(state, seat), Ability.SHOW_MORE)
    if owner is not None:
        count = max(1, count - worth(in_play(state, owner), Ability.SHOW_FEWER))
    return min(count, _available(state, card))


def convert(state: SenjiState, seat: Seat, command: ConvertCard, chance: Chance) -> Events:
    """Return the card; its family shows as many as it says, all if it has fewer (S35)."""
    owner = state.player_of(DIPLOMACY[command.card].family)
    count = _shown_count(state, seat, command.card)
    began = ConversionBegan(seat, command.card, owner, count)
    home = sent_home(state, (command.card,), chance)
    conversion = Conversion(seat, owner, count)
    if owner is None:
        turned = turned_up(state.hanafuda, seat, count, chance)
        cards = tuple(c for e in turned if isinstance(e, HanafudaTurnedUp) for c in e.cards)
        return began, *home, *turned, *_offered(state, conversion, cards, chance)
    hand = state.hanafuda.hands[owner]
    if len(hand) > count:
        return began, *home, state.decisions.ask(SHOWING.name, (owner,))
    shown = HanafudaShown(seat, owner, hand)
    return began, *home, shown, *_offered(state, conversion, hand, chance)


def _offered(
    state: SenjiState, conversion: Conversion, cards: tuple[HanafudaId, ...], chance: Chance
) -> Events:
    """Let the converter choose; a single card is simply his."""
    if len(cards) > 1:
        return (state.decisions.ask(TAKING.name, (conversion.seat,)),)
    return tuple(_taken(state, conversion, cards, cards[0], chance))


def _taken(
    state: SenjiState,
    conversion: Conversion,
    shown: tuple[HanafudaId, ...],
    card: HanafudaId,
    chance: Chance,
) -> Iterator[Event]:
    """Take the card; what else was turned up is shuffled back into the pile (S35)."""
    yield HanafudaTaken(conversion.seat, conversion.owner, card)
    rest = less(shown, (card,))
    if conversion.owner is None and rest:
        pile = chance.shuffle((*state.hanafuda.pile, *rest))
        yield HanafudaShuffled(pile.number, pile.value)


def explain(state: SenjiState, seat: Seat, command: Command) -> Refused:
    """Say why a card cannot be converted."""
    if not isinstance(command, ConvertCard) or command.card not in state.diplomacy.hands[seat]:
        return not_allowed("the trading card must be in your hand", "S35")
    if not _is_foreign_trade(state, seat, command.card):
        return not_allowed("only trading cards of other families are converted", "S35")
    return not_allowed("its family has no hanafuda to show", "S35")


def _showings(state: SenjiState, seat: Seat) -> Legal:
    """Describe the choice of the one who must show: he picks which cards (S35)."""
    count = _conversion(state).count
    choices = {"cards": some(state.hanafuda.hands[seat], count, count)}
    return Legal(templates=(Template(ShowHanafuda, state.decisions.current.id, choices),))


def _explain_showing(state: SenjiState, _seat: Seat, _command: Command) -> Refused:
    count = _conversion(state).count
    return not_allowed(f"{count} cards of your hand must be shown, each once", "S35")


SHOWING: Final = DecisionKind[SenjiState](
    "HanafudaShowing", legal=_showings, explain=_explain_showing
)


@SHOWING.on(ShowHanafuda)
def show(state: SenjiState, seat: Seat, command: ShowHanafuda, chance: Chance) -> Events:
    """Show them to the converter alone."""
    conversion = _conversion(state)
    return (
        DecisionAnswered(command.decision, seat),
        HanafudaShown(conversion.seat, seat, command.cards),
        *_offered(state, conversion, command.cards, chance),
    )


@on_time_up(SHOWING)
def show_first(state: SenjiState, seat: Seat, decision: str) -> Command:
    """Show the cards held longest for a family out of time."""
    return ShowHanafuda(decision, state.hanafuda.hands[seat][: _conversion(state).count])


def _takings(state: SenjiState, _seat: Seat) -> Legal:
    decision = state.decisions.current.id
    return Legal(tuple(TakeHanafuda(decision, card) for card in _conversion(state).shown))


def _explain_taking(_state: SenjiState, _seat: Seat, _command: Command) -> Refused:
    return not_allowed("one of the cards that are shown must be taken", "S35")


TAKING: Final = DecisionKind[SenjiState]("HanafudaTaking", legal=_takings, explain=_explain_taking)


@TAKING.on(TakeHanafuda)
def take(state: SenjiState, seat: Seat, command: TakeHanafuda, chance: Chance) -> Events:
    """Take it."""
    conversion = _conversion(state)
    taken = _taken(state, conversion, conversion.shown, command.card, chance)
    return DecisionAnswered(command.decision, seat), *taken


@on_time_up(TAKING)
def take_first(state: SenjiState, _seat: Seat, decision: str) -> Command:
    """Take the first one shown for a family out of time."""
    return TakeHanafuda(decision, _conversion(state).shown[0])


def _conversion(state: SenjiState) -> Conversion:
    if state.tasks.conversion is None:
        raise LookupError("no card is being converted")
    return state.tasks.conversion
