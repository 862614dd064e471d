-- Whose webhooks have answered before, and until when he counts as slow: who holds a place for long
-- leaves the others to those who do not.
create table promptness (
    player_id  uuid primary key references player,
    slow_until timestamptz not null
);

grant select, insert, update, delete on promptness to tenka_service;
