"""Recorded games, one per ruleset and number of players: events, and the state they came to.

`python -m tests.recordings` writes those that are missing. One that no longer comes to its state
tells of a change that would break stored games: upgrade the old events, never the recording.
"""

import json
from hashlib import sha256
from pathlib import Path
from typing import Any

from domain.kernel.upcasting import Shape
from service.rulesets import rulesets
from service.wire import plain, to_json, vocabulary
from tests.games.laws import cells, positions

GAMES = Path(__file__).parent / "games"


def wanted() -> list[tuple[str, int]]:
    """Give every ruleset with every number of its players."""
    return [(g.name, n) for g in rulesets().values() for n in range(g.players[0], g.players[1] + 1)]


def path_of(name: str, players: int) -> Path:
    return GAMES / name / "recordings" / f"{players}.jsonl"


def folded(name: str, lines: list[str]) -> str:
    """Fold recorded events and give the hash of the state they come to."""
    game = rulesets()[name]
    rows: list[dict[str, Any]] = [json.loads(line) for line in lines]
    words = vocabulary(game)
    events = [words.read(Shape(row["type"], row["v"]), to_json(row["data"])) for row in rows]
    return sha256(to_json(game.fold.fold(game.blank, events))).hexdigest()


def _record(name: str, players: int) -> None:
    cell = next((c for n, c in cells() if (n, c.players) == (name, players)), None)
    if cell is None:
        return
    words, path = vocabulary(rulesets()[name]), path_of(name, players)
    events = [event for position in positions(name, cell, 0) for event in position.events]
    rows = [
        {"type": type(e).__name__, "v": words.version_of(type(e)), "data": plain(e)} for e in events
    ]
    lines = [to_json(row).decode() for row in rows]
    path.parent.mkdir(exist_ok=True)
    path.write_text("\n".join([folded(name, lines), *lines]) + "\n", encoding="utf-8")


if __name__ == "__main__":
    for missing in wanted():
        if not path_of(*missing).is_file():
            _record(*missing)
