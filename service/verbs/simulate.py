"""`tenka simulate`: whole games by the rules alone, many a second."""

import click

from service.bots.simulate import Tally, simulate_apart
from service.verbs.game_options import SEATS, game_named, option_pairs, options_of
from service.verbs.output import console, counted


@click.command()
@click.argument("ruleset")
@click.option("--games", type=click.IntRange(1), default=100, show_default=True)
@click.option("--seed", type=int, default=1, show_default=True)
@click.option("--players", type=SEATS, help="How many seats; every count in turn by default.")
@option_pairs
@click.option("--processes", type=click.IntRange(1, 256), default=1, show_default=True)
def simulate(
    ruleset: str,
    games: int,
    seed: int,
    players: int | None,
    options: tuple[str, ...],
    processes: int,
) -> None:
    """Play games by the rules alone, without I/O, and check the laws on the way."""
    game = game_named(ruleset)
    chosen = options_of(game, options)
    if players is not None:
        game.must_suit(players, chosen)
    tally = simulate_apart(processes, game, games=games, seed=seed, players=players, options=chosen)
    console.print(_told(tally), soft_wrap=True)


def _told(tally: Tally) -> str:
    done = (tally.games, "game"), (tally.commands, "command"), (tally.events, "event")
    return (
        f"{', '.join(counted(number, thing) for number, thing in done)} in {tally.seconds:.1f} s: "
        f"{tally.games / tally.seconds:.1f} games/s, "
        f"{tally.commands / tally.seconds:.0f} commands/s; no law was broken"
    )
