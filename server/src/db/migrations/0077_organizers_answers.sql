-- How many answers the event's own organizers gave with their accounts, noted when the event's key goes: until then the key tells.
-- They don't count towards the threshold (docs/product/feedback.md#too-few-answers).
alter table feedback_sessions add column organizers_answers integer not null default 0 check (organizers_answers >= 0);
alter table surveys add column organizers_answers integer not null default 0 check (organizers_answers >= 0);
