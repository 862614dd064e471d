"""CardPlay: one seat plays one card to the conflict."""

from typing import Final

from domain.kernel.chance import Chance
from domain.kernel.commands import Command
from domain.kernel.events import DecisionAnswered, Events, Seat
from domain.kernel.game import DecisionKind
from domain.kernel.legal import Legal
from domain.kernel.refusal import Refused, not_allowed
from domain.senso.board import DECK, NINJAS, SUITS
from domain.senso.commands import PlayCard
from domain.senso.events import CardForced, CardPlayed, ConflictWon
from domain.senso.rules import reward
from domain.senso.rules.conflict import leading_suit, next_to_play, playable, winner
from domain.senso.state import SensoState


def go_on(state: SensoState, _chance: Chance) -> Events:
    """Ask for the next card, resolve a full conflict, or begin the rewards."""
    cards = state.cards
    if len(cards.plays) == state.players:
        return (ConflictWon(winner(cards.plays, state.course.advantage)),)
    seat = next_to_play(cards)
    hand = cards.hands[seat]
    if not hand:
        return reward.begin(state)
    if len(hand) == 1:  # everyone can see that there is no choice (B27)
        return (CardForced(seat, hand[0]),)
    return (state.decisions.ask(CARD_PLAY.name, (seat,)),)


def legal(state: SensoState, seat: Seat) -> Legal:
    """List the cards that the seat may play."""
    decision = state.decisions.current.id
    cards = playable(state.cards.hands[seat], leading_suit(state.cards.plays))
    return Legal(tuple(PlayCard(decision, card) for card in cards))


def explain(state: SensoState, seat: Seat, command: Command) -> Refused:
    """Say why a card cannot be played."""
    if not isinstance(command, PlayCard):
        return not_allowed("a card must be played now")
    if command.card not in state.cards.hands[seat]:
        return not_allowed(f"{command.card} is not in your hand")
    lead = leading_suit(state.cards.plays)
    return not_allowed(
        f"you hold {lead} and must follow that suit", "B3" if command.card in NINJAS else "B5"
    )


CARD_PLAY: Final = DecisionKind[SensoState]("CardPlay", legal=legal, explain=explain)


@CARD_PLAY.on(PlayCard)
def play(_state: SensoState, seat: Seat, command: PlayCard, _chance: Chance) -> Events:
    """Put the card into the conflict."""
    return DecisionAnswered(command.decision, seat), CardPlayed(seat, command.card)


@CARD_PLAY.on_time_up
def play_lowest(state: SensoState, _seat: Seat | None, _chance: Chance) -> Events:
    """Play the lowest card for a seat that is out of time (B26)."""
    seat = next_to_play(state.cards)
    cards = playable(state.cards.hands[seat], leading_suit(state.cards.plays))
    forced = CardForced(seat, min(cards, key=_lowness))
    return DecisionAnswered(state.decisions.current.id, seat), forced


def _lowness(card: str) -> tuple[int, int]:
    """Order by rank, then by clan; a Ninja is higher than any card, Wood before Jade (B26)."""
    face = DECK[card]
    return face.rank, 0 if face.suit is None else SUITS.index(face.suit)
