-- What happened in all of a player's games, in one order: only where to find it, under ids of its own.
create table feed (
    player  text collate "C" not null,
    id      bigint not null,
    game    uuid   not null,
    version int    not null,
    viewer  text   not null, -- through whose eyes he saw it
    primary key (player, id)
);

create table feed_head (
    player  text collate "C" primary key,
    last_id bigint not null
) with (fillfactor = 50);

-- How far the tail of all games has been taken up: moved together with what was taken.
insert into checkpoint (consumer, tx, pos) values ('feed', '0', 0);

grant select, insert on feed to tenka_service;
grant select, insert, update on feed_head to tenka_service;
