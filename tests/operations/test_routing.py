"""Whoever wants a stream comes to the process that holds them, whatever stands before it."""

import re
from collections.abc import Iterator
from dataclasses import replace
from fnmatch import fnmatchcase
from urllib.parse import urlsplit

import pytest
import yaml
from flask import Flask

from service.bootstrap import Services
from service.contract.frame import operations as described
from service.contract.frame import read_frame
from service.live.sse import MEDIA_TYPE
from tests.operations.test_manifests import DEPLOY, MANIFESTS
from tests.service.world import anyone

GAME = "0b7c2c1e-5d0f-4c3a-9d55-3f8f2f1f7a10"
(SETTINGS,) = (m["data"] for m in MANIFESTS.values() if m["kind"] == "ConfigMap")
(INGRESS,) = (m["spec"] for m in MANIFESTS.values() if m["kind"] == "Ingress")
CADDYFILE = (DEPLOY / "Caddyfile").read_text(encoding="utf-8")


def operations() -> Iterator[tuple[str, str, bool]]:
    """Each method and path of the contract, and whether a stream may be its answer."""
    for path, method, operation in described(read_frame()):
        content = operation["responses"].get("200", {}).get("content", {})
        yield method.upper(), re.sub(r"\{[^}]*\}", GAME, path), MEDIA_TYPE in content


def caddy_sends_to_the_streams(method: str, path: str, accept: str) -> bool:
    """What the matcher of the Caddyfile says: a * stands for one part of a path there."""
    words = {row.split()[0]: row.split()[1:] for row in CADDYFILE.splitlines() if row.split()}
    (_, pattern) = words["header_regexp"]
    fits = (
        fnmatchcase(path, known) and path.count("/") == known.count("/") for known in words["path"]
    )
    return method in words["method"] and any(fits) and re.search(pattern, accept) is not None


def backends() -> dict[str, str]:
    """The service behind each name of the ingress."""
    return {
        rule["host"]: path["backend"]["service"]["name"]
        for rule in INGRESS["rules"]
        for path in rule["http"]["paths"]
    }


@pytest.mark.parametrize("accept", [MEDIA_TYPE, "Text/Event-Stream, */*;q=0.1"])
def test_caddy_tells_streams_from_all_else(accept: str) -> None:
    sent = {(m, p): caddy_sends_to_the_streams(m, p, accept) for m, p, _ in operations()}

    assert sent == {(m, p): is_stream for m, p, is_stream in operations()}
    assert sum(sent.values()) == 2


def test_caddy_sends_pages_of_events_to_the_api() -> None:
    assert not any(
        caddy_sends_to_the_streams(method, path, "application/json")
        for method, path, _ in operations()
    )


def test_caddy_and_compose_know_the_processes_by_the_same_names() -> None:
    compose = yaml.safe_load((DEPLOY / "compose.yaml").read_text(encoding="utf-8"))
    roles = {
        name: service["command"][0]
        for name, service in compose["services"].items()
        if isinstance(service.get("command"), list)
    }
    proxied = re.findall(r"reverse_proxy (?:@\w+ )?(\w+):(\d+)", CADDYFILE)

    assert [(roles[name], port) for name, port in proxied] == [("stream", "8422"), ("api", "8421")]


def test_the_ingress_leads_to_services_that_lead_to_the_right_process() -> None:
    services = {
        m["metadata"]["name"]: m["spec"] for m in MANIFESTS.values() if m["kind"] == "Service"
    }
    parts = {host: services[name]["selector"]["part"] for host, name in backends().items()}
    stream_host = urlsplit(SETTINGS["TENKA_STREAM_URL"]).hostname

    assert parts.pop(str(stream_host)) == "stream"
    assert set(parts.values()) == {"api"}
    assert {h for tls in INGRESS["tls"] for h in tls["hosts"]} == set(backends())


def test_the_api_sends_who_wants_a_stream_to_the_address_of_the_manifests(
    app: Flask, services: Services
) -> None:
    person = anyone(app)
    settings = replace(services.settings, stream_url=SETTINGS["TENKA_STREAM_URL"])
    object.__setattr__(services, "settings", settings)

    sent_on = person.get("/v1/me/feed", Accept=MEDIA_TYPE)

    assert sent_on.status_code == 307
    assert sent_on.headers["Location"].startswith(f"{SETTINGS['TENKA_STREAM_URL']}/v1/me/feed?")
