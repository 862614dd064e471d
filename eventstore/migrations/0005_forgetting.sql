-- Notices that were sent are kept for a while and then forgotten.

create index outbox_sent on outbox (sent_at) where sent_at is not null;

grant delete on outbox to tenka_service;
