"""A toy game with every kind of field a command, event, option or view may have."""

from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum
from typing import Annotated, Any, Literal

import pytest

from domain.kernel.chance import Chance
from domain.kernel.commands import Between, Command, Count, Matching, OneOf
from domain.kernel.events import EVERYONE, Event, Events, Outcome, Seat, only
from domain.kernel.fold import Fold
from domain.kernel.game import DecisionKind, Game, Options
from domain.kernel.legal import NOTHING, Legal
from domain.kernel.state import State
from domain.kernel.visibility import Viewer

CardId = Annotated[str, Matching(r"[a-z]+-[0-9]{1,2}", 24, example="a-1")]


class Banner(Enum):
    RED = "red"
    WHITE = "white"


@dataclass(frozen=True, slots=True)
class Order:
    """Troops for a province."""

    province: Annotated[str, OneOf(("kai", "echigo"))]
    troops: Annotated[int, Between(1, 9)]
    banner: Banner | None


@dataclass(frozen=True, slots=True)
class PlayCards(Command):
    cards: Annotated[tuple[CardId, ...], Count(1, 3)]
    lead: CardId | None


@dataclass(frozen=True, slots=True)
class GiveOrders(Command):
    orders: Annotated[tuple[Order, ...], Count(0, 4, unique=False)]
    corner: tuple[int, int]
    bold: bool
    banner: Banner
    mood: Literal["calm", "grim"]
    tribute: dict[str, Annotated[int, Between(0, 5)]]


@dataclass(frozen=True, slots=True)
class Pass(Command):
    pass


@dataclass(frozen=True, slots=True)
class CardsPlayed(Event):
    AUDIENCE = EVERYONE
    seat: Seat
    cards: Annotated[tuple[CardId, ...], only("seat")]


@dataclass(frozen=True, slots=True, kw_only=True)
class ToyOptions(Options):
    year_limit: Annotated[int, Between(1, 99)] | None = None
    mist: bool = False


@dataclass(frozen=True, slots=True)
class ToyView:
    hands: tuple[int, ...]
    hand: tuple[CardId, ...] | None
    orders: tuple[Order, ...]
    outcome: Outcome | None


@dataclass(frozen=True, slots=True, kw_only=True)
class ToyState(State):
    pass


def _legal(_state: ToyState, _seat: Seat) -> Legal:
    return NOTHING


def _nothing(*_: object) -> Events:
    return ()


def _choose(_view: ToyView, _legal: Legal, _chance: Chance) -> Command:
    return Pass("1")


def _view(_state: ToyState, _viewer: Viewer) -> ToyView:
    return ToyView((2, 3), None, (Order("kai", 2, None),), None)


def toy_game(name: str = "toy", commands: Iterable[type[Command]] = ()) -> Game[Any, Any, Any]:
    """Give a game of that name that knows these commands, or all of the toy's."""
    return Game(
        name=name,
        title=name.title(),
        rules_version="1",
        players=(2, 4),
        longest=10,
        options=ToyOptions,
        view_type=ToyView,
        commands=tuple(commands) or (PlayCards, GiveOrders, Pass),
        events=(CardsPlayed,),
        kinds=(DecisionKind("Turn", legal=_legal),),
        blank=ToyState(),
        fold=Fold(),
        check_options=lambda _seats, _options: None,
        open_game=_nothing,
        advance=_nothing,
        view=_view,
        choose=_choose,
        board={},
    )


@pytest.fixture
def toy() -> Game[Any, Any, Any]:
    return toy_game()
