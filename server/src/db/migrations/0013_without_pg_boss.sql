-- Jobs are our own now (core/jobs.ts). pg-boss held nothing but wake-ups; what is to be sent is in the outbox.
-- A process of the version before that still runs goes on without its schema: it logs that it can't wake its delivery,
-- and those of this version send its mail. Where the schema can't be dropped now, because it belongs to somebody else
-- or that process holds it, it stays: nothing reads it any more.
set local lock_timeout = '5s';
do $$
begin
  drop schema if exists pgboss cascade;
exception when insufficient_privilege or lock_not_available or deadlock_detected then
  raise warning 'The schema pgboss is left over; drop it when every process runs this version.';
end $$;
set local lock_timeout = default;
