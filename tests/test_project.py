"""The project's own files: one truth each, nothing that names a machine."""

import re
import subprocess
import tomllib
from pathlib import Path

import yaml

from service.running.supervisor import ROLES

ROOT = Path(__file__).parent.parent


def test_every_dependency_is_pinned_to_one_version() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())
    wanted = [
        *project["project"]["dependencies"],
        *project["project"]["optional-dependencies"]["embedded"],
        *(name for group in project["dependency-groups"].values() for name in group),
    ]
    pinned = {
        line.partition("==")[0].lower().replace("_", "-")
        for line in (ROOT / "constraints.txt").read_text().splitlines()
    }

    names = {re.split(r"[\[>=<~ ]", name)[0].lower().replace("_", "-") for name in wanted}
    assert names - pinned == set()


def test_no_tracked_file_names_a_machine_or_a_registry() -> None:
    files = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, check=True)  # noqa: S607
    forbidden = re.compile(rb"/(wo" rb"rk|ro" rb"ot)/|py" rb"pi\.org|pythonho" rb"sted")

    for name in files.stdout.decode().split("\0"):
        path = ROOT / name
        if name and path.is_file():
            assert not forbidden.search(path.read_bytes()), name


def test_compose_runs_every_process_with_the_settings_it_needs() -> None:
    services = yaml.safe_load((ROOT / "deploy/compose.yaml").read_text())["services"]

    ours = {*ROLES, "migrate"}
    assert ours | {"postgres", "valkey", "proxy"} == set(services)
    for name in ours:
        assert {"TENKA_DATABASE_URL", "TENKA_REDIS_URL"} <= set(services[name]["environment"])


def test_the_image_copies_all_that_is_installed() -> None:
    dockerfile = (ROOT / "deploy/Dockerfile").read_text()

    for package in ("domain", "eventstore", "service", "openapi"):
        assert f"COPY {package} {package}" in dockerfile
