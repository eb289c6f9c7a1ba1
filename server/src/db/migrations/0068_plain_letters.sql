-- Search finds letters that Unicode takes for letters of their own by what people type for them: in what is kept, too.

-- The plain letters of a folded text, as contract/src/fold.ts has them.
create function plain_letters(folded text) returns text language sql immutable strict parallel safe as $$
  select replace(replace(replace(replace(translate(folded, 'łøđıðħŧŋɓɗƙə', 'lodidhtnbdke'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th')
$$;

update users set search_text = left(plain_letters(search_text), 500) where search_text <> plain_letters(search_text);
update events set search_text = plain_letters(search_text) where search_text <> plain_letters(search_text);

-- The version before writes them until it is stopped.
create function write_plain_letters() returns trigger language plpgsql as $$
begin
  new.search_text = plain_letters(new.search_text);
  if tg_table_name = 'users' then new.search_text = left(new.search_text, 500); end if;
  return new;
end $$;
create trigger users_plain_letters before insert or update of search_text on users
  for each row when (new.search_text <> plain_letters(new.search_text)) execute function write_plain_letters();
create trigger events_plain_letters before insert or update of search_text on events
  for each row when (new.search_text <> plain_letters(new.search_text)) execute function write_plain_letters();
