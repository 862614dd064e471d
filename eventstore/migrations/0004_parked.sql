-- A stream that nobody can go on with is parked: it takes no append, and its deadlines are held. The
-- mark stands in the stream's own row, so the append's compare-and-set sees it whatever comes first.

alter table stream add column parked_at timestamptz, add column parked_why json;
create index stream_parked on stream (parked_at) where parked_at is not null;

-- What was left of a deadline's time when its stream was parked.
alter table deadline add column held interval;
drop index deadline_due;
create index deadline_due on deadline (due_at)
    where fired_at is null and cancelled_at is null and held is null;
