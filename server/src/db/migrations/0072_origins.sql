-- Nothing is held any more (docs/product/feedback.md#origins). What is held counts from now on; `held_by_rule` stays, so that
-- processes of the version before hold none of it again. What was discarded is left out.
update feedback_answers set state = 'counted' where state = 'held';
update survey_answers set state = 'counted' where state = 'held';
-- What is left out goes with the event's key.
delete from feedback_answers where state = 'discarded' and answer_key is null;
delete from survey_answers where state = 'discarded' and answer_key is null;

-- Not written any more: the version before takes an answer that was nobody's first for none that it may hold. Gone with the table
-- `feedback_networks` once that version has stopped, by the next version's migration.
alter table feedback_answers alter column first set default false;
alter table survey_answers alter column first set default false;

-- What the version before holds until it has stopped is found at once.
create index feedback_answers_held on feedback_answers (session_id) where state = 'held';
create index survey_answers_held on survey_answers (survey_id) where state = 'held';
