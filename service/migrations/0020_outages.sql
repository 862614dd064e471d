-- When no clock ran, or was not to run: each game gives the lost time back before a deadline fires.

create table outage (
    id       bigint      generated always as identity primary key,
    began_at timestamptz not null,
    ended_at timestamptz, -- null while the server is halted
    why      text        not null check (why in ('down', 'halted'))
);

create unique index outage_halted on outage ((true)) where ended_at is null;

-- When a clock, or whoever fires deadlines, last looked: one row.
create table heartbeat (
    only_row boolean     primary key default true check (only_row),
    seen_at  timestamptz not null
);

grant select, insert, update on outage, heartbeat to tenka_service;
