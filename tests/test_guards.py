"""Each fault in docs/reliability.md has tests that fail when what guards against it is gone."""

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
COPIED = ("service", "eventstore", "domain", "openapi", "tests", "docs", "pyproject.toml")
ROW = re.compile(
    r"^\| (?!fault|---)(?P<fault>[^|]+) \| [^|]+ \| (?P<tests>[^|]+) \| [^|]+ \|$", re.MULTILINE
)
A_TEST = re.compile(r"`([\w/]+\.py)` `(test_\w+)`")
PASSED, FAILED = 0, 1  # pytest's own codes


@dataclass(frozen=True)
class Guard:
    """What stands between a fault and its harm: a piece of code, and what it is without it."""

    fault: str
    test: str
    file: str
    code: str
    without: str = ""
    beside: tuple[tuple[str, str, str], ...] = ()  # what would guard as well

    def edits(self) -> tuple[tuple[str, str, str], ...]:
        """Give all that is to be taken out: file, code, and what stays of it."""
        return ((self.file, self.code, self.without), *self.beside)


FAULTS = "operations/test_database_faults.py::test_"
STEPS = "service/timing/test_stepping_clocks.py::test_"
KILLED = "service/running/test_killed.py::test_"
SLOW = "service/http/test_slow_clients.py::test_"
LEASE = (
    "eventstore/postgres/deadlines.py",
    "(d.claimed_until is null or d.claimed_until <= statement_timestamp())",
    "(d.claimed_until is null)",
)
UNAVAILABLE = ("eventstore/postgres/faults.py", "    psycopg.OperationalError,\n")

GUARDS = (
    Guard(
        "`kill -9` of a server at each step of a command",
        f"{KILLED}a_command_whose_server_died_is_carried_out_once_by_its_retry",
        "eventstore/postgres/reading.py",
        "return CommandRecord(actor, key, *row) if row else None",
        "return None",
    ),
    Guard(
        "`kill -9` of a clock or worker at each step of a deadline",
        f"{KILLED}a_deadline_whose_clock_died_fires_once",
        *LEASE,
    ),
    Guard(
        "no clock is up",
        "service/timing/test_stand_in.py::test_without_a_clock_others_fire_what_is_due",
        "service/entrypoints/workers.py",
        "    jobs.stand_in()\n",
    ),
    Guard(
        "PostgreSQL restarts",
        f"{FAULTS}a_database_that_restarts_under_play_loses_nothing_that_was_acknowledged",
        *UNAVAILABLE,
    ),
    Guard(
        "PostgreSQL restarts",
        f"{FAULTS}a_server_process_killed_in_the_midst_of_an_append_is_a_database_that_is_away",
        "eventstore/postgres/connection.py",
        "if self.closed or result.error_field(pq.DiagnosticField.SQLSTATE) is None:",
        "if not result:",
    ),
    Guard(
        "PostgreSQL is down for a minute",
        f"{FAULTS}while_the_database_is_away_all_is_told_so_and_nobody_loses_time",
        "service/entrypoints/clock.py",
        "outlast(StoreUnavailable,",
        "outlast(KeyError,",
    ),
    Guard(
        "connections exhausted",
        f"{FAULTS}a_server_that_takes_no_more_connections_is_told_and_play_goes_on_when_it_does",
        "eventstore/postgres/pool.py",
        "        except psycopg.Error as error:\n            raise_translated(error)",
        "        except psycopg.Error as error:\n            del error",
    ),
    Guard(
        "disk full",
        f"{FAULTS}while_the_disk_is_full_commands_are_refused_games_are_seen_and_nothing_is_lost",
        *UNAVAILABLE,
    ),
    Guard(
        "Valkey lost",
        f"{KILLED}deadlines_survive_a_valkey_that_lost_everything",
        *LEASE,
    ),
    Guard(
        "Valkey lost",
        "service/running/test_workers.py::test_a_worker_stays_whatever_valkey_does",
        "service/entrypoints/workers.py",
        "if jobs.work(queue):",
        "if jobs.work(queue) or True:",
    ),
    Guard(
        "the clock steps forward",
        f"{STEPS}a_clock_that_jumps_forward_takes_no_time_from_anybody",
        "service/timing/outages.py",
        "and now - seen > self._limit",
        "and now - seen > self._limit * 1000",
    ),
    Guard(
        "the clock steps back",
        f"{STEPS}what_was_begun_while_the_clock_was_behind_loses_nothing_when_it_is_put_right",
        "service/timing/outages.py",
        "abs(age) > OFTEN",
        "age > OFTEN",
    ),
    Guard(
        "two clocks",
        f"{STEPS}two_clocks_take_each_deadline_up_once",
        *LEASE[:2],
        "true",
    ),
    Guard(
        "duplicate jobs",
        "service/timing/test_timers.py::test_fired_by_many_workers_at_once_it_takes_effect_once",
        "service/timing/timers.py",
        "if deadline is None or not deadline.is_live:",
        "if deadline is None:",
        (
            (
                "domain/kernel/referee.py",
                "top is None or top.id != command.decision",
                "top is None",
            ),
            ("domain/kernel/referee.py", "command.seat not in decision.seats:", "not decision:"),
        ),
    ),
    Guard(
        "many at one moment",
        "service/timing/test_races_in_time.py::"
        "test_extensions_asked_for_by_all_with_all_votes_at_once_count_once",
        "domain/match/pauses.py",
        "if more.decision in match.timing.extended:",
        "if False:",
    ),
    Guard(
        "slow client",
        f"{SLOW}senders_who_never_end_keep_nobody_else_waiting",
        "service/entrypoints/api.py",
        "blocking_threads=THREADS,",
        "blocking_threads=settings.api_threads,",
    ),
    Guard(
        "slow client",
        f"{SLOW}of_one_address_so_many_bodies_are_awaited_and_no_more",
        "service/http/request_buffering.py",
        "self._waiting[address] <= EACH",
        "True",
    ),
    Guard(
        "slow webhook target",
        "service/notices/test_fairness.py::"
        "test_all_who_are_not_known_to_be_quick_have_half_of_the_places",
        "service/notices/deliveries.py",
        "OF_THE_SLOW: Final = 8",
        "OF_THE_SLOW: Final = 1_000",
    ),
    Guard(
        "slow webhook target",
        "service/notices/test_fairness.py::"
        "test_a_player_has_his_share_of_the_places_and_the_next_when_one_is_free",
        "service/notices/deliveries.py",
        "OF_A_PLAYER: Final = 2",
        "OF_A_PLAYER: Final = 1_000",
    ),
    Guard(
        "oversized request",
        f"{SLOW}of_a_body_that_is_too_large_no_more_is_read_than_shows_it",
        "service/http/request_buffering.py",
        "int(claimed) > most",
        "int(claimed) > 10 * most",
    ),
    Guard(
        "malformed request",
        "service/test_mended.py::test_a_member_that_stands_twice_is_refused",
        "service/http/strict_json.py",
        "if len(set(names)) < len(names):",
        "if not names and raw:",
    ),
    Guard(
        "hostile webhook target",
        "service/notices/test_webhook_addresses.py::test_a_name_is_judged_by_the_address_it_stands_for",
        "service/notices/addresses.py",
        "if not private and not all(is_public(address) for address in addresses):",
        "if not addresses:",
    ),
    Guard(
        "token guessing",
        "service/http/test_limits.py::test_whoever_guesses_tokens_is_stopped_by_his_address",
        "service/http/limits.py",
        "        _count(self._addresses, address)\n",
    ),
    Guard(
        "tampered rows",
        "service/histories/test_audit.py::test_an_edited_event_breaks_the_chain_where_it_stands",
        "eventstore/chain.py",
        "if link_of(event).hash_after(prev) != event.hash:",
        "if prev is None:",
    ),
)


