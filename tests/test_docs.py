"""The docs are true: every command and program in them runs, every setting and rule is named."""

import os
import re
import subprocess
import sys
from dataclasses import fields
from pathlib import Path
from uuid import uuid4

import pytest

from service.accounts.people import Scope
from service.bots.client import Client
from service.config import Settings
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
        for target in re.findall(r"\]\((?!https?:)([^)#]+)\)", page.read_text("utf-8")):
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


def test_the_conformance_kit_of_the_clients_page_finds_no_fault(url: str) -> None:
    (script,) = blocks("docs/clients.md", "sh conformance")
    token = Client.registered(url, f"author-{uuid4().hex[:8]}").token

    out = run(["bash", "-euc"], f"URL={url} TOKEN={token}\n{script}")

    assert "ok   senso" in out
    assert "answers: 0 lines FAIL" in out


def test_every_scope_is_explained_in_the_security_page() -> None:
    page = (ROOT / "docs/security.md").read_text("utf-8")

    for scope in Scope:
        assert f"| `{scope}` |" in page
