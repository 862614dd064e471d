"""Is it alive, is it ready, what does it count, which version, what is the contract."""

from flask import Blueprint, Response
from flask.typing import ResponseReturnValue
from prometheus_client import CONTENT_TYPE_LATEST

from service.contract.spec import document
from service.http.context import services
from service.running.metrics import exposition
from service.running.readiness import check, is_ready
from service.timing.clock import PATIENCE
from service.version import CODE_VERSION
from service.wire import to_json

system = Blueprint("system", __name__)


@system.get("/", endpoint="getIndex")
def get_index() -> ResponseReturnValue:
    """Tell whoever comes by the bare address where to go on."""
    info = document()["info"]
    return {
        "title": info["title"],
        "version": info["version"],
        "reference": "/docs",
        "contract": "/v1/openapi.json",
        "rulesets": "/v1/rulesets",
    }


@system.get("/healthz", endpoint="getHealth")
def get_health() -> ResponseReturnValue:
    """Tell that the process answers."""
    return {"status": "ok"}


@system.get("/readyz", endpoint="getReadiness")
def get_readiness() -> ResponseReturnValue:
    """Tell whether everything the process needs answers too."""
    checks = check(services())
    ready = is_ready(checks)
    content = {"status": "ok" if ready else "unavailable", "checks": checks}
    return (content, 200) if ready else (content, 503, {"Retry-After": "1"})


@system.get("/metrics", endpoint="getMetrics")
def get_metrics() -> ResponseReturnValue:
    """Give the counters, for Prometheus."""
    store = services().store
    text = exposition(store.overdue(PATIENCE), len(store.all_parked()))
    return Response(text, content_type=CONTENT_TYPE_LATEST)


@system.get("/version", endpoint="getVersion")
def get_version() -> ResponseReturnValue:
    """Tell which code answers."""
    return {"version": document()["info"]["version"], "code": CODE_VERSION}


@system.get("/v1/openapi.json", endpoint="getContract")
def get_contract() -> ResponseReturnValue:
    """Give the document that every request is checked against."""
    return Response(to_json(document()), content_type="application/json")
