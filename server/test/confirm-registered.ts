import { sql } from "kysely";
import type { Db } from "../src/db/db.ts";

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
  const scripts = ["drop trigger if exists users_registered on users", ...(confirms ? [trigger] : [])];
  await db.transaction().execute(async (tx) => {
    for (const script of scripts) await sql.raw(script).execute(tx);
  });
}
