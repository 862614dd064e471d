"""Who is there: decisions missed, seats that the bot plays, seats that a newcomer may take."""

from dataclasses import dataclass, replace
from typing import Final

from domain.kernel.events import Seat
from domain.kernel.fold import Steps
from domain.match.absence_events import (
    BotPlayed,
    DecisionMissed,
    SeatAway,
    SeatOpened,
    SeatPresent,
    TimeRunsShort,
)
from domain.match.per_seat import PerSeat, value_of, with_value, without


@dataclass(frozen=True, slots=True, kw_only=True)
class Attendance:
    """The seats whose players do not answer.

    `missed` counts decisions in a row, `played` what the bot did for a seat since its player went
    away; `automatic` counts what nobody decided since a player last did, and `bots` all that the
    bot ever did.
    """

    missed: PerSeat = ()
    away: tuple[Seat, ...] = ()
    open: tuple[Seat, ...] = ()
    played: PerSeat = ()
    automatic: int = 0
    bots: int = 0

    def is_noted(self, seat: Seat) -> bool:
        """Tell whether anything would change if the seat's player acted."""
        return self.automatic > 0 or value_of(self.missed, seat) > 0 or seat in self.away

    def with_present(self, seat: Seat) -> "Attendance":
        """Give the attendance once a seat's player acts himself."""
        return Attendance(
            missed=without(self.missed, seat),
            away=tuple(other for other in self.away if other != seat),
            open=tuple(other for other in self.open if other != seat),
            played=without(self.played, seat),
            bots=self.bots,
        )


ALL_PRESENT: Final = Attendance()

attendance_fold: Final = Steps[Attendance]()


@attendance_fold.on(DecisionMissed)
def _missed(attendance: Attendance, event: DecisionMissed) -> Attendance:
    missed = value_of(attendance.missed, event.seat) + 1
    return replace(
        attendance,
        missed=with_value(attendance.missed, event.seat, missed),
        automatic=attendance.automatic + 1,
    )


@attendance_fold.on(SeatAway)
def _away(attendance: Attendance, event: SeatAway) -> Attendance:
    return replace(attendance, away=(*attendance.away, event.seat))


@attendance_fold.on(BotPlayed)
def _bot_played(attendance: Attendance, event: BotPlayed) -> Attendance:
    played = value_of(attendance.played, event.seat) + 1
    return replace(
        attendance,
        played=with_value(attendance.played, event.seat, played),
        automatic=attendance.automatic + 1,
        bots=attendance.bots + 1,
    )


@attendance_fold.on(SeatOpened)
def _opened(attendance: Attendance, event: SeatOpened) -> Attendance:
    return replace(attendance, open=(*attendance.open, event.seat))


@attendance_fold.on(SeatPresent)
def _present(attendance: Attendance, event: SeatPresent) -> Attendance:
    return attendance.with_present(event.seat)


@attendance_fold.on(TimeRunsShort)
def _warned(attendance: Attendance, _event: TimeRunsShort) -> Attendance:
    return attendance
