-- How many live streams each player holds in each stream process. A process that has not said for a
-- while that it is there holds none, whatever stands here.
create table stream_process (
    id      uuid primary key,
    seen_at timestamptz not null default statement_timestamp()
);

create table stream_count (
    process uuid not null references stream_process on delete cascade,
    player  text collate "C" not null,
    streams int  not null,
    primary key (player, process)
);

grant select, insert, update, delete on stream_process, stream_count to tenka_service;
