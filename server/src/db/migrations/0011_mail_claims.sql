-- Until when one process keeps a mail to itself while it sends it. Apart from next_attempt_at, which settings and
-- operators bring forward.
alter table outbox add column claimed_until timestamptz(3);
