"""The docs are true: every command and program in them runs, every setting and rule is named."""

import json
import os
import re
import subprocess
import sys
from dataclasses import fields
from pathlib import Path
from uuid import uuid4

import pytest

from service.accounts.models import Scope
from service.bots.client import Client
from service.config import Settings
from service.contract.spec import document
from service.http.shapes import Shapes
from service.rulesets import rulesets

ROOT = Path(__file__).parent.parent


def blocks(page: str, language: str) -> list[str]:
    """Give the fenced blocks of a page in one language."""
    text = (ROOT / page).read_text("utf-8")
    return re.findall(rf"^```{language}\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)


def run(command: list[str], program: str, *arguments: str) -> str:
    done = subprocess.run(  # noqa: S603 - the project's own docs
        [*command, program, *arguments],
        check=False,
        capture_output=True,
        text=True,
        timeout=120,
        env={**os.environ, "PATH": f"{Path(sys.executable).parent}:{os.environ['PATH']}"},
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_the_first_game_of_the_readme_is_played_by_curl(url: str) -> None:
    (script,) = blocks("README.md", "sh")

    for _ in range(2):  # a server keeps its data, so it must work again
        out = run(["bash", "-euc"], script.replace("http://127.0.0.1:8421", url))

        assert "'kind': 'CardPlay'" in out
        assert '"CardPlayed"' in out


def test_the_bot_of_thirty_lines_plays_a_whole_game(url: str) -> None:
    (program,) = blocks("docs/clients.md", "python")

    assert len(program.strip().splitlines()) <= 30
    assert "winners" in run([sys.executable, "-c"], program, url)


def test_the_bot_of_thirty_lines_says_how_it_is_called() -> None:
    (program,) = blocks("docs/clients.md", "python")

    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)  # noqa: PLW1510, S603 - ours

    assert (done.returncode, done.stderr[:6]) == (1, "usage:")


def test_every_setting_stands_in_the_operators_page_with_its_default() -> None:
    page = (ROOT / "docs/operators.md").read_text("utf-8")

    for field in fields(Settings):
        (row,) = re.findall(rf"^\| `TENKA_{field.name.upper()}` \|(.*)$", page, re.MULTILINE)
        assert not field.default or f"`{field.default}`" in row


@pytest.mark.parametrize(
    "target", re.findall(r"^([a-z-]+):.*## ", (ROOT / "Makefile").read_text(), re.MULTILINE)
)
def test_every_make_target_is_listed_by_help(target: str) -> None:
    out = subprocess.run(["make", "-C", ROOT, "help"], capture_output=True, text=True, check=True)  # noqa: S603, S607

    assert f"  {target} " in out.stdout


@pytest.mark.parametrize("name", rulesets())
def test_every_game_has_its_rulings_written_down(name: str) -> None:
    assert (ROOT / f"docs/rules/{name}.md").is_file()


def test_every_local_link_leads_somewhere() -> None:
    for page in [ROOT / "README.md", *(ROOT / "docs").rglob("*.md")]:
        prose = re.sub(r"^```.*?^```$", "", page.read_text("utf-8"), flags=re.MULTILINE | re.DOTALL)
        for target in re.findall(r"\]\((?!https?:)([^)#]+)\)", prose):
            assert (page.parent / target).exists(), f"{page.name} links to {target}"


def test_the_stream_of_the_clients_page_is_followed_by_curl(url: str) -> None:
    (script,) = blocks("docs/clients.md", "sh live")
    host = Client.registered(url, f"host-{uuid4().hex[:8]}")
    game = host.post("/v1/games", {"ruleset": "senso", "seats": 2})["id"]
    Client.registered(url, f"guest-{uuid4().hex[:8]}").post(f"/v1/games/{game}/join")
    names = f"URL={url} GAME={game} TOKEN={host.token}\n"

    out = run(["bash", "-uc"], f"{names}{script.strip()} || [ $? = 28 ]")  # 28: curl's time is up

    assert "event: viewer\n" in out
    assert re.findall(r"^id: (\d+)$", out, re.MULTILINE)[:2] == ["3", "4"]


def test_the_webhook_of_the_clients_page_is_made_by_curl(url: str) -> None:
    (script,) = blocks("docs/clients.md", "sh webhook")
    token = Client.registered(url, f"away-{uuid4().hex[:8]}").token

    out = run(["bash", "-euc"], f"URL={url} TOKEN={token}\n{script}")

    assert '"secret":"whsec_' in out


def test_the_message_of_the_clients_page_is_one_that_the_contract_promises() -> None:
    (text,) = blocks("docs/clients.md", "json message")
    message = json.loads(text)

    body = document()["webhooks"][message["type"]]["post"]["requestBody"]
    Shapes(document()).compile(body["content"]["application/json"]["schema"]).check(message)


def test_a_game_is_ended_by_the_vote_of_the_clients_page(url: str) -> None:
    (script,) = blocks("docs/clients.md", "sh vote")
    ann, ben = (Client.registered(url, f"{name}-{uuid4().hex[:8]}") for name in ("ann", "ben"))
    game = ann.post("/v1/games", {"ruleset": "senso", "seats": 2})["id"]
    ben.post(f"/v1/games/{game}/join")

    run(["bash", "-euc"], f"URL={url} GAME={game} ANN={ann.token} BEN={ben.token}\n{script}")

    ended = ann.get(f"/v1/games/{game}")
    assert (ended["status"], ended["proposals"]) == ("ended", [])


def test_a_lost_token_is_replaced_as_the_operators_page_says(url: str) -> None:
    (script,) = blocks("docs/operators.md", "sh recover")
    name = f"lost-{uuid4().hex[:8]}"
    made = Client(url).post("/v1/players", {"name": name})

    out = run(["bash", "-euc"], f"URL={url} NAME={name} CODE={made['recovery_code']}\n{script}")

    assert json.loads(out)["player"]["id"] == made["player"]["id"]
    assert json.loads(out)["recovery_code"] != made["recovery_code"]


def test_the_conformance_kit_of_the_clients_page_finds_no_fault(url: str) -> None:
    (script,) = blocks("docs/clients.md", "sh conformance")
    token = Client.registered(url, f"author-{uuid4().hex[:8]}").token

    out = run(["bash", "-euc"], f"URL={url} TOKEN={token}\n{script}")

    assert "ok   senso" in out
    assert "answers: 0 of" in out


def test_every_scope_is_explained_in_the_security_page() -> None:
    page = (ROOT / "docs/security.md").read_text("utf-8")

    for scope in Scope:
        assert f"| `{scope}` |" in page


def test_the_sizing_says_what_stands_below_it() -> None:
    (program,) = blocks("docs/production.md", "python sizing")
    (said,) = blocks("docs/production.md", "text sizing")

    assert run([sys.executable, "-c"], program) == said


def test_a_replica_is_audited_and_folded_by_the_commands_of_the_guide(settings: Settings) -> None:
    (script,) = blocks("docs/production.md", "sh replica")

    out = run(["bash", "-euc"], f"REPLICA='{settings.database_url}'\n{script}")

    assert "0 streams checked, 0 faults" in out
    assert "0 games folded, 0 differ" in out


KUBECTL = """#!/usr/bin/env bash
# stands for a cluster: knows the manifests' names, and whether the gate opens
echo "$@" >> "$ASKED"
[ "$1" != apply ] || [ -e "$3" ] || exit 1
[ "$1" != wait ] || [ "$SHUT" = no ] || [ "${@: -1}" != job/tenka-shadow-fold ]
"""


def upgraded(folder: Path, shut: str) -> tuple[int, list[str]]:
    """Run the upgrade of the guide against a stand-in for the cluster."""
    kubectl, asked = folder / "kubectl", folder / "asked"
    kubectl.write_text(KUBECTL, "utf-8")
    kubectl.chmod(0o700)
    (script,) = blocks("docs/production.md", "sh upgrade")
    place = {"PATH": f"{folder}:{os.environ['PATH']}", "ASKED": str(asked), "SHUT": shut}
    done = subprocess.run(["bash", "-euc", script], env=place, cwd=ROOT, check=False)  # noqa: S603, S607 - the project's own docs
    return done.returncode, asked.read_text("utf-8").splitlines()


def test_an_upgrade_passes_the_gate_before_anything_new_serves(tmp_path: Path) -> None:
    code, asked = upgraded(tmp_path, shut="no")

    gate = asked.index("wait --for=condition=complete --timeout=1h job/tenka-shadow-fold")
    assert code == 0
    assert gate < asked.index("exec deploy/tenka-api -- tenka halt")
    assert gate < asked.index("apply -f deploy/kubernetes")
    assert asked[-1] == "exec deploy/tenka-api -- tenka go"


def test_an_upgrade_stops_at_a_gate_that_does_not_open(tmp_path: Path) -> None:
    code, asked = upgraded(tmp_path, shut="yes")

    assert code != 0
    assert asked[-1] == "wait --for=condition=complete --timeout=1h job/tenka-shadow-fold"


def test_an_upgrade_names_what_the_manifests_hold(tmp_path: Path) -> None:
    _, asked = upgraded(tmp_path, shut="no")
    texts = [path.read_text("utf-8") for path in (ROOT / "deploy/kubernetes").glob("*.yaml")]
    held = {m for text in texts for m in re.findall(r"kind: (\w+)\nmetadata:\n  name: (\S+)", text)}
    kinds = {"job": "Job", "deploy": "Deployment"}

    named = {
        (kinds[kind], name)
        for kind, name in re.findall(r"(job|deploy)/(tenka-[a-z-]+)", "\n".join(asked))
    }

    assert named <= held
    assert {name for kind, name in held if kind == "Deployment"} <= {name for _, name in named}
