"""`tenka`: each command says what it did, or in one line what to mend."""

import re
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from service.bootstrap import build
from service.bots import client
from service.cli import VERBS, main
from service.config import Settings
from service.running.supervisor import ROLES
from service.verbs.lazy import Verb
from tests.fix_postgres import Database


def tenka(*arguments: str, **environment: str) -> Result:
    return CliRunner().invoke(main, arguments, env=environment)


def test_rulesets_are_listed_with_players_and_options() -> None:
    out = tenka("rulesets").output

    assert re.search(r"senso +Sensō: Battle For Japan, 2 to 5 players\n +teams=true\|false", out)
    assert "winter_offers=1..99" in out


def test_simulate_reports_rates_and_that_no_law_was_broken() -> None:
    done = tenka("simulate", "senso", "--games", "4", "--seed", "7")

    assert done.exit_code == 0
    assert re.search(
        r"4 games, \d+ commands, .*games/s, \d+ commands/s; no law was broken", done.output
    )


@pytest.mark.parametrize(
    ("arguments", "wanted", "spared"),
    [
        (["--help"], "service.cli", ("psycopg", "flask", "redis", "rich", "domain")),
        (["rulesets"], "domain.senji", ("psycopg", "flask", "redis", "granian")),
    ],
    ids=lambda part: part[0] if isinstance(part, list) else "",
)
def test_what_looks_nothing_up_loads_no_server(
    arguments: list[str], wanted: str, spared: tuple[str, ...]
) -> None:
    program = (
        "import sys; from service.cli import main; main(sys.argv[1:], standalone_mode=False); "
        "print(*sys.modules)"
    )

    done = subprocess.run(  # noqa: S603 - ours
        [sys.executable, "-c", program, *arguments], capture_output=True, text=True, check=True
    )

    loaded = done.stdout.splitlines()[-1].split()
    assert wanted in loaded
    assert set(loaded) & set(spared) == set()


@pytest.mark.parametrize("verb", VERBS, ids=lambda verb: verb.name)
def test_every_verb_in_the_list_is_the_command_of_that_name(verb: Verb) -> None:
    assert verb.command.name == verb.name
    assert verb.command.help
    assert verb.get_short_help_str(99).endswith(".")


def test_the_help_of_up_names_every_process_it_runs() -> None:
    out = tenka("up", "--help").output

    assert [role for role in ROLES if role not in out.lower()] == []


def test_simulate_plays_the_options_it_is_given() -> None:
    done = tenka("simulate", "senso", "--games", "1", "--option", "teams=true")

    assert done.exit_code == 0
    assert done.output.startswith("1 game, ")


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("simulate", "chess"), "no ruleset 'chess'"),
        (("demo", "--ruleset", "chess"), "no ruleset 'chess'"),
        (("simulate", "senso", "--option", "teams=perhaps"), "write teams=true|false"),
        (("simulate", "daimyo", "--option", "year_limit=500"), "write year_limit=1..99"),
        (("simulate", "daimyo", "--option", "year_limit=5"), "only a longer game"),
        (("conformance", "--ruleset", "senso", "--seat", "7", "--", "true"), "seats 0 to 4"),
        (("conformance", "--seat", "0"), "what starts your client"),
        (("simulate", "senso", "--option", "kings=4"), "kings"),
        (("simulate", "senso", "--players", "7"), "2 to 5 players"),
        (("demo", "--players", "0"), "--players"),
        (("demo", "--players", "7"), "2 to 5 players"),
        (("demo", "--option", "teams=true", "--players", "3"), "exactly 4 players"),
        (("simulate", "senso", "--option", "teams"), "teams=true"),
        (("simulate", "senso", "--games", "0"), "--games"),
        (("migrate",), "TENKA_DATABASE_URL"),
        (("api",), "TENKA_DATABASE_URL"),
        (("clock",), "TENKA_DATABASE_URL"),
        (("worker",), "TENKA_DATABASE_URL"),
        (("demo", "--url", "http://127.0.0.1:9"), "127.0.0.1"),
        (("demo", "--option", "teams=true", "--url", "http://127.0.0.1:9"), "127.0.0.1"),
        (("demo", "--ruleset", "daimyo", "--option", "year_limit=5"), "only a longer game"),
    ],
    ids=lambda part: " ".join(part) if isinstance(part, tuple) else "",
)
def test_what_cannot_work_is_told_in_one_line(
    arguments: tuple[str, ...], words: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(client, "RETRIES", client.RETRIES.new(connect=0))

    done = tenka(*arguments, TENKA_DATABASE_URL="", TENKA_REDIS_URL="")

    assert done.exit_code != 0
    assert words in done.output
    assert "Traceback" not in done.output


def test_a_setting_that_does_not_fit_is_told() -> None:
    done = tenka("api", TENKA_PORT="many")

    assert (done.exit_code, "TENKA_PORT" in done.output) == (1, True)


def test_migrate_brings_an_empty_database_up_to_date_once(empty_database: Database) -> None:
    url = {"TENKA_DATABASE_URL": empty_database.owner}

    assert "applied eventstore/0001_streams.sql" in tenka("migrate", **url).output
    assert "applied" not in tenka("migrate", **url).output


def test_an_admin_is_made_and_his_token_opens(
    database: Database, valkey: str, tmp_path: Path
) -> None:
    urls = {
        "TENKA_DATABASE_URL": database.service,
        "TENKA_OWNER_DATABASE_URL": database.owner,
        "TENKA_REDIS_URL": valkey,
        "TENKA_DATA_FOLDER": str(tmp_path),
    }

    out = tenka("admin", "create", "root", **urls).output

    secret = re.search(r"token: +(\S+)", out)
    assert secret is not None
    with_token(urls, secret[1])
    assert "another player" in tenka("admin", "create", "root", **urls).output


def test_an_admin_needs_a_server_that_ran_once_and_a_name_of_the_contract(tmp_path: Path) -> None:
    nowhere = {"TENKA_DATABASE_URL": "", "TENKA_DATA_FOLDER": str(tmp_path / "none")}

    assert "holds no data" in tenka("admin", "create", "root", **nowhere).output
    assert "a name has 3 to 32" in tenka("admin", "create", "no name", **nowhere).output
    assert not (tmp_path / "none").exists()


def with_token(urls: dict[str, str], secret: str) -> None:
    """The token must be alive and an admin's."""
    services = build(Settings.from_environment(urls))
    assert "admin" in services.accounts.session(secret).scopes
    services.close()
