"""Facts that several decisions share."""

from domain.daimyo.board import PROVINCES, ProvinceId
from domain.daimyo.commands import Decline, PlayCard
from domain.daimyo.deeds import ProvinceLeft, TroopsLifted, TroopsRemoved
from domain.daimyo.events import CardPlayed, PartEnded
from domain.daimyo.land import Land
from domain.daimyo.parts import TOWNS, Places
from domain.daimyo.rules.acting import Acting
from domain.daimyo.state import DaimyoState
from domain.kernel.chance import Chance
from domain.kernel.events import DecisionAnswered, Events, Seat
from domain.kernel.game import DecisionKind


def ended(now: Acting) -> Events:
    """Let a part be over, or pass over one that is impossible (D13)."""
    return (PartEnded(now.daimyo),)


def asked(now: Acting, kind: DecisionKind[DaimyoState]) -> Events:
    """Ask the daimyo who acts."""
    return (now.state.decisions.ask(kind.name, (now.seat,)),)


def late(state: DaimyoState) -> DecisionAnswered:
    """Close the decision of a seat that is out of time."""
    decision = state.decisions.current
    return DecisionAnswered(decision.id, decision.seats[0])


def play_card(state: DaimyoState, seat: Seat, command: PlayCard, _chance: Chance) -> Events:
    """Let a general card say how the action goes on."""
    played = CardPlayed(state.acting.daimyo, command.card)
    return DecisionAnswered(command.decision, seat), played


def decline(state: DaimyoState, seat: Seat, command: Decline, _chance: Chance) -> Events:
    """Do no more of this part (D13)."""
    return DecisionAnswered(command.decision, seat), PartEnded(state.acting.daimyo)


def decline_late(state: DaimyoState, _seat: Seat | None, _chance: Chance) -> Events:
    """Do no more of this part, for a seat that is out of time (D35)."""
    return late(state), PartEnded(state.acting.daimyo)


def emptied(land: Land, source: ProvinceId, troops: int) -> Events:
    """Leave a province that gives up all its troops, but for a home castle (D6)."""
    army = land.armies[source]
    if army.troops > troops or source in land.homes:
        return ()
    return (ProvinceLeft(army.daimyo, source),)


def displaced(land: Land, fort: ProvinceId) -> Events:
    """Lift an enemy garrison for its owner to place; without a place it goes home (D23, D33)."""
    army = land.armies[fort]
    places = tuple(p for p in land.held_by(army.daimyo) if p != fort)
    left = ProvinceLeft(army.daimyo, fort)
    if not places:
        return TroopsRemoved(army.daimyo, fort, army.troops), left
    return TroopsLifted(army.daimyo, (fort,), army.troops, places), left


def strongest(land: Land, places: Places) -> ProvinceId:
    """Give the place for troops whose owner does not say: a castle or city first (D33, D35)."""
    return max(places, key=lambda p: (PROVINCES[p].kind in TOWNS, land.troops(p)))
