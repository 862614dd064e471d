"""What the service counts, for Prometheus; no label ever names a player, a seat or a token.

The processes of one `tenka up` count in files of a folder that all of them share, and each API
process shows the sum. A process that runs alone shows what it has counted itself.
"""

import os
from collections.abc import Iterator
from typing import Final

from prometheus_client import (
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    generate_latest,
    start_http_server,
)
from prometheus_client.core import GaugeMetricFamily
from prometheus_client.multiprocess import MultiProcessCollector
from prometheus_client.registry import REGISTRY, Collector

from service.config import Settings

SHARED_FOLDER: Final = "PROMETHEUS_MULTIPROC_DIR"  # the library's own name for it

REQUESTS: Final = Counter("tenka_requests", "HTTP requests answered", ["operation", "status"])
REQUEST_SECONDS: Final = Histogram(
    "tenka_request_seconds", "Time to answer a request", ["operation"]
)
REFUSALS: Final = Counter("tenka_refusals", "Commands the rules refused", ["reason"])
RACES: Final = Counter("tenka_races", "Appends that lost a race and were decided again")
DEADLINES: Final = Counter("tenka_deadlines", "Deadlines taken up", ["outcome"])
STREAMS: Final = Gauge("tenka_streams", "Connections held open", multiprocess_mode="livesum")
STREAMS_DROPPED: Final = Counter("tenka_streams_dropped", "Readers dropped for being slow")
DELIVERIES: Final = Counter("tenka_deliveries", "Tries to tell a webhook", ["outcome"])
LATENESS: Final = Histogram(
    "tenka_deadline_lateness_seconds",
    "From when a deadline was due to when what it led to was stored",
    buckets=(0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 2, 5, 30, 300),
)


def show_counts(settings: Settings) -> None:
    """Open a port on which a process without an API shows what it counts, where one is set."""
    if settings.metrics_port:
        start_http_server(settings.metrics_port, settings.host)


class Stored(Collector):
    """What the store says: deadlines that nobody has fired in time, and games that are parked."""

    def __init__(self, overdue: int, parked: int) -> None:
        self._figures = (
            ("tenka_deadlines_overdue", "Live deadlines due for more than two seconds", overdue),
            ("tenka_games_parked", "Games that wait for an admin since their rules failed", parked),
        )

    def collect(self) -> Iterator[GaugeMetricFamily]:
        """Give the figures."""
        for name, text, value in self._figures:
            yield GaugeMetricFamily(name, text, value=value)


def exposition(overdue: int, parked: int) -> bytes:
    """Write all that was counted, with what the store says."""
    own = CollectorRegistry()
    own.register(Stored(overdue, parked))
    counted = REGISTRY
    if SHARED_FOLDER in os.environ:
        counted = CollectorRegistry()
        MultiProcessCollector(counted)  # type: ignore[no-untyped-call]  # the library has no types
    return generate_latest(counted) + generate_latest(own)
