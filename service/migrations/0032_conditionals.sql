-- Commands laid ready for a decision that may open; nobody but their seat knows of them.
create table conditional (
    game         uuid not null,
    id           uuid not null,
    player_id    uuid not null references player,
    seat         smallint not null,
    kind         text,          -- the kind of decision that it waits for, or
    decision     text not null, -- the one decision, where no kind is named
    command      json not null,
    request_hash bytea,
    made_at      timestamptz not null default now(),
    tried_at     timestamptz,   -- set while it is being played
    settled_at   timestamptz,
    outcome      text,          -- played, dropped or withdrawn
    detail       text,
    primary key (game, id)
);
create index conditional_standing on conditional (game, player_id) where settled_at is null;

grant select, insert, update, delete on conditional to tenka_service;
