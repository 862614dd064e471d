"""The product around the rules and the store: commands in, events stored, views out.

Where to look, from the wire inwards:

    http/       one file per resource; app.py hangs them together
    contract    spec, frame: the OpenAPI document; codec, fields, unions, templates: its games
    people      accounts, account_rows, people, playername, admin: players, tokens, recovery
    table       lobby, proposals: who plays what; play, trial: commands and views of a running game
    cycle       cycle: load, decide, append, answer; table, listing, snapshots: a game as folded
    time        deadlines: what a table wants; clock, timers, queue, worker: how it comes to pass
    live        live/: streams, and the process that holds them; feed, feeder, tickets
    notices     notices/: webhooks and mails to players who are away
    chance      chances, fairness: draws that can be proven
    histories   history, audit, exports, imports, replay, records, verify, shadow
    parked      poison, ward: games whose rules fail; receipts: sealed choices shown
    running     cli, server, processes, embedded, house, config, logs, metrics, readiness
    bots        bots, client, demo, simulate, showing

`house.py` puts the parts of one process together; `config.py` holds every setting.
"""
