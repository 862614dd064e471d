"""Which problem each outcome of the service is to a client."""

from typing import Final

from domain.kernel.refusal import Reason, Refused
from eventstore.store import Conflict, StoreUnavailable
from service.games.play import Look
from service.games.wishes import KeyReused, PreconditionFailed, UnknownGame
from service.histories.history import NoSuchMoment
from service.histories.imports import Differs
from service.histories.verify import BadRecord
from service.http.context import services
from service.http.problems import Outcomes, Problem, refusal, unexpected
from service.http.strict_json import bad_shape
from service.live.feed import Forgotten
from service.live.stream_quota import TRY_AGAIN_IN, TooManyStreams
from service.parked.faults import NotParked, StillFails
from service.parked.poison import GameParked, Poisoned
from service.society.press import MOST_A_MINUTE, TooManyMessages
from service.timing.halted import GamesHalted
from service.wire import FromNewerCode

SOON: Final = {"Retry-After": "1"}


def stale_aware(refused: Refused, look: Look) -> Problem:
    """Tell of a refusal; with a stale one goes the decision that is open to the caller now."""
    if refused.reason is not Reason.STALE_DECISION:
        return refusal(refused)
    decision = look.decision
    return refusal(refused, None if decision is None else decision.id)


def _unknown_game(_: UnknownGame) -> Problem:
    return Problem(404, "not-found", "there is no such game, or it is not for your eyes")


def _key_reused(_: KeyReused) -> Problem:
    return Problem(
        422, "key-reused", "this Idempotency-Key stands for another request; make a new one"
    )


def _precondition_failed(_: PreconditionFailed) -> Problem:
    return Problem(
        412, "precondition-failed", "what you can see has changed; get the view and decide again"
    )


def _too_many_messages(_: TooManyMessages) -> Problem:
    words = f"{MOST_A_MINUTE} messages a minute may be sent in one game; wait a minute"
    return Problem(429, "too-many-requests", words, headers={"Retry-After": "60"})


def _forgotten(gone: Forgotten) -> Problem:
    words = (
        f"entries up to {gone.upto} are no longer kept; read in your games' own streams what you"
    )
    return Problem(410, "entries-forgotten", f"{words} miss, and go on with after={gone.upto}")


def _too_many_streams(_: TooManyStreams) -> Problem:
    words = (
        "you hold as many streams as you may; close one, or follow all of your games by the feed"
    )
    headers = {"Retry-After": str(TRY_AGAIN_IN)}
    return Problem(429, "too-many-streams", words, headers=headers)


def _no_such_moment(missing: NoSuchMoment) -> Problem:
    return bad_shape(f"/{missing.parameter}", str(missing))


def _bad_record(bad: BadRecord) -> Problem:
    pointer = None if bad.version is None else f"/events/{bad.version - 1}"
    return Problem(422, "bad-record", str(bad), pointer=pointer)


def _differs(_: Differs) -> Problem:
    return Problem(409, "record-differs", "a game of that id is here with another history")


def _unavailable(_: StoreUnavailable) -> Problem:
    return Problem(503, "unavailable", "the database does not answer; try again", headers=SOON)


def _from_newer_code(_: FromNewerCode) -> Problem:
    words = "newer code has played this game on, and this server is about to be replaced; try again"
    return Problem(503, "outdated", words, headers=SOON)


def _contended(_: Conflict) -> Problem:
    return Problem(503, "contended", "too many changes at once; try again", headers=SOON)


def _parked(_: Exception) -> Problem:
    detail = "the game is parked: its rules failed, and no time runs until an admin resumes it"
    return Problem(409, "game-parked", detail)


def _poisoned(poison: Poisoned) -> Problem:
    """Park the game that failed; what does not fail again is a fault like any other."""
    try:
        is_parked = services().parking.park(poison)
    except StoreUnavailable as lost:
        return _unavailable(lost)
    return _parked(poison) if is_parked else unexpected(poison)


def _not_parked(_: NotParked) -> Problem:
    return Problem(409, "not-parked", "the game is not parked; there is nothing to resume")


def _still_fails(still: StillFails) -> Problem:
    return Problem(409, "still-fails", str(still))


def _halted(_: GamesHalted) -> Problem:
    return Problem(
        423, "halted", "all games are halted; no time is lost meanwhile. Try again later"
    )


OUTCOMES: Final[Outcomes] = {
    UnknownGame: _unknown_game,
    KeyReused: _key_reused,
    PreconditionFailed: _precondition_failed,
    NoSuchMoment: _no_such_moment,
    TooManyMessages: _too_many_messages,
    Forgotten: _forgotten,
    TooManyStreams: _too_many_streams,
    BadRecord: _bad_record,
    Differs: _differs,
    GameParked: _parked,
    GamesHalted: _halted,
    Poisoned: _poisoned,
    NotParked: _not_parked,
    StillFails: _still_fails,
    StoreUnavailable: _unavailable,
    FromNewerCode: _from_newer_code,
    Conflict: _contended,
}
