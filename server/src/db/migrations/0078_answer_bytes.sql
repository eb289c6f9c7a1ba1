-- How much the answers at the events of an account may take, in mebibytes (docs/product/limits.md#quotas).
alter table quotas add column answer_megabytes integer not null default 1024;
