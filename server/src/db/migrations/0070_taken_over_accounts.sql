-- What ends when an address is put back: what was added since the sign-in began that asked for the change, and some days before.
alter table users add column pending_since timestamptz(3);
alter table address_links add column since timestamptz(3);
-- Null of those that are older than this column.
alter table recovery_codes add column made_at timestamptz(3);
