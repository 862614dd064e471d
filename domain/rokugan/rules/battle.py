"""One battle: total strengths, the clans' exceptions, and who takes the province."""

from collections.abc import Sequence

from domain.kernel.events import Seat
from domain.rokugan.board import (
    CRAB_FACEUP_DEFENSE,
    FACEUP_DEFENSE,
    LION_BLUFF_DEFENSE,
    PROVINCES,
    SPECIALS,
    ProvinceId,
    TokenType,
)
from domain.rokugan.events.resolution import Attack, BattleFought
from domain.rokugan.places import PlaceKind
from domain.rokugan.rules.reveal import attacks
from domain.rokugan.state import RokuganState
from domain.rokugan.stock import Placed


def fight(state: RokuganState, province: ProvinceId) -> BattleFought | None:
    """Decide the battle for a province as the board lies now; None where nobody attacks (R26)."""
    attackers = _attackers(state, province)
    if not attackers:
        return None
    strongest = _strongest(state, attackers)
    against = None if strongest is None else strongest.seat
    defense = defense_of(state, province, against)
    defender = state.realm.controller(province)
    taken_by = strongest.seat if strongest and _beats(state, strongest, defense) else None
    return BattleFought(province, defender, defense, attackers, taken_by)


def defense_of(state: RokuganState, province: ProvinceId, against: Seat | None) -> int:
    """Give the defense: tokens, printed bonus, faceup control tokens, bonus token (R43).

    Phoenix does not heed the printed bonus of a capital (R16).
    """
    printed = PROVINCES[province]
    holding = state.realm.holdings[province]
    ignored = printed.is_capital and state.plays(against, "phoenix")
    special = SPECIALS[holding.special].defense if holding.special else 0
    each = CRAB_FACEUP_DEFENSE if state.plays(holding.controller, "crab") else FACEUP_DEFENSE
    tokens = sum(_strength(token) for token in defenders(state, province))
    return tokens + (0 if ignored else printed.defense) + holding.faceup * each + special


def defenders(state: RokuganState, province: ProvinceId) -> Sequence[Placed]:
    """Give the tokens in the centre of a province that belong to its controller."""
    controller = state.realm.controller(province)
    return [
        token
        for token in state.tokens
        if token.target == province
        and token.seat == controller
        and token.where.kind is PlaceKind.CENTRE
    ]


def _attackers(state: RokuganState, province: ProvinceId) -> tuple[Attack, ...]:
    totals: dict[Seat, int] = {}
    for token in state.tokens:
        if token.target == province and attacks(state, token):
            totals[token.seat] = totals.get(token.seat, 0) + token.strength
    return tuple(Attack(seat, totals[seat]) for seat in sorted(totals))


def _strongest(state: RokuganState, attackers: Sequence[Attack]) -> Attack | None:
    """Give the strongest attacker; of several it is Crane, or nobody (R15, R25)."""
    most = max(attack.strength for attack in attackers)
    tied = [attack for attack in attackers if attack.strength == most]
    if len(tied) == 1:
        return tied[0]
    return next((attack for attack in tied if state.plays(attack.seat, "crane")), None)


def _beats(state: RokuganState, attack: Attack, defense: int) -> bool:
    """Tell whether an attack succeeds: Crane also with equal strength (R15, R43)."""
    if attack.strength == defense:
        return state.plays(attack.seat, "crane")
    return attack.strength > defense


def _strength(token: Placed) -> int:
    """Give a defender's strength; a bluff that is still here is Lion's (R17)."""
    return LION_BLUFF_DEFENSE if token.type is TokenType.BLUFF else token.strength
