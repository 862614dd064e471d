-- Codes on their way to addresses that somebody says are his; a proven one becomes a webhook's url.
create table email_code (
    player_id uuid primary key references player,
    address   text not null,
    digest    bytea not null,
    asked_at  timestamptz not null default clock_timestamp()
);
create index email_code_address on email_code (lower(address), asked_at);

grant select, insert, update, delete on email_code to tenka_service;
