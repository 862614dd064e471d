"""Verbs are found by their place when they are called, and speak plainly of what can be mended."""

import click
import psycopg
import pytest
from click.testing import CliRunner, Result
from redis.exceptions import ConnectionError as ValkeyGone

from domain.kernel.refusal import not_allowed
from service.accounts.models import NameTaken
from service.bots.client import Rejected, Unreachable
from service.verbs.lazy import Friendly, Verb


def failing(error: Exception) -> click.Group:
    """A group whose one verb ends with this."""

    @click.command("fail")
    def fail() -> None:
        raise error

    return Friendly(commands={"fail": fail})


def run(group: click.Group, *arguments: str) -> Result:
    return CliRunner().invoke(group, arguments)


MENDED_BY_THE_OPERATOR = [
    ValueError("TENKA_PORT must be a whole number"),
    OSError("the folder cannot be written"),
    psycopg.OperationalError("connection refused"),
    ValkeyGone("connection refused"),
    not_allowed("a duel is for two players"),
    NameTaken("root"),
    Unreachable("no server answers at http://127.0.0.1:9"),
    Rejected({"status": 409, "code": "seat-taken", "detail": "every seat is taken"}),
]


@pytest.mark.parametrize("error", MENDED_BY_THE_OPERATOR, ids=lambda e: type(e).__name__)
def test_what_an_operator_can_mend_is_told_in_one_line(error: Exception) -> None:
    done = run(failing(error), "fail")

    assert (done.exit_code, done.output) == (1, f"Error: {error}\n")


@pytest.mark.parametrize("error", [LookupError("a bug"), AssertionError("a bug"), TypeError("bug")])
def test_a_fault_of_ours_keeps_its_traceback(error: Exception) -> None:
    done = run(failing(error), "fail")

    assert done.exception is error


def test_what_click_says_itself_is_left_as_it_is() -> None:
    done = run(failing(click.BadParameter("write it as K=V")), "fail")

    assert (done.exit_code, "write it as K=V" in done.output) == (2, True)


def test_a_verb_is_listed_without_being_imported() -> None:
    verb = Verb("ghost", "service.verbs.no_such_module:ghost", "Walk at night.")

    listed = run(Friendly(commands={"ghost": verb}), "--help")

    assert "ghost  Walk at night." in listed.output
    with pytest.raises(ModuleNotFoundError):
        _ = verb.command


def test_a_verb_reads_its_own_arguments_when_it_is_called() -> None:
    group = Friendly(
        commands={"rulesets": Verb("rulesets", "service.verbs.rulesets:list_rulesets", "List.")}
    )

    assert "Senji" in run(group, "rulesets").output
    assert run(group, "rulesets", "--loud").exit_code == 2
    assert "Usage:" in run(group, "rulesets", "--help").output
