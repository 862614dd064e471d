"""What the service counts, for Prometheus; no label ever names a player, a seat or a token."""

from typing import Final

from prometheus_client import Counter, Gauge, Histogram

REQUESTS: Final = Counter("tenka_requests", "HTTP requests answered", ["operation", "status"])
REQUEST_SECONDS: Final = Histogram(
    "tenka_request_seconds", "Time to answer a request", ["operation"]
)
REFUSALS: Final = Counter("tenka_refusals", "Commands the rules refused", ["reason"])
RACES: Final = Counter("tenka_races", "Appends that lost a race and were decided again")
DEADLINES: Final = Counter("tenka_deadlines", "Deadlines taken up", ["outcome"])
LATENESS: Final = Histogram(
    "tenka_deadline_lateness_seconds",
    "From when a deadline was due to when the clock claimed it",
    buckets=(0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 2, 5, 30, 300),
)
OVERDUE: Final = Gauge("tenka_deadlines_overdue", "Live deadlines due for more than two seconds")