def rows() -> dict[str, list[tuple[str, str]]]:
    """Give the tests of each fault in the page."""
    page = (ROOT / "docs/reliability.md").read_text("utf-8")
    return {row["fault"]: A_TEST.findall(row["tests"]) for row in ROW.finditer(page)}


@pytest.mark.parametrize("fault", rows())
def test_every_fault_has_tests_that_are_there(fault: str) -> None:
    named = rows()[fault]

    assert named
    for file, test in named:
        assert f"def {test}(" in (ROOT / "tests" / file).read_text("utf-8"), test


def test_every_fault_has_a_guard_that_is_tried() -> None:
    assert {guard.fault for guard in GUARDS} == set(rows())
    for guard in GUARDS:
        file, _, test = guard.test.partition("::")
        assert (file, test) in rows()[guard.fault]


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """The project, to be broken."""
    folder = tmp_path_factory.mktemp("copy")
    for name in COPIED:
        source = ROOT / name
        if source.is_dir():
            shutil.copytree(source, folder / name, ignore=shutil.ignore_patterns("__pycache__"))
        else:
            shutil.copy(source, folder / name)
    yield folder
    shutil.rmtree(folder)


def outcome(folder: Path, test: str) -> tuple[int, str]:
    done = subprocess.run(  # noqa: S603 - our own command line
        [sys.executable, "-m", "pytest", "-x", "-q", "-m", "not deep", f"tests/{test}"],
        cwd=folder,
        env={**os.environ, "PYTHONPATH": str(folder), "PYTHONDONTWRITEBYTECODE": "1"},
        capture_output=True,
        text=True,
        check=False,
        timeout=180,
    )
    return done.returncode, done.stdout[-2000:]


@contextmanager
def taken_out(guard: Guard, folder: Path) -> Iterator[None]:
    """Be without a guard for the length of a block."""
    whole = {file: (folder / file).read_text("utf-8") for file, _, _ in guard.edits()}
    broken = dict(whole)
    for file, code, without in guard.edits():
        assert broken[file].count(code) == 1, f"{file} holds this no more: {code}"
        broken[file] = broken[file].replace(code, without)
    write(broken, folder)
    yield
    write(whole, folder)


def write(texts: Mapping[str, str], folder: Path) -> None:
    for file, text in texts.items():
        (folder / file).write_text(text, "utf-8")


@pytest.mark.deep
@pytest.mark.parametrize("guard", GUARDS, ids=[f"{g.fault}-{n}" for n, g in enumerate(GUARDS)])
def test_without_its_guard_a_fault_does_its_harm(guard: Guard, copy: Path) -> None:
    with_it, said = outcome(copy, guard.test)
    assert with_it == PASSED, said

    with taken_out(guard, copy):
        without_it, said = outcome(copy, guard.test)

    assert without_it == FAILED, said
