"""The smallest game with every trick of the kernel in it.

Two to four seats each get a secret number. All at once take one or two gems from a heap; instead,
a seat may first put a question, which the next seat must answer before the taking goes on. When
all have taken, seat 0 makes a wish that nobody else knows of, and the game ends.
"""

from dataclasses import dataclass, replace
from typing import Annotated, Final

from domain.kernel.chance import Chance
from domain.kernel.commands import Command, Count, OneOf
from domain.kernel.events import (
    EVERYONE,
    KERNEL_EVENTS,
    NOBODY,
    DecisionAnswered,
    Drawn,
    Event,
    Events,
    GameEnded,
    Outcome,
    PrivateDecisionAnswered,
    Seat,
    only,
)
from domain.kernel.fold import Fold
from domain.kernel.game import DecisionKind, Game, Options
from domain.kernel.legal import Choice, Legal, Template
from domain.kernel.refusal import not_allowed
from domain.kernel.state import State
from domain.kernel.upcasting import Json, Shape
from domain.kernel.visibility import Viewer

GEMS = ("amber", "coral", "jade", "onyx", "pearl", "ruby")


@dataclass(frozen=True, slots=True)
class ToyOptions(Options):
    wishes: bool = True


@dataclass(frozen=True, slots=True)
class TakeGems(Command):
    gems: Annotated[tuple[Annotated[str, OneOf(GEMS)], ...], Count(1, 2)]


@dataclass(frozen=True, slots=True)
class AskNext(Command):
    pass


@dataclass(frozen=True, slots=True)
class Reply(Command):
    word: Annotated[str, OneOf(("yes", "no"))]


@dataclass(frozen=True, slots=True)
class Wish(Command):
    pass


@dataclass(frozen=True, slots=True)
class ToyOpened(Event):
    AUDIENCE = EVERYONE
    players: int


@dataclass(frozen=True, slots=True)
class NumberDealt(Drawn):
    AUDIENCE = EVERYONE
    seat: Seat
    number: Annotated[int, only("seat")]
    seal: Annotated[str, NOBODY]


@dataclass(frozen=True, slots=True)
class GemsTaken(Event):
    AUDIENCE = EVERYONE
    seat: Seat
    gems: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Wished(Event):
    AUDIENCE = only("seat")
    seat: Seat


@dataclass(frozen=True, slots=True, kw_only=True)
class ToyState(State):
    players: int = 0
    numbers: tuple[int, ...] = ()
    heap: tuple[str, ...] = GEMS
    wished: bool = False


@dataclass(frozen=True, slots=True)
class ToyView:
    numbers: tuple[int | None, ...]
    heap: tuple[str, ...]


FOLD: Final = Fold[ToyState]()


@FOLD.on(ToyOpened)
def _opened(state: ToyState, event: ToyOpened) -> ToyState:
    return replace(state, players=event.players)


@FOLD.on(NumberDealt)
def _dealt(state: ToyState, event: NumberDealt) -> ToyState:
    return replace(state, numbers=(*state.numbers, event.number))


@FOLD.on(GemsTaken)
def _taken(state: ToyState, event: GemsTaken) -> ToyState:
    return replace(state, heap=tuple(gem for gem in state.heap if gem not in event.gems))


@FOLD.on(Wished)
def _wished(state: ToyState, _event: Wished) -> ToyState:
    return replace(state, wished=True)


def _legal_take(state: ToyState, _seat: Seat) -> Legal:
    decision = state.decisions.current.id
    gems = Template(
        TakeGems,
        decision,
        {"gems": Choice(state.heap, 1, 2, many=True)},
        fits=lambda command: command != TakeGems(decision, ("jade",)),
    )
    return Legal((AskNext(decision),), (gems,))


def _legal_reply(state: ToyState, _seat: Seat) -> Legal:
    return Legal(tuple(Reply(state.decisions.current.id, word) for word in ("yes", "no")))


def _legal_wish(state: ToyState, _seat: Seat) -> Legal:
    return Legal((Wish(state.decisions.current.id),))


TAKE = DecisionKind[ToyState](
    "Take",
    legal=_legal_take,
    explain=lambda _state, _seat, _command: not_allowed("jade is not taken alone", "T1"),
    shared_clock=True,
)
REPLY = DecisionKind[ToyState]("Reply", legal=_legal_reply)
WISH = DecisionKind[ToyState]("Wish", legal=_legal_wish)


@TAKE.on(TakeGems)
def _take(_state: ToyState, seat: Seat, command: TakeGems, _chance: Chance) -> Events:
    return DecisionAnswered(command.decision, seat), GemsTaken(seat, command.gems)


@TAKE.on(AskNext)
def _ask(state: ToyState, seat: Seat, _command: AskNext, _chance: Chance) -> Events:
    return (state.decisions.ask("Reply", ((seat + 1) % state.players,)),)


@TAKE.on_time_up
def _take_nothing(state: ToyState, _seat: Seat | None, _chance: Chance) -> Events:
    take = state.decisions.current
    return tuple(DecisionAnswered(take.id, seat) for seat in take.seats)


@REPLY.on(Reply)
def _reply(_state: ToyState, seat: Seat, command: Reply, _chance: Chance) -> Events:
    return (DecisionAnswered(command.decision, seat),)


@REPLY.on_time_up
def _say_no(state: ToyState, seat: Seat | None, _chance: Chance) -> Events:
    assert seat is not None
    return (DecisionAnswered(state.decisions.current.id, seat),)


@WISH.on(Wish)
def _wish(_state: ToyState, seat: Seat, command: Wish, _chance: Chance) -> Events:
    return PrivateDecisionAnswered(command.decision, seat), Wished(seat)


def _open(seats: int, _options: ToyOptions, chance: Chance) -> Events:
    draws = [(seat, chance.roll(1, 6)) for seat in range(seats)]
    dealt = (NumberDealt(draw.number, seat, draw.value[0], "wax") for seat, draw in draws)
    return ToyOpened(seats), *dealt


def _advance(state: ToyState, _chance: Chance) -> Events:
    if state.decisions.opened == 0:
        return (state.decisions.ask("Take", tuple(range(state.players))),)
    if not state.wished:
        return (state.decisions.ask_privately("Wish", 0),)
    places = tuple(range(1, state.players + 1))
    return (GameEnded(Outcome((0,), places, state.numbers, "age")),)


def _check(seats: int, options: ToyOptions) -> None:
    if not options.wishes and seats == 4:
        raise not_allowed("four players must wish", "T2")


def _view(state: ToyState, viewer: Viewer) -> ToyView:
    own = tuple(n if seat == viewer else None for seat, n in enumerate(state.numbers))
    return ToyView(own, state.heap)


def _renamed(data: dict[str, Json]) -> dict[str, Json]:
    return {"seat": data["player"], "gems": data["gem"]}


def _listed(data: dict[str, Json]) -> dict[str, Json]:
    return {**data, "gems": [data["gems"]]}


TOY = Game(
    name="toy",
    title="A toy",
    rules_version="1",
    players=(2, 4),
    longest=50,
    options=ToyOptions,
    view_type=ToyView,
    commands=(TakeGems, AskNext, Reply, Wish),
    events=(*KERNEL_EVENTS, ToyOpened, NumberDealt, GemsTaken, Wished),
    kinds=(TAKE, REPLY, WISH),
    blank=ToyState(),
    fold=FOLD,
    check_options=_check,
    open_game=_open,
    advance=_advance,
    view=_view,
    choose=lambda _view, legal, _chance: legal.commands[0],
    board={},
    upgrades={Shape("GemsTaken", 1): _renamed, Shape("GemsTaken", 2): _listed},
)
