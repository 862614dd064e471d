"""`tenka`: every command an operator or a developer needs; each is imported when it is called."""

from typing import Final

import click

from service.verbs.lazy import Friendly, Verb

VERBS: Final = (
    Verb("up", "service.verbs.servers:up", "Run everything, with databases bundled, until Ctrl-C."),
    Verb("migrate", "service.verbs.servers:migrate", "Bring your own database up to date."),
    Verb("api", "service.verbs.servers:api", "Run the HTTP API alone."),
    Verb("clock", "service.verbs.servers:clock", "Run the clock alone."),
    Verb("worker", "service.verbs.servers:worker", "Run one worker alone."),
    Verb("courier", "service.verbs.servers:courier", "Run one courier alone."),
    Verb("stream", "service.verbs.servers:stream", "Run one process of streams alone."),
    Verb("admin", "service.verbs.accounts:admin", "Make accounts with the admin scope."),
    Verb("auditor", "service.verbs.accounts:auditor", "Make accounts that may read every game."),
    Verb("halt", "service.verbs.halt:halt", "Hold all games."),
    Verb("go", "service.verbs.halt:go", "Let halted games go on."),
    Verb("parked", "service.verbs.parked:parked", "List the games whose rules failed."),
    Verb("resume", "service.verbs.parked:resume", "Let a parked game go on."),
    Verb("rewind", "service.verbs.parked:rewind", "Take a parked game back, and let it go on."),
    Verb("audit", "service.verbs.audit:audit", "Check the chains of one game, or all."),
    Verb("verify", "service.verbs.audit:verify", "Check a record offline."),
    Verb("shadow-fold", "service.verbs.audit:shadow_fold", "Fold all games with this code."),
    Verb("rulesets", "service.verbs.rulesets:list_rulesets", "List what can be played here."),
    Verb("demo", "service.verbs.demo:demo", "Let bots play a whole game over HTTP."),
    Verb("simulate", "service.verbs.simulate:simulate", "Play games by the rules alone."),
    Verb("bot", "service.verbs.bot:bot", "Play one seat of a game on any server."),
    Verb("conformance", "service.verbs.conformance:conformance", "Try a server, or a client."),
)


@click.group(
    cls=Friendly,
    commands=VERBS,
    context_settings={"help_option_names": ["-h", "--help"]},
)
@click.version_option(package_name="tenka")
def main() -> None:
    """The back end for correspondence board games of warring Japan."""


if __name__ == "__main__":
    main()
