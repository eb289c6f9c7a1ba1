-- Until when an invitation to organize can be answered. Null for those from before, and from a process of the version before: they
-- don't expire.
alter table co_organizers add column expires_at timestamptz(3);
alter table co_organizer_invitations add column expires_at timestamptz(3);
