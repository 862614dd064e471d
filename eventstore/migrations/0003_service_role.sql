-- The role the service runs under, with what it needs and no more. A role made beforehand, with a
-- password, is left as it is; one made here can log in only where the server trusts its host.

do $$
begin
    if not exists (select from pg_roles where rolname = 'tenka_service') then
        create role tenka_service login;
        -- For connections through a pooler, which cannot carry settings of their own.
        alter role tenka_service set lock_timeout = '2s';
        alter role tenka_service set statement_timeout = '10s';
        alter role tenka_service set idle_in_transaction_session_timeout = '5s';
        alter role tenka_service set timezone = 'UTC';
    end if;
exception
    -- Roles belong to the whole server: a sister database's migration may have come first.
    when duplicate_object or unique_violation then null;
end
$$;

do $$
begin
    execute format('grant usage on schema %I to tenka_service', current_schema());
end
$$;

grant select, insert on event, command, stream_secret to tenka_service;
grant select, insert, update on stream, deadline, outbox, listing, checkpoint to tenka_service;
grant select, insert, update, delete on snapshot to tenka_service;
grant select on migration to tenka_service;
