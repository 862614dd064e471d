"""What every response carries: request id, server time, CORS; and its compression and count."""

import gzip
import time
from datetime import UTC, datetime
from functools import cache
from typing import Final

from flask import Response, g, request
from prometheus_client import Counter, Histogram

from service.http.problems import request_id
from service.running.metrics import REQUEST_SECONDS, REQUESTS
from service.times import rfc3339

EXPOSED: Final = "ETag, Link, Location, Retry-After, Idempotency-Replayed, Tenka-Time, X-Request-Id"
ASK_AGAIN: Final = 7200  # seconds after which a browser asks anew what it may send
WORTH_PACKING: Final = 1024  # bytes
OWN: Final = {"Vary": "Accept-Encoding, Authorization", "Cache-Control": "private, no-store"}
PACKED: Final = "-gzip"  # ends the entity tag of what was compressed


def finish(response: Response) -> Response:
    """Complete a response and count it."""
    response.headers.extend(
        {
            "X-Request-Id": request_id(),
            "Tenka-Time": rfc3339(datetime.now(UTC)),
            "X-Content-Type-Options": "nosniff",
            "Access-Control-Allow-Origin": "*",  # no browser adds a token by itself
            "Access-Control-Expose-Headers": EXPOSED,
            **(OWN if "session" in g else {"Vary": "Accept-Encoding"}),
        }
    )
    _allow_browsers(response)
    if response.mimetype == "text/html" and response.calculate_content_length() == 0:
        del response.headers["Content-Type"]  # there is no content, and Flask calls that HTML
    _pack(response)
    _count(response)
    return response


def _allow_browsers(response: Response) -> None:
    """Tell a browser that asks beforehand what it may send from any origin."""
    if request.method != "OPTIONS" or "Allow" not in response.headers:
        return
    response.headers["Access-Control-Max-Age"] = str(ASK_AGAIN)
    response.headers["Access-Control-Allow-Methods"] = response.headers["Allow"]
    response.headers["Access-Control-Allow-Headers"] = (
        "Authorization, Content-Type, Idempotency-Key, Tenka-Seat, "
        "If-Match, If-None-Match, Last-Event-ID"
    )


def _pack(response: Response) -> None:
    if "Accept-Encoding" not in request.headers:
        return
    accepted = request.accept_encodings.best_match(["gzip"]) == "gzip"
    if not accepted or response.direct_passthrough or response.content_encoding:
        return
    content = response.get_data()
    if len(content) < WORTH_PACKING:
        return
    response.set_data(gzip.compress(content, compresslevel=1, mtime=0))
    response.content_encoding = "gzip"
    etag, _ = response.get_etag()
    if etag is not None:
        response.set_etag(f"{etag}{PACKED}")  # a strong tag names the bytes, so also the coding


def _count(response: Response) -> None:
    operation = (request.endpoint or "none").rpartition(".")[2]
    _requests(operation, response.status_code).inc()
    if "started" in g:
        _seconds(operation).observe(time.perf_counter() - g.started)


@cache
def _requests(operation: str, status: int) -> Counter:
    return REQUESTS.labels(operation, status)


@cache
def _seconds(operation: str) -> Histogram:
    return REQUEST_SECONDS.labels(operation)
