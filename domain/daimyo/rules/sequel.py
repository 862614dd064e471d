"""Sequel: a general card that follows a capture may be played, or not (D14)."""

from typing import Final

from domain.daimyo.commands import Decline, PlayCard
from domain.daimyo.parts import Sequel
from domain.daimyo.rules.acting import Acting, acting
from domain.daimyo.rules.facts import asked, decline, decline_late, ended, play_card
from domain.daimyo.rules.script import playable_cards
from domain.daimyo.state import DaimyoState
from domain.kernel.commands import Command
from domain.kernel.events import Events, Seat
from domain.kernel.game import DecisionKind
from domain.kernel.legal import Legal
from domain.kernel.refusal import Refused, not_allowed


def legal(state: DaimyoState, _seat: Seat) -> Legal:
    """List the cards that may follow."""
    decision = state.decisions.current.id
    cards = playable_cards(acting(state), after_capture=True)
    return Legal((*(PlayCard(decision, card) for card in cards), Decline(decision)))


def explain(_state: DaimyoState, _seat: Seat, command: Command) -> Refused:
    """Say why a card cannot follow."""
    if isinstance(command, PlayCard):
        return not_allowed(f"{command.card} does not follow a capture", "D14")
    return not_allowed("a card that follows a capture may be played or declined now", "D14")


SEQUEL: Final = DecisionKind[DaimyoState]("Sequel", legal=legal, explain=explain)
SEQUEL.on(PlayCard)(play_card)
SEQUEL.on(Decline)(decline)
SEQUEL.on_time_up(decline_late)


def begin(now: Acting, _part: Sequel) -> Events:
    """Ask only who holds such a card and can use it; all hands lie open."""
    cards = playable_cards(now, after_capture=True)
    return asked(now, SEQUEL) if cards else ended(now)
