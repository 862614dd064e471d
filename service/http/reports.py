"""Reports: made by players, read and settled by staff."""

from typing import Any
from uuid import UUID

from flask import Blueprint
from flask.typing import ResponseReturnValue

from domain.kernel.refusal import not_allowed
from service.http.context import body, caller, key, player_id, query, services
from service.http.problems import Problem
from service.society.reports import Complaint, Report
from service.times import rfc3339

reports = Blueprint("reports", __name__)


@reports.post("/v1/reports", endpoint="reportToStaff")
def report_to_staff() -> ResponseReturnValue:
    """Tell the operators of a game, a seat in it or a player."""
    made = services().society.reports.make(caller().player.id, key(), _complaint(body()))
    return {"id": str(made.id), "created_at": rfc3339(made.made_at)}, 201


@reports.get("/v1/admin/reports", endpoint="listReports")
def list_reports() -> ResponseReturnValue:
    """List reports for staff."""
    settled = query().get("status", "open") == "settled"
    return {
        "reports": [_shown(report) for report in services().society.reports.listed(settled=settled)]
    }


@reports.post("/v1/admin/reports/<uuid:report>/settle", endpoint="settleReport")
def settle_report(report: UUID) -> ResponseReturnValue:
    """Close a report with a verdict."""
    try:
        return _shown(
            services().society.reports.settle(report, caller().player.id, body()["verdict"])
        )
    except LookupError:
        raise Problem(404, "not-found", "there is no such report") from None


def _complaint(asked: dict[str, Any]) -> Complaint:
    if "game" in asked:
        return _about_game(asked, UUID(asked["game"]))
    player = UUID(asked["player"])
    if str(player) not in services().accounts.names([str(player)]):
        raise Problem(404, "not-found", "there is no such player")
    return Complaint(asked["reason"], player=player)


def _about_game(asked: dict[str, Any], game: UUID) -> Complaint:
    match = services().play.look(game, player_id()).table.match
    if "message" in asked:
        return _about_message(asked, game)
    seat = asked.get("seat")
    if seat is None:
        return Complaint(asked["reason"], game)
    if seat >= len(match.players):
        raise not_allowed(f"there is no seat {seat}; the game has {len(match.players)}")
    sitting = match.players[seat]
    return Complaint(asked["reason"], game, seat, None if sitting is None else UUID(sitting))


def _about_message(asked: dict[str, Any], game: UUID) -> Complaint:
    society = services().society
    reader = society.messaging.reader(game, player_id())
    found = society.press.original(game, reader.box, asked["message"])
    if found is None:
        raise not_allowed(f"you have no message {asked['message']} in this game")
    return Complaint(asked["reason"], game, None, found.player, found.id, found.text)


def _shown(report: Report) -> dict[str, Any]:
    ids = (report.game, report.player_id, report.message, report.settled_by)
    game, player, message, settled_by = (None if found is None else str(found) for found in ids)
    return {
        "id": str(report.id),
        "reporter": str(report.reporter_id),
        "game": game,
        "seat": report.seat,
        "player": player,
        "message": message,
        "quoted": report.quoted,
        "reason": report.reason,
        "created_at": rfc3339(report.made_at),
        "settled_at": None if report.settled_at is None else rfc3339(report.settled_at),
        "settled_by": settled_by,
        "verdict": report.verdict,
    }
