"""What a seat may ask. Combat tokens on the board are named by the number they were given there."""

from dataclasses import dataclass
from typing import Annotated, TypeAlias

from domain.kernel.commands import Between, Command, Count
from domain.rokugan.board import (
    CARDS,
    PLAYERS,
    CardId,
    ClanId,
    FaceId,
    ObjectiveId,
    ProvinceId,
    TokenId,
)
from domain.rokugan.places import PlaceId

MOST_PROVINCES = max(card.provinces for card in CARDS.values())
MOST_TOKENS = max(card.tokens for card in CARDS.values())
MOST_RECALLED = max(card.tokens for card in CARDS.values() if card.recalled)

SeatNumber: TypeAlias = Annotated[int, Between(0, PLAYERS[1] - 1)]
Provinces: TypeAlias = Annotated[tuple[ProvinceId, ...], Count(1, MOST_PROVINCES)]
Tokens: TypeAlias = Annotated[tuple[TokenId, ...], Count(1, MOST_TOKENS)]


@dataclass(frozen=True, slots=True)
class ChooseClan(Command):
    """Take a clan that nobody has."""

    clan: ClanId


@dataclass(frozen=True, slots=True)
class KeepObjective(Command):
    """Keep one of the objectives that were dealt; the other goes back to the box."""

    objective: ObjectiveId


@dataclass(frozen=True, slots=True)
class PlaceControlToken(Command):
    """Setup: place a control token facedown in a province without one."""

    province: ProvinceId


@dataclass(frozen=True, slots=True)
class ReturnToPool(Command):
    """Dragon: put a token of the hand back into the pool."""

    token: FaceId


@dataclass(frozen=True, slots=True)
class PassCards(Command):
    """Play no territory card for now."""


@dataclass(frozen=True, slots=True)
class PlayOnProvinces(Command):
    """Play a territory card on as many different provinces as it asks for."""

    card: CardId
    provinces: Provinces


@dataclass(frozen=True, slots=True)
class SpyOnHand(Command):
    """Spy Network: look at the hand of another seat, which may not use its bluff this round."""

    seat: SeatNumber


@dataclass(frozen=True, slots=True)
class ExchangeControl(Command):
    """Cultural Exchange: an own province and an opponent's trade their control tokens."""

    own: ProvinceId
    other: ProvinceId


@dataclass(frozen=True, slots=True)
class RecallTokens(Command):
    """Promotion, Reinforcements: take tokens of the own discard pile back into the hand.

    The faces stand in the order of the token table; the same face may stand twice.
    """

    card: CardId
    tokens: Annotated[tuple[FaceId, ...], Count(1, MOST_RECALLED, unique=False)]


@dataclass(frozen=True, slots=True)
class GiveBack(Command):
    """Promotion, Reinforcements: put a token of the hand into the pool or the discard pile."""

    token: FaceId
    to_pool: bool


@dataclass(frozen=True, slots=True)
class AddControlTokens(Command):
    """Add the faceup control tokens that a card granted to one own province."""

    province: ProvinceId


@dataclass(frozen=True, slots=True)
class PlaceToken(Command):
    """Place a combat token of the hand facedown; blessings have a command of their own.

    A place is the centre of a province, named after it; its coast, `coast:` and the province;
    or a land border, `from>to`, where the arrow points to the province that is attacked. Only
    the place is judged now: a token of a type that does not belong there is discarded when all
    are revealed.
    """

    token: FaceId
    place: PlaceId


@dataclass(frozen=True, slots=True)
class PlaceBlessing(Command):
    """Place a blessing of the hand faceup on an own facedown army, navy or shinobi."""

    blessing: FaceId
    token: TokenId


@dataclass(frozen=True, slots=True)
class StandDown(Command):
    """Place nothing more this round, where nothing can be placed."""


@dataclass(frozen=True, slots=True)
class UseScout(Command):
    """Look at an opponent's combat token."""

    token: TokenId


@dataclass(frozen=True, slots=True)
class UseShugenja(Command):
    """Reveal and discard an opponent's combat token."""

    token: TokenId


@dataclass(frozen=True, slots=True)
class UseFirstPlayerCard(Command):
    """Look at any combat token, which then goes back to its owner's pool."""

    token: TokenId


@dataclass(frozen=True, slots=True)
class AskDarkFavors(Command):
    """Dark Favors: give a control token away, look at up to four tokens; one will be discarded."""

    cost: ProvinceId
    tokens: Tokens


@dataclass(frozen=True, slots=True)
class DiscardSeenToken(Command):
    """Dark Favors: reveal and discard one of the tokens that were looked at."""

    token: TokenId


@dataclass(frozen=True, slots=True)
class PurgeTheWeak(Command):
    """Purge the Weak: discard a hand token instead of placing one, and two tokens of the board."""

    given: FaceId
    tokens: Tokens


@dataclass(frozen=True, slots=True)
class AnimateTheDead(Command):
    """Animate the Dead: give a control token away; a discarded token may then be placed."""

    cost: ProvinceId


@dataclass(frozen=True, slots=True)
class AnimateToken(Command):
    """Animate the Dead: place a token of the own discard pile faceup."""

    token: FaceId
    place: PlaceId


@dataclass(frozen=True, slots=True)
class AnimateBlessing(Command):
    """Animate the Dead: place a blessing of the own discard pile on an own facedown token."""

    blessing: FaceId
    token: TokenId


@dataclass(frozen=True, slots=True)
class InspireFear(Command):
    """Inspire Fear: give a control token away, remove the special tokens of up to two provinces."""

    cost: ProvinceId
    provinces: Provinces


@dataclass(frozen=True, slots=True)
class LookAtToken(Command):
    """Scorpion: look at another combat token."""

    token: TokenId


@dataclass(frozen=True, slots=True)
class DeclineLook(Command):
    """Scorpion: keep the look for a later turn."""


@dataclass(frozen=True, slots=True)
class SwapTokens(Command):
    """Unicorn: two own combat tokens exchange place and arrow; the lower number stands first."""

    first: TokenId
    second: TokenId


@dataclass(frozen=True, slots=True)
class DeclineSwap(Command):
    """Unicorn: leave all tokens where they are."""


COMMANDS: tuple[type[Command], ...] = (
    ChooseClan,
    KeepObjective,
    PlaceControlToken,
    ReturnToPool,
    PassCards,
    PlayOnProvinces,
    SpyOnHand,
    ExchangeControl,
    RecallTokens,
    GiveBack,
    AddControlTokens,
    PlaceToken,
    PlaceBlessing,
    StandDown,
    UseScout,
    UseShugenja,
    UseFirstPlayerCard,
    AskDarkFavors,
    DiscardSeenToken,
    PurgeTheWeak,
    AnimateTheDead,
    AnimateToken,
    AnimateBlessing,
    InspireFear,
    LookAtToken,
    DeclineLook,
    SwapTokens,
    DeclineSwap,
)
