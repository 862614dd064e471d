-- Who wants nothing to do with whom; only the one who blocks ever learns of it.
create table block (
    player_id  uuid not null references player,
    blocked_id uuid not null references player,
    blocked_at timestamptz not null default now(),
    primary key (player_id, blocked_id)
);
create index block_blocked on block (blocked_id);

-- What players report to the operators; `quoted` is the text of a message, kept as it stood.
create table report (
    id           uuid primary key,
    reporter_id  uuid not null references player,
    request_hash bytea,
    game         uuid,
    seat         smallint,
    player_id    uuid references player,
    message      uuid,
    quoted       text,
    reason       text not null,
    made_at      timestamptz not null default now(),
    settled_at   timestamptz,
    settled_by   uuid references player,
    verdict      text
);
create index report_open on report (made_at desc) where settled_at is null;

-- An account that is gone leaves an id without a name behind, for the seats that it held.
alter table player add column gone_at timestamptz;

grant select, insert, delete on block to tenka_service;
grant select, insert, update, delete on report to tenka_service;
grant delete on token, feed, feed_head to tenka_service;
