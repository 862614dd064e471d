"""What the commands show a person."""

from typing import TYPE_CHECKING, Final

from rich.console import Console
from rich.table import Table as Grid

from service.entrypoints.addresses import address_of

if TYPE_CHECKING:
    from service.bots.demo import Played
    from service.config import Settings
    from service.rulesets import AnyGame

console: Final = Console()


def counted(number: int, thing: str) -> str:
    """Give so many of a thing in words: 1 game, 2 games."""
    return f"{number} {thing}" if number == 1 else f"{number} {thing}s"


def place_of(settings: "Settings") -> str:
    """Tell where data lies: in a folder of ours, or in the operator's own database."""
    return "your own database" if settings.database_url else str(settings.folder)


def announce(settings: "Settings", place: str) -> None:
    """Tell where a server answers, where its data lies, and how to get a token."""
    address = address_of(settings)
    console.print(f"Tenka answers at {address} (reference: {address}/docs)", soft_wrap=True)
    console.print(f"its data lies in {place}", soft_wrap=True)
    console.print(
        f"get a token: curl -X POST {address}/v1/players "
        """-H 'Content-Type: application/json' -d '{"name": "you"}'""",
        soft_wrap=True,
    )
    console.print("Ctrl-C stops it", soft_wrap=True)


def print_score(game: "AnyGame", played: "Played", address: str | None) -> None:
    """Show how a demo ended."""
    outcome = played.view["outcome"]
    grid = Grid("seat", "player", "score", "place", title=f"{game.title}: {outcome['decided_by']}")
    for seat in played.seats:
        number = seat["seat"]
        won = " (winner)" if number in outcome["winners"] else ""
        score, place = str(outcome["scores"][number]), str(outcome["places"][number])
        grid.add_row(str(number), seat["player"]["name"] + won, score, place)
    console.print(grid)
    if not outcome["winners"]:
        console.print(f"nobody has won; decided by: {outcome['decided_by']}")
    console.print(counted(played.commands, "command"))
    if address is not None:
        console.print(f"the game: {address}{played.address}", soft_wrap=True)
