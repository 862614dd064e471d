"""Why a command cannot be played now: a closed set of reasons with the rule's number."""

from enum import Enum


class Reason(Enum):
    """The kinds of refusal a client can meet; the wire carries the value."""

    GAME_OVER = "game-over"
    NOT_YOUR_DECISION = "not-your-decision"
    STALE_DECISION = "stale-decision"
    NOT_ALLOWED = "not-allowed"
    SEAT_TAKEN = "seat-taken"
    PROPOSAL_CLOSED = "proposal-closed"
    NO_SEAT = "no-seat"  # the caller has no such part in this game
    NOT_OPENED = "not-opened"  # this game may not be read whole, or not yet
    NO_SANDBOX = "no-sandbox"  # seats are acted for in sandbox games of one's own alone


class Refused(Exception):  # noqa: N818 - the rules' own word
    """The rules refuse a command. The detail never tells what the seat may not know."""

    def __init__(self, reason: Reason, detail: str, rule: str | None = None) -> None:
        """Say what is wrong and what would be right; cite the ruling where one decides."""
        super().__init__(detail)
        self.reason = reason
        self.detail = detail
        self.rule = rule


def not_allowed(detail: str, rule: str | None = None) -> Refused:
    """Refuse a readable command that the rules do not allow now."""
    return Refused(Reason.NOT_ALLOWED, detail, rule)


def game_over() -> Refused:
    """Refuse whatever comes after the end."""
    return Refused(Reason.GAME_OVER, "the game is over; no command is possible any more")
