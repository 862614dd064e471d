"""For auditors: a game whole, with who did what, and who has looked at it."""

from typing import Any
from uuid import UUID

from flask import Blueprint
from flask.typing import ResponseReturnValue

from service.histories.audit import Chain, told
from service.http.context import author, query, services
from service.http.paging import linked

audit = Blueprint("audit", __name__, url_prefix="/v1/games/<uuid:game>")


@audit.get("/audit", endpoint="getAudit")
def get_audit(game: UUID) -> ResponseReturnValue:
    """Check a game's chain and tell who did what."""
    chain = services().audit.game(game, author())
    seed = services().audit.seed(game)
    return _paged(game, chain, seed=None if seed is None else seed.hex())


@audit.get("/accesses", endpoint="listAccesses")
def list_accesses(game: UUID) -> ResponseReturnValue:
    """Tell which auditors have read a game."""
    return _paged(game, services().audit.accesses(game, author()))


def _paged(game: UUID, chain: Chain, **more: Any) -> ResponseReturnValue:  # noqa: ANN401 - JSON
    after, limit = query().get("after", 0), query().get("limit", 200)
    rows = chain.rows[after : after + limit]
    following = after + limit if after + limit < len(chain.rows) else None
    page = {
        "game": str(game),
        "version": chain.head.version,
        "head": chain.head.hash.hex(),
        "sound": chain.first_bad is None,
        "first_bad": chain.first_bad,
        "events": [told(row) for row in rows],
        "next": following,
        **more,
    }
    return linked(page, following, "after")
