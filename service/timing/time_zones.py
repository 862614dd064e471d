"""Places by their IANA names: by how much their clocks are ahead of UTC at a moment."""

from datetime import UTC, datetime
from functools import cache
from zoneinfo import ZoneInfo, available_timezones

from domain.match.clocks.calendar import Calendar, Moment, Zone, greenwich, minutes
from domain.match.terms import Clock


@cache
def known_zones() -> frozenset[str]:
    """Give the names of all places; two of the names stand for none."""
    return frozenset(available_timezones()) - {"Factory", "localtime"}


@cache
def zone_of(name: str) -> Zone:
    """Give the place of a name."""
    place = ZoneInfo(name)

    def ahead(moment: Moment) -> int:
        offset = datetime.fromtimestamp(moment / 1000, UTC).astimezone(place).utcoffset()
        return 0 if offset is None else round(offset.total_seconds() * 1000)

    return ahead


def calendar_of(clock: Clock) -> Calendar:
    """Give the days and hours in which a clock counts."""
    zone = greenwich if clock.zone is None else zone_of(clock.zone)
    hours = clock.quiet
    quiet = None if hours is None else (minutes(hours.begin), minutes(hours.end))
    return Calendar(zone, frozenset(clock.rest_days), quiet)
