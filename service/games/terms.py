"""What a game is to be: the terms that its host chooses, and those of the same game once more."""

from dataclasses import dataclass

from domain.kernel.game import Options
from domain.match.events import GameCreated
from domain.match.terms import BY_ALL_IN_A_DAY, TO_ALL, Clock, Origin, PlayerId, Press, Rewinding
from service.contract.options import chosen, make_options
from service.games.table import Table


@dataclass(frozen=True, slots=True)
class Terms:
    """What a new game is to be; the caller has checked the shape of each."""

    ruleset: str
    options: Options
    seats: int
    clock: Clock
    joining: str = "open"
    watching: str = "public"
    opened_at_end: bool = False
    rewinding: Rewinding = BY_ALL_IN_A_DAY
    press: Press = TO_ALL
    anonymous: bool = False
    sandbox: bool = False
    seed: int | None = None
    forked_from: Origin | None = None
    reserved: tuple[PlayerId, ...] = ()
    rematch_of: str | None = None

    def created(self, host: PlayerId, commitment: str, at: int) -> GameCreated:
        """Give the event by which a host creates a game under these terms."""
        return GameCreated(
            ruleset=self.ruleset,
            options=chosen(self.options),
            seats=self.seats,
            host=host,
            clock=self.clock,
            joining=self.joining,
            watching=self.watching,
            commitment=commitment,
            created_at=at,
            rematch_of=self.rematch_of,
            reserved=self.reserved,
            opened_at_end=self.opened_at_end,
            rewinding=self.rewinding,
            press=self.press,
            anonymous=self.anonymous,
            sandbox=self.sandbox,
            seed=self.seed,
            forked_from=self.forked_from,
        )


def terms_of_rematch(old: Table) -> Terms:
    """Give the terms under which the players of a game play it again."""
    match = old.match
    players = tuple(player for player in match.players if player is not None)
    return Terms(
        ruleset=match.ruleset,
        options=make_options(old.game, match.options, match.clock),
        seats=len(players),
        clock=match.clock,
        joining="invite",
        watching=match.watching,
        opened_at_end=match.opened_at_end,
        rewinding=match.rewinding,
        press=match.press,
        anonymous=match.anonymous,
        reserved=players,
        rematch_of=str(old.id),
    )
