"""A process that follows its parent: it goes when the parent is gone, and not before."""

import os
import signal
import subprocess
import sys
from collections.abc import Iterator

import psutil
import pytest

from service.running import parent_watchdog
from tests.service.listening import until

CHILD = """
from service.running import parent_watchdog
import os, threading
parent_watchdog.LOOK_EVERY = 0.02
parent_watchdog.end_with_parent(os.getppid())
print("watching", flush=True)
threading.Event().wait(60)
"""
PARENT = f"""
import subprocess, sys
child = subprocess.Popen([sys.executable, "-c", {CHILD!r}], stdout=subprocess.PIPE)
child.stdout.readline()
print(child.pid, flush=True)
child.wait()
"""


@pytest.fixture
def family() -> Iterator[tuple[subprocess.Popen[str], psutil.Process]]:
    """A parent, and its child that watches it."""
    command = [sys.executable, "-c", PARENT]
    parent = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)  # noqa: S603 - our own
    with parent:
        assert parent.stdout is not None
        child = psutil.Process(int(parent.stdout.readline()))
        yield parent, child
        for process in (child, psutil.Process(parent.pid)):
            if process.is_running():
                process.kill()


def is_gone(process: psutil.Process) -> bool:
    return not process.is_running() or process.status() == psutil.STATUS_ZOMBIE


def test_a_child_outlives_no_parent_that_was_killed(
    family: tuple[subprocess.Popen[str], psutil.Process],
) -> None:
    parent, child = family
    assert not is_gone(child)

    os.kill(parent.pid, signal.SIGKILL)

    until(lambda: is_gone(child))


def test_a_child_whose_parent_was_gone_before_it_looked_does_not_stay() -> None:
    forerunner = subprocess.Popen([sys.executable, "-c", ""])
    forerunner.wait()

    orphan = CHILD.replace("os.getppid()", str(forerunner.pid))
    ended = subprocess.run([sys.executable, "-c", orphan], timeout=30, check=False)  # noqa: S603

    assert ended.returncode == -signal.SIGKILL


def test_while_the_parent_lives_nothing_ends(monkeypatch: pytest.MonkeyPatch) -> None:
    """Given a parent that is looked for a few times, when it goes, then the process is ended."""
    parents, killed = iter([7, 7, 7, 1]), list[tuple[int, int]]()
    monkeypatch.setattr(parent_watchdog, "LOOK_EVERY", 0)
    monkeypatch.setattr(os, "getppid", lambda: next(parents))
    monkeypatch.setattr(os, "kill", lambda pid, how: killed.append((pid, how)))

    parent_watchdog._watch(7)  # noqa: SLF001 - what the thread runs

    assert killed == [(os.getpid(), signal.SIGKILL)]
    assert next(parents, None) is None
