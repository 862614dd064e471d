"""`tenka rulesets`: the games that can be played here, and what may be chosen for each."""

import click

from service.contract.choices import choices_of
from service.rulesets import rulesets
from service.verbs.output import console


@click.command("rulesets")
def list_rulesets() -> None:
    """List the games that can be played here, each with its options as --option takes them."""
    for game in rulesets().values():
        least, most = game.players
        console.print(f"{game.name:8} {game.title}, {least} to {most} players", highlight=False)
        for name, values in choices_of(game).items():
            console.print(f"{'':8} {name}={values}", soft_wrap=True, highlight=False)
