"""People at the service's door: each holds a token and speaks HTTP, every answer is checked."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from threading import Barrier, Thread
from typing import Any
from uuid import uuid4

from flask import Flask
from werkzeug.test import TestResponse


@dataclass(frozen=True)
class Person:
    """Somebody with an account; `call` checks each answer against the document."""

    app: Flask
    id: str
    name: str
    token: str
    recovery_code: str

    def call(self, method: str, path: str, body: object = None, **headers: str) -> TestResponse:
        sent = {"Authorization": f"Bearer {self.token}"}
        sent |= {name.replace("_", "-"): value for name, value in headers.items()}
        json = {} if body is None and method == "POST" else body
        return self.app.test_client().open(path, method=method, json=json, headers=sent)

    def get(self, path: str, **headers: str) -> TestResponse:
        return self.call("GET", path, **headers)

    def post(self, path: str, body: object = None, **headers: str) -> TestResponse:
        return self.call("POST", path, body, **headers)


def anyone(app: Flask, name: str | None = None) -> Person:
    """A new player."""
    chosen = name or f"p-{uuid4().hex[:12]}"
    made = app.test_client().post("/v1/players", json={"name": chosen}).get_json()
    return Person(app, made["player"]["id"], chosen, made["token"]["secret"], made["recovery_code"])


def through(app: Flask, person: Person) -> Person:
    """The same player, calling another process."""
    return replace(person, app=app)


def at_once(*calls: Callable[[], object]) -> None:
    """Run calls in threads that start together."""
    barrier = Barrier(len(calls))

    def run(call: Callable[[], object]) -> None:
        barrier.wait()
        call()

    threads = [Thread(target=run, args=(call,)) for call in calls]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()


def answers_at_once(*calls: Callable[[], TestResponse]) -> list[TestResponse]:
    """Ask at the same moment; the answers come in the order of the calls."""
    answers: dict[int, TestResponse] = {}

    def asking(nth: int, call: Callable[[], TestResponse]) -> Callable[[], object]:
        return lambda: answers.setdefault(nth, call())

    at_once(*(asking(nth, call) for nth, call in enumerate(calls)))
    return [answers[nth] for nth in range(len(calls))]


@dataclass(frozen=True)
class Table:
    """A game with the people who sit in it, in the order of their seats."""

    path: str
    seated: tuple[Person, ...]

    def view(self, seat: int = 0) -> dict[str, Any]:
        return self.seated[seat].get(f"{self.path}/view").get_json()

    def awaited(self) -> int:
        """The first seat that the game waits for."""
        return self.view()["awaited"][0]["seat"]

    def legal(self, seat: int) -> list[dict[str, Any]]:
        return self.seated[seat].get(f"{self.path}/legal").get_json()["commands"]

    def play(self, seat: int, command: dict[str, Any], **headers: str) -> TestResponse:
        return self.seated[seat].post(f"{self.path}/commands", command, **headers)

    def play_any(self) -> TestResponse:
        """Let whoever is awaited play his first legal command."""
        seat = self.awaited()
        return self.play(seat, self.legal(seat)[0])


def a_table(app: Flask, seats: int = 2, **terms: object) -> Table:
    """A running game of Sensō among new players."""
    people = tuple(anyone(app) for _ in range(seats))
    created = people[0].post("/v1/games", {"ruleset": "senso", "seats": seats, **terms})
    path = f"/v1/games/{created.get_json()['id']}"
    for person in people[1:]:
        person.post(f"{path}/join")
    return Table(path, people)
