"""Ends a process whose parent is gone, so that a killed server leaves nothing behind."""

import os
import signal
import threading
from typing import Final

LOOK_EVERY: Final = 0.5  # seconds


def end_with_parent(parent: int) -> None:
    """Watch the parent from a thread; when it is gone, leave at once.

    It is named by its pid, since it may be gone before this is called. Nothing is lost by leaving:
    what was acknowledged is in the store.
    """
    threading.Thread(target=_watch, args=(parent,), daemon=True, name="parent-watchdog").start()


def _watch(parent: int) -> None:
    never = threading.Event()
    while os.getppid() == parent:
        never.wait(LOOK_EVERY)
    os.kill(os.getpid(), signal.SIGKILL)
