"""`tenka bot`: a house bot on one seat, as an ordinary client of any server."""

import os
import secrets
import time
from pathlib import Path
from typing import Any, Final
from uuid import UUID

import click

from service.bots.bot import Bot
from service.bots.client import Client
from service.config import TOKEN
from service.histories.fairness import FairChance
from service.rulesets import rulesets
from service.verbs.output import console

UNFINISHED: Final = ("open", "running")
SERVER: Final = "http://127.0.0.1:8421"
FILE: Final = click.Path(exists=True, dir_okay=False, path_type=Path)


@click.command()
@click.option("--url", default=SERVER, show_default=True, help="The server to play on.")
@click.option("--game", type=click.UUID, required=True, help="The id of the game.")
@click.option("--seat", type=click.IntRange(0, 7), required=True, help="The seat to play.")
@click.option("--token-file", type=FILE, help=f"A file with the token; otherwise ${TOKEN}.")
@click.option("--every", type=click.FloatRange(0.01), default=1.0, show_default=True)
def bot(url: str, game: UUID, seat: int, token_file: Path | None, every: float) -> None:
    """Play one seat of a game to its end, looking every so many seconds for a decision."""
    client = Client(url.rstrip("/"), token_from(token_file))
    view = to_the_end(seated(client, f"/v1/games/{game}", seat), every)
    console.print(f"the game is {view['status']}: {told(view['outcome'])}", soft_wrap=True)


def to_the_end(player: Bot, every: float) -> dict[str, Any]:
    """Let a bot play until the game is over, and give its last view."""
    while (view := player.look())["status"] in UNFINISHED:
        if not (view["status"] == "running" and player.act(view)):
            time.sleep(every)
    return view


def token_from(file: Path | None) -> str:
    """Give the token: from a file, or from the environment, so that no command line shows it."""
    token = os.environ.get(TOKEN, "") if file is None else file.read_text("utf-8")
    if not token.strip():
        raise click.ClickException(f"put the token into {TOKEN}, or name a file with --token-file")
    return token.strip()


def seated(client: Client, address: str, seat: int) -> Bot:
    """Give a bot on a seat: the one that its player holds, or takes while the game is open.

    Raises:
        Rejected: it cannot be taken.
        ValueError: the player sits elsewhere, or nowhere.
    """
    game = client.get(address)
    if game["sandbox"]:
        client.seat = seat
    if game["status"] == "open" and client.get(f"{address}/view")["viewer"] != seat:
        game = client.post(f"{address}/join", {"seat": seat})
    viewer = client.get(f"{address}/view")["viewer"]
    if viewer != seat:
        raise ValueError(f"this token's player does not hold seat {seat}: he is {viewer}")
    chance = FairChance(secrets.token_bytes(32), address.encode(), seat, (), 1)
    return Bot(client, rulesets()[game["ruleset"]], address, chance)


def told(outcome: dict[str, Any] | None) -> str:
    """Tell in words how a game ended."""
    if outcome is None:
        return "nobody has won"
    winners = ", ".join(str(seat) for seat in outcome["winners"]) or "none"
    return f"winners {winners}, decided by {outcome['decided_by']}"
