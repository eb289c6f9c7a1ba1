// `node server/test/processes/rewind-release.ts`: takes back what the import of a second schedule file made of an event, so that the benchmark can
// release it by hand, again and again, and gives the imported people addresses that mail goes to. For DATABASE_URL or DATA_DIR.
import { sql } from "kysely";
import { readConfig } from "../../src/base/config.ts";
import { openDatabase } from "../../src/db/open.ts";

const { db, close } = await openDatabase(readConfig(process.env));
await sql`update users set email = user_id || '@example.org', email_confirmed_at = now() where role = 'user'`.execute(
  db,
);
await sql`with gone as (delete from programme_versions where number = 2 returning event_id)
  update programmes set current_version = 1 from gone where programmes.event_id = gone.event_id`.execute(db);
await sql`delete from outbox`.execute(db);
await close();
