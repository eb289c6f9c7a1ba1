-- Labels that organizers put on proposals (docs/product/call.md#deciding).

alter table proposals add column tags text[] not null default '{}';
