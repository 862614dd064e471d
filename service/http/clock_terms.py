"""What a clock must hold to run: shapes are the document's, how its parts fit stands here."""

from collections.abc import Mapping
from typing import Any, Final

from domain.match.clocks.calendar import DAY, minutes
from service.http.strict_json import bad_shape
from service.rulesets import AnyGame
from service.timing.time_zones import known_zones

LEAST_AWAKE: Final = minutes("04:00")  # of a day, beside its quiet hours
OF_A_PLACE: Final = ("daily", "rest_days", "quiet")
OF_RUNNING_TIME: Final = ("bank", "vacation_days", "pauses", "extensions", "absence")

Terms = Mapping[str, Any]


def check_clock(game: AnyGame, clock: Terms) -> None:
    """Refuse a clock that names a kind of decision which the ruleset has not, or that cannot run.

    Raises:
        Problem: 422.
    """
    for kind in clock.get("by_kind", {}):
        if kind not in game.kind_by_name:
            known = ", ".join(game.kind_by_name)
            raise bad_shape(f"/clock/by_kind/{kind}", f"{game.title} decides only {known}")
    _check_place(clock)
    if clock.get("daily") and clock.get("seconds") is not None:
        raise bad_shape("/clock/seconds", "`daily` takes the place of `seconds`; give one of them")
    if (quiet := clock.get("quiet")) is not None:
        _check_quiet(minutes(quiet["begin"]), minutes(quiet["end"]))
    if (bank := clock.get("bank")) is not None:
        _check_bank(bank)
    _check_that_it_runs(clock)


def _check_place(clock: Terms) -> None:
    zone = clock.get("zone")
    if zone is not None and zone not in known_zones():
        raise bad_shape("/clock/zone", f"there is no zone {zone!r}; write one as Europe/Paris")
    for part in OF_A_PLACE:
        if clock.get(part) and zone is None:
            raise bad_shape("/clock/zone", f"`{part}` needs the `zone` whose hours and days count")


def _check_quiet(begin: int, end: int) -> None:
    """Refuse quiet hours that leave so few that a long time would end after centuries (K3)."""
    if begin == end:
        raise bad_shape("/clock/quiet/end", "quiet hours end at another hour than they begin")
    if (begin - end) % DAY < LEAST_AWAKE:
        hours = LEAST_AWAKE // minutes("01:00")
        raise bad_shape("/clock/quiet/end", f"quiet hours leave at least {hours} hours of a day")


def _check_bank(bank: Terms) -> None:
    """Refuse a bank that starts with more than it holds: an answer would take the rest (K4)."""
    if bank["seconds"] > bank["most"]:
        raise bad_shape(
            "/clock/bank/seconds",
            f"a bank starts with no more than it holds: at most {bank['most']}, which `most` says",
        )


def _check_that_it_runs(clock: Terms) -> None:
    """Refuse what only a time that runs gives a meaning to, where no decision has any (K1)."""
    times = (clock.get("seconds"), clock.get("daily"), *clock.get("by_kind", {}).values())
    if any(times):
        return
    for part in OF_RUNNING_TIME:
        if clock.get(part):
            raise bad_shape(
                f"/clock/{part}",
                f"`{part}` needs a time that runs; give `seconds`, `by_kind` or `daily` too",
            )
