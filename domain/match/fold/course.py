"""A game is made, starts, is called off, goes back, ends, and is opened."""

from dataclasses import replace

from domain.match.events import (
    GameAborted,
    GameCreated,
    GameStarted,
    HistoryOpened,
    MatchEnded,
    OpeningAgreed,
)
from domain.match.fold.steps import match_fold
from domain.match.proposal_events import (
    GameRewound,
)
from domain.match.state import Match, Status


@match_fold.on(GameCreated)
def _created(match: Match, event: GameCreated) -> Match:
    return replace(
        match,
        ruleset=event.ruleset,
        options=event.options,
        host=event.host,
        clock=event.clock,
        joining=event.joining,
        watching=event.watching,
        opened_at_end=event.opened_at_end,
        rewinding=event.rewinding,
        press=event.press,
        anonymous=event.anonymous,
        sandbox=event.sandbox,
        seed=event.seed,
        forked_from=event.forked_from,
        commitment=event.commitment,
        created_at=event.created_at,
        rematch_of=event.rematch_of,
        reserved=event.reserved,
        players=(None,) * event.seats,
        nonces=("",) * event.seats,
    )


@match_fold.on(GameStarted)
def _started(match: Match, event: GameStarted) -> Match:
    return replace(
        match,
        status=Status.RUNNING,
        players=event.players,
        nonces=event.nonces,
        rules_version=event.rules_version,
        invites=(),
    )


@match_fold.on(GameAborted)
def _aborted(match: Match, _event: GameAborted) -> Match:
    return replace(match, status=Status.ABORTED)


@match_fold.on(GameRewound)
def _rewound(match: Match, event: GameRewound) -> Match:
    """Take nothing back of what happened around the rules (H9), nor fill a bank again (K4)."""
    return replace(match, branch=event.branch, tainted=match.tainted or event.tainted)


@match_fold.on(MatchEnded)
def _ended(match: Match, event: MatchEnded) -> Match:
    return replace(match, status=Status.ENDED, outcome=event.outcome)


@match_fold.on(OpeningAgreed)
def _agreed_to_open(match: Match, event: OpeningAgreed) -> Match:
    return replace(match, opening=(*match.opening, event.seat))


@match_fold.on(HistoryOpened)
def _opened(match: Match, _event: HistoryOpened) -> Match:
    return replace(match, opened_at_end=True)
