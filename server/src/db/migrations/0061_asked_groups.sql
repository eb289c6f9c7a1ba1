-- Who was asked to answer a survey, so that a mail says "Reminder" only to those. Whoever was asked before this is not known, and was reminded.

alter table surveys add column asked_groups text[] not null default '{}' check (asked_groups <@ array['speakers', 'organizers']);
update surveys set asked_groups = array['speakers', 'organizers'] where mails > 0;
