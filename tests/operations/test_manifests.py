"""The manifests in deploy/: each is what its platform takes, and says what the settings know."""

from collections.abc import Iterator
from dataclasses import fields
from pathlib import Path
from typing import Any

import kubernetes_validate
import pytest
import yaml
from click.testing import CliRunner

from service.cli import main
from service.config import Settings

DEPLOY = Path(__file__).parents[2] / "deploy"
PASSWORDS = {"TENKA_SERVICE_PASSWORD", "TENKA_OWNER_PASSWORD"}  # the compose file's own


def read_all() -> Iterator[tuple[str, Any]]:
    for path in sorted((DEPLOY / "kubernetes").glob("*.yaml")):
        for number, manifest in enumerate(yaml.safe_load_all(path.read_text(encoding="utf-8"))):
            yield f"{path.stem}-{number}", manifest


MANIFESTS = dict(read_all())
each_manifest = pytest.mark.parametrize("manifest", list(MANIFESTS.values()), ids=list(MANIFESTS))


def containers(manifest: dict[str, Any]) -> list[dict[str, Any]]:
    template = manifest["spec"].get("template", {}) if "spec" in manifest else {}
    found: list[dict[str, Any]] = template.get("spec", {}).get("containers", [])
    return found


@each_manifest
def test_a_manifest_is_what_kubernetes_takes(manifest: dict[str, Any]) -> None:
    newest = kubernetes_validate.latest_version()

    assert newest.startswith(kubernetes_validate.validate(manifest, newest, strict=True))


def test_a_manifest_with_a_misspelt_field_would_be_refused() -> None:
    broken = {**MANIFESTS["api-1"], "sepc": {}}

    with pytest.raises(kubernetes_validate.ValidationError):
        kubernetes_validate.validate(broken, kubernetes_validate.latest_version(), strict=True)


@each_manifest
def test_a_container_runs_a_command_of_ours_with_few_rights(manifest: dict[str, Any]) -> None:
    for container in containers(manifest):
        (command,) = container["args"]
        rights = container["securityContext"]

        assert CliRunner().invoke(main, [command, "--help"]).exit_code == 0
        assert rights["runAsNonRoot"]
        assert not rights["allowPrivilegeEscalation"]
        assert rights["capabilities"] == {"drop": ["ALL"]}


def test_every_setting_named_in_a_manifest_is_one() -> None:
    known = {f"TENKA_{field.name.upper()}" for field in fields(Settings)}
    (config,) = (m for m in MANIFESTS.values() if m["kind"] == "ConfigMap")
    compose = yaml.safe_load((DEPLOY / "compose.yaml").read_text(encoding="utf-8"))
    named = {
        name
        for service in compose["services"].values()
        for name in service.get("environment", {})
        if name.startswith("TENKA_")
    }

    assert config["data"].keys() <= known
    assert named <= known | PASSWORDS


def test_the_gate_of_an_upgrade_is_tried_once_with_the_code_that_is_to_serve() -> None:
    gate, api = MANIFESTS["shadow-fold-0"], MANIFESTS["api-0"]
    (container,), (serving,) = containers(gate), containers(api)

    assert gate["kind"] == "Job"
    assert (gate["spec"]["backoffLimit"], container["args"]) == (0, ["shadow-fold"])
    assert gate["spec"]["template"]["spec"]["restartPolicy"] == "Never"
    assert container["image"] == serving["image"]
    assert container["envFrom"] == serving["envFrom"]


def test_only_the_migration_learns_the_address_of_the_owner() -> None:
    knowing = {
        manifest["metadata"]["name"]
        for manifest in MANIFESTS.values()
        for container in containers(manifest)
        if {"secretRef": {"name": "tenka-owner"}} in container["envFrom"]
    }

    assert knowing == {"tenka-migrate"}
