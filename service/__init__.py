"""The product around the rules and the store: commands in, events stored, views out.

Where to look, from the wire inwards:

    http/         one file per resource; app.py hangs them together
    contract/     the OpenAPI document, and the schemas derived from the games' own types
    accounts/     players, tokens, recovery, and what belongs to a player
    society/      people among themselves: messages, blocks, reports
    games/        one game at a time: cycle (load, decide, append, answer), table, lobby, play
    timing/       deadlines: what a table wants; clock, timers, queue: how it comes to pass
    live/         streams and the process that holds them; the feed of all of a player's games
    notices/      webhooks and mails to players who are away
    histories/    the past: audited, rewound, forked, exported, proven fair
    parked/       games whose rules or rows fail, kept apart from all others
    entrypoints/  the long-running processes, one file each, and all of them as a whole server
    running/      what each of them needs: logs, metrics, readiness, the database's migrations
    bots/         house bots as ordinary clients; demo and simulate
    conformance/  the kit for client authors: sandbox games, checked answer by answer
    verbs/        what `tenka` can be told, one file per family; cli.py lists them

`bootstrap.py` builds the services of one process; `config.py` holds every setting; `rulesets.py`
finds the games, `wire.py` writes all that is stored of them, and `embedded.py` brings the bundled
servers up. `worker.py` is the process that takes jobs from the queue.
"""
