"""Forks: new games that are played on from a decision of a game that lies open."""

from typing import Any
from uuid import UUID

from flask import Blueprint, url_for
from flask.typing import ResponseReturnValue

from domain.match.seating import Arrival
from eventstore.records import ListingQuery
from service.contract.options import make_options
from service.games.listing import fork_of
from service.games.lobby import game_id
from service.games.table import Table
from service.games.terms import Terms
from service.http.clock_terms import check_clock
from service.http.context import author, body, key, player_id, services, wish
from service.http.game_summaries import game_of, game_page, read_clock, read_rewinding
from service.http.games import SHELVES
from service.http.responses import replied

forks = Blueprint("forks", __name__, url_prefix="/v1/games/<uuid:game>/forks")


@forks.post("", endpoint="forkGame")
def fork_game(game: UUID) -> ResponseReturnValue:
    """Create a game that is played on from a decision of this one."""
    asked, by = body(), author()
    source = services().forks.source(game, by.actor)
    check_clock(source.game, asked.get("clock", {}))
    arrival = Arrival(by.actor, asked.get("seat"), nonce=asked.get("nonce", ""))
    wanted = wish(game_id(by, key()), status=201)
    done = services().lobby.create(wanted, _terms(source, asked), arrival)
    location = url_for("games.getGame", game=done.table.id)
    return replied(done, game_of(done), {"Location": location})


@forks.get("", endpoint="listForks")
def list_forks(game: UUID) -> ResponseReturnValue:
    """List the forks of a game that everyone may see, newest first."""
    services().play.look(game, player_id())
    return game_page(ListingQuery(statuses=SHELVES["public"], member=fork_of(str(game))))


def _terms(source: Table, asked: dict[str, Any]) -> Terms:
    match = source.match
    clock = read_clock(asked["clock"]) if "clock" in asked else match.clock
    return Terms(
        ruleset=match.ruleset,
        options=make_options(source.game, match.options, clock),
        seats=len(match.players),
        clock=clock,
        joining=asked.get("joining", "open"),
        watching=asked.get("watching", "public"),
        opened_at_end=asked.get("opened_at_end", False),
        rewinding=read_rewinding(asked.get("rewinding", {})),
        forked_from=services().forks.origin(source, asked["decision"]),
    )
