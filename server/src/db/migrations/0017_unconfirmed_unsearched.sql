-- Only confirmed addresses are found by the search: the third line of the others' text goes (features/users/users.ts).
-- Placeholders were never in it, and an empty text is that of a deleted account.
update users
  set search_text = split_part(search_text, E'\n', 1) || E'\n' || split_part(search_text, E'\n', 2) || E'\n '
  where email_confirmed_at is null and search_text <> '';
