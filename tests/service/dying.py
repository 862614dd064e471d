"""A process that is killed, kill -9, at one step of the cycle: `python -m tests.service.dying`.

It reads from standard input what to do and where to die. Dying is done by wrapping what the step
calls, so the product's code knows nothing of it.
"""

import json
import os
import signal
import subprocess
import sys
from collections.abc import Callable, Mapping
from typing import Any, Final
from uuid import UUID

from service.app import create_app
from service.bootstrap import Services, build
from service.config import Settings
from service.timing.clock import ClockLoop
from service.timing.queue import RqWorkers

# each step: the part, its method, and whether to die before or after it
COMMAND_STEPS: Final = {
    "before the game is loaded": ("store", "read", "before"),
    "after the game was loaded": ("store", "read", "after"),
    "before the append": ("store", "append", "before"),
    "after the append, before the answer": ("store", "append", "after"),
}
CLOCK_STEPS: Final = {
    "before the claim": ("store", "claim_due", "before"),
    "after the claim, before the queue": ("store", "claim_due", "after"),
    "after the queue": ("workers", "hand_over", "after"),
}
WORKER_STEPS: Final = {
    "before the deadline is read": ("store", "deadline", "before"),
    "after the deadline was read": ("store", "deadline", "after"),
    "before its append": ("store", "append", "before"),
    "after its append": ("store", "append", "after"),
}

CONDITIONAL_STEPS: Final = {
    "before the lease": ("rows", "lease", "before"),
    "after the lease": ("rows", "lease", "after"),
    "before its append": ("store", "append", "before"),
    "after its append": ("store", "append", "after"),
    "before it is settled": ("rows", "settle", "before"),
    "after it was settled": ("rows", "settle", "after"),
}


def die_doing(what: str, step: tuple[str, str, str], settings: Settings, **given: Any) -> None:
    """Run a process that dies at a step; it must have died there."""
    order = {"what": what, "step": step, "given": given}
    environment = {**os.environ, **settings.to_environment()}
    done = subprocess.run(
        [sys.executable, "-m", "tests.service.dying"],
        input=json.dumps(order).encode(),
        env=environment,
        check=False,
        capture_output=True,
        timeout=60,
    )
    assert done.returncode == -signal.SIGKILL, done.stderr.decode()


def _deadly(function: Callable[..., Any], moment: str) -> Callable[..., Any]:
    def dying(*args: Any, **kwargs: Any) -> Any:
        if moment == "after":
            function(*args, **kwargs)
        os.kill(os.getpid(), signal.SIGKILL)

    return dying


def _command(services: Services, given: Mapping[str, Any]) -> None:
    headers = {"Authorization": f"Bearer {given['token']}", "Idempotency-Key": given["key"]}
    create_app(services).test_client().post(given["path"], json=given["body"], headers=headers)


def main() -> None:
    """Do what standard input says, and die on the way."""
    order = json.load(sys.stdin)
    services = build(Settings.from_environment())
    part, method, moment = order["step"]
    workers = RqWorkers(services.redis)
    parts = {"workers": workers, "store": services.store, "rows": services.conditionals.rows}
    target = parts[part]
    setattr(target, method, _deadly(getattr(target, method), moment))
    match order["what"]:
        case "command":
            _command(services, order["given"])
        case "clock":
            ClockLoop(services.store, services.timers, workers, services.settings.lease).run_once()
        case "conditional":
            services.conditionals.run_once()
        case "worker":
            services.timers.fire(UUID(order["given"]["game"]), order["given"]["deadline"])


if __name__ == "__main__":
    main()
