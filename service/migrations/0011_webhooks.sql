-- Where players want to be told that the game waits for them, and what became of each message.
create table webhook (
    id               uuid primary key,
    player_id        uuid not null references player,
    game             uuid, -- only of this game; of all where it is null
    url              text not null,
    secret           bytea not null,
    old_secret       bytea,
    old_until        timestamptz, -- until then both secrets sign
    created_at       timestamptz not null default now(),
    disabled_at      timestamptz,
    disabled_because text
);
create index webhook_player on webhook (player_id);

-- The id follows from the notice and the webhook, so however often a notice is taken up it is one.
create table delivery (
    id            uuid primary key,
    webhook_id    uuid not null references webhook on delete cascade,
    kind          text not null,
    game          uuid,
    decision      text, -- a turn is told only while this decision waits
    body          text not null,
    state         text not null default 'waiting', -- then delivered, failed or stale
    created_at    timestamptz not null default clock_timestamp(),
    due_at        timestamptz not null default clock_timestamp(),
    claimed_until timestamptz,
    attempts      int not null default 0,
    status        int,
    error         text,
    ended_at      timestamptz
);
create index delivery_due on delivery (due_at) where state = 'waiting';
create index delivery_webhook on delivery (webhook_id, created_at desc);

grant select, insert, update, delete on webhook, delivery to tenka_service;
