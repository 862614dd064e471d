-- Feeds hold their newest entries alone: the ids up to this one are no longer kept.
alter table feed_head add column forgotten bigint not null default 0;

create index delivery_ended on delivery (ended_at) where ended_at is not null;
