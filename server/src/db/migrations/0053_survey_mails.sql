-- How surveys come to people: by mail, and by personal links that lead to one of them.

alter table surveys add column mails integer not null default 0 check (mails between 0 and 3);
alter table surveys add column mailed_at timestamptz(3);

alter table feedback_links add column survey_id uuid references surveys on delete cascade;
create index feedback_links_survey on feedback_links (survey_id) where survey_id is not null;
