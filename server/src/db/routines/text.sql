-- Texts as they are searched and compared.

-- Every character of a text, every two and every three in a row: like pg_trgm's trigrams, but also for what is shorter
-- than three, is no letter or digit, or is none to the database's locale. The index of users is made of it.
create or replace function search_grams(searched text) returns text[] language sql immutable parallel safe strict as
  $$
  select array_agg(a) || array_agg(a || b) || array_agg(a || b || c)
  from unnest(
    string_to_array(searched, null),
    string_to_array(substr(searched, 2), null),
    string_to_array(substr(searched, 3), null)
  ) as following(a, b, c)
$$;

-- The plain letters of a folded text, as contract/src/fold.ts has them.
create or replace function plain_letters(folded text) returns text language sql immutable parallel safe strict as $$
  select replace(replace(replace(replace(translate(folded, 'łøđıðħŧŋɓɗƙə', 'lodidhtnbdke'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th')
$$;

-- Whether two texts name the same room, without regard to case and spaces.
create or replace function same_room(one text, other text) returns boolean language sql immutable as $$
  select lower(btrim(regexp_replace(coalesce(one, ''), '\s+', ' ', 'g')))
    = lower(btrim(regexp_replace(coalesce(other, ''), '\s+', ' ', 'g')))
$$;
