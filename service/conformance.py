"""The conformance kit: a client plays every ruleset in sandbox games, and what it met is told.

Where nothing happens any more the kit moves the clock, so no client can hang it; a decision that
was left to the clock is one that the client did not answer.
"""

import subprocess
import time
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any, Final

from service.client import Client, Rejected
from service.rulesets import AnyGame

LOOK_EVERY: Final = 0.1  # seconds
LAST_WORDS: Final = 5.0  # seconds for a client to end after its game
CLOCK: Final = {"seconds": 60}
OPENED: Final = ("DecisionOpened", "PrivateDecisionOpened")
ANSWERED: Final = ("DecisionAnswered", "PrivateDecisionAnswered")


@dataclass(slots=True)
class Met:
    """The kinds of decision of one ruleset: answered by the client, or left to the clock."""

    answered: set[str] = field(default_factory=set)
    left: set[str] = field(default_factory=set)


def conform(
    host: Client, game: AnyGame, seats: int, command: Sequence[str], patience: float
) -> Met:
    """Let a client play a whole sandbox game: `command` is started once for each seat.

    `{url}`, `{game}` and `{seat}` in it are filled in.

    Raises:
        Rejected: the server refused what the kit asked.
    """
    terms = {"ruleset": game.name, "seats": seats, "clock": CLOCK, "sandbox": True}
    created = host.post("/v1/games", terms)
    address = f"/v1/games/{created['id']}"
    with _playing(host.url, created["id"], seats, command):
        _watch(host, game, address, patience)
    met = Met()
    for seat in range(seats):
        tally(_stream(Client(host.url, host.token, seat), address), seat, met)
    return met


@contextmanager
def _playing(url: str, game: str, seats: int, command: Sequence[str]) -> Iterator[None]:
    started = [
        subprocess.Popen(  # noqa: S603 - the author's own client
            [part.format(url=url, game=game, seat=seat) for part in command],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
        )
        for seat in range(seats)
    ]
    try:
        yield
    finally:
        for process in started:
            _end(process)


def _end(process: subprocess.Popen[bytes]) -> None:
    try:
        process.wait(LAST_WORDS)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()


def _watch(host: Client, game: AnyGame, address: str, patience: float) -> None:
    last_id, since = 0, time.monotonic()
    while (view := host.get(f"{address}/view"))["status"] == "running":
        pausing = any(game.kind_by_name[one["kind"]].is_pause for one in view["awaited"])
        if view["last_id"] != last_id:
            last_id, since = view["last_id"], time.monotonic()
        if pausing or time.monotonic() - since > patience:
            _advance(host, address)
            since = time.monotonic()
        else:
            time.sleep(LOOK_EVERY)


def _advance(host: Client, address: str) -> None:
    try:
        host.post(f"{address}/sandbox/advance")
    except Rejected as rejected:
        if not rejected.is_conflict:  # the client was faster
            raise


def _stream(client: Client, address: str) -> Iterator[dict[str, Any]]:
    after: int | None = 0
    while after is not None:
        page = client.get(f"{address}/events?after={after}&limit=500")
        yield from page["events"]
        after = page["next"]


def tally(events: Iterable[dict[str, Any]], seat: int, met: Met) -> None:
    """Add what one seat's stream tells of its decisions."""
    kinds: dict[str, str] = {}
    expired: set[str] = set()
    for event in events:
        data = event["data"]
        if event["type"] in OPENED:
            kinds[data["id"]] = data["kind"]
        elif event["type"] == "TimeExpired":
            if data["seat"] in {seat, None} and data["decision"] in kinds:
                expired.add(data["decision"])
                met.left.add(kinds[data["decision"]])
        elif event["type"] in ANSWERED and data["seat"] == seat and data["id"] not in expired:
            met.answered.add(kinds[data["id"]])
