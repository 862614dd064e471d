"""A sandbox game as the kit plays it: for every seat, with the clock in its hand."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Self
from uuid import uuid4

from domain.kernel.events import Seat
from domain.match.terms import Setting
from service.conformance.exchange import Exchange
from service.conformance.promises import Answer, BrokenPromise
from service.rulesets import AnyGame

OK = 200
CREATED = 201


@dataclass(slots=True)
class SandboxGame:
    """One game, and the exchange through which it is played."""

    exchange: Exchange
    game: AnyGame
    id: str
    seats: int

    @classmethod
    def created(
        cls,
        exchange: Exchange,
        game: AnyGame,
        seats: int,
        options: Mapping[str, Setting],
        **terms: int,
    ) -> Self:
        """Begin a game; its clock stands still until it is moved."""
        wanted = {"ruleset": game.name, "seats": seats, "options": options, "sandbox": True}
        made = exchange.ask("POST", "/v1/games", {**wanted, "clock": {"seconds": 60}, **terms})
        expect(made, CREATED)
        return cls(exchange, game, made.json["id"], seats)

    @property
    def path(self) -> str:
        """Its address."""
        return f"/v1/games/{self.id}"

    def get(self, place: str, seat: Seat | None) -> Any:  # noqa: ANN401 - JSON is whatever JSON is
        """Read as a seat, or as a spectator."""
        answer = self.exchange.ask("GET", f"{self.path}/{place}", Tenka_Seat=seat)
        expect(answer, OK)
        return answer.json

    def view(self, seat: Seat | None = None) -> dict[str, Any]:
        """Give the game as a seat, or a spectator, sees it."""
        view: dict[str, Any] = self.get("view", seat)
        return view

    def legal(self, seat: Seat) -> dict[str, Any]:
        """Give all that a seat may do now, as one page."""
        page: dict[str, Any] = self.get("legal?limit=500", seat)
        commands = page["commands"]
        while page["next"] is not None:
            page = self.get(f"legal?limit=500&offset={page['next']}", seat)
            commands += page["commands"]
        return {**page, "commands": commands}

    def submit(
        self, seat: Seat, command: object, key: str | None = None, query: str = ""
    ) -> Answer:
        """Play a command for a seat."""
        return self.exchange.ask(
            "POST",
            f"{self.path}/commands{query}",
            command,
            Tenka_Seat=seat,
            Idempotency_Key=key or uuid4().hex,
        )

    def advance(self, key: str | None = None) -> Answer:
        """Let the time of the open decision run out."""
        target = f"{self.path}/sandbox/advance"
        return self.exchange.ask("POST", target, Idempotency_Key=key or uuid4().hex)

    def events(self, seat: Seat | None, after: int = 0, limit: int = 500) -> list[dict[str, Any]]:
        """Give a stream after an id, page by page."""
        found: list[dict[str, Any]] = []
        following: int | None = after
        while following is not None:
            page = self.get(f"events?after={following}&limit={limit}", seat)
            found += page["events"]
            following = page["next"]
        return found

    def streamed(self, seat: Seat | None, after: int, last: int) -> list[dict[str, Any]]:
        """Give a live stream after an id, as far as another."""
        headers = self.exchange.headers(Tenka_Seat=seat, Last_Event_ID=after)
        return self.exchange.wire.listen(f"{self.path}/events", headers, last)


def expect(answer: Answer, status: int, code: str | None = None) -> None:
    """Hold an answer to its status, and a problem to its code.

    Raises:
        BrokenPromise: it is another.
    """
    if answer.status != status:
        raise BrokenPromise(f"expected {status}; {answer}")
    if code is not None and answer.json["code"] != code:
        raise BrokenPromise(f"expected the code {code}; {answer}")


def agree(told: object, expected: object, where: str) -> None:
    """Hold two things against each other that must be the same.

    Raises:
        BrokenPromise: they are not.
    """
    if told != expected:
        raise BrokenPromise(f"{where}: {_short(told)} instead of {_short(expected)}")


def _short(value: object) -> str:
    text = str(value)
    return text if len(text) < 300 else f"{text[:300]}…"  # noqa: PLR2004 - a readable line
