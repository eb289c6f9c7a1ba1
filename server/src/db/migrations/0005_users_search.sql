-- Users are found by name, username and address: search_text holds them folded (db/rows/fold.ts). SQL can't fold like that,
-- so 0005_users_search.ts fills it in for the users that are there already. An empty text is never found.

alter table users add column search_text text collate "C" not null default '';
alter table users alter column search_text drop default;

-- Every character of a text, every two and every three in a row: like pg_trgm's trigrams, but also for what is shorter
-- than three, is no letter or digit, or is none to the database's locale.
create function search_grams(searched text) returns text[] language sql immutable strict parallel safe as $$
  select array_agg(a) || array_agg(a || b) || array_agg(a || b || c)
  from unnest(
    string_to_array(searched, null),
    string_to_array(substr(searched, 2), null),
    string_to_array(substr(searched, 3), null)
  ) as following(a, b, c)
$$;

-- Without a list of pending entries, which each search would have to read through.
create index users_search on users using gin (search_grams(search_text)) with (fastupdate = off);
-- ANALYZE would call the function for a third of the rows, for figures that no plan needs.
alter index users_search alter column 1 set statistics 0;

-- The orders of the search. What it begins with is the name; texts of any length don't fit into an index.
create index users_by_name on users (left(search_text, 100), user_id);
create index users_newest on users (created_at desc, user_id desc);
create index users_admins on users (user_id) where role = 'admin';
