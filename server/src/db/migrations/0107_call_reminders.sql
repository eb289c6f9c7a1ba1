-- Reminders of a call leave at nine o'clock of its event, one mail a day and person (docs/product/call.md#reminders): the last day
-- there whose reminders were written.
alter table calls add column reminded_on date;
