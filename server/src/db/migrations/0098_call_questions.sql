-- What calls ask beside texts, type and track (docs/product/call.md#questions): a questionnaire as surveys have, and by question what a
-- call adds, such as who reads the answers.

alter table calls
  add column questionnaire jsonb not null default '{"sections": []}',
  add column question_settings jsonb not null default '{}';

-- By question.
alter table proposals add column answers jsonb not null default '{}';
