-- How many sessions went back when a claim was taken back; null where nobody wrote that down. The audit log knows of some.
alter table claims add column given_back integer;
update claims set given_back = (
  select (details ->> 'sessions')::integer from audit_logs
  where action = 'claim_taken_back' and resource_id = claims.claimer_id::text
    and details ->> 'speakerId' = claims.speaker_id::text
    and audit_logs.created_at between claims.taken_back_at and claims.taken_back_at + interval '1 minute'
  order by created_at limit 1)
where taken_back_at is not null;
