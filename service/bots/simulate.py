"""Whole games played by bots or at random, with the cheap laws checked after every command."""

from collections.abc import Callable, Iterable
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import partial
from time import perf_counter
from typing import Final, TypeAlias

from domain.kernel.chance import Chance
from domain.kernel.commands import Command
from domain.kernel.events import Event, Seat
from domain.kernel.game import Options
from domain.kernel.legal import Legal
from domain.kernel.referee import awaited, decide, legal, opening
from domain.kernel.refusal import Refused
from domain.kernel.state import State
from service.histories.fairness import FairChance
from service.rulesets import AnyGame, rulesets

SHARES: Final = 16  # that each process gets one after another, since some games last longer
Policy: TypeAlias = Callable[[AnyGame, State, Seat, Legal, Chance], Command | None]


class LawBroken(Exception):  # noqa: N818 - says what happened
    """A game broke a law that every game keeps; the message tells how to play it again."""


@dataclass(frozen=True, slots=True)
class Tally:
    """What was simulated, and how long it took."""

    games: int = 0
    commands: int = 0
    events: int = 0
    seconds: float = 0.0


@dataclass(slots=True)
class Simulated:
    """One game, as far as it has been played."""

    state: State
    events: list[Event]
    commands: int = 0


def by_bot(game: AnyGame, state: State, seat: Seat, moves: Legal, chance: Chance) -> Command:
    """Let the game's bot choose, from what its seat may see."""
    command: Command = game.choose(game.view(state, seat), moves, chance)
    return command


def at_random(
    _game: AnyGame, _state: State, _seat: Seat, moves: Legal, chance: Chance
) -> Command | None:
    """Choose any legal command, and any member of a template."""
    return moves.sample(chance)


def simulate(
    game: AnyGame,
    *,
    games: int,
    seed: int,
    players: int | None = None,
    options: Options | None = None,
    policy: Policy = by_bot,
) -> Tally:
    """Play so many games, with each number of players in turn unless one is given.

    Raises:
        LawBroken: a game got stuck, broke an invariant, did not end or did not fold.
    """
    chosen = game.options() if options is None else options
    began = perf_counter()
    played = [
        _counted(play_game(game, seats, chosen, name, policy))
        for seats, name in _named(game, games, seed, players, chosen)
    ]
    return _tally(played, began)


def simulate_apart(
    processes: int,
    game: AnyGame,
    *,
    games: int,
    seed: int,
    players: int | None = None,
    options: Options | None = None,
) -> Tally:
    """Let several processes play the same games as `simulate` plays with bots, the long ones first.

    Games of more players last longer, and one that is begun last lets all others wait for it.

    Raises:
        LawBroken: as there.
    """
    chosen = game.options() if options is None else options
    began = perf_counter()
    todo = sorted(_named(game, games, seed, players, chosen), reverse=True)
    with ProcessPoolExecutor(processes) as pool:
        play, share = partial(_play_by_bots, game.name, chosen), games // (processes * SHARES)
        return _tally(pool.map(play, todo, chunksize=max(1, share)), began)


def _play_by_bots(ruleset: str, options: Options, named: tuple[int, str]) -> tuple[int, int]:
    return _counted(play_game(rulesets()[ruleset], named[0], options, named[1], by_bot))


def _named(
    game: AnyGame, games: int, seed: int, players: int | None, options: Options
) -> list[tuple[int, str]]:
    """Give the number of players and the name of each game."""
    counts = player_counts(game, options) if players is None else (players,)
    return [(counts[nth % len(counts)], f"{seed}/{nth}") for nth in range(games)]


def _counted(played: Simulated) -> tuple[int, int]:
    return played.commands, len(played.events)


def _tally(played: Iterable[tuple[int, int]], began: float) -> Tally:
    figures = list(played)
    commands, events = (sum(figure[nth] for figure in figures) for nth in (0, 1))
    return Tally(len(figures), commands, events, perf_counter() - began)


def play_game(
    game: AnyGame, players: int, options: Options, name: str, policy: Policy
) -> Simulated:
    """Play the game of that name to its end: the same name gives the same game."""
    chance = FairChance(b"simulated", name.encode(), 0, (), 1)
    whims = FairChance(b"simulated", name.encode(), 1, (), 1)
    try:
        opened = opening(game, players, options, chance)
        played = Simulated(opened.state, list(opened.events))
        while played.state.outcome is None:
            _play_on(game, played, chance, policy, whims)
        _check(game.fold.fold(game.blank, played.events) == played.state, "the log does not fold")
    except (LawBroken, LookupError, Refused) as broken:
        raise LawBroken(f"{game.name}, {players} players, {options}, {name}: {broken}") from broken
    return played


def _play_on(
    game: AnyGame, played: Simulated, chance: Chance, policy: Policy, whims: Chance
) -> None:
    seats = awaited(played.state)
    _check(bool(seats), "nobody must act, but there is no outcome")
    seat = seats[0] if len(seats) == 1 else whims.pick(seats).value
    command = policy(game, played.state, seat, legal(game, played.state, seat), whims)
    if command is None:
        raise LawBroken(f"seat {seat} must act but nothing is legal")
    following = decide(game, played.state, seat, command, chance)
    played.state = following.state
    played.events += following.events
    played.commands += 1
    _check(played.commands <= game.longest, f"not over after {game.longest} commands")
    for law in game.invariants(played.state):
        raise LawBroken(law)


def player_counts(game: AnyGame, options: Options) -> tuple[int, ...]:
    """Give the numbers of players that go with these options.

    Raises:
        Refused: none does; it says why the most do not.
    """
    least, most = game.players
    counts = tuple(count for count in range(least, most + 1) if _fits(game, count, options))
    if not counts:
        game.check_options(most, options)
    return counts


def _fits(game: AnyGame, players: int, options: Options) -> bool:
    try:
        game.check_options(players, options)
    except Refused:
        return False
    return True


def _check(holds: bool, law: str) -> None:  # noqa: FBT001 - the law is the point
    if not holds:
        raise LawBroken(law)
