-- Games that came from elsewhere as records: kept as the very bytes, and only ever read.
create table record (
    game uuid primary key,
    head bytea not null,
    body bytea not null,
    imported_by uuid not null references player,
    imported_at timestamptz not null default now()
);

grant select, insert on record to tenka_service;
