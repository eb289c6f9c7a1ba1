-- Users are found by name, username and address: search_text holds them folded (db/fold.ts), for which SQL has no
-- equal, so that those of present users are filled in by db/fill-users-search.ts. The empty text is never found.

alter table users add column search_text text not null default '';
alter table users alter column search_text drop default;
