"""The row by which a game is found in lists: made from the table in the same append."""

from dataclasses import dataclass, replace
from typing import Any, Final

from msgspec import Raw

from domain.kernel.decisions import Decision
from domain.kernel.visibility import Watcher
from domain.match.proposals import Proposal
from domain.match.state import Match, Status
from domain.match.terms import BY_ALL_IN_A_DAY, TO_ALL, Origin
from eventstore.records import Listing
from service.cache import Derived
from service.games.table import Table
from service.times import from_ms, rfc3339
from service.timing.clock_view import moment, time_of
from service.wire import from_json, plain, to_json

REMEMBERED: Final = 512  # matches whose terms stay written
ADDED: Final[dict[str, Any]] = {  # what summaries did not hold at first
    "rewinding": plain(BY_ALL_IN_A_DAY),
    "press": plain(TO_ALL),
    "anonymous": False,
    "sandbox": False,
    "branch": 0,
    "tainted": False,
    "opening": [],
    "forked_from": None,
    "former": [],
    "time": {"still_until": None, "seats": []},
}


def listing_of(table: Table) -> Listing:
    """Give the row for a table: whom it concerns, whom it waits for, and its summary."""
    match = table.match
    concerned = {match.host, *match.reserved, *(p for p in match.players if p is not None)}
    if match.forked_from is not None:
        concerned.add(fork_of(match.forked_from.game))
    awaited = (match.players[s] for s in table.awaited if s not in match.resigned)
    return Listing(
        status=shelf(match.watching, table.status, match.joining),
        members=tuple(sorted(concerned)),
        awaited=tuple(player for player in awaited if player is not None),
        body=to_json(
            Row({**_terms_of(match), **_standing(table)}, _private(table), table.state_hash)
        ),
    )


def shelf(watching: str, status: Status, joining: str = "open") -> str:
    """Give the word under which games of one kind stand together, as `public/open`.

    Games that wait for players stand apart where an invite is needed, as `public/invite`.
    """
    return f"{watching}/{joining if status is Status.OPEN else status.value}"


def summary(table: Table) -> dict[str, Any]:
    """Give what everyone who may know of a game may read about it; players by id."""
    return {**_terms(table.match), **_standing(table)}


def _standing(table: Table) -> dict[str, Any]:
    """Give the part of a summary that a move may change."""
    match = table.match
    top = table.open_decision(Watcher.SPECTATOR)
    return {
        "id": str(table.id),
        "rules_version": match.rules_version or table.game.rules_version,
        "status": table.status.value,
        "proposals": [_proposal(proposal) for proposal in table.proposals],
        "awaited": [] if top is None else list(top.seats),
        "decision": None if top is None else _named(top),
        "outcome": plain(table.outcome),
    }


def _terms(match: Match) -> dict[str, Any]:
    """Give the part of a summary that stays while nothing but the rules moves a game."""
    return {
        "ruleset": match.ruleset,
        "options": match.options,
        "seats": _seats(match),
        "former": plain(match.tenures),
        "host": match.host,
        "joining": match.joining,
        "watching": match.watching,
        "opened_at_end": match.opened_at_end,
        "opening": list(match.opening),
        "clock": plain(match.clock),
        "time": time_of(match),
        "rewinding": plain(match.rewinding),
        "press": plain(match.press),
        "anonymous": match.anonymous,
        "sandbox": match.sandbox,
        "branch": match.branch,
        "tainted": match.tainted,
        "created_at": rfc3339(from_ms(match.created_at)),
        "commitment": match.commitment,
        "rematch_of": match.rematch_of,
        "forked_from": _origin(match.forked_from),
    }


def _written_terms(match: Match) -> dict[str, Raw]:
    return {name: Raw(to_json(value)) for name, value in _terms(match).items()}


_terms_of: Final = Derived(
    _written_terms, REMEMBERED
)  # worked out anew, they took 5 % of a command


def _seats(match: Match) -> list[dict[str, Any]]:
    return [
        {
            "seat": seat,
            "player": player,
            "resigned": seat in match.resigned,
            "away": seat in match.attendance.away,
            "open": seat in match.open_seats,
        }
        for seat, player in enumerate(match.players)
    ]


def fork_of(game: str) -> str:
    """Give the word under which the forks of a game are found (H15)."""
    return f"fork-of:{game}"


def _origin(origin: Origin | None) -> dict[str, Any] | None:
    return None if origin is None else {"game": origin.game, "decision": origin.decision}


def _proposal(proposal: Proposal) -> dict[str, Any]:
    shown: dict[str, Any] = plain(proposal)
    shown["pause"] = moment(proposal.pause)
    if proposal.rewind is not None:
        due_at = rfc3339(from_ms(proposal.rewind.until))
        asked = {"decision": proposal.rewind.decision, "reason": proposal.rewind.reason}
        shown["rewind"] = {**asked, "due_at": due_at}
    return shown


@dataclass(frozen=True, slots=True)
class Row:
    """What a listing keeps: the summary for all, and a private decision for its seat alone.

    `state_hash` is what the code that appended last had folded, for `tenka shadow-fold`.
    """

    summary: dict[str, Any]
    private: dict[str, dict[str, str]]  # seat -> the decision only it may know of
    state_hash: str = ""


def read_row(listing: Listing) -> Row:
    """Give what a listing keeps, whatever code has written it."""
    row = from_json(listing.body, Row)
    seats = [{"away": False, "open": False, **seat} for seat in row.summary["seats"]]
    return replace(row, summary={**ADDED, **row.summary, "seats": seats})


def _private(table: Table) -> dict[str, dict[str, str]]:
    if not table.awaited:
        return {}
    top: Decision = table.play.decisions.top
    return {str(seat): _named(top) for seat in top.seats} if top.private else {}


def _named(decision: Decision) -> dict[str, str]:
    return {"id": decision.id, "kind": decision.kind}
