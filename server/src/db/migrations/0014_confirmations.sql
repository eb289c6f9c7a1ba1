-- When the user of a sign-in last proved again who they are; null until they do, and with the version before.
alter table sign_ins add column confirmed_at timestamptz(3);
