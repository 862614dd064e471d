"""`tenka`: every command an operator or a developer needs; each stands in `service/verbs/`."""

from typing import Any, Final

import click
import psycopg
from redis.exceptions import RedisError

from domain.kernel.refusal import Refused
from service.accounts.models import NameTaken
from service.bots.client import Rejected, Unreachable
from service.bots.demo import StuckError
from service.bots.simulate import LawBroken
from service.conformance.promises import BrokenPromise
from service.embedded import NotInstalledError
from service.entrypoints.startup import NotReadyError
from service.running.data_folder import InUseError
from service.running.supervisor import KeepsEndingError
from service.verbs.accounts import admin, auditor
from service.verbs.audit import audit, shadow_fold, verify
from service.verbs.bot import bot
from service.verbs.conformance import conformance
from service.verbs.demo import demo
from service.verbs.halt import go, halt
from service.verbs.parked import parked, resume, rewind
from service.verbs.rulesets import list_rulesets
from service.verbs.servers import api, clock, courier, migrate, stream, up, worker
from service.verbs.simulate import simulate

VERBS: Final[tuple[click.Command, ...]] = (
    *(up, migrate, api, clock, worker, courier, stream),
    *(admin, auditor),
    *(bot, conformance, demo, simulate, list_rulesets),
    *(audit, verify, shadow_fold),
    *(halt, go, parked, resume, rewind),
)
EXPECTED: Final = (
    ValueError,
    NotInstalledError,
    InUseError,
    NotReadyError,
    KeepsEndingError,
    StuckError,
    Rejected,
    Unreachable,
    BrokenPromise,
    NameTaken,
    Refused,
    OSError,
    psycopg.Error,
    RedisError,
    LawBroken,
)


class Friendly(click.Group):
    """Says in one line what an operator can mend; a fault of ours keeps its traceback."""

    def invoke(self, ctx: click.Context) -> Any:  # noqa: ANN401 - as click has it
        """Run a command."""
        try:
            return super().invoke(ctx)
        except EXPECTED as error:
            raise click.ClickException(str(error)) from error


@click.group(cls=Friendly, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(package_name="tenka")
def main() -> None:
    """The back end for correspondence board games of warring Japan."""


for verb in VERBS:
    main.add_command(verb)

if __name__ == "__main__":
    main()
