-- Streams of events and what is stored in the same statement as they are.
-- Every primary key begins with the stream, so the tables can be spread by it. Text in a key
-- compares by its bytes, which spares every append the rules of a language. There are no check
-- constraints: the server would parse and plan them anew with every append.

create table stream (
    stream_id uuid primary key,
    category  text  not null,
    version   int   not null,
    head_hash bytea not null
) with (fillfactor = 50); -- room for the head's next version on the same page

create table event (
    stream_id uuid        not null,
    version   int         not null,
    pos       bigint      generated always as identity, -- orders within one transaction; gaps are normal
    tx        xid8        not null default pg_current_xact_id(),
    type      text        not null,
    schema_v  smallint    not null,
    data      json        not null, -- json, not jsonb: the hash covers these very bytes
    meta      json        not null,
    seen      json        not null, -- viewer -> ordinal for that viewer
    at        timestamptz not null default statement_timestamp(), -- one time for all of a command
    data_salt bytea       not null,
    meta_salt bytea       not null,
    hash      bytea       not null,
    primary key (stream_id, version)
);

create index event_tail on event (tx, pos);

create table command (
    stream_id     uuid     not null,
    actor         text     collate "C" not null,
    key           text     collate "C" not null,
    request_hash  bytea    not null,
    status        smallint not null,
    first_version int      not null,
    last_version  int      not null,
    primary key (stream_id, actor, key)
);

create table stream_secret (
    stream_id uuid  primary key,
    secret    bytea not null
);

create function refuse_change() returns trigger language plpgsql as $$
begin
    raise exception '% of % is refused: what happened stays as it was stored', tg_op, tg_table_name
        using errcode = 'insufficient_privilege';
end
$$;

create trigger event_is_final before update or delete or truncate on event
    for each statement execute function refuse_change();

-- "always": a session that plays a replica would pass by an ordinary trigger
alter table event enable always trigger event_is_final;
