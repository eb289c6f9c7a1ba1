import { sql } from "kysely";
import type { Db } from "../../src/db/db.ts";

/**
 * Lets whoever registers have a confirmed address from the beginning, as if the link in the mail had been opened, or no
 * longer: a trigger in the database of tests, because the product has no switch for it.
 */
export async function confirmRegistered(db: Db, confirms: boolean): Promise<void> {
  const trigger = `create or replace function confirm_registered() returns trigger language plpgsql as $$
    begin
      if new.email_confirmed_at is null and new.password_hash is not null then
        new.email_confirmed_at := new.created_at;
        new.search_text := rtrim(new.search_text, E'\\n ') || E'\\n ' || lower(new.email);
      end if;
      return new;
    end $$;
    create trigger users_registered before insert on users for each row execute function confirm_registered();`;
  // With the address, what was sent to it is theirs.
  const giving = `create or replace function give_registered() returns trigger language plpgsql as $$
    begin
      update session_invitations set user_id = new.user_id
        where lower(email) = lower(new.email) and user_id is null and status = 'pending';
      return null;
    end $$;
    create trigger users_given after insert on users for each row execute function give_registered();`;
  const scripts = [
    "drop trigger if exists users_registered on users; drop trigger if exists users_given on users",
    ...(confirms ? [trigger, giving] : []),
  ];
  await db.transaction().execute(async (tx) => {
    for (const script of scripts) await sql.raw(script).execute(tx);
  });
}
