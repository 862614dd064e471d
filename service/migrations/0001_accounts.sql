-- Accounts: names live here and only here, so that an account can go while its seats stay.
create table player (
    id uuid primary key,
    name text not null,
    recovery_digest bytea not null,
    is_admin boolean not null default false,
    created_at timestamptz not null default now()
);
create unique index player_name on player (lower(name));

-- Only digests of tokens are kept: whoever reads this table can act for nobody.
create table token (
    id uuid primary key,
    player_id uuid not null references player,
    digest bytea not null,
    label text not null,
    scopes text[] not null,
    created_at timestamptz not null default now(),
    expires_at timestamptz,
    revoked_at timestamptz
);
create index token_player on token (player_id);

grant select, insert, update on player, token to tenka_service;
