"""What the bot does with its territory cards and in the windows that they open."""

from domain.kernel.chance import Chance
from domain.kernel.commands import Command
from domain.kernel.legal import Legal, Template
from domain.rokugan.board import CARDS, FACES, Card, FaceId, ProvinceId
from domain.rokugan.bot.offered import family, listed, names
from domain.rokugan.bot.outlook import Outlook, strength_of
from domain.rokugan.bot.placing import Ground
from domain.rokugan.commands import (
    AddControlTokens,
    AnimateToken,
    DiscardSeenToken,
    ExchangeControl,
    GiveBack,
    PassCards,
    PlayOnProvinces,
    ReturnToPool,
)
from domain.rokugan.view import TokenView


def play_on_provinces(outlook: Outlook, legal: Legal, _chance: Chance) -> Command | None:
    """Play a card on provinces: burn an opponent's, or help the best of one's own."""
    plays = (_play(outlook, t) for t in legal.templates if t.type is PlayOnProvinces)
    return next((play for play in plays if play is not None), None)


def _play(outlook: Outlook, template: Template) -> Command | None:
    card = CARDS[names(template, "card")[0]]
    wanted = [p for p in names(template, "provinces") if _wants(outlook, card, p)]
    count = template.choices["provinces"].least
    best = sorted(wanted, key=outlook.worth, reverse=True)[:count]
    return PlayOnProvinces(template.decision, card.id, tuple(best)) if len(best) == count else None


def _wants(outlook: Outlook, card: Card, province: ProvinceId) -> bool:
    if card.act == "remove-special":
        return card.added_if == "claimed" or province in outlook.own
    if card.special in ("peace", "scorched-earth"):
        return outlook.holdings[province].controller not in (None, outlook.seat)
    return province in outlook.own


def exchange(outlook: Outlook, legal: Legal, _chance: Chance) -> Command | None:
    """Give the least province for the best one."""
    template = family(legal, ExchangeControl)
    if template is None:
        return None
    own = min(names(template, "own"), key=outlook.worth)
    other = max(names(template, "other"), key=outlook.worth)
    is_gain = outlook.worth(other) > outlook.worth(own)
    return ExchangeControl(template.decision, own, other) if is_gain else None


def pass_mostly(_outlook: Outlook, legal: Legal, chance: Chance) -> Command | None:
    """Pass, but now and then do whatever else can be done."""
    others = len(legal.commands) + len(legal.templates) > 1
    if others and chance.pick((True, False)).value:
        return None
    return listed(legal, PassCards)[0]


def add_tokens(outlook: Outlook, legal: Legal, _chance: Chance) -> Command | None:
    """Strengthen the best province."""
    return max(listed(legal, AddControlTokens), key=lambda c: outlook.worth(c.province))


def return_weakest(_outlook: Outlook, legal: Legal, _chance: Chance) -> Command | None:
    """Put the weakest token back."""
    return min(listed(legal, ReturnToPool), key=lambda command: _use(command.token))


def give_weakest(_outlook: Outlook, legal: Legal, _chance: Chance) -> Command | None:
    """Discard the weakest token."""
    discards = (command for command in listed(legal, GiveBack) if not command.to_pool)
    return min(discards, key=lambda command: _use(command.token))


def _use(face: FaceId) -> int:
    """Give the strength of a token; raids and the like are worth a strong army."""
    return FACES[face].strength or 4


def discard_seen(outlook: Outlook, legal: Legal, _chance: Chance) -> Command | None:
    """Discard the strongest token of an opponent, or the least of one's own."""
    losses = {token.token: _loss(outlook, token) for token in outlook.tokens}
    return max(listed(legal, DiscardSeenToken), key=lambda command: losses[command.token])


def _loss(outlook: Outlook, token: TokenView) -> int:
    return -strength_of(token) if token.seat == outlook.seat else strength_of(token)


def animate(outlook: Outlook, legal: Legal, _chance: Chance) -> Command | None:
    """Place the discarded token that does most."""
    found = [
        (*Ground(outlook, names(template, "place")).best(face), face, template.decision)
        for template in legal.templates
        if template.type is AnimateToken
        for face in names(template, "token")
    ]
    value, place, face, decision = max(found, default=(0, "", "", ""))
    return AnimateToken(decision, face, place) if value > 0 else None
