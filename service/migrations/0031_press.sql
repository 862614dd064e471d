-- Messages are no events: people can be known by them, so they can be hidden and erased.
create table message (
    game         uuid not null,
    id           uuid not null,
    seat         smallint not null,
    player_id    uuid not null references player,
    to_seats     smallint[], -- null is to all
    body         text,       -- null once it is hidden or its author is gone
    request_hash bytea,
    sent_at      timestamptz not null default now(),
    hidden_by    uuid references player,
    primary key (game, id)
);
create index message_player on message (player_id, game, sent_at);

-- What each viewer finds under ids of his own: a player by his id, all onlookers as `spectator`.
create table message_box (
    game    uuid not null,
    viewer  text collate "C" not null,
    number  int  not null,
    message uuid not null,
    primary key (game, viewer, number)
);
create index message_box_viewer on message_box (viewer);

-- One row per game, held while its boxes are numbered.
create table press (
    game uuid primary key
);

create table message_read (
    game      uuid not null,
    player_id uuid not null references player,
    number    int  not null,
    primary key (game, player_id)
);

-- Which seats would let the messages stand in the record of an ended game.
create table press_consent (
    game      uuid not null,
    seat      smallint not null,
    player_id uuid not null references player,
    primary key (game, seat)
);

create table silence (
    player_id uuid primary key references player,
    until     timestamptz not null,
    imposed_by uuid not null references player
);

grant select, insert on message_box, press to tenka_service;
grant select, insert, update on message to tenka_service;
grant select, insert, update, delete on message_read, press_consent, silence to tenka_service;
grant update on press to tenka_service; -- to hold its row
