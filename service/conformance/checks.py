"""What must hold wherever somebody has to decide; each check ends in peace or breaks a promise."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final, TypeAlias
from uuid import uuid4

from domain.kernel.events import Seat
from service.conformance.promises import BrokenPromise
from service.conformance.sandbox import OK, SandboxGame, agree, expect
from service.conformance.tours import Step
from service.contract.codec import command_to_wire
from service.contract.templates import template_to_wire
from service.wire import from_json, to_json

UNCHANGED: Final = 304
REFUSED: Final = 409
CHANGED: Final = 412
MISSHAPEN: Final = 422
ANSWERED: Final = ("DecisionAnswered", "PrivateDecisionAnswered")
NOT_HIS: Final = ("not-your-decision", "stale-decision")
TOO_LATE: Final = (*NOT_HIS, "game-over")


@dataclass(frozen=True, slots=True)
class Position:
    """A seat that must decide, what it may do, and the command that it will play."""

    table: SandboxGame
    step: Step
    legal: Mapping[str, Any]

    @property
    def seat(self) -> Seat:
        """Who must decide."""
        return self.step.seat

    @property
    def decision(self) -> str:
        """The decision that waits."""
        return self.step.decision

    @property
    def command(self) -> Mapping[str, Any]:
        """How it will be answered."""
        return self.step.wire


Check: TypeAlias = Callable[[Position], None]


def is_awaited(at: Position) -> None:
    """The view names the decision with its kind and seat, and no time: the clock stands still."""
    awaited = [one for one in at.table.view(at.seat)["awaited"] if one["decision"] == at.decision]
    agree({one["kind"] for one in awaited}, {at.step.kind}, "the kind that is awaited")
    if at.seat not in {one["seat"] for one in awaited}:
        raise BrokenPromise("nobody says that he is awaited")
    agree({one["due_at"] for one in awaited}, {None}, "when a clock that stands still is due")


def is_cheap_to_ask_again(at: Position) -> None:
    """A view that has not changed is answered with 304 to whoever sends its ETag."""
    ask, path = at.table.exchange.ask, f"{at.table.path}/view"
    tag = ask("GET", path, Tenka_Seat=at.seat).headers["etag"]
    expect(ask("GET", path, Tenka_Seat=at.seat, If_None_Match=tag), UNCHANGED)


def comes_in_pages(at: Position) -> None:
    """What is legal comes in pages that follow each other."""
    known = at.legal["commands"]
    page = at.table.get("legal?limit=1", at.seat)
    agree(page["commands"], known[:1], "the first page")
    agree(page["total"], len(known), "how many there are")
    agree(page["next"], 1 if len(known) > 1 else None, "where the next page begins")
    if len(known) > 1:
        agree(at.table.get("legal?limit=1&offset=1", at.seat)["commands"], known[1:2], "the next")


def is_what_the_rules_allow(at: Position) -> None:
    """What is legal is what the rules allow a seat here."""
    moves = at.step.legal
    commands = [command_to_wire(command) for command in moves.commands]
    templates = [template_to_wire(template) for template in moves.templates]
    agree(at.legal["commands"], _travelled(commands), "what is legal")
    agree(at.legal["templates"], _travelled(templates), "the templates of what is legal")


def is_refused_by_shape(at: Position) -> None:
    """A field that nobody knows is refused, and pointed at."""
    refused = at.table.submit(at.seat, {**at.command, "nobody_knows": 1})
    expect(refused, MISSHAPEN)
    agree(refused.json.get("pointer"), "/nobody_knows", "the pointer")


def is_nobody_elses(at: Position) -> None:
    """Whoever is not asked has nothing to do, and is refused."""
    for seat in range(at.table.seats):
        if at.table.legal(seat)["decision"] is None:
            refused = at.table.submit(seat, at.command)
            expect(refused, REFUSED)
            _one_of(NOT_HIS, refused.json["code"])
            return


def is_tried_without_effect(at: Position) -> None:
    """A dry run shows what would follow and leaves everything as it was."""
    before = at.table.view(at.seat)
    expect(at.table.submit(at.seat, at.command, query="?dry_run=1"), OK)
    agree(at.table.view(at.seat), before, "the view after a dry run")


def is_played_once(at: Position) -> None:
    """A command has one effect however often it is sent, and its answer is in the stream."""
    table, key = at.table, uuid4().hex
    seen = table.exchange.ask("GET", f"{table.path}/view", Tenka_Seat=at.seat)
    played = table.submit(at.seat, at.command, key)
    expect(played, OK)
    again = table.submit(at.seat, at.command, key)
    agree(again.headers.get("idempotency-replayed"), "true", "Idempotency-Replayed")
    agree(again.json, played.json, "the answer to a retry")
    expect(table.submit(at.seat, {**at.command, "decision": "0"}, key), MISSHAPEN, "key-reused")
    events = table.events(at.seat, seen.json["last_id"])
    agree(events, played.json["events"], "the stream after the command")
    _is_over(at, events, seen.headers["etag"])


def _is_over(at: Position, events: list[dict[str, Any]], tag: str) -> None:
    """What comes on top of a command is refused: by its tag first, then by its decision."""
    table, path = at.table, f"{at.table.path}/commands"
    if events:
        late = table.exchange.ask("POST", path, at.command, Tenka_Seat=at.seat, If_Match=tag)
        expect(late, CHANGED)
    if any(e["type"] in ANSWERED and e["data"]["id"] == at.decision for e in events):
        late = table.submit(at.seat, at.command)
        expect(late, REFUSED)
        _one_of(TOO_LATE, late.json["code"])


def runs_out_of_time(table: SandboxGame, step: Step) -> None:
    """Moved on, the clock answers for the seat, once however often it is asked."""
    key, before = uuid4().hex, table.view(step.seat)["last_id"]
    moved = table.advance(key)
    expect(moved, OK)
    agree(table.advance(key).headers.get("idempotency-replayed"), "true", "Idempotency-Replayed")
    expired = [e["data"] for e in table.events(step.seat, before) if e["type"] == "TimeExpired"]
    agree([one["decision"] for one in expired], [step.decision], "whose time has expired")


def _travelled(value: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Give a value as JSON tells it, without tuples."""
    return from_json(to_json(value), list)


def _one_of(codes: tuple[str, ...], code: str) -> None:
    if code not in codes:
        raise BrokenPromise(f"expected a code of {', '.join(codes)}; it is {code}")


BEFORE: Final[Mapping[str, Check]] = {
    "a decision is awaited with its kind, and without a time": is_awaited,
    "a view that has not changed is answered with 304": is_cheap_to_ask_again,
    "legal commands come in pages": comes_in_pages,
    "what is legal is what the rules allow": is_what_the_rules_allow,
    "an unknown field is refused and pointed at": is_refused_by_shape,
    "who is not asked is refused": is_nobody_elses,
    "a dry run leaves everything as it was": is_tried_without_effect,
}
PLAYED: Final = "a command sent again has one effect; one too late has none"
EXPIRED: Final = "when time is up the clock answers once"
