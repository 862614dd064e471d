"""What the bot does in its placement turns, and with the looks and swaps around them."""

from typing import Final

from domain.kernel.chance import Chance
from domain.kernel.commands import Command
from domain.kernel.legal import Legal
from domain.rokugan.board import FACES
from domain.rokugan.bot.offered import family, listed, names
from domain.rokugan.bot.outlook import GUARD, Outlook, strength_of, target_of
from domain.rokugan.bot.placing import Ground, Weighed
from domain.rokugan.commands import (
    AnimateTheDead,
    AskDarkFavors,
    DeclineSwap,
    InspireFear,
    LookAtToken,
    PlaceBlessing,
    PlaceToken,
    PurgeTheWeak,
    UseFirstPlayerCard,
    UseScout,
    UseShugenja,
)
from domain.rokugan.view import TokenView

RICH: Final = 5  # a province of this worth is defended with every card
GOOD: Final = 5  # a placement of this value is good enough to stop searching
DARK: Final = (AskDarkFavors, PurgeTheWeak, AnimateTheDead, InspireFear)


def place(outlook: Outlook, legal: Legal, chance: Chance) -> Command | None:
    """Go through the hand from some token on, and take the first good placement, or the best."""
    template = family(legal, PlaceToken)
    if template is None:
        return None
    faces = names(template, "token")
    ground = Ground(outlook, names(template, "place"))
    first = chance.pick(range(len(faces))).value
    best: Weighed = (0, "")
    chosen = ""
    for face in (*faces[first:], *faces[:first]):
        found = ground.best(face)
        if found > best:
            best, chosen = found, face
        if best[0] >= GOOD:
            break
    return PlaceToken(template.decision, chosen, best[1]) if chosen else None


def bless(outlook: Outlook, legal: Legal, _chance: Chance) -> Command | None:
    """Bless a token where that turns a lost attack into a won one."""
    template = family(legal, PlaceBlessing)
    if template is None:
        return None
    blessing = names(template, "blessing")[-1]
    for token in outlook.tokens:
        province = target_of(token)
        if token.token in template.choices["token"].allowed and province not in outlook.own:
            gain = outlook.attack(province, FACES[blessing].strength)
            if gain > outlook.worth(province):
                return PlaceBlessing(template.decision, blessing, token.token)
    return None


def scout(outlook: Outlook, legal: Legal, _chance: Chance) -> Command | None:
    """Look at the token that threatens the richest own province."""
    template, threat = family(legal, UseScout), _greatest_threat(outlook)
    if template is None or threat is None or threat.face is not None:
        return None
    return UseScout(template.decision, threat.token)


def strike(outlook: Outlook, legal: Legal, _chance: Chance) -> Command | None:
    """Remove the token that threatens the richest own province, unless it is known to be weak."""
    threat = _greatest_threat(outlook)
    if threat is None or strength_of(threat) <= GUARD:
        return None
    for command_type in (UseFirstPlayerCard, UseShugenja):
        template = family(legal, command_type)
        if template is not None:
            return command_type(template.decision, threat.token)
    return None


def _greatest_threat(outlook: Outlook) -> TokenView | None:
    threats = (
        token
        for token in outlook.tokens
        if token.seat != outlook.seat and not token.blessings and target_of(token) in outlook.own
    )
    greatest = max(threats, key=lambda token: outlook.worth(target_of(token)), default=None)
    if greatest is None or outlook.worth(target_of(greatest)) < RICH:
        return None
    return greatest


def turn_dark(_outlook: Outlook, legal: Legal, chance: Chance) -> Command | None:
    """Play a Shadowlands card now and then."""
    if chance.pick((True, False)).value:
        return None
    listings = tuple(command for command in legal.commands if isinstance(command, DARK))
    return Legal(listings, tuple(t for t in legal.templates if t.type in DARK)).sample(chance)


def look(outlook: Outlook, legal: Legal, chance: Chance) -> Command | None:
    """Look at a token whose face is hidden."""
    hidden = {token.token for token in outlook.tokens if token.face is None}
    looks = [command for command in listed(legal, LookAtToken) if command.token in hidden]
    return chance.pick(looks).value if looks else None


def keep_places(_outlook: Outlook, legal: Legal, _chance: Chance) -> Command | None:
    """Leave all tokens where they were put on purpose."""
    return listed(legal, DeclineSwap)[0]
