-- What is due, what is to be told, how streams are found, and how far readers have come.

create table deadline (
    stream_id     uuid        not null,
    id            text        collate "C" not null,
    decision      text        not null,
    seat          smallint,
    due_at        timestamptz not null,
    claimed_until timestamptz,
    attempts      int         not null default 0,
    fired_at      timestamptz,
    cancelled_at  timestamptz,
    primary key (stream_id, id)
);

create index deadline_due on deadline (due_at) where fired_at is null and cancelled_at is null;

create table outbox (
    stream_id     uuid        not null,
    version       int         not null,
    target        text        collate "C" not null,
    body          json        not null,
    queued_at     timestamptz not null default clock_timestamp(),
    claimed_until timestamptz,
    attempts      int         not null default 0,
    sent_at       timestamptz,
    primary key (stream_id, version, target)
);

create index outbox_unsent on outbox (queued_at) where sent_at is null;

create table listing (
    stream_id uuid   primary key,
    opened_at timestamptz not null default statement_timestamp(),
    category  text   not null,
    status    text   not null,
    members   text[] not null,
    awaited   text[] not null, -- changes with nearly every append: an index would cost each of them
    body      json   not null
) with (fillfactor = 50);

create index listing_members on listing using gin (members);
create index listing_status on listing (status, opened_at desc, stream_id desc);

create table snapshot (
    stream_id uuid  not null,
    fold_v    text  not null,
    version   int   not null,
    head_hash bytea not null,
    state     bytea not null,
    primary key (stream_id, fold_v)
);

create table checkpoint (
    consumer text   primary key,
    tx       xid8   not null,
    pos      bigint not null
);
